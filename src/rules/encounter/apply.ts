import * as v from "valibot";
import { answer } from "./answers.ts";
import { commandSchemas, envelope, historySchemas, type Command, type Fields, type KernelCommand } from "./command.ts";
import type { EncounterEvent } from "./events.ts";
import { entryOf, record, undone, wasApplied } from "./history.ts";
import { end, option, pause, resume, start } from "./lifecycle.ts";
import { change, changeSide, defeat, hide, join, leave, revive } from "./membership.ts";
import { diff, type Patch } from "./patch.ts";
import { move } from "./placement.ts";
import { knownState, recognise } from "./recognise.ts";
import { isRefusal, refuse, type Refusal } from "./refusal.ts";
import { nextStep, openWindow, SETTLE_LIMIT } from "./settle.ts";
import type { EncounterState } from "./state.ts";
import { done, lose } from "./turns.ts";
import { viewOf, type View } from "./view.ts";
import { write, type Recipe } from "./write.ts";

/** A command was carried out, or refused and nothing changed. */
export type Outcome =
  | { readonly state: EncounterState; readonly patch: Patch; readonly events: readonly EncounterEvent[]; readonly refusal?: undefined }
  | { readonly refusal: Refusal };

/**
 * Carries out a command. Total: whatever is passed in, it returns and never throws.
 * @param state an encounter, as `newEncounter`, `apply` or storage gave it
 * @param command `{type, by?, id?, …}`; see `commandSchemas` for the kernel's and `Pacing.verbs` for the pacing's own
 */
export function apply(state: unknown, command: unknown): Outcome {
  try {
    const known = recognise(state);
    if (isRefusal(known)) return { refusal: known };
    const outcome = perform(known, command);
    if (!outcome.refusal) knownState(outcome.state);
    return outcome;
  } catch (error) {
    // The last line of defence: a fault of ours must not cost anybody their fight.
    return { refusal: refuse("internal", { message: String(error) }) };
  }
}

function perform(state: EncounterState, raw: unknown): Outcome {
  const head = v.safeParse(envelope, raw);
  if (!head.success) return { refusal: refuse("bad-command", issueOf(head.issues[0])) };
  const { type, by, id, ...fields } = raw as Command;
  const command: Command = { ...(fields as Command), type, ...(by ? { by } : {}), ...(id ? { id } : {}) };
  if (id && wasApplied(state, id)) return { refusal: refuse("repeated", { id }) };
  if (type === "undo" || type === "redo") return timeTravel(state, type, fields);
  return carryOut(state, command, fields, false);
}

function carryOut(state: EncounterState, command: Command, fields: object, keepUndone: boolean): Outcome {
  const events: EncounterEvent[] = [];
  const emit = (event: EncounterEvent): void => void events.push(event);
  const view = viewOf(state);
  if (!view) return { refusal: refuse("unknown-pacing", { pacing: state.pacing }) };
  const recipe = check(command.type, fields, view);
  if (isRefusal(recipe)) return { refusal: recipe };
  const after = settle(write(state, (draft) => recipe(draft, emit)), emit);
  if (after === state) return { refusal: refuse("nothing-changes") };
  const recorded = record(state, after, command, keepUndone);
  return { state: recorded, patch: diff(state, recorded), events };
}

function settle(state: EncounterState, emit: (event: EncounterEvent) => void): EncounterState {
  let settled = state;
  for (let steps = 0; steps < SETTLE_LIMIT; steps++) {
    const view = viewOf(settled);
    const step = view && nextStep(view);
    if (!step) return settled;
    settled = write(settled, (draft) => step(draft, emit));
  }
  throw new Error(`${state.pacing} does not come to rest`);
}

type Handler<K extends KernelCommand> = (fields: Fields<K>, view: View) => Recipe | Refusal;

const handlers: { readonly [K in KernelCommand]: Handler<K> } = {
  option, join, leave, change, side: changeSide, hide, defeat, revive, start, end, move, pause, resume, answer,
  done: running(done),
  lose: running((command, view) => lose(command.slot, "ruled", view)),
  nextWindow: running((_, view) => (view.pacing.endless ? refuse("no-windows") : openWindow(view))),
};

/** Only while the fight is on. */
function running<C>(handler: (fields: C, view: View) => Recipe | Refusal): (fields: C, view: View) => Recipe | Refusal {
  return (fields, view) => (view.state.status === "running" ? handler(fields, view) : refuse("not-running"));
}

function check(type: string, fields: object, view: View): Recipe | Refusal {
  if (Object.hasOwn(handlers, type)) {
    const kernel = type as KernelCommand;
    return parsed(commandSchemas[kernel], fields, (command) => (handlers[kernel] as Handler<KernelCommand>)(command as never, view));
  }
  const verb = Object.hasOwn(view.pacing.verbs, type) ? view.pacing.verbs[type] : undefined;
  if (!verb) return refuse("unknown-command", { type });
  if (view.state.status !== "running") return refuse("not-running");
  return parsed(verb.schema, fields, (command) => verb.run(command, view));
}

function parsed(schema: v.GenericSchema, fields: object, run: (command: unknown) => Recipe | Refusal): Recipe | Refusal {
  const result = v.safeParse(schema, fields);
  return result.success ? run(result.output) : refuse("bad-command", issueOf(result.issues[0]));
}

function issueOf(issue: v.BaseIssue<unknown>): { field: string; found: string; allowed: string } {
  return { field: v.getDotPath(issue) ?? "", found: issue.received.slice(0, 80), allowed: (issue.expected ?? issue.message).slice(0, 120) };
}

/** Undo takes back the last command, or all down to `to`; redo carries out again what was undone last. */
function timeTravel(state: EncounterState, type: "undo" | "redo", fields: object): Outcome {
  const result = v.safeParse(historySchemas[type], fields);
  if (!result.success) return { refusal: refuse("bad-command", issueOf(result.issues[0])) };
  return type === "undo" ? undo(state, (result.output as { to?: number }).to ?? state.head - 1) : redo(state);
}

function undo(state: EncounterState, to: number): Outcome {
  if (to < 0 || to >= state.head) return { refusal: refuse("nothing-to-undo") };
  let earlier = state;
  const events: EncounterEvent[] = [];
  while (earlier.head > to) {
    events.push({ type: "undone", entry: earlier.head });
    const before = undone(earlier);
    if (!before) return { refusal: refuse("nothing-to-undo") };
    earlier = before;
  }
  return { state: earlier, patch: diff(state, earlier), events };
}

function redo(state: EncounterState): Outcome {
  const entry = entryOf(state, state.head + 1);
  if (!entry) return { refusal: refuse("nothing-to-redo") };
  const { by, id, command } = entry;
  const { type, ...fields } = command as JsonCommand;
  const outcome = carryOut(state, { ...fields, type, ...(by ? { by } : {}), ...(id ? { id } : {}) }, fields, true);
  return outcome.refusal ? outcome : { ...outcome, events: [...outcome.events, { type: "redone", entry: state.head + 1 }] };
}

type JsonCommand = Command & { readonly type: string };
