import { apply, diff, entryOf, type Command, type EncounterEvent, type EncounterState, type Patch, type Refusal } from "../../rules/index.ts";

/** Several commands as one change: all of them, or a refusal and nothing. */
export type Batch =
  | { readonly state: EncounterState; readonly patch: Patch; readonly events: readonly EncounterEvent[]; readonly refusal?: undefined }
  | { readonly refusal: Refusal; readonly command: Command };

/** Carries out commands one after the other, so that one click is one write. */
export function applyAll(before: EncounterState, commands: readonly Command[]): Batch {
  const first = commands[0];
  if (commands.length === 1 && first) return single(before, first);
  let state = before;
  const events: EncounterEvent[] = [];
  for (const command of commands) {
    const outcome = apply(state, command);
    if (outcome.refusal) return { refusal: outcome.refusal, command };
    state = outcome.state;
    events.push(...outcome.events);
  }
  return { state, patch: diff(before, state), events };
}

function single(before: EncounterState, command: Command): Batch {
  const outcome = apply(before, command);
  return outcome.refusal ? { refusal: outcome.refusal, command } : outcome;
}

/** Commands by which the shell keeps the encounter in step with the combatants; nobody at the table means them when they press Undo. */
const BOOKKEEPING: ReadonlySet<unknown> = new Set(["join", "leave", "change", "side", "hide", "defeat", "revive"]);

/**
 * What Undo takes back at the table: the last command that somebody gave, and not the joining of a combatant that still stands there, nor
 * the fall of one that is still marked as fallen. Bookkeeping after it is carried out again.
 * @returns the commands to give, or null when there is nothing to take back
 */
export function undoCommands(state: EncounterState): readonly Command[] | null {
  const number = lastDeedNumber(state);
  if (number === 0) return null;
  const again: Command[] = [];
  for (let later = number + 1; later <= state.head; later++) {
    const entry = entryOf(state, later);
    if (entry) again.push({ ...entry.command, ...(entry.by ? { by: entry.by } : {}) } as Command);
  }
  return [{ type: "undo", to: number - 1 }, ...again];
}

/** The last command that Undo would take back, for its label; null when there is none. */
export function lastDeed(state: EncounterState): Command | null {
  return (entryOf(state, lastDeedNumber(state))?.command as Command | undefined) ?? null;
}

function lastDeedNumber(state: EncounterState): number {
  let number = state.head;
  while (number > 0 && BOOKKEEPING.has(entryOf(state, number)?.command.type)) number--;
  return number;
}
