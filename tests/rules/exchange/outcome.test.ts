import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defenceOptions, type Guard } from "../../../src/rules/values.ts";
import {
  NO_STATUS,
  outcomeOf,
  scoreOf,
  type DefenceMade,
  type Exchange,
  type CombatStatus,
} from "../../../src/rules/index.ts";
import { rapidHits } from "../../../src/rules/gurps/attack.ts";
import { FORMS } from "./forms.ts";
import { cases } from "../../quick.ts";

const part = fc.record({ code: fc.constant("skill"), value: fc.integer({ min: -30, max: 30 }), name: fc.constant("") });
const dice = fc.integer({ min: 3, max: 18 });
const means = fc.record({
  name: fc.constant("Sword"),
  item: fc.constant("sword"),
  mode: fc.constant(""),
  form: fc.constantFrom(...FORMS),
  damage: fc.constant("1d"),
  type: fc.constantFrom("cut", "imp", "pi-", "pi", "pi+", "pi++", "cr", "", "magic"),
  divisor: fc.constantFrom(0.2, 0.5, 1, 2, 10),
  unbalanced: fc.boolean(),
  small: fc.boolean(),
});
const defence: fc.Arbitrary<DefenceMade> = fc.record({
  kind: fc.constantFrom("dodge", "parry", "block", "none"),
  item: fc.constant(""),
  name: fc.constant(""),
  parts: fc.array(part, { maxLength: 3 }),
  roll: dice,
});
const exchange: fc.Arbitrary<Exchange> = fc.record({
  kind: fc.constantFrom("blow", "feint"),
  attacker: fc.constant("ann"),
  target: fc.constant("bob"),
  round: fc.constant(1),
  number: fc.constant(1),
  means,
  parts: fc.array(part, { maxLength: 4 }),
  roll: dice,
  shots: fc.integer({ min: 1, max: 30 }),
  recoil: fc.integer({ min: 1, max: 5 }),
  beyondHalf: fc.boolean(),
  withinReach: fc.boolean(),
  place: fc.constant("torso"),
  defences: fc.array(defence, { maxLength: 2 }),
  damage: fc.option(fc.record({ blows: fc.array(fc.nat(60), { minLength: 1, maxLength: 30 }), dr: fc.nat(20) })),
  applied: fc.constant(null),
});

describe("outcome of an exchange", () => {
  test("B-33 to B-58: exists for every exchange and stays within its limits", () => {
    fc.assert(
      fc.property(exchange, fc.boolean(), (one, again) => {
        const { owed, hits, landed, injury, score, margin, attack, blows, feint } = outcomeOf(one, again);
        expect(["defence", "damage", "injury", "over"]).toContain(owed);
        expect([score, margin]).toEqual([scoreOf(one.parts), score - one.roll!]);
        expect(hits).toBeGreaterThanOrEqual(landed);
        expect(landed).toBeGreaterThanOrEqual(0);
        expect(hits).toBeLessThanOrEqual(one.shots);
        expect(hits > 0).toBe(one.kind === "blow" && attack.hit);
        expect(injury).toBe(blows.reduce((sum, blow) => sum + blow.injury, 0));
        for (const blow of blows) expect(blow.injury > 0).toBe(blow.penetrating > 0);
        if (feint !== null) expect(feint).toBeGreaterThanOrEqual(0);
        // B-35: a critical hit is never defended against.
        if (attack.critical) expect(owed).not.toBe("defence");
        expect(outcomeOf({ ...one, undefendable: true }, again).owed === "defence" && one.kind === "blow").toBe(false);
      }),
      { numRuns: cases(2_000) },
    );
  });
  test("adds a rapid-fire hit per recoil of margin, up to the shots", () => {
    expect([-3, 0, 4, 5, 30].map((margin) => rapidHits(margin, 2, 9))).toEqual([1, 1, 3, 3, 9]);
  });
  test("B-42, B-46: dodges one hit plus the margin, or all if critical", () => {
    const base = { item: "", name: "", parts: [{ code: "base", value: 9, name: "" }] } as const;
    const fire = (roll: number, kind: "dodge" | "parry" = "dodge"): number =>
      outcomeOf({
        ...sample(),
        parts: [{ code: "skill", value: 14, name: "" }],
        roll: 10,
        shots: 9,
        defences: [{ ...base, kind, roll }],
      }).landed;
    expect([fire(7), fire(9), fire(10), fire(3), fire(9, "parry")]).toEqual([2, 4, 5, 0, 0]);
  });
});

describe("pending step", () => {
  const base = { item: "", name: "", parts: [{ code: "base", value: 9, name: "" }] } as const;
  const failed = { ...base, kind: "parry", roll: 12 } as const;
  const landed = (more: Partial<Exchange> = {}): Exchange => ({
    ...sample(),
    parts: [{ code: "skill", value: 12, name: "" }],
    roll: 10,
    shots: 1,
    beyondHalf: false,
    defences: [failed],
    means: { ...sample().means, divisor: 1, type: "cr" },
    ...more,
  });
  const pending = (one: Exchange, again = false): string => outcomeOf(one, again).owed;

  test("B-33, B-55: waits for damage dice after a hit", () =>
    expect(outcomeOf(landed())).toMatchObject({ owed: "damage", blows: [], injury: 0 }));
  test("B-58: is the injury if damage penetrates, otherwise none", () => {
    expect(pending(landed({ damage: { blows: [3], dr: 1 } }))).toBe("injury");
    expect(pending(landed({ damage: { blows: [3], dr: 3 } }))).toBe("over");
    expect(pending(landed({ damage: { blows: [3], dr: 1 }, applied: { injuries: [2], half: false } }))).toBe("over");
  });
  test("B-19: allows a second defence until damage is rolled or it is declined", () => {
    expect(pending(landed(), true)).toBe("defence");
    expect(pending(landed({ damage: { blows: [3], dr: 1 } }), true)).toBe("injury");
    expect(pending(landed({ defences: [{ ...base, kind: "none" }] }), true)).toBe("damage");
    expect(pending(landed({ defences: [failed, { ...failed, kind: "block" }] }), true)).toBe("damage");
  });
  test("B-41: counts no defence as a failure, never critical", () =>
    expect(outcomeOf(landed({ defences: [{ ...base, kind: "none" }] })).defences).toMatchObject([
      { success: false, margin: 0, critical: false, score: 9 },
    ]));
});

describe("attack with percentages", () => {
  const rolled = (roll: number): ReturnType<typeof outcomeOf> =>
    outcomeOf({ ...sample(), shots: 1, dice: "d100", parts: [{ code: "skill", value: 55, name: "" }], roll });
  test("QA-5: hits up to its chance without automatic results", () =>
    expect([1, 3, 17, 55, 56, 100].map((roll) => rolled(roll).attack.hit)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]));
  test("QA-13: is never critical and allows no defence before damage", () => {
    expect(rolled(3)).toMatchObject({
      owed: "damage",
      hits: 1,
      landed: 1,
      margin: 52,
      attack: { critical: false, defenceAllowed: false, maxDamage: false },
    });
    expect(rolled(56)).toMatchObject({ owed: "over", hits: 0, landed: 0, margin: -1 });
  });
});

describe("B-23, B-24: feint", () => {
  const feint = (roll: number, foe?: Partial<DefenceMade>): ReturnType<typeof outcomeOf> =>
    outcomeOf({
      ...sample(),
      kind: "feint",
      parts: [{ code: "skill", value: 12, name: "" }],
      roll,
      defences: foe
        ? [{ kind: "contest", item: "", name: "", parts: [{ code: "dx", value: 10, name: "" }], roll: 10, ...foe }]
        : [],
    });
  test("waits for the foe's roll after a success and hits no target", () => {
    expect(feint(9)).toMatchObject({
      owed: "defence",
      feint: null,
      margin: 3,
      hits: 0,
      landed: 0,
      attack: { hit: true, critical: false, defenceAllowed: true, maxDamage: false },
    });
    expect(feint(12).owed).toBe("defence");
    expect(feint(3).attack).toEqual({ hit: true, critical: false, defenceAllowed: true, maxDamage: false });
  });
  test("ends at once if it failed", () =>
    expect(feint(13)).toMatchObject({ owed: "over", feint: 0, attack: { hit: false, defenceAllowed: false } }));
  test("lowers defences by the difference, or by the margin without an answer", () => {
    const answers = [{ roll: 9 }, { roll: 11 }, { kind: "none" }] as const;
    expect(answers.map((answer) => feint(8, answer).feint)).toEqual([3, 4, 4]);
  });
});

function sample(): Exchange {
  const [one] = fc.sample(exchange, { numRuns: 1, seed: 4 });
  return { ...one!, kind: "blow", defences: [], damage: null, recoil: 1, means: { ...one!.means, form: "melee" } };
}

describe("defences on the card", () => {
  const figure = (value: number): Guard["dodge"] => ({ value, parts: [{ code: "base", value }] });
  const guard: Guard = {
    aware: true,
    dodge: figure(8),
    items: [
      { kind: "parry", item: "sword", name: "Sword", figure: figure(9) },
      { kind: "block", item: "shield", name: "Shield", figure: figure(10) },
    ],
  };
  const blow = (more: Partial<Exchange> = {}): Exchange => ({
    ...sample(),
    parts: [{ code: "skill", value: 12, name: "" }],
    roll: 10,
    ...more,
  });
  const of = (footing: Partial<CombatStatus>, one = blow(), who = guard): string =>
    defenceOptions(who, { ...NO_STATUS, ...footing }, one)
      .map(({ kind, score, barred }) => `${kind} ${barred ?? score}`)
      .join(", ");

  test("B-41, B-47, B-49: show their scores or that nothing is ready", () => {
    expect(of({})).toBe("dodge 8, parry 9, block 10");
    expect(of({}, blow(), { ...guard, items: [] })).toBe("dodge 8, parry nothing, block nothing");
    expect(of({}, blow(), { ...guard, aware: false })).toBe("dodge unaware, parry unaware, block unaware");
    expect(of({ out: "unconscious" })).toBe("dodge unaware, parry unaware, block unaware");
  });
  test("B-8, B-18, B-24, B-35, B-47, B-50, B-52: include manoeuvre, feint and the form of the attack", () => {
    expect(of({ manoeuvre: "all-out-attack" })).toBe("dodge allOut, parry allOut, block allOut");
    expect(of({ manoeuvre: "move-and-attack" })).toBe("dodge 8, parry manoeuvre, block 10");
    expect(of({ manoeuvre: "all-out-defence", option: "increased-parry" })).toBe("dodge 8, parry 11, block 10");
    expect(of({}, blow({ feint: 3 }))).toBe("dodge 5, parry 6, block 7");
    expect(of({ blocked: true, spent: ["sword"] })).toBe("dodge 8, parry spent, block blocked");
    expect(of({}, blow({ roll: 3 }))).toBe("dodge critical, parry critical, block critical");
    const shot = { means: { ...blow().means, form: "bullet" } } as const;
    expect(of({}, blow(shot))).toBe("dodge 8, parry form, block form");
    expect(of({}, blow({ ...shot, withinReach: true }))).toBe("dodge 8, parry 9, block form");
    const parries = [true, false].map((small) => of({}, blow({ means: { ...blow().means, form: "thrown", small } })));
    expect(parries).toEqual(["dodge 8, parry 7, block 10", "dodge 8, parry 8, block 10"]);
  });
  test("B-41, B-47: name the item and the parts of each score", () => {
    const { means } = sample();
    const shown = defenceOptions(
      { ...guard, items: [guard.items[0]!] },
      { ...NO_STATUS, manoeuvre: "all-out-defence", option: "increased-parry" },
      blow({ feint: 3, means: { ...means, form: "thrown", small: false } }),
    );
    expect(shown).toEqual([
      {
        kind: "dodge",
        item: "",
        name: "",
        score: 5,
        parts: [
          { code: "base", value: 8, name: "" },
          { code: "feint", value: -3, name: "" },
        ],
      },
      {
        kind: "parry",
        item: "sword",
        name: "Sword",
        score: 7,
        parts: [
          { code: "base", value: 9, name: "" },
          { code: "increased", value: 2, name: "" },
          { code: "feint", value: -3, name: "" },
          { code: "thrown", value: -1, name: "" },
        ],
      },
      { kind: "block", item: "", name: "", score: 0, parts: [], barred: "nothing" },
    ]);
    expect(of({}, blow(), { ...guard, items: [guard.items[1]!] })).toBe("dodge 8, block 10, parry nothing");
  });
  test("B-50: exclude a weapon that attacked but not block or dodge", () =>
    expect(of({ spent: ["sword", "shield", ""] })).toBe("dodge 8, parry spent, block 10"));
  test("B-19: offer another after a failed one with double All-Out Defence", () => {
    const second = (
      kind: DefenceMade["kind"],
      item: string,
      footing: Partial<CombatStatus> = { manoeuvre: "all-out-defence", option: "double" },
    ): string =>
      of(footing, blow({ defences: [{ kind, item, name: "", parts: [], roll: 12 }] }), {
        ...guard,
        items: [{ ...guard.items[0]!, item: "dagger" }, ...guard.items],
      });
    expect(second("parry", "sword")).toBe("dodge 8, parry 9, parry used, block 10");
    expect(second("dodge", "")).toBe("dodge used, parry 9, parry 9, block 10");
    expect(second("block", "shield")).toBe("dodge 8, parry 9, parry 9, block used");
    for (const footing of [{}, { manoeuvre: "all-out-defence", option: "increased-dodge" }] as const)
      expect(second("dodge", "", footing).match(/used/g)).toHaveLength(4);
  });
  test("B-18 to B-52: score the sum of their listed parts", () => {
    fc.assert(
      fc.property(exchange, fc.nat(6), (one, feint) => {
        for (const { score, parts } of defenceOptions(
          guard,
          { ...NO_STATUS, manoeuvre: "all-out-defence", option: "increased-dodge" },
          one,
          feint,
        ))
          expect(score).toBe(scoreOf(parts));
      }),
    );
  });
});
