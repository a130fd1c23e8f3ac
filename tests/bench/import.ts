import { randomUUID } from "node:crypto";
import type { Loose } from "../../playground/shared/loose.ts";
import { openWorld } from "../foundry/world.ts";

/**
 * What it costs to import as many characters at once as the public collection has. The files are made here, as large as those on the average.
 * `npm run bench:import [-- 648]`. Exit code 1: it needs more memory than the limit.
 */

/** Bytes of all of Node, with world, server and client in one process. */
const LIMIT = 1_000_000_000;
const count = Number(process.argv[2] ?? 648);

const id = (kind: string): string => kind + randomUUID().replaceAll("-", "").slice(0, 16);
const many = <T>(most: number, make: (place: number) => T): T[] =>
  Array.from({ length: most }, (_, place) => make(place));
const PROSE = "Found in the *old mill* beyond the ford, and kept ever since. ".repeat(6);

function character(place: number): Loose {
  const attribute = (name: string, value: number, more: object = {}): object => ({
    attr_id: name,
    adj: 0,
    calc: { value, points: 0, ...more },
  });
  const location = (name: string): object => ({
    id: name,
    choice_name: name,
    table_name: name,
    slots: 1,
    hit_penalty: -2,
    calc: { roll_range: "-", dr: { all: 2 } },
  });
  return {
    version: 5,
    id: id("A"),
    total_points: 150,
    profile: { name: `Traveller ${place % 400}`, SM: 0, portrait: "A".repeat(40_000) },
    settings: {
      body_type: {
        name: "Humanoid",
        roll: "3d",
        locations: ["skull", "face", "torso", "arm", "leg", "hand", "foot"].map(location),
      },
    },
    attributes: [
      attribute("st", 12),
      attribute("dx", 12),
      attribute("iq", 10),
      attribute("ht", 12),
      attribute("will", 11),
      attribute("per", 11),
      attribute("basic_speed", 6),
      attribute("basic_move", 6),
      attribute("hp", 12, { current: 12 }),
      attribute("fp", 12, { current: 12 }),
    ],
    traits: many(25, (at) => ({
      id: id("t"),
      name: `Trait ${at}`,
      local_notes: PROSE,
      modifiers: [{ id: id("m"), name: "Accessibility", cost: -10 }],
      calc: { points: 5 },
    })),
    skills: many(30, (at) => ({
      id: id("s"),
      name: `Skill ${at}`,
      difficulty: "dx/a",
      points: 2,
      calc: { level: 12, rsl: "DX+0" },
    })),
    equipment: many(30, (at) => ({
      id: id("e"),
      description: `Thing ${at}`,
      quantity: 1,
      equipped: true,
      local_notes: PROSE,
      calc: { value: 10, weight: "1 lb", extended_weight: "1 lb" },
      ...(at < 6
        ? {
            weapons: [
              {
                id: id("w"),
                usage: "Swung",
                defaults: [{ type: "skill", name: { compare: "is", qualifier: "Skill 1" } }],
                calc: { level: 12, damage: "1d cut", parry: "9", reach: "1" },
              },
            ],
          }
        : {}),
    })),
    notes: [{ id: id("n"), markdown: PROSE.repeat(4) }],
    calc: { swing: "1d+2", thrust: "1d-1", basic_lift: "29 lb", move: [6, 4, 3, 2, 1], dodge: [9, 8, 7, 6, 5] },
  };
}

const world = await openWorld({ generation: 14 });
const gm = await world.join("Gamemaster");
let most = 0;
const watch = (): void => {
  most = Math.max(most, process.memoryUsage.rss());
};
watch();
const before = most;
const timer = setInterval(watch, 50);
let bytes = 0;
const files = many(count, (place) => ({
  name: `traveller-${place}.gcs`,
  size: 60_000,
  // Created on reading, as a browser reads a file from disk.
  text: async () => {
    const text = JSON.stringify(character(place));
    bytes += text.length;
    watch();
    return text;
  },
}));
const from = performance.now();
const outcomes = (await gm.game.segmentZero.importFiles(files)) as Loose[];
const seconds = (performance.now() - from) / 1_000;
clearInterval(timer);
watch();
const made = outcomes.filter(({ status }) => status === "made").length;
const mega = (size: number): string => `${Math.round(size / 1e6)} MB`;
const holds = most < LIMIT && made === count && gm.game.actors.size === count;
console.log(
  `${count} files, ${mega(bytes)}: ${made} made, ${gm.game.actors.size} actors, ${seconds.toFixed(1)} s; memory ${mega(before)} before, ${mega(most)} at most (limit ${mega(LIMIT)})${holds ? "" : " BROKEN"}`,
);
await world.close();
process.exit(holds ? 0 : 1);
