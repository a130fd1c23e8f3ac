/** The window of the time grid; what stands in it is tested without a table (view.test.ts). */
import { expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight } from "../combat/fight.ts";
import { fromEncounterMenu } from "../encounter-menu.ts";
import { draw } from "../world.ts";

const words = (element: Loose): string => String(element.textContent).replace(/\s+/g, " ").trim();

it("opens an accessible table and saves it as CSV and Markdown", async () => {
  const { gm, anna, combat, settled } = await openFight([
    { name: "Mira", owner: "Anna", system: { basicSpeed: 6, dx: 12 } },
    { name: "Orc", system: { basicSpeed: 5, dx: 11 } },
    { name: "Xanthippe", system: { basicSpeed: 5.5, dx: 13 }, combatant: { hidden: true } },
  ]);
  await combat(gm).perform({ type: "start" });
  await settled(gm.game.segmentZero.openGrid());
  const table = gm.window.document.querySelector(".sz-grid table");
  expect(words(table.querySelector("caption"))).toContain("Speed order");
  const scopes = [...table.querySelectorAll("th")].map((head: Loose) => head.getAttribute("scope") as string);
  expect(scopes.filter((scope) => !["row", "col", "colgroup"].includes(scope))).toEqual([]);
  const widths = [...table.querySelectorAll("tr")].map((row: Loose) =>
    [...row.children].reduce((sum: number, cell: Loose) => sum + Number(cell.getAttribute("colspan") ?? 1), 0),
  );
  expect(new Set(widths).size, "all rows are as wide").toBe(1);
  await settled(draw(anna));
  await fromEncounterMenu(anna, "Timeline table", settled);
  const rows = (): string[] => [...anna.window.document.querySelectorAll(".sz-grid tbody tr th")].map(words);
  expect(rows().join()).toMatch(/Mira.*Orc|Orc.*Mira/);
  expect(rows().join()).not.toContain("Xanthippe");
  await settled(combat(gm).perform({ type: "done" }));
  expect(words(table)).toMatch(/Mira.*Done/);
  const saved: string[][] = [];
  const { saveDataToFile } = gm.window.foundry.utils;
  gm.window.foundry.utils.saveDataToFile = (...file: string[]) => void saved.push(file);
  for (const action of ["csv", "markdown"])
    gm.window.document.querySelector(`.sz-grid [data-action=${action}]`).click();
  await settled();
  gm.window.foundry.utils.saveDataToFile = saveDataToFile;
  expect(saved.map(([, type, name]) => [type, name])).toEqual([
    ["text/csv", "fight-round-1.csv"],
    ["text/markdown", "fight-round-1.md"],
  ]);
  expect(saved[0]?.[0]).toMatch(/"Orc",.*"(Next|To come)/);
  expect(saved[1]?.[0]).toMatch(/\n\| Combatant \| .*6\.00/);
});
