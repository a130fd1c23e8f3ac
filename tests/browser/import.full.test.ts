import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import { cannot } from "./firefox.ts";
import { faultsOf } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const FIXTURES = path.resolve(import.meta.dirname, "../foundry/import/fixtures");
const ENCOUNTERS = path.resolve(import.meta.dirname, "../../encounters");

const table = await Table.forFile();
let gm: Seat;
let before: ReadonlySet<unknown>;
beforeAll(async () => {
  gm = await table.join("Gamemaster");
  await gm.page.locator("#sidebar [data-tab=actors]").first().click();
});
beforeEach(async () => {
  await gm.page.evaluate(async () => {
    const { instances } = (globalThis as unknown as Loose).foundry.applications;
    for (const app of [...instances.values()]) if (app.hasFrame) await app.close();
  });
  before = new Set(["Actor", "Combat"].flatMap((kind) => table.world.documents.all(kind).map(({ _id }: Dict) => _id)));
});

/** Documents made during the test. */
const made = (kind: string): readonly Dict[] =>
  table.world.documents.all(kind).filter(({ _id }: Dict) => !before.has(_id));

/** Pastes a text into the window of stat blocks. */
async function paste(text: string): Promise<void> {
  await gm.page.locator("[data-segment-zero-import]").click();
  await gm.page.locator("#segment-zero-import [data-action=blocks]").click();
  await gm.page.locator("#sz-blocks-text").fill(text);
}

describe("import in a browser", () => {
  test("imports files by the button above the list and reports each", async () => {
    const { page } = gm;
    await page.locator("[data-segment-zero-import]").click();
    expect(await faultsOf(gm, "import", "#segment-zero-import")).toEqual([]);
    await page
      .locator("#segment-zero-import input[name=files]")
      .setInputFiles([
        path.join(FIXTURES, "tilda.gcs"),
        path.join(FIXTURES, "arsenal.gcs"),
        path.join(ENCOUNTERS, "speed-order-wait.yml"),
        path.join(ENCOUNTERS, "README.md"),
      ]);
    await page.locator("#segment-zero-import-preview", { hasText: "No creature was found" }).waitFor();
    expect(await faultsOf(gm, "import preview", "#segment-zero-import-preview")).toEqual([]);
    await page.locator("#segment-zero-import-preview [data-action=make]", { hasText: "Make 2 actors" }).click();
    await page.locator(".sz-import__summary", { hasText: "3 created" }).waitFor();
    expect(await faultsOf(gm, "import report", "#segment-zero-import-report")).toEqual([]);
    expect(made("Actor").map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Quartermaster", "Tilda of the Ferry"]),
    );
    expect(made("Combat")).toHaveLength(1);
    await page.getByRole("button", { name: "Open Tilda of the Ferry" }).click();
    await page.locator(".sz-actor").waitFor();
  });

  test.skipIf(cannot("download"))("learns labels of unread numbers, saves and reads them again", async () => {
    const { page } = gm;
    const window = page.locator("#segment-zero-stat-blocks");
    const unread = window.locator(".sz-number[data-owner=unread]");
    await paste(readFileSync(path.join(FIXTURES, "ten-layouts.txt"), "utf8"));
    await unread.first().waitFor();
    expect(await faultsOf(gm, "numbers of a text", "#segment-zero-stat-blocks")).toEqual([]);
    const before = await unread.count();
    const teach = async (): Promise<void> => {
      await window
        .getByRole("button", { name: /^6, unread/ })
        .first()
        .click();
      const dialog = page.locator(".sz-dialog", { hasText: "What is “Vigour” here?" });
      await dialog.locator("input[value=other]").check();
      await dialog.locator("select[name=other]").selectOption("hp");
      await dialog.locator("button[data-action=ok]").click();
      await window.locator(".sz-blocks__foot", { hasText: "“Vigour” is Hit points now." }).waitFor();
      expect(await window.locator(".sz-number--taught").count()).toBeGreaterThan(0);
      expect(await unread.count()).toBeLessThan(before);
    };
    await teach();
    const forget = window.locator("[data-action=forget]");
    await forget.click();
    await forget.waitFor({ state: "detached" });
    expect(await unread.count()).toBe(before);
    await teach();

    const labels = page.locator("#segment-zero-labels");
    await window.locator("[data-action=labels]").click();
    await labels.locator("li").first().waitFor();
    expect(await faultsOf(gm, "labels of a world", "#segment-zero-labels")).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      labels.locator("[data-action=exportFile]").click(),
    ]);
    const written = await download.path();
    await labels.locator("[data-action=close]").first().click();
    await forget.click();
    await expect.poll(() => unread.count()).toBe(before);
    await window.locator("[data-action=labels]").click();
    await labels.locator("input[type=file]").setInputFiles(written);
    await labels.locator("[role=alert]", { hasText: "1 label read" }).waitFor();
    await labels.locator("button[type=submit]").click();
    await expect.poll(() => unread.count()).toBeLessThan(before);
  });
});
