import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newEncounter, problemOf, SCHEMA } from "../../../src/rules/index.ts";
import { isNewer, isOlder } from "../../../src/rules/kernel/migrate.ts";
import { migrateEncounter, type EncounterStep, type EncounterSteps } from "../../../src/rules/kernel/migrate.ts";

/** Two steps of a future version: the pause gets another name, and the sides become a list. */
const STEPS: EncounterSteps = new Map<number, EncounterStep>([
  [2, ({ pause, ...rest }) => ({ ...rest, break: pause })],
  [3, ({ sides, ...rest }) => ({ ...rest, sides: Object.keys(sides as object) })],
]);

const present = { ...newEncounter("speed-order"), sides: { red: { seat: 1 } } };
const old = { ...present, schema: 1 };

describe("older stored encounter", () => {
  it("is migrated by every step in order", () => {
    const { pause, ...rest } = old;
    expect(migrateEncounter(old, STEPS, 3)).toEqual({ ...rest, schema: 3, break: pause, sides: ["red"] });
    expect(migrateEncounter(migrateEncounter(old, STEPS, 2), STEPS, 3)).toEqual(migrateEncounter(old, STEPS, 3));
  });
  it("is copied, and a second migration changes nothing", () => {
    const text = JSON.stringify(old);
    const once = migrateEncounter(old, STEPS, 3);
    expect([JSON.stringify(old), migrateEncounter(once, STEPS, 3) === once]).toEqual([text, true]);
  });
  it("returns null if a step is missing or throws", () => {
    expect(migrateEncounter(old, STEPS, 4)).toBeNull();
    expect(migrateEncounter({ schema: 2 }, STEPS, 3)).toBeNull();
  });
  it("differs from present and newer ones", () => {
    expect(isOlder(old, 3)).toBe(true);
    expect([isOlder(old), isOlder(present)]).toEqual([true, false]);
    expect(isNewer(old)).toBe(false);
    expect(isNewer({ schema: SCHEMA + 1 })).toBe(true);
    expect(isOlder({ schema: SCHEMA + 1 })).toBe(false);
    // A number that no release has written is damage, which can be repaired.
    expect(isOlder({ schema: 0 }, 3)).toBe(false);
    expect(isOlder({ schema: 1.5 }, 3)).toBe(false);
    expect(isOlder({ schema: "1" }, 3)).toBe(false);
    expect(isOlder(null, 3)).toBe(false);
    expect(isNewer({ schema: "2" })).toBe(false);
    expect(isNewer({ schema: true })).toBe(false);
    expect(isNewer(null)).toBe(false);
    expect(isNewer(undefined)).toBe(false);
    expect(isNewer("x")).toBe(false);
  });
});

it("returns present, newer and foreign values unchanged", () => {
  const newer = { ...present, schema: SCHEMA + 1 };
  expect(migrateEncounter(present) === present).toBe(true);
  expect(migrateEncounter(newer) === newer).toBe(true);
  expect(migrateEncounter(null)).toBeNull();
  expect(migrateEncounter("x")).toBe("x");
  for (const none of [undefined, 3, [], {}, { schema: 0 }, { schema: 1.5 }, { schema: "1" }])
    expect(migrateEncounter(none, STEPS, 3)).toBe(none);
  expect([problemOf(present), problemOf(newer)?.code]).toEqual([null, "state-unreadable"]);
});

it("never throws for any value", () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), fc.oneof(fc.integer(), fc.anything()), (value, schema) => {
      migrateEncounter(typeof value === "object" && value !== null ? { ...value, schema } : value, STEPS, 3);
    }),
  );
});
