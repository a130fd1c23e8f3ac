import { mkdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { faultsOf } from "./looks.ts";
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

/** Chooses in the row of a name. */
const call = (name: string, choice: string): Promise<void> =>
  gm.dialog.locator(".sz-names__row", { hasText: name }).getByRole("radio", { name: choice }).check();

describe("names players see", () => {
  test("are set for all foes at once, and reach players when confirmed", async () => {
    await gm.fromMenu("Encounter menu", "Names players see…");
    await call("Goblin chief", "A word");
    await call("Goblin ×", "Unknown foe");
    await gm.dialog.getByRole("button", { name: "Show players these names" }).click();
    await expect.poll(() => gm.dialog.locator("[data-why]:visible").innerText()).toContain("A word is missing");
    if (process.env.PICTURES) await pictures("names");
    expect(await faultsOf(gm, "names", "dialog.sz-dialog")).toEqual([]);
    expect(await anna.sees("Goblin chief")).toBe(true);
    await gm.dialog.getByLabel("Word for Goblin chief").fill("Big one");
    await gm.dialog.getByRole("button", { name: "Show players these names" }).click();
    await anna.waitFor("Big one");
    await anna.waitFor(/Unknown foe ×\d/);
    await anna.doesNotSee(/Goblin chief|Goblin ×/);
    expect(await gm.sees("Goblin chief")).toBe(true);
    if (process.env.PICTURES) await anna.page.screenshot({ path: "test-output/names-player.png" });
  });

  test("are revealed one by one in the card of a row", async () => {
    await gm.fromMenu("Actions of Goblin chief", "Names players see…");
    await call("Goblin chief", "Own name");
    await gm.dialog.getByRole("button", { name: "Show players these names" }).click();
    await anna.waitFor("Goblin chief");
    await gm.fromMenu("Encounter menu", "Names players see…");
    await gm.dialog.getByRole("button", { name: "Reveal all" }).click();
    expect(await anna.sees(/Unknown foe/)).toBe(true);
    await gm.dialog.getByRole("button", { name: "Show players these names" }).click();
    await anna.waitFor(/Goblin ×\d/);
    await anna.doesNotSee(/Unknown foe/);
    await table.everyoneAgrees();
  });
});

describe("flights and notes", () => {
  test("are set in a row’s card; players see the flight", async () => {
    await gm.press('[data-action="startCombat"]');
    await gm.fromMenu("Actions of Goblin chief", "Private note…");
    await gm.fillDialog({ "Only GMs are shown this": "Has the chapel key" }, "Save");
    await gm.click("Actions of Goblin chief");
    expect(await gm.menu.innerText()).toContain("Has the chapel key");
    if (process.env.PICTURES) await pictures("names-card");
    await gm.choose("Fled");
    await anna.waitFor(/fled/);
    await gm.waitFor(/fled/);
    await anna.doesNotSee(/chapel key/);
    if (process.env.PICTURES) await pictures("names-fled");
    await table.everyoneAgrees();
  });
});

async function pictures(name: string): Promise<void> {
  mkdirSync("test-output", { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await gm.page.getByRole("button", { name: "Light or dark" }).click({ force: true });
    for (const width of [1280, 400]) {
      await gm.page.setViewportSize({ width, height: 800 });
      await gm.page.screenshot({ path: `test-output/${name}-${width}-${colorScheme}.png` });
    }
  }
  await gm.page.setViewportSize({ width: 1280, height: 800 });
}
