import { describe, expect, it } from "vitest";
import type { Command } from "../../../src/rules/index.ts";
import { PlainFight, strike, type Seat } from "../plain.ts";

const { afterFightOf } = await import("../../../src/foundry/chat/after-fight.ts");

const STATS = { hp: 20, maxHp: 20, fp: 10, maxFp: 10, ht: 10, will: 10, move: 5 };

const fight = (more: ConstructorParameters<typeof PlainFight>[2] = {}): PlainFight =>
  new PlainFight(
    "speed-order",
    [
      { name: "Mira", owner: "Anna", stats: { ...STATS, basicSpeed: 24 } },
      { name: "Perrin", owner: "Ben", stats: { ...STATS, basicSpeed: 23 } },
      { name: "Goblin 1", group: "goblins", stats: { ...STATS, basicSpeed: 22 } },
      { name: "Goblin 2", group: "goblins", stats: { ...STATS, basicSpeed: 21 } },
      { name: "Chief", stats: { ...STATS, basicSpeed: 20 }, called: { as: "word", word: "Bandit" } },
      { name: "Viper", stats: { ...STATS, basicSpeed: 19 }, hidden: true },
    ],
    more,
  ).start();

let used = 0;

/** An attack that does this damage, or misses. */
function attack(participant: string, target: string, basic = 0): readonly Command[] {
  const exchange = `x${used++}`;
  if (!basic) return [strike(participant, target, exchange, { roll: 16 })];
  return [
    strike(participant, target, exchange),
    { type: "defend", participant: target, exchange, kind: "none", ruling: true },
    { type: "damage", participant, exchange, blows: [basic] },
    { type: "apply", participant: target, exchange },
  ];
}

/** "Mira: 1 1/2 3 0" */
const rows = (seat: Seat): readonly string[] => {
  const { rows: shown, rest } = afterFightOf(seat.context);
  return [...shown, ...rest].map(
    ({ name, cells }) => `${name}: ${cells.map(({ value, of }) => (of ? `${value}/${of}` : value)).join(" ")}`,
  );
};

const played = (more: ConstructorParameters<typeof PlainFight>[2] = {}): PlainFight =>
  fight(more).give(
    ...attack("mira", "goblin-1", 3),
    ...attack("mira", "goblin-2"),
    { type: "done", took: { mira: 65 } },
    ...attack("chief", "perrin", 2),
    ...attack("viper", "mira", 4),
  );

describe("totals of a fight", () => {
  it("list everybody for the GM, a group in one row", () => {
    const { gm } = played();
    expect(afterFightOf(gm.context).headings).toEqual(["Turns", "Hits", "Dealt", "Taken", "Time"]);
    expect(rows(gm)).toEqual([
      "Mira: 1 1/2 3 4 1:05",
      "Perrin: 0 0 0 2 0:00",
      "Goblin ×2: 0 0 0 3 0:00",
      "Chief: 0 1/1 2 0 0:00",
      "Viper: 0 1/1 4 0 0:00",
    ]);
  });

  it("give a player their own row first and one for foes", () => {
    const one = played();
    const { anna } = one;
    const seat = one.seat("Ben");
    expect(rows(anna)).toEqual(["Mira: 1 1/2 3 4 1:05", "Perrin: 0 0 0 2 0:00", "Foes: 0 1/1 2 3 0:00"]);
    expect(rows(seat).slice(0, 2)).toEqual(["Perrin: 0 0 0 2 0:00", "Mira: 1 1/2 3 0 1:05"]);
    expect(afterFightOf(seat.context).rows.map(({ own }) => own)).toEqual([true, false, false]);
    for (const secret of ["Viper", "Chief", "Goblin"])
      expect(JSON.stringify(afterFightOf(anna.context))).not.toContain(secret);
  });

  it("do not tell players damage that their cards do not tell", () => {
    const { anna } = played({ table: { numbers: false } });
    expect(rows(anna)).toEqual(["Mira: 1 1/2 – 4 1:05", "Perrin: 0 0 0 – 0:00", "Foes: 0 1/1 – – 0:00"]);
  });

  it("keep what is unknown unknown after forty more attacks", () => {
    const one = played({ table: { numbers: false } });
    for (let count = 0; count < 45; count++) one.give(...attack("mira", "goblin-2"));
    expect(rows(one.anna)[0]).toBe("Mira: 1 1/47 – 4 1:05");
    expect(rows(one.gm)[0]).toBe("Mira: 1 1/47 3 4 1:05");
  });

  it("have no columns in which nothing was counted", () => {
    expect(afterFightOf(fight().done().gm.context).headings).toEqual(["Turns"]);
  });

  it("say so if nobody acted or nobody is there", () => {
    for (const one of [fight(), new PlainFight("speed-order", [])])
      expect(afterFightOf(one.gm.context)).toMatchObject({ rows: [], rest: [], nothing: "Nobody has acted." });
  });

  it("fold a long list, and follow Undo", () => {
    const many = new PlainFight(
      "speed-order",
      Array.from({ length: 200 }, (_, place) => ({
        name: `Number ${place}`,
        id: `n${place}`,
        stats: { ...STATS, basicSpeed: 400 - place },
      })),
    ).start();
    many.done();
    const { rows: shown, rest, more } = afterFightOf(many.gm.context);
    expect([shown.length, rest.length, more]).toEqual([8, 192, "192 more"]);
    expect(rows(many.anna)).toEqual(["Number ×200: 1"]);
    expect(afterFightOf(many.undo().gm.context).nothing).toBe("Nobody has acted.");
  });
});
