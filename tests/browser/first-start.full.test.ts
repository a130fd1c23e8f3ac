// The module over another system: the first window, and the window of values.
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { seedUsers } from "../../playground/server/seed-users.ts";
import { SystemFolder, withModules } from "../../playground/server/system-folder.ts";
import { GURPS } from "../foundry/foreign/systems.ts";
import { overflows, faultsOf } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { overSystem } from "./over-system.ts";
import { Table } from "./table.ts";

/** How often a page loads the module's stylesheet. */
const stylesOf = (seat: Seat): Promise<number> =>
  seat.run(
    ({ document }) =>
      [...document.querySelectorAll("style")].filter(({ textContent }) =>
        (textContent as string).includes("segment-zero-clock.css"),
      ).length,
  );

test("three clicks lead from the first window to the first turn", async () => {
  const table = await Table.forTest({ world: await overSystem(GURPS) });
  const missing: string[] = [];
  const before = async (page: Page): Promise<void> =>
    void page.on("response", (response) => void (response.status() >= 400 && missing.push(response.url())));
  const [gm, anna] = await table.seat(["Gamemaster", "Anna"], { before });
  await gm.click("Use Speed order");
  await gm.page.locator(".sz-profile").waitFor({ state: "detached" });
  const settings = table.world.documents.all("Setting").map(({ key, value }) => [key, value]);
  expect(settings).toContainEqual(["segment-zero-clock.pacing", JSON.stringify("speed-order")]);
  expect(settings).toContainEqual(["segment-zero-clock.begun", "true"]);
  // A shipped profile is not copied into the world, so that it can improve.
  expect(settings.map(([key]) => key)).not.toContain("segment-zero-clock.profile");
  await gm.click("Add 3 tokens");
  const isMarkBesideName = await gm.tracker.locator(".sz-sides__one").evaluateAll((all) =>
    all.map((one) => {
      const [mark, name] = [...one.children].map((child) => child.getBoundingClientRect());
      return mark !== undefined && name !== undefined && mark.right <= name.left && mark.top < name.bottom;
    }),
  );
  expect(new Set(isMarkBesideName)).toEqual(new Set([true]));
  await gm.press('[data-action="startCombat"]');
  for (const seat of [gm, anna]) expect(await seat.tracker.locator(".sz-now__name").innerText()).toContain("Mira");
  expect([await stylesOf(gm), await stylesOf(anna)]).toEqual([1, 1]);
  expect([missing, gm.complaints, anna.complaints]).toEqual([[], [], []]);
});

test("a world of our own system keeps its own styles", async () => {
  const system = await withModules(await SystemFolder.open(inject("built").system), [inject("built").module], 13);
  const table = await Table.forTest({ world: { system, seed: seedUsers } });
  const gm = await table.join("Gamemaster");
  await gm.page.getByText("The module stays off").waitFor();
  expect(await stylesOf(gm)).toBe(0);
});

test("the windows fit 400 pixels and take a profile changed by hand", async () => {
  const table = await Table.forTest({ world: await overSystem(GURPS) });
  const gm = await table.join("Gamemaster", { viewport: { width: 400, height: 800 } });
  const { page } = gm;
  await page.getByText("Segment Zero keeps time in this world’s fights.").waitFor();
  expect(await faultsOf(gm, "first start", ".sz-profile")).toEqual([]);
  expect(await overflows(gm, ".sz-profile")).toEqual([]);
  await page.getByRole("button", { name: "Check…" }).click();
  await page.locator(".sz-profile__rows").waitFor();
  expect(await faultsOf(gm, "values", ".sz-profile__rows")).toEqual([]);
  expect(await overflows(gm, ".sz-profile__rows")).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 900 });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export…" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("gurps.yml");
  const written = await readFile(await download.path(), "utf8");
  expect(written).toContain('dx: "@attributes.DX.value"');
  const take = (text: string): Promise<void> =>
    page
      .locator(".sz-profile input[type=file]")
      .setInputFiles({ name: "own.yml", mimeType: "text/yaml", buffer: Buffer.from(text) });
  await take(written.replace("@attributes.DX.value", "@attributes.DX.valeu +"));
  await page.getByText("own.yml was not imported.").waitFor();
  await page.getByText("values.dx: Something is missing at the end.").waitFor();
  await take(written.replace("@attributes.DX.value", "@attributes.IQ.value"));
  await page.getByText("own.yml was not imported.").waitFor({ state: "detached" });
  await page.locator('[data-value="dx"]', { hasText: "@attributes.IQ.value" }).waitFor();
  await gm.click("Save");
  const saved = table.world.documents.all("Setting").find(({ key }) => key === "segment-zero-clock.profile");
  expect(saved?.value).toContain('"dx":"@attributes.IQ.value"');
  expect(gm.complaints).toEqual([]);
});
