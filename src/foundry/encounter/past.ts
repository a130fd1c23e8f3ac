import { apply, applyPatch, entryOf, type Clock, type Command, type EncounterState, type LogEntry } from "../../rules/index.ts";
import { knownState } from "../../rules/encounter/recognise.ts";

const known = new WeakMap<EncounterState, Map<number, EncounterState>>();

/**
 * The fight as it was right after entry `number` of its log (0 = before the first), or as it would be if what was taken back were done
 * again. The log keeps what takes each command back, so earlier states are derived and not stored: each step back is one small patch, made once.
 * @returns null where there is no such entry, or where what was taken back can no longer be done
 */
export function stateAfter(state: EncounterState, number: number): EncounterState | null {
  let states = known.get(state);
  if (!states) known.set(state, states = new Map([[state.head, state]]));
  const before = states.get(number);
  if (before) return before;
  const step = number < state.head ? 1 : -1;
  let from = number;
  while (!states.has(from)) from += step;
  for (let at = from; at !== number; at -= step) {
    const next = step > 0 ? takenBack(states.get(at)!, at) : doneAgain(states.get(at)!, at + 1, state);
    if (!next) return null;
    states.set(at - step, next);
  }
  return states.get(number) ?? null;
}

function takenBack(state: EncounterState, number: number): EncounterState | null {
  const entry = entryOf(state, number);
  if (!entry) return null;
  const earlier = { ...applyPatch(state, entry.inverse), head: number - 1 };
  // As good as the state that it comes from: not every one of a thousand need be checked from top to bottom.
  knownState(earlier);
  return earlier;
}

/** @param log the fight whose log still holds what was taken back */
function doneAgain(state: EncounterState, number: number, log: EncounterState): EncounterState | null {
  const entry = entryOf(log, number);
  const outcome = entry && apply(state, commandOf(entry));
  return outcome && !outcome.refusal ? outcome.state : null;
}

/** The command of an entry, with who gave it. */
export function commandOf({ command, by }: LogEntry): Command {
  return { ...command, ...(by ? { by } : {}) } as Command;
}

/** The clock after every entry in force, by number; 0 = before the first. Much quicker than going back to the states themselves. */
export function clocksOf(state: EncounterState): readonly Clock[] {
  const clocks: Clock[] = [];
  let { clock } = state;
  for (let number = state.head; number >= 0; number--) {
    clocks[number] = clock;
    const change = entryOf(state, number)?.inverse.clock;
    if (change) clock = applyPatch({ clock }, { clock: change }).clock;
  }
  return clocks;
}
