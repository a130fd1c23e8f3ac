/** docs/rules/d20.md */
import { describe, expect, test } from "vitest";
import { currentIds, isIdle, look, outcomeOf, participantOf } from "../../../src/rules/index.ts";
import { d20 } from "../../../src/rules/combat/d20/d20.ts";
import { latestStats } from "../../../src/rules/exchange/combat-status.ts";
import { attackBonus } from "../../../src/rules/combat/d20/to-hit.ts";
import { after, by, done, refusalOf } from "../play.ts";
import { attack, attacked, chanceShown, conditions, defenceChanceShown, fightUnder, isHit } from "./points.ts";

const FACES = Array.from({ length: 20 }, (_, at) => at + 1);
const of = (options: object, bob: object = {}) => fightUnder("d20", { options: { ...options }, bob: { ...bob } });

describe("armour class", () => {
  test.each([
    [{}, {}, 10],
    [{}, { ac: 15 }, 15],
    [{ armourClass: "descending" }, { ac: 5 }, 15],
    [{ armourClass: "descending", descendingFrom: 19 }, { ac: 5 }, 14],
    [{ armourClass: "descending" }, { ac: -3 }, 23],
    [{ armourClass: "descending" }, {}, 10],
  ])("D20-2: of %j and %j is %i", (options, bob, ac) =>
    expect(attacked(of(options, bob), 10).combat).toEqual({ ac, natural: true }),
  );
});

describe("the attack bonus", () => {
  const options = { descendingFrom: 20, hitDiceRate: "1" } as const;
  test.each([
    [{ attackBonus: 3, thac0: 12, hitDice: 9 }, options, "attackBonus 3"],
    [{ thac0: 12, hitDice: 9 }, options, "thac0 8"],
    [{ thac0: 12, hitDice: 9 }, { ...options, descendingFrom: 19 }, "thac0 7"],
    [{ hitDice: 7 }, options, "hitDice 7"],
    [{ hitDice: 7 }, { ...options, hitDiceRate: "3/4" }, "hitDice 5"],
    [{ hitDice: 7 }, { ...options, hitDiceRate: "1/2" }, "hitDice 3"],
    [{ hitDice: 7, hitDiceRate: 3 }, { ...options, hitDiceRate: "1/2" }, "hitDice 5"],
    [{ hitDice: -2 }, options, "hitDice 0"],
  ] as const)("D20-3: of %j", (stats, chosen, expected) => {
    const { code, value } = attackBonus(stats, chosen);
    expect(`${code} ${value}`).toBe(expected);
  });

  test("D20-3: is joined by that of the weapon", () => {
    const view = look(fightUnder("d20", { ann: { thac0: 15 } }))!;
    const parts = d20.exchange.base!(
      { kind: "melee", parts: [], bonus: 2 },
      view.participant("ann") as never,
      view as never,
    );
    expect(parts.map(({ code, value }) => [code, value])).toEqual([
      ["thac0", 5],
      ["weapon", 2],
    ]);
  });

  test("D20-3: is no longer known once a change takes it off", () => {
    const state = after(
      fightUnder("d20", { ann: { attackBonus: 3, thac0: 12, hitDice: 9 } }),
      by("ann", "change", { stats: { attackBonus: null, thac0: null } }),
    );
    expect(latestStats(participantOf(state, "ann")!)).toEqual({
      basicSpeed: 24,
      dx: 10,
      hp: 10,
      maxHp: 10,
      hitDice: 9,
      attacks: 1,
    });
  });

  test("D20-2, D20-3: THAC0 against a descending class is THAC0 less that class", () => {
    for (const descendingFrom of [19, 20])
      for (const [thac0, ac] of [
        [15, 4],
        [19, 9],
        [12, -2],
      ] as const) {
        const state = fightUnder("d20", {
          options: { armourClass: "descending", descendingFrom },
          bob: { ac },
          ann: { thac0 },
        });
        const parts = [{ code: "thac0", value: descendingFrom - thac0 }];
        const least = FACES.find((roll) => isHit(state, roll, { parts }));
        expect(least).toBe(Math.min(20, Math.max(2, thac0 - ac)));
      }
  });
});

describe("a roll to hit", () => {
  test.each([true, false])("D20-4, D20-5: has the chance of all 20 faces, natural rolls %s", (naturalRolls) => {
    for (const ac of [-5, 2, 10, 14, 22, 30])
      for (const score of [-4, 0, 3, 12]) {
        const state = of({ naturalRolls }, { ac });
        const parts = [{ code: "bonus", value: score }];
        const hits = FACES.filter((roll) => isHit(state, roll, { parts }));
        const expected = FACES.filter((roll) =>
          naturalRolls && (roll === 1 || roll === 20) ? roll === 20 : roll + score >= ac,
        );
        expect([ac, score, hits]).toEqual([ac, score, expected]);
        expect(chanceShown(state, score)).toBe(hits.length / 20);
      }
  });

  test("D20-4: keeps the armour class it was made against", () => {
    const state = after(of({}, { ac: 12 }), attack(10), by("bob", "change", { stats: { ac: 18 } }));
    expect(outcomeOf(state.exchanges!.x!)).toMatchObject({ margin: 1, attack: { hit: true }, owed: "damage" });
  });

  test.each([0, 21])("D20-4: cannot be %i", (roll) => expect(refusalOf(of({}), attack(roll))).toBe("bad-command"));
});

describe("damage", () => {
  test("D20-7: is the dice alone: no armour, wound factor or second hit", () => {
    const state = after(
      of({}, { ac: 10 }),
      attack(20, { shots: 3, beyondHalf: true }),
      by("ann", "damage", { exchange: "x", blows: [4], dr: 3 }),
    );
    expect(outcomeOf(state.exchanges!.x!)).toMatchObject({ hits: 1, injury: 4, owed: "injury" });
    expect(participantOf(after(state, by("bob", "apply", { exchange: "x" })), "bob")!.stats.hp).toBe(6);
  });

  test("D20-7: no defence and no feint are possible", () => {
    const state = after(of({}), attack(19));
    expect(refusalOf(state, by("bob", "defend", { exchange: "x", kind: "dodge", roll: 3 }))).toBe("not-owed");
    expect(refusalOf(of({}), attack(19, { kind: "feint" }))).toBe("no-feints");
  });
});

describe("a save", () => {
  const spell = { way: "resisted", seconds: 1, lasts: 10 };
  const cast = (way: string) =>
    attack(0, { spell: { ...spell, way }, means: { name: "Sleep", form: "missile" }, parts: [] });

  test("D20-8: stops a spell at its number, at 20, never at 1", () => {
    const state = after(of({}), cast("resisted"));
    const saved = (value: number) =>
      FACES.filter((roll) => {
        const rolled = by("bob", "defend", { exchange: "x", kind: "contest", parts: [{ code: "save", value }], roll });
        return outcomeOf(after(state, rolled).exchanges!.x!).landed === 0;
      });
    expect(saved(14)).toEqual([14, 15, 16, 17, 18, 19, 20]);
    expect([saved(0).length, saved(30)]).toEqual([19, [20]]);
    for (const value of [-3, 1, 2, 14, 20, 25]) expect(defenceChanceShown(state, value)).toBe(saved(value).length / 20);
  });

  test("D20-8: other spells take effect without a roll", () =>
    expect(outcomeOf(after(of({}), cast("skill")).exchanges!.x!)).toMatchObject({ landed: 1, owed: "injury" }));
});

describe("at 0 HP", () => {
  const hurt = (atZero: string, injury: number) => after(of({ atZero }), by("bob", "harm", { injury }));

  test.each([
    ["falls", 9, []],
    ["falls", 10, ["unconscious"]],
    ["dies", 10, ["dead"]],
    ["bleeds", 10, ["unconscious"]],
    ["bleeds", 19, ["unconscious"]],
    ["bleeds", 20, ["dead"]],
  ])("D20-9: %s with %i lost", (atZero, injury, expected) =>
    expect(conditions(hurt(atZero, injury), "bob")).toEqual(expected),
  );

  test("D20-9: who bleeds loses a point with each turn, until dead", () => {
    const state = after(hurt("bleeds", 18), done, done);
    expect(participantOf(state, "bob")!.stats.hp).toBe(-9);
    const dead = after(state, done, done);
    expect([participantOf(dead, "bob")!.stats.hp, conditions(dead, "bob")]).toEqual([-10, ["dead"]]);
    expect(participantOf(after(dead, done, done), "bob")!.stats.hp).toBe(-10);
  });

  test("D20-9: the fallen have no turns and cannot attack, until healed", () => {
    const state = after(of({}), by("ann", "harm", { injury: 10 }));
    expect(refusalOf(state, attack(10))).toBe("fallen");
    expect(refusalOf(state, attack(10, { ruling: true }))).toBeNull();
    const healed = after(state, by("ann", "change", { stats: { hp: 1 } }));
    expect([conditions(healed, "ann"), refusalOf(healed, attack(10))]).toEqual([[], null]);
    const fallen = after(hurt("falls", 10), done);
    expect(isIdle(fallen, currentIds(fallen)![0]!)).toBe(true);
  });
});

describe("a turn", () => {
  const next = (id: string) => attack(10, { exchange: id });
  test("D20-10: holds the creature's attacks", () => {
    const one = after(fightUnder("d20"), next("x"));
    expect(refusalOf(one, next("y"))).toBe("no-attack-left");
    expect(refusalOf(one, attack(10, { exchange: "y", ruling: true }))).toBeNull();
    const three = after(fightUnder("d20", { ann: { attacks: 3 } }), next("x"), next("y"), next("z"));
    expect(refusalOf(three, next("w"))).toBe("no-attack-left");
    expect(refusalOf(after(one, done, done), next("y"))).toBeNull();
  });
});
