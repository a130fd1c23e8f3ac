import { apply, diff, entryOf, lastDeed as lastDeedNumber, type Command, type EncounterEvent, type EncounterState, type Patch, type Refusal } from "../../rules/index.ts";
import type { Step } from "../events/moments.ts";

/** Several commands as one change: all of them, or a refusal and nothing. */
export type Batch =
  | { readonly state: EncounterState; readonly patch: Patch; readonly events: readonly EncounterEvent[]; readonly steps: readonly Step[]; readonly refusal?: undefined }
  | { readonly refusal: Refusal; readonly command: Command };

/** Carries out commands one after the other, so that one click is one write. */
export function applyAll(before: EncounterState, commands: readonly Command[]): Batch {
  const first = commands[0];
  if (commands.length === 1 && first) return single(before, first);
  let state = before;
  const steps: Step[] = [];
  for (const command of commands) {
    const outcome = apply(state, command);
    if (outcome.refusal) return { refusal: outcome.refusal, command };
    steps.push({ before: state, after: outcome.state, events: outcome.events });
    state = outcome.state;
  }
  return { state, patch: diff(before, state), events: steps.flatMap(({ events }) => events), steps };
}

function single(before: EncounterState, command: Command): Batch {
  const outcome = apply(before, command);
  return outcome.refusal ? { refusal: outcome.refusal, command } : { ...outcome, steps: [{ before, after: outcome.state, events: outcome.events }] };
}

/** The last deed that Undo would take back, for its label; null when there is none. */
export function lastDeed(state: EncounterState): Command | null {
  return (entryOf(state, lastDeedNumber(state))?.command as Command | undefined) ?? null;
}

/** The first command of the click that Redo would carry out, for its label; null when there is none. */
export function nextRedo(state: EncounterState): Command | null {
  return (entryOf(state, state.head + 1)?.command as Command | undefined) ?? null;
}

/** The command that takes back every deed down to the last of the window before; null when there is none to take back. */
export function takeBackWindow(state: EncounterState): Command | null {
  let at = state;
  let first = 0;
  while (at.clock.round >= state.clock.round) {
    const outcome = apply(at, { type: "takeBack" });
    if (outcome.refusal) break;
    at = outcome.state;
    first = Math.min(...outcome.events.flatMap((event) => (event.type === "undone" ? [event.entry] : [])));
  }
  return first ? { type: "takeBack", to: first - 1 } : null;
}
