// The combat log as a file, saved by the GM and by a player.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { overflows } from "./looks.ts";
import { Table } from "./table.ts";

const table = await Table.forFile();

test("GM and player save the log with what each may know", async () => {
  const [gm, anna] = await table.seat(["Gamemaster", "Anna"]);
  await gm.begin("The goblin gate");
  await gm.run(async ({ game }) => {
    await game.combat.combatants.find(({ name }: { name: string }) => name === "Goblin chief").update({ hidden: true });
  });
  await anna.catchesUp();
  const files: string[] = [];
  for (const seat of [gm, anna]) {
    await seat.page.setViewportSize({ width: 400, height: 800 });
    await seat.tracker.locator("[data-action=encounterMenu]").click();
    await seat.page.getByRole("menuitem", { name: /Combat log/ }).click();
    await seat.page.locator(".sz-log [data-action=save]").click();
    expect(await overflows(seat, ".sz-log")).toEqual([]);
    const [download] = await Promise.all([
      seat.page.waitForEvent("download"),
      seat.page.getByRole("menuitem", { name: "Save as CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("The-goblin-gate-Combat-log.csv");
    files.push(await readFile(await download.path(), "utf8"));
    expect(seat.complaints).toEqual([]);
  }
  expect(files.map((file) => [file.includes("The fight begins"), file.includes("Goblin chief")])).toEqual([
    [true, true],
    [true, false],
  ]);
});
