import type { ActorLike } from "./actor-like.ts";
import { isValue } from "./problem.ts";
import type { ProfileInUse } from "./in-use.ts";
import { readValue } from "./stats.ts";
import { wantsOf, withinWant } from "./wants.ts";

const MOST_EXAMPLES = 3;

/** Says of each formula how many actors have its value, with examples of those that lack it, for a bug report. */
export function reportOf({ profile, origin, own }: ProfileInUse, actors: readonly ActorLike[]): readonly string[] {
  const wants = new Map(profile.pacings.flatMap((id) => wantsOf(id)?.actor ?? []).map((want) => [want.name, want]));
  const lines = Object.entries(profile.values).map(([name, formula]) => {
    const want = wants.get(name) ?? { name, least: -1_000_000, most: 1_000_000 };
    const missing = actors.flatMap((actor) => {
      const reading = withinWant(readValue(profile, name, actor, own[actor.id ?? ""]), want);
      return isValue(reading) || reading.problem.code === "never" ? [] : [`${actor.name}: ${reading.problem.code}`];
    });
    const examples = missing.slice(0, MOST_EXAMPLES).join(", ");
    const count = `${actors.length - missing.length} of ${actors.length} actors`;
    return `${name}  ${formula}  ${count}${examples === "" ? "" : `; ${examples}`}`;
  });
  return [`profile: ${origin}, for ${profile.writtenFor}; ${profile.pacings.join(", ")}`, ...lines];
}
