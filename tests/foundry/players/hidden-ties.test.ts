/** A tie with a hidden foe alone reads to a player like none. */
import { expect, test } from "vitest";
import { requests, type JsonObject } from "../../../src/rules/index.ts";
import { PlainFight, type Person, type Seat } from "../plain.ts";

const begun = (pacing: string, stats: JsonObject, more: readonly Person[] = []): PlainFight =>
  new PlainFight(pacing, [
    ...["Wolf 1", "Wolf 2"].map((name): Person => ({ name, group: "Wolf", stats })),
    { name: "Xanthippe", owner: "Ben", hidden: true, stats },
    ...more,
  ]).start();

/** What Anna reads of the turns, before and after the dice. */
const read = ({ rows, acting }: { rows: readonly string[]; acting: readonly string[] }): string =>
  [...rows, ...acting].join("; ");
const lines = (seat: Seat): string => read({ rows: seat.rows(), acting: seat.acting });

/** Answers all dice, the wolves with the best. */
function rolled(fight: PlainFight): PlainFight {
  for (;;) {
    const owed = requests(fight.state).find(({ blocking, dice }) => blocking && dice);
    if (!owed) return fight;
    fight.answer({ [owed.id]: owed.participant === "wolf-1" ? 6 : owed.participant === "mira" ? 4 : 3 });
  }
}

const MIRA = { name: "Mira", owner: "Anna" };

test.each([
  ["speed-order", { basicSpeed: 22, dx: 12 }],
  ["two-action", { initiative: 60 }],
])("in %s no row names a tie with a hidden foe", (pacing, stats) => {
  const fight = begun(pacing, stats);
  expect(lines(fight.seat("Anna"))).not.toMatch(/\btied?\b|d6/);
  expect(lines(rolled(fight).seat("Anna"))).not.toMatch(/\btied?\b|d6/);
});

test.each([
  ["speed-order", { basicSpeed: 22, dx: 12 }],
  ["two-action", { initiative: 60 }],
])("in %s members who share a die win no tie among themselves", (pacing, stats) => {
  const fight = begun(pacing, stats, [{ ...MIRA, stats }]);
  expect(lines(rolled(fight).gm)).toContain("won the tie with Mira, d6 6 to 4");
});

test.each([
  ["no result of a contest with a hidden foe", true],
  ["the result of a contest with a visible foe", false],
])("P-9: in action period a player reads %s", (_, hidden) => {
  const stats = { basicSpeed: 22, dx: 12 };
  const fight = new PlainFight("action-period", [
    { ...MIRA, stats },
    { name: "Xanthippe", owner: "Ben", hidden, stats },
  ]).start();
  // Both begin on one step, and meet.
  fight.say("initiative", 9, "mira").say("initiative", 9, "xanthippe");
  for (const id of ["mira", "xanthippe"]) fight.say("contest", id === "mira" ? 8 : 12, id);
  expect(/DX made/.test(lines(fight.anna))).toBe(!hidden);
  expect(lines(fight.gm)).toContain("DX made");
});

test("in speed order a tie with a visible rival is named", () => {
  const stats = { basicSpeed: 22, dx: 12 };
  expect(lines(begun("speed-order", stats, [{ ...MIRA, stats }]).anna)).toContain("tied");
});
