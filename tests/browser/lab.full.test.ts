import { beforeAll, describe, expect, test } from "vitest";
import { cannot } from "./firefox.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

async function played({ page }: Seat): Promise<void> {
  await page.waitForFunction(
    () => {
      const cells = [...document.querySelectorAll(".sz-lab__row tbody tr:first-child td:nth-child(4)")];
      return (
        cells.length === 5 &&
        cells.every(({ textContent }) => textContent.includes("%")) &&
        !document.querySelector(".sz-lab button[name=stop]")
      );
    },
    undefined,
    { timeout: 30_000 },
  );
}

/** Pacings whose charts stand beside their table, and those whose lanes are not those of the table. */
function lanes(): { readonly unaligned: readonly string[]; readonly beside: number } {
  const bodies = [...document.querySelectorAll<HTMLElement>(".sz-lab__row")];
  const beside = bodies.filter(
    (body) =>
      body.querySelector(".sz-lab__charts")!.getBoundingClientRect().left >=
      body.querySelector("table")!.getBoundingClientRect().right,
  );
  const unaligned = bodies.filter((body) => {
    const rows = body.querySelector("tbody")!.getBoundingClientRect();
    return [...body.querySelectorAll(".u-over")].some((plot) => {
      const { top, bottom } = plot.getBoundingClientRect();
      return Math.abs(top - rows.top) > 2 || Math.abs(bottom - rows.bottom) > 2;
    });
  });
  return { unaligned: unaligned.map(({ dataset }) => dataset.pacing ?? ""), beside: beside.length };
}

async function openLab(gm: Seat): Promise<void> {
  await gm.press('[data-action="encounterMenu"]');
  await gm.hands.press(gm.menu.getByRole("menuitem", { name: "Initiative lab" }));
}

/** Two participants play fastest. */
async function onlyTwo(gm: Seat): Promise<void> {
  await gm.run(({ game: { combat } }) =>
    combat
      .deleteEmbeddedDocuments(
        "Combatant",
        [...combat.combatants].slice(2).map(({ id }) => id),
      )
      .then(() => undefined),
  );
  await gm.still();
}

const table = await Table.forFile();

describe("the pacing lab, by keyboard", () => {
  let gm: Seat;
  beforeAll(async () => {
    // A bare machine gives its browser a language without a proper name, at which the library of the charts throws.
    gm = await table.join("Gamemaster", {
      hands: "keyboard",
      before: async (page) => {
        await page.addInitScript(() => {
          Object.defineProperty(Navigator.prototype, "language", { get: () => "en-US@posix" });
          // The odds themselves are tested in tests/rules/odds; here a few plays will do.
          globalThis.Worker = class extends Worker {
            override postMessage(task: { readonly effort: object }): void {
              super.postMessage({ ...task, effort: { ...task.effort, plays: 40, minutes: 2, ways: 40 } });
            }
          };
        });
      },
    });
    await gm.openFight("The warehouse");
  });

  test.skipIf(cannot("change"))("shows tables and charts where there is room, refuses impossible numbers", async () => {
    const { page } = gm;
    const workers: string[] = [];
    page.on("worker", (worker) => workers.push(worker.url()));
    await onlyTwo(gm);
    await openLab(gm);
    await played(gm);
    expect(workers.length).toBeGreaterThanOrEqual(5);
    expect(await page.locator(".sz-lab__row").count()).toBe(5);
    await page.waitForFunction(() => document.querySelectorAll(".sz-lab__row canvas").length === 10);
    // Each combatant has one lane through table and charts, and five pacings are short enough to be compared.
    expect(await page.evaluate(lanes)).toEqual({ unaligned: [], beside: 5 });
    const [all, seen] = await page
      .locator(".sz-lab__rows")
      .evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight] as const);
    expect(all / seen).toBeLessThan(1.4);
    await page.setViewportSize({ width: 600, height: 900 });
    // A narrow window has the table, or the charts.
    const shown = (): Promise<readonly boolean[]> =>
      page.evaluate(() =>
        [".sz-lab__table", ".sz-lab__charts"].map((part) =>
          [...document.querySelectorAll<HTMLElement>(part)].every(({ offsetHeight }) => offsetHeight > 40),
        ),
      );
    await expect.poll(shown).toEqual([true, false]);
    await gm.hands.choose(page.getByRole("radio", { name: "Charts" }));
    await expect.poll(shown).toEqual([false, true]);
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll(".sz-lab__charts figure")].every(
          (chart) => chart.getBoundingClientRect().width >= 280,
        ),
      ),
    ).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.waitForFunction(() => document.querySelectorAll(".sz-lab__row canvas").length === 10);
    expect(await page.getByRole("radio", { name: "Charts" }).isVisible(), "there is room for both").toBe(false);
    const number = page.locator(".sz-lab input[name=number]");
    await number.fill("fast");
    await number.press("Tab");
    await page.locator(".sz-lab__problem", { hasText: "Enter a number from 0 to 25" }).waitFor();
    expect([await number.inputValue(), await page.locator(".sz-lab__row").count()]).toEqual(["fast", 5]);
    await number.fill("20");
    await number.press("Tab");
    await page.locator(".sz-lab tr[data-changed]").first().waitFor();
    await played(gm);
    await page.locator('.sz-lab [data-action="close"]').first().click();
  });
});
