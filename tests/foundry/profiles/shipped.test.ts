// The profiles that come with the module, over actors that we wrote in the shape of each system's public data.
import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { ActorLike } from "../../../src/module/profiles/actor-like.ts";
import { isFallen, pointsOf, writtenAt } from "../../../src/module/profiles/points.ts";
import { isValue } from "../../../src/module/profiles/problem.ts";
import { shippedProfile, shippedSystems } from "../../../src/module/profiles/profiles.ts";
import { rowsOf } from "../../../src/module/profiles/rows.ts";
import type { Profile } from "../../../src/module/profiles/schema.ts";
import { readValue, statsOf } from "../../../src/module/profiles/stats.ts";
import { wantsOf, withinWant } from "../../../src/module/profiles/wants.ts";
import { pacingOf } from "../../../src/rules/index.ts";
import { SHAPES } from "./shapes.ts";
import { withSpeeds } from "./with-speeds.ts";

const PAGE = readFileSync(path.resolve(import.meta.dirname, "../../../docs/systems.md"), "utf8");

async function profileOf(system: string): Promise<Profile> {
  return shippedProfile(system)!;
}

const PROFILES = new Map(await Promise.all(Object.keys(SHAPES).map(async (id) => [id, await profileOf(id)] as const)));

/** Each value of a profile that one of its pacings reads, of each actor: the refused ones as "Name value". */
function readingsOf(
  profile: Profile,
  actors: readonly ActorLike[],
): { readonly count: number; readonly bad: string[] } {
  const wants = new Map(profile.pacings.flatMap((id) => wantsOf(id)?.actor ?? []).map((want) => [want.name, want]));
  const readings = Object.keys(profile.values).flatMap((name) => {
    const want = wants.get(name) ?? { name, least: -1_000_000, most: 1_000_000 };
    return actors.map((actor) => ({ name, actor, reading: withinWant(readValue(profile, name, actor), want) }));
  });
  const bad = readings.filter(({ reading }) => !isValue(reading) && reading.problem.code !== "never");
  return { count: readings.length, bad: bad.map(({ name, actor }) => `${actor.name} ${name}`) };
}

/** What no reading can give: a new monster without HP, a siege engine, a movement that is not filled in. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  ose: ["New one hp", "New one maxHp", "New one hitDice", "Cloud basicSpeed", "Cloud move"],
  basicfantasyrpg: [
    ...["hp", "maxHp", "hitDice", "basicSpeed", "move", "ac", "initiativeMod"].map((name) => `Ballista ${name}`),
    ...["hp", "maxHp", "hitDice", "initiativeMod"].map((name) => `Cart ${name}`),
  ],
  shadowdark: [],
  acks: ["Bad one hitDice", "Bad one basicSpeed", "Bad one move"],
  hyp3e: ["Wisp basicSpeed", "Wisp dx"],
  ars: ["Wraith hitDice"],
  wwn: ["hp", "maxHp", "hitDice", "basicSpeed", "move", "ac", "initiativeMod"].map((name) => `Guild ${name}`),
  CoC7: ["Unfilled", "Car"].flatMap((name) =>
    ["hp", "maxHp", "basicSpeed", "dx", "agility"].map((value) => `${name} ${value}`),
  ),
};

withSpeeds();

it("have a shape each, GURPS Game Aid's in another test", () => {
  expect([...PROFILES.keys(), "gurps"].sort()).toEqual([...shippedSystems].sort());
});

describe.each([...PROFILES].map(([id, profile]) => [id, profile, SHAPES[id]!] as const))(
  "%s",
  (id, profile, actors) => {
    const { count, bad } = readingsOf(profile, actors);

    it(`reads ${count - bad.length} of ${count} values, as the page says`, () => {
      expect(bad.sort()).toEqual([...REFUSED[id]!].sort());
      expect(PAGE).toMatch(new RegExp(`\\| \`${id}\` .*\\| ${count - bad.length} of ${count} +\\|`));
    });

    it("offers side segments, or to percentages speed order, first", () => {
      const [first] = profile.pacings;
      expect(first).toBe(id === "CoC7" ? "speed-order" : "side-segments");
      expect(profile.pacings).toContain("action-period");
    });

    it.each(profile.pacings)("gives stats that %s accepts", (pacing) => {
      for (const actor of actors) {
        const { stats, problems } = statsOf(profile, pacing, actor);
        const accepted = v.safeParse(pacingOf(pacing)!.stats, stats);
        const isComplete = problems.every(({ needed }) => !needed);
        expect([actor.name, accepted.success]).toEqual([actor.name, isComplete]);
      }
    });

    it.each([null, ""])("reads %j as a missing value, never as 0", (blank) => {
      const blanked = (data: unknown): unknown =>
        typeof data === "object" && data !== null
          ? Object.fromEntries(Object.entries(data).map(([name, value]) => [name, blanked(value)]))
          : blank;
      for (const actor of actors)
        for (const name of Object.keys(profile.values)) {
          const of = (system: unknown): unknown => {
            const reading = readValue(profile, name, { ...actor, system });
            return [actor.name, name, isValue(reading) ? reading.value : null];
          };
          expect(of(blanked(actor.system))).toEqual(of({}));
        }
      const none = { ...actors[0]!, system: blanked(actors[0]!.system) };
      expect([pointsOf(profile, "hp", none), isFallen(profile, none)]).toEqual([null, false]);
    });

    it("shows and changes HP at their own path", () => {
      const mira = actors[0]!;
      expect(pointsOf(profile, "hp", mira)?.value).toBeGreaterThan(0);
      expect(isFallen(profile, mira)).toBe(false);
      expect(writtenAt(profile, "hp")).toMatch(/^system\..*\.value$/);
    });

    it("says in the window which actors never check morale, without a fault", () => {
      if (!Object.hasOwn(profile.values, "morale")) return;
      const row = rowsOf({ profile, own: {}, guessed: new Set() }, "side-segments", actors).find(
        ({ name }) => name === "morale",
      )!;
      const codes = row.cells.map(({ reading }) => (isValue(reading) ? "value" : reading.problem.code));
      expect(new Set(codes)).toEqual(new Set(["value", "never"]));
    });
  },
);

it.each([
  ["shadowdark", "move", { Mira: 5, Goblin: 5, Ooze: 1, Dragon: 10, Shade: 0 }],
  ["wwn", "hitDice", { Mira: 3, "New one": 1, Commander: 9, Drake: 6 }],
  ["wwn", "basicSpeed", { Mira: 6, "New one": 5, Commander: 5, Drake: 9 }],
  ["hyp3e", "initiativeMod", { Mira: 1, Ape: 0, Mummy: 0, Slime: 0, Wisp: 0 }],
])("%s: reads %s", (id, name, values) => {
  const read = SHAPES[id]!.filter((actor) => actor.name !== "Guild").map((actor) => [
    actor.name,
    readValue(PROFILES.get(id)!, name, actor),
  ]);
  expect(read).toEqual(Object.entries(values).map(([actor, value]) => [actor, { value }]));
});

describe("weapons and spells in side segments", () => {
  const of = (id: string, name: string): unknown => {
    const { weapons, spells } = statsOf(
      PROFILES.get(id)!,
      "side-segments",
      SHAPES[id]!.find((one) => one.name === name)!,
    ).stats;
    return { weapons, spells };
  };

  it.each([
    [
      "ose",
      "Mira",
      [
        { label: "Sword +1", spd: 6, missile: false },
        { label: "Short bow", spd: 5, missile: true },
      ],
      undefined,
    ],
    [
      "wwn",
      "Mira",
      [
        { label: "Longsword", spd: 6, missile: false },
        { label: "Longbow", spd: 5, missile: true },
        { label: "Dagger", spd: 2, missile: false },
      ],
      undefined,
    ],
    ["ose", "Bruno", [{ label: "Reaver", spd: 10, missile: false }], undefined],
    ["ose", "Dagny", undefined, [{ label: "Sleep", spd: 6 }]],
    [
      "basicfantasyrpg",
      "Mira",
      [
        { label: "Longsword", spd: 6, missile: false },
        { label: "Shortbow", spd: 5, missile: true },
      ],
      undefined,
    ],
    [
      "ars",
      "Mira",
      [
        { label: "Long sword", spd: 5, missile: false },
        { label: "Dart", spd: 2, missile: true },
      ],
      [
        { label: "Web", spd: 2 },
        { label: "Hold person", spd: 5 },
        { label: "Chant", spd: 100 },
        { label: "Enthrall", spd: 10 },
        { label: "Sleep", spd: 6 },
      ],
    ],
  ])("of %s, %s: come from the data, then by name", (id, name, weapons, spells) => {
    expect(of(id, name)).toEqual({ weapons, spells });
  });

  it.each([
    ["Mira", { Longsword: false, Longbow: true }],
    ["Goblin", { Bite: false, Spear: false, Shortbow: true, Breath: true }],
  ])("of shadowdark, %s: are missiles by words", (name, missiles) => {
    const weapons = Object.entries(missiles).map(([label, missile]) => ({ label, missile }));
    expect(of("shadowdark", name)).toMatchObject({ weapons });
  });
});
