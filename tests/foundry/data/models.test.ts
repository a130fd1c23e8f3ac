import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { openWorld, type Client, type World } from "../world.ts";
import { fieldsOf, junk, MODELS, modelOf, sent, whole } from "./model.ts";
import { cases } from "../../quick.ts";

let world: World;
let gm: Client;
beforeAll(async () => {
  world = await openWorld();
  gm = await world.join("Gamemaster");
});
afterAll(() => world.close());

/** All problems of a value; "" if none. */
const wrongWith = (field: Loose, value: unknown): string => (field.validate(value) === undefined ? "" : "refused");

describe.each(MODELS)("data of %s %s", (document, type) => {
  const model = (): Loose => modelOf(gm, document, type);

  it("have a label and hint for every field, nested ones too", () => {
    const fields = fieldsOf(model().schema);
    expect(fields.length).toBeGreaterThan(3);
    const unsaid = fields.filter(
      ({ field: { label, hint } }) =>
        !label || !hint || /SEGMENTZERO|FIELDS/.test(`${label}${hint}`) || !/[.…]$/.test(String(hint)),
    );
    expect(unsaid.map(({ path }) => path)).toEqual([]);
  });

  it("are complete by default", () => {
    const empty = new (model())({}).toObject() as Dict;
    expect(Object.keys(empty)).toEqual(Object.keys(model().schema.fields as object));
    expect(
      fieldsOf(model().schema).filter(
        ({ path }) =>
          !path.includes("element") && path.split(".").reduce<Loose>((at, name) => at?.[name], empty) === undefined,
      ),
    ).toEqual([]);
  });

  it("clean or refuse any junk in any field", () => {
    for (const { path, field } of fieldsOf(model().schema)) {
      fc.assert(
        fc.property(junk, (value) => {
          const clean: unknown = field.clean(value);
          if (wrongWith(field, clean)) return;
          // Accepted values stay unchanged when stored, sent and read.
          expect(field.clean(sent(clean)), path).toEqual(sent(clean));
          expect(wrongWith(field, sent(clean)), path).toBe("");
        }),
        { numRuns: cases(30) },
      );
    }
  });

  it("clamp numbers and refuse other values", () => {
    for (const { path, field } of fieldsOf(model().schema).filter(
      (one) => one.field.constructor.name === "NumberField",
    )) {
      expect([field.clean(1e15), field.clean(-1e15)], path).toEqual([field.max, field.min]);
      expect(Number.isFinite(field.max) && Number.isFinite(field.min), path).toBe(true);
      if (field.integer) expect(Number.isInteger(field.clean(3.4)), path).toBe(true);
      for (const nonsense of ["abc", Number.NaN, {}, "1,5"])
        expect(wrongWith(field, field.clean(nonsense)), `${path}: ${String(nonsense)}`).toBe("refused");
      expect(field.clean(null), path).toBe(field.nullable ? null : field.initial);
    }
  });

  it("refuse words outside the choices", () => {
    for (const { path, field } of fieldsOf(model().schema).filter((one) => one.field.choices)) {
      const isChoice = (word: string): boolean => (field.choices as string[]).includes(word.trim());
      fc.assert(
        fc.property(fc.string(), (word) => (wrongWith(field, field.clean(word)) === "") === isChoice(word)),
        { numRuns: cases(20) },
      );
      expect(wrongWith(field, ""), path).toBe("refused");
    }
  });

  it("come back from storage unchanged, without unknown fields", () => {
    const keys = fc.string({ minLength: 1 }).filter((key) => !/[.=]/.test(key) && key !== "__proto__");
    fc.assert(
      fc.property(whole(model()), fc.dictionary(keys, junk, { maxKeys: 4 }), (system, unknown) => {
        const made = new (model())({ ...unknown, ...system });
        expect(made.toObject()).toEqual(system);
        expect(new (model())(sent(made.toObject())).toObject()).toEqual(system);
        expect(sent(made)).toEqual(system);
      }),
      { numRuns: cases(20) },
    );
  });

  it("repair invalid stored data instead of losing the document", () => {
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(Object.keys(model().schema.fields as object).map((name) => [name, junk])), {
          requiredKeys: [],
        }),
        (stored) => {
          const repaired = model().fromSource(stored).toObject() as Dict;
          expect(new (model())(sent(repaired)).toObject()).toEqual(sent(repaired));
        },
      ),
      { numRuns: cases(25) },
    );
  });
});

const LONG = "x".repeat(41);

describe("keys that become parts of paths", () => {
  it.each([
    [
      "npc",
      "dr",
      { torso: 1, left_arm: 1, "a b": 1, "a.b": 1, "": 1, 1: 1, prototype: 1, [LONG]: 1 },
      ["torso", "left_arm"],
    ],
    ["npc", "dr", { constructor: 1, toString: 1 }, []],
    ["npc", "actionSpeeds", { wait: 1, "a-b": 2, constructor: 3, openDoor: 4 }, ["wait", "openDoor"]],
    ["weapon", "modes", { swing1: {}, "not an id": {}, "a.b": {}, [LONG]: {} }, ["swing1"]],
    ["hazard", "times", { "speed-order": 5.25, "a b": 1, constructor: 2 }, ["speed-order"]],
  ])("are dropped if unsafe: %s %s %j", (type, name, given, kept) => {
    const model = modelOf(gm, type === "weapon" ? "Item" : "Actor", type);
    expect(Object.keys(new model({ [name]: given })[name] as object)).toEqual(kept);
  });

  it("are dropped from armour locations if unsafe; a set is accepted", () => {
    const armour = modelOf(gm, "Item", "armor");
    const locations = (given: unknown): unknown => [...(new armour({ locations: given }).locations as Set<string>)];
    expect(locations(["torso", "torso", "a b", "a.b", "constructor", "", 5, {}, "skull"])).toEqual(["torso", "skull"]);
    expect(locations(new Set(["torso"]))).toEqual(["torso"]);
  });
});

it("documents of an earlier version keep their values", async () => {
  const old = {
    ...{ dx: 12, iq: 11, ht: 10, will: 13, basicSpeed: 5.75, move: 5, agility: null, initiative: 40 },
    ...{ initiativeModifier: 0, quickDraw: true, hp: { value: 8, max: 11 }, fp: { value: 10, max: 10 } },
    ...{ hitDice: 2, morale: null, giant: false, actionSpeeds: { lookFor: 3 }, attackSpeeds: [4, 5] },
  };
  const weapon = {
    ...{ ranged: false, ready: true, weaponSpeed: 4, attacks: 1, perRounds: 1, trained: true, specialised: false },
    ...{ speedClass: 5, drawClass: null, reloadClass: null, perSegment: 0, capacity: 0, loaded: 0, rateOfFire: 1 },
    ...{ fireKind: "muscle", longer: false },
  };
  const actor = await gm.window.Actor.create({
    name: "Old",
    type: "npc",
    system: old,
    items: [
      { name: "Sabre", type: "weapon", system: weapon },
      { name: "Ward", type: "spell", system: { castingSpeed: 4, speedClass: 7 } },
    ],
  });
  expect(actor.toObject().system).toMatchObject(old);
  expect(actor.items.getName("Sabre").toObject().system).toMatchObject(weapon);
  expect(actor.items.getName("Ward").toObject().system).toMatchObject({ castingSpeed: 4, speedClass: 7 });
  expect([actor.system.figures.will.value, actor.system.figures.basicSpeed.value]).toEqual([13, 23]);
});

it("refused values change nothing and name their field", async () => {
  const actor = await gm.window.Actor.create({ name: "Steady", type: "npc", system: { dx: 12 } });
  const before = actor.toObject();
  for (const [path, value] of [
    ["dx", "many"],
    ["posture", "upside down"],
    ["hp.value", {}],
    ["basicSpeed", "fast"],
    ["attackSpeeds", Array.from({ length: 21 }, () => 3)],
  ] as const) {
    await expect(actor.update({ [`system.${path}`]: value }), path).rejects.toThrow(path.split(".").at(-1)!);
  }
  expect(actor.toObject()).toEqual(before);
});
