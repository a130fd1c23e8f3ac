import { isEndless } from "../model/pacing.ts";
import * as v from "valibot";
import type { ExchangeCommands } from "../exchange/attack-commands.ts";
import { addTally } from "../exchange/tally.ts";
import { misfitOf } from "../model/fields.ts";
import { isRefusal, refuse, type EncounterEvent, type Refusal } from "../model/outcome.ts";
import type { Draft, Emit, Recipe } from "../model/recipe.ts";
import type { EncounterState, LogEntry, Participant } from "../model/state.ts";
import { done, lose } from "../order/turns.ts";
import { draftOf, viewOf, withActiveDerived, type View } from "../order/state-view.ts";
import { ADVANCE_LIMIT, nextStep, onward, openRound } from "./advance.ts";
import { answer, askAgain } from "./answers.ts";
import { commands, isExchangeCommand, isHistory, isKernelCommand } from "./commands.ts";
import type { Command, CommandRule, Fields, KernelCommand } from "./commands.ts";
import { chooseRules } from "./combat-rules.ts";
import { end, option, pause, resume, start } from "./lifecycle.ts";
import { change, changeGroup, changeSide, defeat, hide, join, leave, revive } from "./membership.ts";
import { settle } from "./moments.ts";
import { move } from "./placement.ts";
import { keepPlace, ownPlace } from "./keep-place.ts";
import { partTurns, shareTurn, together } from "./share-turn.ts";

/**
 * Carries out a command with automatic consequences, without a log entry.
 * @param command its type and own fields
 * @param took seconds of real time that turns took until now, by participant
 */
export function execute(
  state: EncounterState,
  command: Command,
  emit: (event: EncounterEvent) => void,
  took: LogEntry["took"] = {},
): EncounterState | Refusal {
  const { type, ...fields } = command;
  const view = viewOf(state);
  if (!view) return refuse("unknown-pacing", { pacing: state.pacing });
  const recipe = check(type, fields, view);
  if (isRefusal(recipe)) return recipe;
  let reachesOut = false;
  const draft = draftOf(view);
  const heard: EncounterEvent[] = [];
  const tell = (event: EncounterEvent): void => {
    reachesOut ||= event.type === "effect";
    emit(event);
  };
  recipe(draft, (event) => {
    heard.push(event);
    tell(event);
  });
  for (const id of Object.keys(took)) addTally(draft, id, { seconds: took[id]! });
  const after = advance(draft, tell, heard, view);
  // Effects on creatures are changes too.
  if (after === state) return reachesOut ? state : refuse("nothing-changes");
  return withActiveDerived(after, state);
}

/**
 * Runs automatic steps until time waits.
 * @param heard events of what the draft contains
 * @param before the encounter before that
 * @throws if a pacing never stops
 */
export function advance(
  draft: Draft,
  emit: Emit,
  heard: EncounterEvent[] = [],
  before: View | null = null,
): EncounterState {
  let view = settle(draft, heard, before, emit);
  for (let steps = 0; steps < ADVANCE_LIMIT; steps++) {
    const step = view && nextStep(view);
    if (!step) return view?.state ?? draft.settled();
    step(draft, (event) => {
      heard.push(event);
      emit(event);
    });
    view = settle(draft, heard, view, emit);
  }
  throw new Error(`${view?.state.pacing} does not come to rest`);
}

type Run<K extends KernelCommand> = (fields: Fields<K>, view: View) => Recipe | Refusal;

/** Functions of the commands, for which `check` has validated schema and status. */
const runs: { readonly [K in KernelCommand]: Run<K> } = {
  option,
  rules: chooseRules,
  join,
  leave: about(leave),
  change: about(change),
  side: about(changeSide),
  group: about(changeGroup),
  hide: about(hide),
  defeat,
  revive: about(revive),
  shareTurn,
  partTurns: about(partTurns),
  keepPlace,
  ownPlace: about(ownPlace),
  start,
  end,
  move,
  pause,
  resume,
  answer,
  done,
  onward,
  together,
  askAgain: (command, view) => askAgain(command, view, (state, again) => execute(state, again, () => undefined)),
  lose: (command, view) => lose(command.slot, "ruled", view),
  nextWindow: (_, view) => (isEndless(view.pacing) ? refuse("no-windows") : openRound(view)),
};

/** Refuses a command about an unknown participant. */
function about<F extends { readonly participant: string }>(
  run: (participant: Participant, fields: F, view: View) => Recipe | Refusal,
): (fields: F, view: View) => Recipe | Refusal {
  return (fields, view) => {
    const participant = view.participant(fields.participant);
    return participant
      ? run(participant, fields, view)
      : refuse("no-such-participant", { participant: fields.participant });
  };
}

let exchange: ExchangeCommands | null = null;

/** Adds the commands of attacks. Without them they are refused. */
export function addExchange(commands: ExchangeCommands): void {
  exchange = commands;
}

function check(type: string, fields: object, view: View): Recipe | Refusal {
  if (isKernelCommand(type) && !isHistory(type)) return checkKernel(type, fields, view);
  const given = isExchangeCommand(type) ? exchange?.[type] : undefined;
  if (given)
    return parsed(given.schema, fields, (command) => statusRefusal("running", view) ?? given.run(command, view));
  const verb = Object.hasOwn(view.pacing.choices.verbs, type) ? view.pacing.choices.verbs[type] : undefined;
  if (!verb) return refuse("unknown-command", { type });
  return statusRefusal("running", view) ?? parsed(verb.schema, fields, (command) => verb.run(command, view));
}

function checkKernel<K extends KernelCommand>(type: K, fields: object, view: View): Recipe | Refusal {
  const { schema, when } = commands[type];
  const run: Run<K> = runs[type];
  // The compiler cannot infer that.
  return parsed(schema, fields, (command) => statusRefusal(when, view) ?? run(command as Fields<K>, view));
}

function statusRefusal(when: CommandRule["when"], { state: { status } }: View): Refusal | null {
  if (when === "running" && status !== "running") return refuse("not-running");
  return when === "setup" && status !== "setup" ? refuse("already-started") : null;
}

function parsed(
  schema: v.GenericSchema,
  fields: object,
  run: (command: unknown) => Recipe | Refusal,
): Recipe | Refusal {
  const result = v.safeParse(schema, fields);
  return result.success ? run(result.output) : malformed(result.issues[0]);
}

export function malformed(issue: v.BaseIssue<unknown>): Refusal {
  return refuse("bad-command", misfitOf(issue, issue.message));
}
