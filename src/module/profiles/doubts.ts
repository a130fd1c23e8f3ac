import type { ActorLike } from "./actor-like.ts";
import { isValue } from "./problem.ts";
import type { Draft } from "./rows.ts";
import { readValue } from "./stats.ts";
import { wantsOf } from "./wants.ts";

/** Fewer say nothing about the others. */
const FEWEST = 3;

/**
 * Returns the number that most actors have where a value was guessed, which may be what new actors have; null if they
 * differ. Copies of an actor count once.
 */
export function sharedNumber(
  { profile, own, guessed }: Draft,
  name: string,
  actors: readonly ActorLike[],
): number | null {
  if (!guessed.has(name)) return null;
  const kinds = new Map(actors.map((actor) => [actor.name.replace(/[\s#(]*\d+\)?$/u, ""), actor]));
  const numbers = [...kinds.values()].flatMap((actor) => {
    const reading = readValue(profile, name, actor, own[actor.id ?? ""]);
    return isValue(reading) ? [reading.value] : [];
  });
  const shared = numbers.find((number) => numbers.filter((one) => one === number).length * 3 > numbers.length * 2);
  return numbers.length < FEWEST ? null : (shared ?? null);
}

/** Returns the guessed values of an initiative system that most actors share. */
export function doubtfulValues(draft: Draft, pacing: string, actors: readonly ActorLike[]): readonly string[] {
  return (wantsOf(pacing)?.actor ?? [])
    .map(({ name }) => name)
    .filter((name) => sharedNumber(draft, name, actors) !== null);
}
