import { apply, diff, entryOf, isRefusal, lastDeed as lastDeedNumber, type Change, type Command, type EncounterEvent, type EncounterState, type Patch, type Refusal } from "../../rules/index.ts";
import type { Step } from "../events/moments.ts";

/** Several commands as one change: all of them, or a refusal and nothing. */
export type Batch =
  | { readonly state: EncounterState; readonly patch: Patch; readonly events: readonly EncounterEvent[]; readonly steps: readonly Step[]; readonly refusal?: undefined }
  | { readonly refusal: Refusal; readonly command: Command };

/** What a command that was carried out changes outside the encounter, to be noted with it; or why it cannot be. */
export type Noting = (command: Command, step: Step) => readonly Change[] | Refusal;

/** Carries out commands one after the other, so that one click is one write. */
export function applyAll(before: EncounterState, commands: readonly Command[], noting?: Noting): Batch {
  const steps: Step[] = [];
  let patch: Patch | null = null;
  let state = before;
  for (const command of commands) {
    const outcome = applyOne(state, command, noting);
    if (outcome.refusal) return { refusal: outcome.refusal, command };
    steps.push({ before: state, after: outcome.state, events: outcome.events });
    ({ state, patch } = outcome);
  }
  return { state, patch: steps.length === 1 && patch ? patch : diff(before, state), events: steps.flatMap(({ events }) => events), steps };
}

/** Carries out a command, and once more with what it changes noted, if it changes anything. */
function applyOne(state: EncounterState, command: Command, noting?: Noting): ReturnType<typeof apply> {
  const outcome = apply(state, command);
  if (outcome.refusal || !noting) return outcome;
  const changes = noting(command, { before: state, after: outcome.state, events: outcome.events });
  if (isRefusal(changes)) return { refusal: changes };
  return changes.length ? apply(state, { ...command, changes }) : outcome;
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
