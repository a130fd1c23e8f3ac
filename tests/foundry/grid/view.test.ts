/** The time grid: a table of combatants by time, for its reader, and what is saved of it. */
import { describe, expect, test } from "vitest";
import { csvOf, markdownOf, type GridView } from "../../../src/foundry/time/grid/grid-view.ts";
import type { JsonObject } from "../../../src/rules/index.ts";
import { PlainFight, type Person, type Seat } from "../plain.ts";

const person = (name: string, basicSpeed: number, more: Partial<Person> = {}): Person => ({
  name,
  stats: { basicSpeed: basicSpeed * 4, dx: 12, agility: 12 },
  ...more,
});
const MIRA = person("Mira", 6, { owner: "Anna" });
const ORCS = [person("Orc 1", 5.25, { group: "orcs" }), person("Orc 2", 5, { group: "orcs" })];
const LURKER = person("Xanthippe", 5.5, { hidden: true });
const begun = (pacing: string, ...people: readonly Person[]): PlainFight => new PlainFight(pacing, people).start();

describe("timeline table", () => {
  test("has rows of known combatants and columns of times", () => {
    const fight = begun("speed-order", MIRA, ...ORCS, LURKER);
    const { gm, anna } = fight;
    expect(gm.cells).toMatchObject({
      Mira: { "6.00 Now": expect.stringMatching(/^Now/) },
      "Orc 2": { "5.00": expect.stringMatching(/^(Next|To come)/) },
    });
    expect(Object.keys(gm.cells).sort()).toEqual(["Mira", "Orc 1", "Orc 2", "Xanthippe"]);
    expect(Object.keys(anna.cells).sort()).toEqual(["Mira", "Orc 1", "Orc 2"]);
    fight.done();
    expect(gm.cells).toMatchObject({
      Mira: { "6.00": expect.stringMatching(/^Done/) },
      Xanthippe: { "5.50 Now": expect.stringMatching(/^Now/) },
    });
  });

  test("shows pending decisions in the current column", () => {
    const fight = begun("stopwatch", person("Alrik", 6), ...ORCS, LURKER).say("start", "consent");
    const pending = ({ cells }: Seat): Readonly<Record<string, readonly string[]>> =>
      Object.fromEntries(
        Object.entries(cells).map(([name, own]) => [
          name,
          Object.values(own).filter((cell) => !cell.startsWith("Forecast")),
        ]),
      );
    const asked = expect.arrayContaining([expect.stringMatching(/^1 pending/)]);
    expect(pending(fight.gm)).toEqual({ Alrik: asked, "Orc 1": asked, "Orc 2": asked, Xanthippe: asked });
    expect(Object.keys(pending(fight.anna)).sort()).toEqual(["Alrik", "Orc 1", "Orc 2"]);
  });

  test("shows durations as bars and considered actions to one user", () => {
    const fight = begun("stopwatch", person("Alrik", 6), person("Bernat", 6)).say("start", "consent");
    const { gm, anna } = fight;
    /** Columns of each turn, with its state, and its cell's text. */
    const turns = (name: string, seat = gm): readonly (readonly [string, number, boolean])[] =>
      (seat.grid.rows.find((row) => row.name === name)?.cells ?? [])
        .flatMap(({ columns, turns: own }) => own.map(({ state, bar }) => [state, columns, bar] as const))
        .filter(([state]) => state !== "forecast");
    const climb = (speedClass: number): JsonObject => ({ do: "class", speedClass, label: "climbs" });
    const end = gm.considers("alrik", { type: "answer", answers: { next_alrik: climb(3) } });
    expect(turns("Alrik").map(([state, , bar]) => [state, bar])).toEqual([
      ["now", false],
      ["ahead", false],
      ["ghost", true],
    ]);
    end();
    expect(turns("Alrik", anna).map(([state]) => state)).toEqual(["now", "ahead"]);
    fight.say("nextAction", climb(3), "alrik").say("nextAction", climb(9), "bernat");
    // At 1.5 s; the forecast has a time before the end of Bernat's action.
    expect([turns("Alrik"), turns("Bernat")]).toEqual([[["now", 1, true]], [["next", 3, true]]]);
    expect(Object.values(gm.cells.Alrik!)[0]).toBe("Now | climbs (III), action 1, 0 + 3 = 3, begun at 0.0 s");
    expect(Object.values(gm.cells.Bernat!)[0]).toBe("Next | climbs (IX), 0 + 8 = 8, begun at 0.0 s");
  });
});

test("a saved table has lasting turns at their end, with their notes", () => {
  const turn = { state: "ahead", mark: "m-ahead", word: "To come", note: "twice", bar: true } as const;
  const lasting: GridView = {
    caption: "C",
    corner: "Who",
    spans: [],
    columns: ["1", "2", "3"].map((at) => ({ at, small: "", when: "ahead" })),
    rows: [{ name: "Bernat", portrait: { src: null, side: 0 }, cells: [{ when: "ahead", columns: 3, turns: [turn] }] }],
  };
  expect(markdownOf(lasting).split("\n").slice(0, 5)).toEqual([
    "C",
    "",
    "| Who | 1 | 2 | 3 |",
    "| --- | --- | --- | --- |",
    "| Bernat |  |  | To come: twice |",
  ]);
  expect(csvOf(lasting)).toBe('\uFEFF"Who","1","2","3"\r\n"Bernat","","","To come: twice"\r\n');
});
