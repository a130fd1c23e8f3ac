import * as v from "valibot";
import { answer } from "./answers.ts";
import { askAgain } from "./ask-again.ts";
import { commandSchemas, type Command, type Fields, type KernelCommand } from "./command.ts";
import type { EncounterEvent } from "./events.ts";
import { end, option, pause, resume, start } from "./lifecycle.ts";
import { change, changeGroup, changeSide, defeat, hide, join, leave, revive } from "./membership.ts";
import { move } from "./placement.ts";
import { apply, attack, damage, defend, harm } from "../exchange/handlers.ts";
import { isRefusal, refuse, type Refusal } from "./refusal.ts";
import { nextStep, onward, openWindow, SETTLE_LIMIT } from "./settle.ts";
import type { EncounterState } from "./state.ts";
import { done, lose } from "./turns.ts";
import { viewOf, type View } from "./view.ts";
import { write, type Recipe } from "./write.ts";

/** The state after a command and all that follows from it by itself; not noted in the log. */
export function carryOut(state: EncounterState, command: Command, emit: (event: EncounterEvent) => void): EncounterState | Refusal {
  const { type, by: _by, id: _id, joined: _joined, changes: _changes, ...fields } = command;
  const view = viewOf(state);
  if (!view) return refuse("unknown-pacing", { pacing: state.pacing });
  const recipe = check(type, fields, view);
  if (isRefusal(recipe)) return recipe;
  let reachesOut = false;
  const after = settle(write(state, (draft) => recipe(draft, (event) => {
    reachesOut ||= event.type === "effect";
    emit(event);
  })), emit);
  // What it does to creatures outside is a change as well, although nothing of it stands in the encounter.
  return after === state && !reachesOut ? refuse("nothing-changes") : after;
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
  option, join, leave, change, side: changeSide, group: changeGroup, hide, defeat, revive, start, end, move, pause, resume, answer,
  askAgain: running((command, view) => askAgain(command, view, (state, again) => carryOut(state, again, () => undefined))),
  done: running(done),
  lose: running((command, view) => lose(command.slot, "ruled", view)),
  nextWindow: running((_, view) => (view.pacing.endless ? refuse("no-windows") : openWindow(view))),
  onward: running(onward),
  attack: running(attack), defend: running(defend), damage: running(damage), apply: running(apply), harm: running(harm),
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
  return result.success ? run(result.output) : malformed(result.issues[0]);
}

/** What is wrong with the shape of a command. */
export function malformed(issue: v.BaseIssue<unknown>): Refusal {
  return refuse("bad-command", { field: v.getDotPath(issue) ?? "", found: issue.received.slice(0, 80), allowed: (issue.expected ?? issue.message).slice(0, 120) });
}
