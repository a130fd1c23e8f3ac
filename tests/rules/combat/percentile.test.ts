/** docs/rules/percentile.md */
import { describe, expect, test } from "vitest";
import { look, outcomeOf, type JsonObject } from "../../../src/rules/index.ts";
import { percentile, percentOf } from "../../../src/rules/combat/percentile/percentile.ts";
import { defenceOptions } from "../../../src/rules/exchange/defence-options.ts";
import { sum } from "../../../src/rules/figures/value.ts";
import { NO_STATUS } from "../../../src/rules/model/exchange.ts";
import { after, by, refusalOf } from "../play.ts";
import { attack, attacked, chanceShown, conditions, defenceChanceShown, fightUnder, isHit } from "./points.ts";

const FACES = Array.from({ length: 100 }, (_, at) => at + 1);
const of = (options: JsonObject = {}) => fightUnder("percentile", { options });
const at = (value: number) => ({ parts: [{ code: "skill", value }] });

describe("an attack", () => {
  test("PC-1: has the chance of all 100 faces", () => {
    const state = of();
    for (const score of [-20, 0, 1, 37, 99, 100, 140]) {
      const hits = FACES.filter((roll) => isHit(state, roll, at(score)));
      expect([score, hits.length]).toEqual([score, Math.min(100, Math.max(0, score))]);
      expect(chanceShown(state, score)).toBe(hits.length / 100);
    }
  });

  test.each([
    [3, 2],
    [8, 26],
    [10, 50],
    [12, 74],
    [14, 91],
    [18, 98],
  ])("PC-2: a level of %i has its chance with 3d6, %i per cent", (level, percent) =>
    expect(percentOf(level)).toBe(percent),
  );

  test("PC-2, PC-3: starts from its own percentage, else from its level", () => {
    const view = look(of())!;
    const base = (more: object) =>
      percentile.exchange.base!(
        { kind: "melee", parts: [{ code: "given", value: 12, name: "" }], ...more },
        view.participant("ann") as never,
        view as never,
      ).map(({ code, value }) => `${code} ${value}`);
    expect(base({})).toEqual(["asLevel 74"]);
    expect(base({ percent: null })).toEqual(["asLevel 74"]);
    expect(base({ percent: 55, bonus: 1 })).toEqual(["skill 55", "weapon 5"]);
    expect(base({ parts: [], percent: 55 })).toEqual(["skill 55"]);
    expect(base({ parts: [], percent: null })).toEqual([]);
  });

  test("PC-2: a spell is cast at its own percentage", () => {
    const spell = { way: "skill", seconds: 1, lasts: 10 };
    const cast = { spell, means: { name: "Fog", form: "missile" }, parts: [{ code: "skill", value: 35 }] };
    expect(FACES.filter((roll) => isHit(of(), roll, cast))).toEqual(FACES.slice(0, 35));
  });

  test("PC-4: leaves the turn without a choice of manoeuvre", () => {
    const view = look(of())!;
    const offers = view.pacing.choices.offers!(view.participant("ann")!, view);
    expect(offers.map(({ code }) => code)).toEqual(["wait"]);
  });

  test("PC-5: is offered five times the modifiers of a d20", () => {
    expect(Object.fromEntries(percentile.exchange.offered!.map(({ code, value }) => [code, value]))).toEqual({
      rear: 10,
      prone: 15,
      charging: 10,
      twoWeapons: -15,
      shortRange: 5,
      mediumRange: -5,
      longRange: -20,
      someCover: -10,
      muchCover: -25,
    });
    const only = (kind: string) =>
      percentile.exchange.offered!.filter((one) => one.kind === kind).map(({ code }) => code);
    expect(only("melee")).toEqual(["prone", "charging", "twoWeapons"]);
    expect(only("ranged")).toEqual(["shortRange", "mediumRange", "longRange"]);
  });

  test.each([0, 101])("PC-1: cannot be %i", (roll) => expect(refusalOf(of(), attack(roll))).toBe("bad-command"));
});

describe("a defence", () => {
  test("PC-6: is not rolled by default", () =>
    expect(outcomeOf(attacked(of(), 20, at(60)))).toMatchObject({ owed: "damage", landed: 1 }));

  test.each(["dodge", "parry"])("PC-6: %s stops a hit with its own d100", (kind) => {
    const hit = after(of({ percentDefences: true }), attack(20, at(60)));
    expect(outcomeOf(hit.exchanges!.x!).owed).toBe("defence");
    const stopped = (score: number) =>
      FACES.filter((roll) => {
        const defended = after(hit, by("bob", "defend", { exchange: "x", kind, roll, ...at(score) }));
        return outcomeOf(defended.exchanges!.x!).landed === 0;
      });
    expect(stopped(40)).toEqual(FACES.slice(0, 40));
    for (const score of [-5, 0, 1, 40, 100, 130])
      expect(defenceChanceShown(hit, score)).toBe(stopped(score).length / 100);
    expect(refusalOf(hit, by("bob", "defend", { exchange: "x", kind, roll: 101, ...at(40) }))).toBe("bad-command");
  });
});

test("PC-6: defences have percentages of their own where the sheet has", () => {
  const value = sum({ code: "own", value: 9 });
  const gear = {
    dodge: value,
    dodgePercent: 35,
    items: [
      { kind: "parry", item: "a", name: "Sword", figure: value, percent: 60 },
      { kind: "block", item: "b", name: "Buckler", figure: value, percent: null },
    ],
    aware: true,
  } as const;
  const options = defenceOptions(gear, NO_STATUS, attacked(of({ percentDefences: true }), 20, at(60)));
  expect(options.map(({ kind, percent }) => [kind, percent])).toEqual([
    ["dodge", 35],
    ["parry", 60],
    ["block", undefined],
  ]);
});

describe("specials and criticals", () => {
  const degrees = (specials: string, score: number) => {
    const state = of({ specials, percentDefences: true });
    const all = FACES.map((roll) => outcomeOf(attacked(state, roll, at(score))).attack);
    return {
      special: FACES.filter((_, place) => all[place]!.maxDamage && !all[place]!.critical),
      critical: FACES.filter((_, place) => all[place]!.critical),
      defended: all.filter(({ defenceAllowed }) => defenceAllowed).length,
    };
  };

  test("PC-7: are off by default", () =>
    expect(degrees("off", 60)).toEqual({ special: [], critical: [], defended: 60 }));

  test("PC-7: are a fifth and a twentieth of the chance, rounded up", () =>
    expect(degrees("fractions", 41)).toEqual({ special: [4, 5, 6, 7, 8, 9], critical: [1, 2, 3], defended: 38 }));

  test("PC-7: are doubles that hit, criticals up to a fifth of the chance", () =>
    expect(degrees("doubles", 55)).toEqual({ special: [22, 33, 44, 55], critical: [11], defended: 54 }));
});

describe("damage", () => {
  const dealt = (roll: number, options: JsonObject) =>
    outcomeOf(
      after(
        of(options),
        attack(roll, { ...at(60), shots: 3 }),
        by("ann", "damage", { exchange: "x", blows: [6], dr: 2 }),
      ).exchanges!.x!,
    ).injury;

  test("PC-8: loses armour, but for a critical, and has no wound factor", () => {
    expect(dealt(50, {})).toBe(4);
    expect(dealt(1, { specials: "fractions" })).toBe(6);
  });

  test("PC-9: at 0 HP the creature falls", () =>
    expect(conditions(after(of(), by("bob", "harm", { injury: 10 })), "bob")).toEqual(["unconscious"]));

  test("PC-10: a turn holds the creature's attacks, and no feint", () => {
    const state = after(of(), attack(50, at(60)));
    expect(refusalOf(state, attack(50, { exchange: "y" }))).toBe("no-attack-left");
    expect(refusalOf(of(), attack(50, { kind: "feint" }))).toBe("no-feints");
  });
});
