import { entryOf, isBookkeeping as keepsBooks, type EncounterState, type LogEntry } from "../../rules/index.ts";

/** Entries of the log that belong to one click: they are taken back and done again together. */
export interface Together {
  readonly numbers: readonly number[];
  /** Taken back, and still to be done again. */
  readonly undone: boolean;
}

/** The whole log click by click, oldest first; what was taken back comes last. */
export function clicksOf(state: EncounterState): readonly Together[] {
  const clicks: { numbers: number[]; undone: boolean }[] = [];
  for (let number = 1, entry = entryOf(state, 1); entry; entry = entryOf(state, ++number)) {
    const last = clicks.at(-1);
    const undone = number > state.head;
    if (last && entry.joined && last.undone === undone) last.numbers.push(number);
    else clicks.push({ numbers: [number], undone });
  }
  return clicks;
}

/** The entries of the click to which this one belongs; none if there is no such entry. */
export function clickOf(state: EncounterState, number: number): readonly number[] {
  if (!entryOf(state, number)) return [];
  const undone = number > state.head;
  let first = number;
  while (first > 1 && entryOf(state, first)?.joined && (first - 1 > state.head) === undone) first--;
  const numbers = [first];
  for (let next = first + 1; entryOf(state, next)?.joined && (next > state.head) === undone; next++) numbers.push(next);
  return numbers;
}

/** Done by the shell to keep in step with the combatants, and not by anybody at the table. */
export function isBookkeeping({ command }: LogEntry): boolean {
  return keepsBooks(command);
}
