import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { additionsTo, type DataStep } from "../../../src/foundry/data/data-steps.ts";

/** Steps of a future version: the pool of HP gets a separate place, from which a threshold follows. */
const STEPS: readonly DataStep[] = [
  {
    types: ["npc", "character"],
    adds: { health: ({ hp }) => (hp === undefined ? undefined : { points: (hp as { value: number }).value }) },
  },
  { types: ["npc"], adds: { dying: ({ health }) => -(health as { points: number }).points } },
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
});
