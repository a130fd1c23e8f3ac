import { mkdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Loose } from "../../playground/shared/loose.ts";
import { calmOf } from "./calm-count.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const table = await Table.forFile();
let gm: Seat;
let anna: Seat;
beforeAll(async () => {
  gm = await table.join("Gamemaster");
  anna = await table.join("Anna");
  await gm.openFight("The goblin gate");
});

/** Gives the first combatant of a name effects with these names; the first lasts 30 s. */
const give = (seat: Seat, name: string, effects: readonly string[]): Promise<void> =>
  seat.page.evaluate(
    async ([who, names]) => {
      const { game, ui } = globalThis as unknown as Record<string, Loose>;
      const combatant = [...ui.combat.viewed.combatants].find((one: Loose) => one.name === who);
      const seconds = game.release.generation >= 14 ? { value: 30, units: "seconds" } : { seconds: 30 };
      await combatant.actor.createEmbeddedDocuments(
        "ActiveEffect",
        names.map((each, at) => ({
          name: each,
          img: "systems/segment-zero/assets/icons/conditions/fear.svg",
          ...(at ? { statuses: [`test-${at}`] } : { duration: seconds }),
        })),
      );
    },
    [name, effects] as const,
  );

describe("effects in a row", () => {
  test("are pictures for GM and player, and end from the card", async () => {
    await give(gm, "Goblin chief", ["Hexed", "Dazed", "Slowed", "Cursed", "Marked", "Tangled"]);
    for (const seat of [gm, anna]) {
      const row = seat.page.locator(".sz-slot, .sz-now", { hasText: "Goblin chief" }).first();
      await expect.poll(() => row.locator(".sz-badge img").count()).toBe(3);
      expect(await row.locator(".sz-badge").first().getAttribute("title")).toMatch(/^Hexed, 30\ss$/);
      expect(await row.innerText()).toContain("+3");
      expect(await row.locator(".sz-badge button").count()).toBe(0);
    }
    if (process.env.PICTURES) await pictures("row");
    await gm.fromMenu("Actions of Goblin chief", "End a condition…");
    await gm.page.getByRole("menuitem", { name: /End Hexed/ }).click();
    await expect.poll(() => anna.page.locator(".sz-badge[title^=Hexed]").count(), { timeout: 10_000 }).toBe(0);
    await table.everyoneAgrees();
  });

  test("are in the current row, and its card says their time left", async () => {
    await gm.page.getByRole("button", { name: "Start", exact: true }).click();
    await give(gm, "Mira Kestrel", ["Blessed", "Dazed"]);
    for (const { page } of [gm, anna]) {
      await expect.poll(() => page.locator(".sz-now .sz-badge img").count()).toBe(2);
      await page.locator(".sz-now").getByRole("button", { name: "Mira Kestrel" }).last().click();
      await expect.poll(() => page.locator(".sz-pop").innerText()).toMatch(/Conditions\s+Blessed, 30\ss; Dazed/);
      if (process.env.PICTURES) await pictures("card");
      await page.keyboard.press("Escape");
    }
    const { controls } = await calmOf(gm.page.locator("#combat"));
    expect(controls).toBeLessThanOrEqual(14);
  });
});

async function pictures(what: string): Promise<void> {
  mkdirSync("test-output", { recursive: true });
  for (const [name, { page }] of Object.entries({ gm, anna }))
    for (const colorScheme of ["light", "dark"] as const) {
      await page.evaluate((theme) => {
        document.body.classList.remove("theme-light", "theme-dark");
        document.body.classList.add(`theme-${theme}`);
      }, colorScheme);
      for (const width of [1280, 400]) {
        await page.setViewportSize({ width, height: 800 });
        await page.screenshot({ path: `test-output/effects-${what}-${name}-${width}-${colorScheme}.png` });
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    }
}
