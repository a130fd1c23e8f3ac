/** The list of encounters by keyboard, and how it looks; what it lists for whom is tested without a browser. */
import { expect, test } from "vitest";
import { faultsOf, overflows } from "./looks.ts";
import { Table } from "./table.ts";

const table = await Table.forFile();

test("the list of encounters guides the focus and fits a phone", async () => {
  const gm = await table.join("Gamemaster");
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
  expect(gm.complaints).toEqual([]);
});
