import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { valuesOf, type CreatureValues } from "../../../src/rules/figures/creature.ts";
import { defenceNow, moveNow, type Value } from "../../../src/rules/figures/value.ts";
import { defenceScore } from "../../../src/rules/gurps/defence.ts";
import { postureOf } from "../../../src/rules/gurps/postures.ts";
import { creatures, someone } from "./sources.ts";

const WHOLE = { dodgeWhenReeling: "recalculate", halvedSpeed: "whole" } as const;
const settings = fc.record({
  dodgeWhenReeling: fc.constantFrom("recalculate", "halveDodge"),
  halvedSpeed: fc.constantFrom("whole", "exact"),
} as const);

const shown = ({ value, parts }: Value): string =>
  `${value} = ${parts.map(({ code, value: adds, name }) => `${adds} ${name ?? code}`).join(", ")}`;

function all(figures: CreatureValues): readonly Value[] {
  const { dr, armourClass, load: _, reeling: _reeling, tired: _tired, attributes: _attributes, ...rest } = figures;
  return [...Object.values(rest), ...Object.values(dr), ...(armourClass ? [armourClass] : [])];
}

describe("each value", () => {
  test("equals the sum of its parts", () => {
    fc.assert(
      fc.property(creatures, settings, (source, chosen) => {
        const wrong = all(valuesOf(source, chosen)).filter(
          ({ value, parts }) =>
            parts.length === 0 ||
            parts.reduce((sum, part) => sum + part.value, 0) !== value ||
            !Number.isSafeInteger(value),
        );
        expect(wrong).toEqual([]);
      }),
    );
  });
  test("omits parts of zero except the first", () => {
    fc.assert(
      fc.property(creatures, (source) =>
        all(valuesOf(source)).every(({ parts }) => parts.slice(1).every(({ value }) => value !== 0)),
      ),
    );
  });
  test("stays at least 0, agility at least 1", () => {
    fc.assert(
      fc.property(creatures, settings, (source, chosen) => {
        const { dodge: score, move, agility, st } = valuesOf(source, chosen);
        expect(Math.min(score.value, move.value, agility.value - 1, st.value)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  test("leaves its source unchanged", () => {
    fc.assert(
      fc.property(creatures, (source) => {
        const before = structuredClone(source);
        valuesOf(source);
        expect(source).toEqual(before);
      }),
    );
  });
});

describe("default values", () => {
  test("derive Will, Per, Basic Speed, Move and agility from attributes", () => {
    const { will, per, basicSpeed, basicMove, agility, attributes } = valuesOf(someone({ iq: 12, dx: 13, ht: 12 }));
    expect([will, per, basicSpeed, basicMove, agility].map(shown)).toEqual([
      "12 = 12 iq",
      "12 = 12 iq",
      "25 = 13 dx, 12 ht",
      "6 = 6 speed",
      "13 = 13 dx",
    ]);
    expect(attributes).toEqual({ st: 10, dx: 13, iq: 12, ht: 12, will: 12, per: 12 });
  });
  test("give way to values that are set", () => {
    const { will, per, basicSpeed, basicMove, agility } = valuesOf(
      someone({ will: 14, per: 9, basicSpeed: 27, move: 4, agility: 16 }),
    );
    expect([will, per, basicSpeed, basicMove, agility].map(shown)).toEqual([
      "14 = 14 set",
      "9 = 9 set",
      "27 = 27 set",
      "4 = 4 set",
      "16 = 16 set",
    ]);
  });
  test("keep agility at 1 or more (T-4)", () =>
    expect(shown(valuesOf(someone({ dx: 0 })).agility)).toBe("1 = 0 dx, 1 least"));
  test("add the situation's modifier to Initiative (Q-4)", () =>
    expect(shown(valuesOf(someone({ initiative: 62, initiativeModifier: -12 })).initiative)).toBe(
      "50 = 62 base, -12 modifier",
    ));
});

describe("Dodge", () => {
  test("rises with shields and traits and falls with the load", () => {
    const laden = someone({
      basicSpeed: 25,
      weight: 25,
      dodgeBonus: 1,
      shields: [{ name: "Buckler", defenceBonus: 1, armourClass: 0 }],
      traits: [
        { name: "Combat Reflexes", rule: "combatReflexes", levels: 1 },
        { name: "Quick", rule: "enhancedDodge", levels: 2 },
        { name: "Fencer", rule: "enhancedParry", levels: 3 },
      ],
    });
    expect(shown(valuesOf(laden).dodge)).toBe(
      "13 = 6 speed, 3 base, -1 load, 1 bonus, 1 Combat Reflexes, 2 Quick, 1 Buckler",
    );
    expect(shown(valuesOf(laden).parryBonus)).toBe("5 = 1 Combat Reflexes, 3 Fencer, 1 Buckler");
    expect(shown(valuesOf(laden).blockBonus)).toBe("2 = 1 Combat Reflexes, 1 Buckler");
  });
  test("never falls below 0", () =>
    expect(shown(valuesOf(someone({ basicSpeed: 0, dodgeBonus: -7 })).dodge)).toBe("0 = 3 base, -7 bonus, 4 least"));
});

describe("low HP and FP", () => {
  test("B-59: halve Move and Dodge's Basic Speed below a third of HP", () => {
    const weak = valuesOf(someone({ basicSpeed: 21, move: 5, hp: { value: 3, max: 10 } }));
    expect([weak.dodge, weak.move].map(shown)).toEqual(["6 = 5 speed, 3 base, -2 reeling", "3 = 5 set, -2 reeling"]);
    expect([weak.reeling, weak.tired]).toEqual([true, false]);
    expect(valuesOf(someone({ hp: { value: 4, max: 12 } })).reeling).toBe(false);
  });
  test("BA-1: can halve exactly or halve Dodge itself, by the GM's options", () => {
    const source = someone({ basicSpeed: 21, hp: { value: 3, max: 10 } });
    expect(valuesOf(source, { ...WHOLE, halvedSpeed: "exact" }).dodge.value).toBe(5);
    expect(valuesOf(source, { ...WHOLE, dodgeWhenReeling: "halveDodge" }).dodge.value).toBe(4);
  });
  test("B-80: halve Move, Dodge and ST below a third of FP", () => {
    const weak = valuesOf(someone({ st: 11, basicSpeed: 20, fp: { value: 3, max: 10 } }));
    expect([weak.dodge, weak.move, weak.st].map(shown)).toEqual([
      "4 = 5 speed, 3 base, -4 tired",
      "3 = 5 speed, -2 tired",
      "6 = 11 base, -5 tired",
    ]);
    expect(weak.attributes.st).toBe(6);
  });
  test("need a maximum", () => {
    const { reeling, tired } = valuesOf(someone({ hp: { value: -4, max: 0 }, fp: { value: 0, max: 0 } }));
    expect([reeling, tired]).toEqual([false, false]);
  });
});

describe("lasting spell", () => {
  const under = (figure: "defence" | "dr" | "move", by: number): CreatureValues =>
    valuesOf(
      someone({
        armour: [{ name: "Mail", dr: 4, locations: ["arm"], armourClass: null }],
        spells: [{ name: "Aegis", changes: { figure, by } }],
      }),
    );
  test("M-9: adds a named part only to the value it changes", () => {
    const guarded = under("defence", 2);
    expect([guarded.dodge, guarded.parryBonus, guarded.blockBonus].map(shown)).toEqual([
      "10 = 5 speed, 3 base, 2 Aegis",
      "2 = 2 Aegis",
      "2 = 2 Aegis",
    ]);
    const hard = under("dr", 2);
    expect(Object.fromEntries(Object.entries(hard.dr).map(([place, figure]) => [place, shown(figure)]))).toEqual({
      arm: "6 = 4 Mail, 2 Aegis",
      torso: "2 = 2 Aegis",
    });
    expect([hard.dodge.value, hard.move.value]).toEqual([8, 5]);
    expect(shown(under("move", 2).move)).toBe("7 = 5 speed, 2 Aegis");
  });
});

describe("armour", () => {
  test("adds to natural DR by location", () => {
    const { dr } = valuesOf(
      someone({
        dr: { skull: 2 },
        armour: [
          { name: "Mail", dr: 4, locations: ["torso", "arm"], armourClass: null },
          { name: "Helmet", dr: 3, locations: ["skull"], armourClass: null },
          { name: "Vest", dr: 1, locations: ["torso"], armourClass: null },
        ],
      }),
    );
    expect(Object.fromEntries(Object.entries(dr).map(([place, figure]) => [place, shown(figure)]))).toEqual({
      skull: "5 = 2 natural, 3 Helmet",
      torso: "5 = 4 Mail, 1 Vest",
      arm: "4 = 4 Mail",
    });
  });
  test("accepts JavaScript property names as locations", () => {
    const { dr } = valuesOf(
      someone({ armour: [{ name: "Odd", dr: 4, locations: ["constructor"], armourClass: null }] }),
    );
    expect(dr.constructor).toMatchObject({ value: 4 });
  });
  test("replaces the natural armour class; shields add to it", () => {
    const shield = { name: "Shield", defenceBonus: 1, armourClass: -1 };
    expect(shown(valuesOf(someone({ armourClass: 9, shields: [shield] })).armourClass!)).toBe(
      "8 = 9 natural, -1 Shield",
    );
    expect(
      shown(
        valuesOf(
          someone({
            armourClass: 9,
            shields: [shield],
            armour: [{ name: "Plate", dr: 6, locations: [], armourClass: 3 }],
          }),
        ).armourClass!,
      ),
    ).toBe("2 = 3 Plate, -1 Shield");
    expect(valuesOf(someone({ shields: [shield] })).armourClass).toBeNull();
  });
});

describe("current values", () => {
  const { dodge: score, move } = valuesOf(someone({ dx: 13, ht: 12 }));

  test("B-70: subtract posture from defences and Move", () => {
    const at = (posture: string): readonly string[] =>
      [defenceNow(score, { posture, stunned: false }), moveNow(move, { posture })].map(shown);
    expect(at("standing")).toEqual(["9 = 6 speed, 3 base", "6 = 6 speed"]);
    expect(at("kneeling")).toEqual(["7 = 6 speed, 3 base, -2 posture", "2 = 6 speed, -4 posture"]);
    expect(at("face-up")).toEqual(["6 = 6 speed, 3 base, -3 posture", "1 = 6 speed, -5 posture"]);
    expect(moveNow(valuesOf(someone({ move: 0 })).move, { posture: "prone" }).value).toBe(0);
  });
  test("B-44: subtract 4 from defences while stunned, down to 0", () => {
    expect(shown(defenceNow(score, { posture: "crawling", stunned: true }))).toBe(
      "2 = 6 speed, 3 base, -3 posture, -4 stunned",
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000 }),
        fc.constantFrom("standing", "sitting", "prone", "nonsense"),
        fc.boolean(),
        (basicSpeed, posture, stunned) => {
          const { value, parts } = defenceNow(valuesOf(someone({ basicSpeed })).dodge, { posture, stunned });
          expect(value).toBe(
            Math.max(0, defenceScore({ kind: "dodge", basicSpeed, stunned, posture: postureOf(posture) })),
          );
          expect(parts.reduce((sum, part) => sum + part.value, 0)).toBe(value);
        },
      ),
    );
  });
});
