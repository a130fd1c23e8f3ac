import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { additionsTo, partsSince, type DataStep } from "../../../src/foundry/data/data-steps.ts";

/** Steps of a future version: the pool of HP gets a separate place, from which a threshold follows. */
const STEPS: readonly DataStep[] = [
  {
    version: 2,
    types: ["npc", "character"],
    adds: { health: ({ hp }) => (hp === undefined ? undefined : { points: (hp as { value: number }).value }) },
  },
  { version: 3, types: ["npc"], adds: { dying: ({ health }) => -(health as { points: number }).points } },
];

describe("additions of newer forms", () => {
  it("are calculated from stored data and from earlier additions", () => {
    expect(additionsTo("npc", { hp: { value: 12 } }, STEPS)).toEqual({ health: { points: 12 }, dying: -12 });
    expect(additionsTo("character", { hp: { value: 12 } }, STEPS)).toEqual({ health: { points: 12 } });
    expect([additionsTo("weapon", { hp: { value: 12 } }, STEPS), additionsTo(undefined, {}, STEPS)]).toEqual([{}, {}]);
  });

  it("leave present values, so that a second run adds nothing", () => {
    expect(additionsTo("npc", { hp: { value: 12 }, health: { points: 3 } }, STEPS)).toEqual({ dying: -3 });
    const system = { hp: { value: 12 } };
    expect(additionsTo("npc", { ...system, ...additionsTo("npc", system, STEPS) }, STEPS)).toEqual({});
  });

  it("skip partial documents without their source and data of newer versions", () => {
    expect([
      additionsTo("npc", { dx: 11 }, STEPS),
      additionsTo("npc", { hp: { value: 12 }, dataVersion: 99 }, STEPS),
    ]).toEqual([{}, {}]);
  });

  it("never throw or change their input", () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), fc.anything(), (hp, dataVersion) => {
        const system = { hp, dataVersion };
        additionsTo("npc", system, STEPS);
        expect(system).toEqual({ hp, dataVersion });
      }),
    );
  });

  it("are known by name for the copy of updated parts", () => {
    expect([
      partsSince(0, "npc", STEPS),
      partsSince(2, "npc", STEPS),
      partsSince(3, "npc", STEPS),
      partsSince(0, "character", STEPS),
    ]).toEqual([["health", "dying"], ["dying"], [], ["health"]]);
  });
});
