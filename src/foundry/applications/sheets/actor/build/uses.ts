import { defaultPacing } from "../../../../settings/settings.ts";

/** What a sheet can show because some way of running time reads it. */
export type Feature = "attributes" | "speed" | "fatigue" | "agility" | "initiative" | "oldSchool";

/** What the pacings that come with the system read. Another package's may read anything. */
const READ: Readonly<Record<string, readonly Feature[]>> = {
  "speed-order": ["attributes", "speed", "fatigue"],
  "action-period": ["attributes", "speed", "fatigue"],
  stopwatch: ["attributes", "speed", "fatigue", "agility"],
  "side-segments": ["oldSchool"],
  "two-action": ["initiative"],
};

export interface Uses {
  /** Ids of the pacings, the world's own first. */
  readonly pacings: readonly string[];
  readonly has: (feature: Feature) => boolean;
}

/** What the world's own pacing reads, that of the fight on view, and of every fight in which this actor is. Everything else is one click away. */
export function usesOf(actor: Actor.Implementation): Uses {
  const fights = [...(game.combats ?? [])].filter((combat) => combat === game.combat || (combat.started && [...combat.combatants].some((one) => one.actor === actor)));
  const pacings = [...new Set([defaultPacing(), ...fights.map(({ encounter }) => encounter.pacing)])];
  return { pacings, has: (feature) => pacings.some((pacing) => READ[pacing]?.includes(feature) ?? true) };
}
