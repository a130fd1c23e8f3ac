import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { ActorLike } from "../../../src/module/profiles/actor-like.ts";
import { barOf, changeOf, isFallen, pointsOf, writtenAt } from "../../../src/module/profiles/points.ts";
import { shippedProfile } from "../../../src/module/profiles/profiles.ts";
import { readProfile } from "../../../src/module/profiles/read-profile.ts";
import type { Profile } from "../../../src/module/profiles/schema.ts";
import { statsOf } from "../../../src/module/profiles/stats.ts";
import { pacingOf } from "../../../src/rules/index.ts";
import { withSpeeds } from "./with-speeds.ts";

const GURPS = shippedProfile("gurps")!;

/** An actor in the shape of GURPS Game Aid's, with figures as its importers write them. */
function knight(system: object = {}): ActorLike {
  return {
    id: "a1",
    name: "Mira Kestrel",
    system: {
      attributes: {
        DX: { value: 13 },
        HT: { value: 12 },
        IQ: { value: 11 },
        WILL: { value: 11 },
      },
      basicspeed: { value: "6.25" },
      currentmove: 6,
      currentdodge: 10,
      HP: { value: 12, max: 12 },
      FP: { value: "11", max: 12 },
      melee: { "00000": { name: "Broadsword", parry: "11" } },
      ranged: {
        "00000": { name: "Pistol", rof: "3~" },
        "00001": { name: "Shotgun", rof: "1x9" },
        "00002": { name: "SMG", rof: 10 },
        "00003": { name: "Bow", rof: "" },
      },
      ...system,
    },
  };
}

/** Values of GURPS turns of a knight. */
const TURN = { basicSpeed: 25, dx: 13, move: 6, ht: 12, iq: 11, will: 11, hp: 12, fp: 11, maxHp: 12, maxFp: 12 };

withSpeeds();

function made(data: object): Profile {
  const read = readProfile({ system: "ironwood", title: "Ironwood", pacings: ["speed-order"], values: {}, ...data });
  if ("faults" in read) throw new Error(JSON.stringify(read.faults));
  return read.profile;
}

describe("the stats of an actor of GURPS Game Aid", () => {
  it("are those of speed order, with Basic Speed in quarters", () => {
    expect(statsOf(GURPS, "speed-order", knight())).toEqual({
      stats: TURN,
      problems: [],
    });
  });

  it("P-1: have rates of fire and values of GURPS turns in action period", () => {
    expect(statsOf(GURPS, "action-period", knight()).stats).toEqual({
      ...TURN,
      weapons: [
        { label: "Broadsword" },
        { label: "Pistol", rof: 3, kind: "semi" },
        { label: "Shotgun", rof: 1 },
        { label: "SMG", rof: 10, kind: "auto" },
        { label: "Bow" },
      ],
    });
  });

  it("have values of GURPS turns in stopwatch only with those combat rules", () => {
    const read = (rules?: string): unknown => {
      const { ht, hp, dx } = statsOf(GURPS, "stopwatch", knight(), {}, rules).stats;
      return [ht, hp, dx];
    };
    expect([read("gurps"), read("ruling"), read()]).toEqual([
      [12, 12, 13],
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
    ]);
  });

  it("have DX as agility in stopwatch, and weapons by name", () => {
    const { stats, problems } = statsOf(GURPS, "stopwatch", knight());
    expect([stats.agility, problems]).toEqual([13, []]);
    expect(stats.weapons).toMatchObject([
      { label: "Broadsword", speedClass: 6, draw: 5 },
      { label: "Pistol", speedClass: 4, draw: 3, reload: 10 },
      { label: "Shotgun", speedClass: 6 },
      { label: "SMG", speedClass: 6 },
      { label: "Bow", speedClass: 6, draw: 5, reload: 3 },
    ]);
  });

  it.each(GURPS.pacings)("are accepted by %s", (pacing) => {
    const { stats } = statsOf(GURPS, pacing, knight());
    expect(v.safeParse(pacingOf(pacing)!.stats, stats).issues).toBeUndefined();
  });

  it("lack what cannot be read, and say so by name", () => {
    const actor = knight({ basicspeed: { value: "" }, currentmove: 1e308, attributes: null });
    const { stats, problems } = statsOf(GURPS, "action-period", actor);
    expect(stats).toMatchObject({ weapons: expect.any(Array) as unknown });
    expect(stats).not.toHaveProperty("basicSpeed");
    expect(problems).toEqual([
      {
        value: "basicSpeed",
        needed: true,
        problem: { code: "no-number", path: "@basicspeed.value", found: "" },
      },
      { value: "dx", needed: false, problem: { code: "unknown-path", path: "@attributes.DX.value" } },
      { value: "move", needed: false, problem: { code: "too-large", found: 1e308, limit: 1_000_000 } },
      ...["ht", "iq", "will"].map((value) => ({
        value,
        needed: false,
        problem: { code: "unknown-path", path: `@attributes.${value.toUpperCase()}.value` },
      })),
    ]);
  });

  it("take what the GM has set for one actor alone", () => {
    const actor = knight({ basicspeed: null });
    expect(statsOf(GURPS, "speed-order", actor, { basicSpeed: 5.5 })).toMatchObject({
      stats: { basicSpeed: 22 },
      problems: [],
    });
    expect(statsOf(GURPS, "speed-order", actor, { basicSpeed: 5_000 }).problems).toMatchObject([
      { value: "basicSpeed", problem: { code: "too-large", found: 5_000, limit: 1_000 } },
    ]);
  });
});

describe("morale", () => {
  const profile = made({ pacings: ["side-segments"], values: { morale: "@morale" } });

  it.each(["NA", "n/a", "-1", -1, "—", "", "none"])("%o means that the actor never checks", (morale) => {
    const orc: ActorLike = { id: "o", name: "Orc", system: { morale } };
    expect(statsOf(profile, "side-segments", orc)).toEqual({ stats: { fearless: true }, problems: [] });
    const steady = { ...orc, system: { morale: 8 } };
    expect(statsOf(profile, "side-segments", steady).stats).toEqual({ morale: 8, fearless: false });
  });

  it("of another text is refused", () => {
    const orc: ActorLike = { id: "o", name: "Orc", system: { morale: "steady" } };
    expect(statsOf(profile, "side-segments", orc).problems).toMatchObject([{ value: "morale" }]);
  });
});

describe("weapons of other systems", () => {
  const profile = made({
    pacings: ["side-segments", "stopwatch"],
    values: { agility: "@dex" },
    weapons: [
      { items: "weapon", ranged: "@missile", values: { spd: "@speed", speedClass: "@speed" } },
      { in: "@natural", name: "@label", values: { spd: "@speed" } },
    ],
  });
  const actor: ActorLike = {
    id: "w",
    name: "Wolf",
    system: {
      dex: 12,
      natural: [{ label: "Bite", speed: 2 }, { label: "", speed: 2 }, null, 3],
    },
    items: [
      { name: "Bow", type: "weapon", system: { speed: 7, missile: true } },
      { name: "Cannon", type: "weapon", system: { speed: 70, missile: false } },
      { name: "Heavy crossbow", type: "weapon", system: { missile: true } },
      { name: "Glaive-fork", type: "weapon", system: { damage: "2d4", weight: 6.6, missile: true } },
      { name: "Collar", type: "gear", system: { speed: 7 } },
    ],
  };

  it("reads items and lists, and takes missing speeds by name", () => {
    expect(statsOf(profile, "side-segments", actor).stats.weapons).toEqual([
      { label: "Bow", spd: 7, missile: true },
      { label: "Cannon", spd: 70, missile: false },
      { label: "Heavy crossbow", spd: 5, missile: true },
      { label: "Glaive-fork", spd: 5, missile: true },
      { label: "Bite", spd: 2, missile: false },
    ]);
    expect(statsOf(profile, "stopwatch", actor).stats).toEqual({
      agility: 12,
      actions: [],
      weapons: [
        { label: "Bow", speedClass: 7 },
        { label: "Cannon", speedClass: 5 },
        { label: "Heavy crossbow", speedClass: 6, draw: 7, reload: 10 },
        { label: "Glaive-fork", speedClass: 6 },
        { label: "Bite", speedClass: 3 },
      ],
    });
  });
});

describe("points", () => {
  const ironwood = made({
    values: { hp: "@health.value", maxHp: "@health.max", fp: "@luck" },
    bar: { value: "@health.value + @shield", max: "@health.max" },
  });
  const wounds = made({
    values: { hp: "@health.max - @health.taken", maxHp: "@health.max" },
    writes: { hp: { path: "@health.taken", counts: "damage" } },
  });
  const orc = (health: object): ActorLike => ({ id: "o", name: "Orc", system: { health, shield: 2, luck: 3 } });

  it.each([
    [{ value: 1, max: 8 }, false],
    [{ value: 0, max: 8 }, true],
    [{ value: -3, max: 8 }, true],
    [{ value: 0, max: 0 }, false],
    [{ value: "2d8", max: 8 }, false],
    [{}, false],
  ])("of %o mean fallen: %s", (health, fallen) => {
    expect(isFallen(ironwood, orc(health))).toBe(fallen);
  });

  it("of GURPS Game Aid mean fallen at minus five times their maximum", () => {
    const at = (value: number, max = 12): boolean => isFallen(GURPS, knight({ HP: { value, max } }));
    expect([at(0), at(-59), at(-60), at(0, 0)]).toEqual([false, false, true, false]);
  });

  it("changes the value at its source, up to the maximum", () => {
    const system: Record<string, unknown> = { "system.health.value": 5 };
    const change = (by: number) => changeOf(ironwood, "hp", orc({ value: 5, max: 8 }), by, (path) => system[path]);
    expect(change(-6)).toEqual({ path: "system.health.value", to: -1 });
    expect(change(2)).toEqual({ path: "system.health.value", to: 7 });
    expect(change(9)).toEqual({ path: "system.health.value", to: 8 });
    system["system.health.value"] = 12;
    expect(change(1)).toEqual({ path: "system.health.value", to: 12 });
    system["system.health.value"] = "unknown";
    expect(change(-1)).toBeNull();
  });

  it("are written as damage where the system counts it", () => {
    const actor = orc({ max: 8, taken: 3 });
    const change = (by: number) => changeOf(wounds, "hp", actor, by, () => 3);
    expect(pointsOf(wounds, "hp", actor)).toEqual({ value: 5, max: 8 });
    expect([change(-2), change(9)]).toEqual([
      { path: "system.health.taken", to: 5 },
      { path: "system.health.taken", to: 0 },
    ]);
  });

  it("are written nowhere if the profile names no place", () => {
    expect(writtenAt(made({ values: { hp: "@a + @b" } }), "hp")).toBeNull();
    expect(writtenAt(made({ values: { hp: '@"a.b".c' } }), "hp")).toBeNull();
    expect(writtenAt(ironwood, "fp")).toBe("system.luck");
    expect(writtenAt(made({}), "fp")).toBeNull();
  });

  it("are shown as a bar, by default those of HP", () => {
    expect(barOf(ironwood, orc({ value: 5, max: 8 }))).toEqual({ value: 7, max: 8 });
    expect(barOf(wounds, orc({ max: 8, taken: 3 }))).toEqual({ value: 5, max: 8 });
    expect(barOf(ironwood, orc({ value: 5 }))).toEqual({ value: 7, max: null });
    expect(barOf(ironwood, orc({}))).toBeNull();
  });
});
