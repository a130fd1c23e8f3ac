// The time grid: a real table of combatants by time, for its reader, and what is saved of it.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { requests } from "../../../src/rules/core.ts";
import { csvOf, markdownOf } from "../../../src/foundry/windows/grid/export.ts";
import type { GridView } from "../../../src/foundry/windows/grid/view.ts";
import { openFight, type Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { draw, type Client } from "../world.ts";
import { QUICK } from "../../quick.ts";

const MIRA = { name: "Mira", owner: "Anna", system: { basicSpeed: 6, dx: 12 } };
const ORCS = ["Orc 1", "Orc 2"].map((name, place) => ({
  name,
  system: { basicSpeed: 5, dx: 11 - place },
  combatant: { system: { group: "orcs" } },
}));
const LURKER = { name: "Xanthippe", system: { basicSpeed: 5.5, dx: 13 }, combatant: { hidden: true } };

const table = ({ window }: Client): Loose => window.document.querySelector(".sz-grid table");
const words = (element: Loose): string => String(element.textContent).replace(/\s+/g, " ").trim();
/** Each row as its head and the cells that say something, by the time above them. */
function rows(client: Client): Record<string, Record<string, string>> {
  const heads = [...table(client).querySelectorAll("thead tr:last-child th")].map(words);
  return Object.fromEntries(
    [...table(client).querySelectorAll("tbody tr")].map((row: Loose) => {
      const [name, ...cells] = [...row.children].map(words);
      return [name, Object.fromEntries(cells.flatMap((cell, place) => (cell ? [[heads[place + 1], cell]] : [])))];
    }),
  );
}

describe("the time grid", () => {
  let fight: Fight;
  beforeAll(async () => {
    fight = await openFight([MIRA, ...ORCS, LURKER], "speed-order");
    await fight.combat(fight.gm).perform({ type: "start" });
    await fight.gm.game.segmentZero.openGrid();
    await fight.settled();
  });
  afterAll(() => fight.world.close());

  it("has a row for everybody, a column for every time, and moves on with the fight", async () => {
    const { gm, combat, settled } = fight;
    expect(rows(gm)["Mira"]).toMatchObject({ "6.00 Now": expect.stringMatching(/^Now/) as string });
    expect(rows(gm)["Orc 2"]).toMatchObject({ "5.00": expect.stringMatching(/^(Next|To come)/) as string });
    expect(Object.keys(rows(gm)).sort()).toEqual(["Mira", "Orc 1", "Orc 2", "Xanthippe"]);
    await combat(gm).perform({ type: "done" });
    await settled();
    expect(rows(gm)["Mira"]).toMatchObject({ "6.00": expect.stringMatching(/^Done/) as string });
    expect(rows(gm)["Xanthippe"]).toMatchObject({ "5.50 Now": expect.stringMatching(/^Now/) as string });
  });

  it("is a table that screen readers can walk through: caption, and a head for each row and column", () => {
    const own = table(fight.gm);
    expect(words(own.querySelector("caption"))).toContain("Speed order");
    expect(
      [...own.querySelectorAll("th")].every((head: Loose) =>
        ["row", "col", "colgroup"].includes(head.getAttribute("scope")),
      ),
    ).toBe(true);
    const widths = [...own.querySelectorAll("tr")].map((row: Loose) =>
      [...row.children].reduce((sum: number, cell: Loose) => sum + Number(cell.getAttribute("colspan") ?? 1), 0),
    );
    expect(new Set(widths).size, "all rows are as wide").toBe(1);
  });

  it("opens for players by a button of their tracker, without those they may not know of", async () => {
    const { anna, settled } = fight;
    await draw(anna);
    await settled();
    anna.ui.combat.element.querySelector("[data-action=openGrid]").click();
    await settled();
    expect(Object.keys(rows(anna)).sort()).toEqual(["Mira", "Orc 1", "Orc 2"]);
    expect([...anna.errors(), ...fight.gm.errors()]).toEqual([]);
  });

  it.skipIf(QUICK)("shows whose decisions come first in the column of now, and no empty row of theirs", async () => {
    const duel = await openFight([{ name: "Alrik", system: { agility: 12 } }, ...ORCS, LURKER], "stopwatch");
    const { gm, anna, combat, settled } = duel;
    await draw(anna);
    await combat(gm).perform({ type: "start" });
    await combat(gm).perform({ type: "answer", answers: { start: "consent" } });
    await gm.game.segmentZero.openGrid();
    await anna.game.segmentZero.openGrid();
    await settled();
    const pending = (client: Client): Record<string, string[]> =>
      Object.fromEntries(
        Object.entries(rows(client)).map(([name, cells]) => [
          name,
          Object.values(cells).filter((cell) => !cell.startsWith("Forecast")),
        ]),
      );
    expect(pending(gm)).toEqual(
      Object.fromEntries(
        ["Alrik", "Orc 1", "Orc 2", "Xanthippe"].map((name) => [name, [expect.stringMatching(/^1 pending/)]]),
      ),
    );
    expect(Object.keys(pending(anna)).sort()).toEqual(["Alrik", "Orc 1", "Orc 2"]);
    await duel.world.close();
  });

  it.skipIf(QUICK)("says no word of a turn twice", async () => {
    const duel = await openFight(
      [
        { ...MIRA, system: { basicSpeed: 6, dx: 18 } },
        { name: "Orc", system: { basicSpeed: 5, dx: 7 } },
      ],
      "stopwatch",
    );
    const { gm, combat, settled } = duel;
    await combat(gm).perform({ type: "start" });
    const cells = (): string[] => [...table(gm).querySelectorAll(".sz-grid__turn")].map(words);
    await gm.game.segmentZero.openGrid();
    for (let clicks = 0; clicks < 12; clicks++) {
      await settled();
      if (cells().some((cell) => cell.startsWith("Next"))) break;
      const owed = requests(combat(gm).encounter).filter(({ blocking }) => blocking);
      await combat(gm).perform(
        owed.length
          ? {
              type: "answer",
              answers: Object.fromEntries(
                owed.map(({ id, what, participant }) => [
                  id,
                  what === "nextAction"
                    ? { do: "class", speedClass: participant === combat(gm).combatants.getName("Orc").id ? 9 : 2 }
                    : "consent",
                ]),
              ),
            }
          : { type: "done" },
      );
    }
    expect(cells().join("; ")).toContain("Next");
    for (const cell of cells()) expect(cell).not.toMatch(/^(\w[\w ]*),? \1\b/i);
    await duel.world.close();
  });

  it("is saved as CSV and as Markdown", async () => {
    const { gm } = fight;
    const saved: string[][] = [];
    gm.window.foundry.utils.saveDataToFile = (...file: string[]) => void saved.push(file);
    for (const action of ["csv", "markdown"])
      gm.window.document.querySelector(`.sz-grid [data-action=${action}]`).click();
    await fight.settled();
    expect(saved.map(([, type, name]) => [type, name])).toEqual([
      ["text/csv", "fight-round-1.csv"],
      ["text/markdown", "fight-round-1.md"],
    ]);
    expect(saved[0]?.[0]).toMatch(/"Orc 1",.*"(Next|To come)/);
    expect(saved[1]?.[0]).toMatch(/\n\| Combatant \| .*6\.00/);
  });
});

describe("what lasts", () => {
  it.skipIf(QUICK)(
    "is a bar that ends where the action completes; what somebody considers is one that would begin now, for them alone",
    async () => {
      const fight = await openFight(
        [
          { name: "Alrik", system: { agility: 12 } },
          { name: "Bernat", system: { agility: 12 } },
        ],
        "stopwatch",
      );
      const { gm, anna, combat, settled } = fight;
      const classes: Record<string, number> = { Alrik: 3, Bernat: 9 };
      /** Columns that each turn takes, with its state, and what its cell says. */
      const turns = (client: Client, name: string): readonly (readonly [string, number, boolean, string])[] => {
        const row = [...table(client).querySelectorAll("tbody tr")].find((one: Loose) =>
          words(one.children[0]).endsWith(name),
        ) as Loose;
        const cells = [...row.querySelectorAll("td")].filter((cell: Loose) => words(cell)) as Loose[];
        return cells
          .map((cell) => {
            const turn = cell.querySelector("[data-state]");
            return [turn.dataset.state, cell.colSpan, turn.hasAttribute("data-bar"), words(cell)] as const;
          })
          .filter(([state]) => state !== "forecast");
      };
      await combat(gm).perform({ type: "start" });
      await combat(gm).perform({ type: "answer", answers: { start: "consent" } });
      for (const client of [gm, anna]) await client.game.segmentZero.openGrid();
      await draw(gm);
      await settled();
      gm.ui.combat.element.querySelector("[data-action=decideRequest]").click();
      await settled();
      expect([turns(gm, "Alrik"), turns(gm, "Bernat")].flat().map(([state, , bar]) => [state, bar])).toEqual([
        ["now", false],
        ["ghost", true],
        ["now", false],
      ]);
      expect(table(anna).querySelector("[data-state=ghost]")).toBeNull();
      await new Hands(fight, gm).confirm("cancel");
      expect(table(gm).querySelector("[data-state=ghost]")).toBeNull();

      const asked = requests(combat(gm).encounter);
      await combat(gm).perform({
        type: "answer",
        answers: Object.fromEntries(
          asked.map(({ id, participant }) => [
            id,
            { do: "class", speedClass: classes[String(combat(gm).combatants.get(participant).name)]!, label: "climbs" },
          ]),
        ),
      });
      await settled();
      // Now at 1.5 s; the forecast has a time between that and the end of what Bernat does.
      expect(turns(gm, "Alrik")).toEqual([["now", 1, true, "Now climbs (III), action 1, 0 + 3 = 3, begun at 0.0 s"]]);
      expect(turns(gm, "Bernat")).toEqual([["next", 3, true, "Next climbs (IX), 0 + 8 = 8, begun at 0.0 s"]]);
      expect([...gm.errors(), ...anna.errors()]).toEqual([]);
      await fight.world.close();
    },
  );
});

describe("what is saved", () => {
  it("has what lasts where it ends", () => {
    const columns = ["1", "2", "3"].map((at) => ({ at, small: "", when: "ahead" as const }));
    const turn = { state: "ahead" as const, mark: "m-ahead" as const, word: "To come", note: "", bar: true };
    const lasting: GridView = {
      caption: "C",
      corner: "Who",
      spans: [],
      columns,
      rows: [
        { name: "Bernat", portrait: { src: null, side: 0 }, cells: [{ when: "ahead", columns: 3, turns: [turn] }] },
      ],
    };
    expect(markdownOf(lasting).split("\n").at(-2)).toBe("| Bernat |  |  | To come |");
  });

  const view: GridView = {
    caption: "A | B",
    corner: "Who",
    spans: [],
    columns: [{ at: "1", small: "", when: "ahead" }],
    rows: ['=HYPERLINK("x")', "a|b\nc<d"].map((name) => ({
      name,
      portrait: { src: null, side: 0 },
      cells: [
        {
          when: "ahead",
          columns: 1,
          turns: [{ state: "ahead", mark: "m-ahead", word: "To come", note: 'says "no", twice', bar: false }],
        },
      ],
    })),
  };

  it("is no formula for a spreadsheet, and keeps quotes and commas", () => {
    expect(csvOf(view)).toBe(
      '\uFEFF"Who","1"\r\n"\'=HYPERLINK(""x"")","To come: says ""no"", twice"\r\n"a|b\nc<d","To come: says ""no"", twice"\r\n',
    );
  });

  it("is one table in Markdown, whatever people are called", () => {
    expect(markdownOf(view).split("\n")).toEqual([
      "A \\| B",
      "",
      "| Who | 1 |",
      "| --- | --- |",
      '| =HYPERLINK("x") | To come: says "no", twice |',
      '| a\\|b c&lt;d | To come: says "no", twice |',
      "",
    ]);
  });
});
