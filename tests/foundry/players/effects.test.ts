/** Effects and conditions in the rows and cards of the tracker. */
import { describe, expect, test } from "vitest";
import { PlainFight, type Person, type PlainSettings } from "../plain.ts";

const STATS = { basicSpeed: 24, dx: 10, move: 5, ht: 10, hp: 10, maxHp: 10, fp: 10, maxFp: 10 };
const BEGAN = { combat: "fight", round: 1, time: 24, seconds: 0, turns: 0, slot: "" };
const BLESSED = { name: "Blessed", duration: { seconds: 4 }, began: BEGAN };
const PRONE = { name: "Lying face down", statuses: ["prone"] };

function fightOf(people: readonly Person[], settings: PlainSettings = {}): PlainFight {
  return new PlainFight(
    "speed-order",
    [{ name: "Mira", owner: "Anna", stats: { ...STATS, basicSpeed: 28 } }, ...people].map((one, at) => ({
      stats: { ...STATS, dx: 12 - at },
      ...one,
    })),
    settings,
  ).start();
}

const orc = (...effects: NonNullable<Person["effects"]>): Person => ({ name: "Orc", id: "orc", effects });

describe("effects in a row", () => {
  test("have name and time left for GM and players", () => {
    const fight = fightOf([orc(BLESSED, PRONE)]);
    for (const seat of [fight.gm, fight.anna]) {
      expect(seat.marks("orc")).toEqual(["Blessed, 4 s", "Lying face down"]);
      expect(seat.card("orc", "Conditions")).toBe("Blessed, 4 s; Lying face down");
    }
    fight.done(2);
    expect(fight.anna.marks("orc")).toEqual(["Blessed, 3 s", "Lying face down"]);
  });

  test("are in a group's row those that all members have", () => {
    const goblin = (number: number, ...effects: NonNullable<Person["effects"]>): Person => ({
      name: `Goblin ${number}`,
      group: "goblin",
      effects,
    });
    expect(fightOf([goblin(1, PRONE), goblin(2, PRONE)]).gm.marks("goblin-1")).toEqual(["Lying face down"]);
    expect(fightOf([goblin(1, PRONE), goblin(2)]).gm.marks("goblin-1")).toEqual([]);
  });

  test("are three pictures, the worst first, and a number", () => {
    const named = ["A", "B"].map((name) => ({ name }));
    const hurt = ["burning", "stun"].map((status) => ({ name: status, statuses: [status] }));
    const fight = fightOf([orc(...named, ...hurt)]);
    expect(fight.gm.marks("orc")).toEqual(["stun", "burning", "A", "+1 B"]);
  });

  test("leave out what marks of the row say", () => {
    const told = { name: "Stunned", statuses: ["stun"] };
    const fight = fightOf([orc(told, { name: "Reeling", statuses: ["reeling"] }, { ...BLESSED, disabled: true })]);
    expect(fight.gm.marks("orc")).toEqual(["Stunned"]);
    fight.give({ type: "stun", participant: "orc", kind: "physical" });
    expect(fight.gm.marks("orc")).toEqual([]);
  });

  test.each([
    ["a hidden combatant", { hidden: true }],
    ["a hidden token", { token: { hidden: true } }],
    ["a secret disposition", { token: { disposition: -2 } }],
  ])("of %s are the GM's alone", (_, secret) => {
    const fight = fightOf([{ ...orc(BLESSED), ...secret }], { table: { hiddenSlots: "mark" } });
    expect(fight.gm.everything).toContain("Blessed");
    expect(fight.anna.read).not.toContain("Blessed");
  });

  test("are ended from the card by owner and GM only", () => {
    const fight = fightOf([orc(BLESSED), { name: "Wolf", id: "wolf", owner: "Anna", effects: [PRONE] }]);
    expect(fight.gm.menu("orc")).toContain("End Blessed 4 s");
    expect(fight.anna.menu("orc").join()).not.toContain("End ");
    expect(fight.anna.menu("wolf")).toContain("End Lying face down");
  });
});
