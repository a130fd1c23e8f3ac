// The list of encounters: the GM chooses, opens and deletes; a player opens what is seen.
import { expect, test } from "vitest";
import { faultsOf, overflows } from "./looks.ts";
import { Table } from "./table.ts";

const table = await Table.forFile();

test("the GM finds, opens and deletes encounters, a player opens some", async () => {
  const [gm, anna] = await table.seat(["Gamemaster", "Anna"]);
  const window = gm.page.locator(".sz-encounters");
  const open = async (): Promise<void> => {
    await gm.tracker.locator("button.sz-clock__fight").click();
    await window.waitFor();
    await gm.still();
  };
  await open();
  expect(await gm.page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe("search");
  await gm.page.keyboard.type("train");
  await gm.still();
  expect(await window.getByRole("radio").count()).toBe(1);
  await window.getByRole("radio").check();
  await gm.page.keyboard.press("Enter");
  await window.waitFor({ state: "detached" });
  await gm.waitFor("Robbery on the night train");

  await open();
  expect(await faultsOf(gm, "the list of encounters", ".sz-encounters")).toEqual([]);
  const before = await window.getByRole("radio").count();
  await window.getByRole("button", { name: "Delete…" }).click();
  await gm.still();
  await window.getByText("Delete Robbery on the night train and its log?").waitFor();
  expect(await gm.page.evaluate(() => document.activeElement?.textContent)).toBe("Keep it");
  expect(await faultsOf(gm, "the question before a deletion", ".sz-encounters")).toEqual([]);
  await gm.page.keyboard.press("Escape");
  await gm.still();
  expect(await window.getByRole("radio").count()).toBe(before);
  await window.getByRole("button", { name: "Delete…" }).click();
  await window.getByRole("button", { name: "Delete", exact: true }).click();
  await gm.still();
  expect(await window.getByRole("radio").count()).toBe(before - 1);
  await gm.page.setViewportSize({ width: 400, height: 800 });
  await gm.still();
  expect(await overflows(gm, ".sz-encounters")).toEqual([]);
  await gm.page.keyboard.press("Escape");
  await window.waitFor({ state: "detached" });

  await anna.click("Encounter menu");
  expect(await anna.menu.getByText("Encounters…").count()).toBe(0);
  await anna.page.keyboard.press("Escape");
  await gm.run(async ({ game }) => {
    for (const combat of game.combats.contents.slice(0, 2)) {
      await combat.update({ scene: null });
      await combat.startCombat();
    }
  });
  await anna.catchesUp();
  await anna.fromMenu("Encounter menu", "Encounters…");
  const hers = anna.page.locator(".sz-encounters");
  await hers.getByRole("radio").first().waitFor();
  expect(await hers.getByRole("radio").count()).toBe(2);
  expect(await hers.getByRole("button", { name: /Delete|End|New/ }).count()).toBe(0);
  expect(await hers.getByRole("button", { name: /^Open / }).count()).toBe(0);
  await hers.getByRole("radio", { checked: false }).first().check();
  await hers.getByRole("button", { name: /^Open / }).click();
  await hers.waitFor({ state: "detached" });
  expect([...gm.complaints, ...anna.complaints]).toEqual([]);
});
