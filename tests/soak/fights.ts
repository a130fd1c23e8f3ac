// The fights of `fuzz`: short ones with all checks, long ones, and crowds.
import { optionsOf, pacingOf, type Command } from "../../src/rules/index.ts";
import { anyCommand, opening } from "../rules/properties/commands.ts";
import { pick, type Random } from "../rules/properties/random.ts";
import type { Fight } from "../rules/properties/fight.ts";
import type { Subject } from "../rules/properties/subject.ts";

export interface Kind {
  readonly name: string;
  /** Its share among all kinds. */
  readonly weight: number;
  /** Commands given after the opening. */
  readonly commands: (random: Random) => number;
  /** How rarely to make checks whose cost grows with the fight. */
  readonly rarely: number;
  readonly opening: (subject: Subject, random: Random) => readonly unknown[];
  readonly next: (fight: Fight, subject: Subject, random: Random) => unknown;
  /** True if the fight is small enough to be played on by default at its end, and all the way back. */
  readonly ends: boolean;
}

const any: Kind["next"] = ({ state }, subject, random) => anyCommand(state, subject, random);

const SIDES = ["red", "blue", "grey"];

/** As many as that: groups, hidden ones, all with stats that the core accepts or refuses, in one fight. */
function crowd(size: number): Kind["opening"] {
  return (subject, random) => [
    ...Array.from({ length: size }, (_, place): Command => ({
      type: "join",
      participant: `c${place}`,
      side: pick(SIDES, random)!,
      npc: random(4) > 0,
      hidden: random(10) === 0,
      ...(random(3) === 0 ? { group: `pack${random(20)}` } : {}),
      stats: subject.stats(random),
    })),
    ...Array.from({ length: 3 }, (_, place): Command => ({
      type: "join",
      participant: `fire${place}`,
      side: "grey",
      kind: "hazard",
      stats: { time: random(10), from: 1, every: 1 + random(2) },
    })),
    { type: "start" },
  ];
}

/** Changes every setting of the pacing during the fight, repeatedly. */
function switching(fight: Fight, subject: Subject, random: Random): unknown {
  const spec = random(3) === 0 ? pick(optionsOf(pacingOf(subject.pacing)!), random) : undefined;
  if (!spec) return any(fight, subject, random);
  const { min = 0, max = 0 } = spec as { min?: number; max?: number };
  return {
    type: "option",
    name: spec.name,
    value:
      spec.kind === "switch"
        ? random(2) === 0
        : spec.kind === "choice"
          ? pick(spec.choices ?? [], random)
          : pick([min, max, min + random(max - min + 1)], random),
  };
}

export const KINDS: readonly Kind[] = [
  { name: "short", weight: 60, commands: (random) => 5 + random(40), rarely: 1, opening, next: any, ends: true },
  { name: "middling", weight: 20, commands: (random) => 100 + random(200), rarely: 6, opening, next: any, ends: true },
  {
    name: "settings",
    weight: 14,
    commands: (random) => 20 + random(80),
    rarely: 2,
    opening,
    next: switching,
    ends: true,
  },
  { name: "long", weight: 2, commands: () => 10_000, rarely: 150, opening, next: any, ends: false },
  { name: "100", weight: 2, commands: () => 300, rarely: 20, opening: crowd(100), next: any, ends: false },
  { name: "1,000", weight: 1, commands: () => 400, rarely: 60, opening: crowd(1_000), next: any, ends: false },
  { name: "5,000", weight: 1, commands: () => 200, rarely: 90, opening: crowd(5_000), next: any, ends: false },
];
