import { apply, applyPatch, entryOf, type Command, type EncounterState } from "../../rules/index.ts";
import { keyOf, momentsOf, type Moment, type Step, type Told } from "./moments.ts";

/** As many keys as are kept: of some hundred commands taken back. */
const MOST = 1_000;

/**
 * What follows from going back or forward in time. What was in force and no longer is has been worked on and may come again; what is in force
 * now and was not, is mostly what was worked on before. Only what is new is told: a defeat in between may have given somebody a turn who had none.
 * @param worked keys of what was worked on and is not in force
 */
export function momentsOfTravel(before: EncounterState, after: EncounterState, worked: ReadonlySet<string>): Told {
  const common = sameUpTo(before, after);
  const left = allMoments(stepsFrom(before, common), worked);
  const { moments, worked: rest } = allMoments(stepsFrom(after, common), new Set([...left.worked, ...left.moments.map(keyOf)].slice(-MOST)));
  return { moments: moments.filter(({ again }) => !again), worked: rest };
}

/** The moments of several steps, one after the other. */
export function allMoments(steps: readonly Step[], worked: ReadonlySet<string>): Told {
  const moments: Moment[] = [];
  let known = worked;
  for (const step of steps) {
    const told = momentsOf(step, known);
    known = told.worked;
    moments.push(...told.moments);
  }
  return { moments, worked: known };
}

/** The commands in force above number `to` as they were carried out. What they brought about is stored nowhere, so they are carried out on copies. */
function stepsFrom(state: EncounterState, to: number): readonly Step[] {
  const steps: Step[] = [];
  let after = state;
  for (let entry = entryOf(after, after.head); entry && after.head > to; entry = entryOf(after, after.head)) {
    const before = { ...applyPatch(after, entry.inverse), head: after.head - 1 };
    const outcome = apply(before, entry.command as Command);
    steps.unshift({ before, after, events: outcome.refusal ? [] : outcome.events });
    after = before;
  }
  return steps;
}

/** Number of the last command that is the same one in both logs. */
function sameUpTo(before: EncounterState, after: EncounterState): number {
  const length = Math.min(before.head, after.head);
  for (let number = 1; number <= length; number++) if (entryOf(before, number) !== entryOf(after, number)) return number - 1;
  return length;
}
