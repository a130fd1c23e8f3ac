import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import { cannot } from "./firefox.ts";
import { faultsOf } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { QUICK } from "../quick.ts";

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
const names = (): readonly string[] =>
  made("Actor")
    .map(({ name }) => String(name))
    .sort();

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
    expect(names()).toEqual(expect.arrayContaining(["Quartermaster", "Tilda of the Ferry"]));
    expect(made("Combat")).toHaveLength(1);
    await page.getByRole("button", { name: "Open Tilda of the Ferry" }).click();
    await page.locator(".sz-actor").waitFor();
  });

  test.skipIf(QUICK)("shows, corrects and imports stat blocks by keyboard", async () => {
    const { page } = gm;
    await page.locator("[data-segment-zero-import]").click();
    await page.locator("#segment-zero-import [data-action=blocks]").click();
    await page
      .locator("#sz-blocks-text")
      .fill(
        "Goblin (2): AC 6, HD 1-1, hp 3, 4, MV 60' (20'), #AT 1, D 1d6, ML 7, AL C, XP 5\nOgre: AC 5, HD 4+1, #AT 1 club, D 1d10\nFrequency: Rare",
      );
    await page.locator(".sz-blocks__understood", { hasText: "2 creatures read" }).waitFor();
    expect(await faultsOf(gm, "stat blocks", "#segment-zero-stat-blocks")).toEqual([]);
    const agility = page.locator("[name='0.agility']");
    await agility.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("12");
    await page.keyboard.press("Tab");
    await page.locator(".sz-blocks__foot button[type=submit]", { hasText: "Create 3 actors" }).click();
    await page.locator(".sz-import__summary", { hasText: "3 created" }).waitFor();
    expect(names()).toEqual(["Goblin 1", "Goblin 2", "Ogre"]);
    expect(
      made("Actor")
        .filter(({ name }) => String(name).startsWith("Goblin"))
        .map(({ system }) => (system as Dict).agility),
    ).toEqual([12, 12]);
  });

  test.skipIf(cannot("download"))("shows unread numbers, learns labels and takes them to another world", async () => {
    const { page } = gm;
    const window = page.locator("#segment-zero-stat-blocks");
    const unread = window.locator(".sz-number[data-owner=unread]");
    const paste = async (text: string): Promise<void> => {
      await page.locator("[data-segment-zero-import]").click();
      await page.locator("#segment-zero-import [data-action=blocks]").click();
      await page.locator("#sz-blocks-text").fill(text);
    };
    const teach = async (label: string, field: string): Promise<void> => {
      await window
        .getByRole("button", { name: new RegExp(`^${field === "hp" ? "6" : "8"}, unread`) })
        .first()
        .click();
      const dialog = page.locator(".sz-dialog", { hasText: `What is “${label}” here?` });
      await dialog.locator("input[value=other]").check();
      await dialog.locator("select[name=other]").selectOption(field);
      await dialog.locator("button[data-action=ok]").click();
      await dialog.waitFor({ state: "detached" });
    };
    await paste(readFileSync(path.join(FIXTURES, "ten-layouts.txt"), "utf8"));
    await unread.first().waitFor();
    expect(await faultsOf(gm, "numbers of a text", "#segment-zero-stat-blocks")).toEqual([]);
    const before = await unread.count();
    await teach("Vigour", "hp");
    const forget = window.locator("[data-action=forget]");
    await window.locator(".sz-blocks__foot", { hasText: "“Vigour” is Hit points now." }).waitFor();
    expect(await window.locator(".sz-number--taught").count()).toBeGreaterThan(0);
    await forget.click();
    await forget.waitFor({ state: "detached" });
    expect(await unread.count()).toBe(before);
    await teach("Vigour", "hp");
    await teach("Pluck", "morale");
    await expect.poll(async () => before - (await unread.count())).toBe(9);
    const counted = (await window.locator(".sz-numbers__key button").allTextContents()).map((one) => one.trim());
    await window.getByRole("button", { name: "Create 18 actors, leave" }).click();
    await page.locator(".sz-import__summary", { hasText: "18 created" }).waitFor();
    await page.locator(".sz-import__report", { hasText: counted.join(" · ") }).waitFor();
    await page.locator("#segment-zero-import-report [data-action=close]").first().click();
    await paste("Loft Cat\nAC 6\nHD 1\nVigour 5\nPluck 11");
    await window.locator(".sz-number--field[data-target='0.morale']").waitFor();
    expect(await window.locator("[name='0.hp']").inputValue()).toBe("5");

    await window.locator("[data-action=labels]").click();
    const labels = page.locator("#segment-zero-labels");
    await labels.locator("li").nth(2).waitFor();
    expect(await faultsOf(gm, "labels of a world", "#segment-zero-labels")).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      labels.locator("[data-action=exportFile]").click(),
    ]);
    const written = await download.path();
    await labels.locator("[data-action=close]").first().click();

    // Another world knows nothing of them before.
    const other = await Table.forTest();
    const { page: there } = await other.join("Gamemaster");
    await there.locator("#sidebar [data-tab=actors]").first().click();
    await there.locator("[data-segment-zero-import]").click();
    await there.locator("#segment-zero-import [data-action=blocks]").click();
    await there.locator("#sz-blocks-text").fill("Loft Cat\nAC 6\nHD 1\nVigour 5\nPluck 11");
    const second = there.locator("#segment-zero-stat-blocks");
    await second.locator(".sz-number--unread").nth(1).waitFor();
    await second.locator("[data-action=labels]").click();
    await there.locator("#segment-zero-labels input[type=file]").setInputFiles(written);
    await there.locator("#segment-zero-labels [role=alert]", { hasText: "2 labels read" }).waitFor();
    await there.locator("#segment-zero-labels button[type=submit]").click();
    await second.locator(".sz-number--field[data-target='0.morale']").waitFor();
    expect(await second.locator("[name='0.hp']").inputValue()).toBe("5");
    expect(await second.locator(".sz-number[data-owner=unread]").count()).toBe(0);
  });

  test.skipIf(QUICK)("imports a file dropped on the list", async () => {
    const { page } = gm;
    await page.evaluate(() => {
      const carried = new DataTransfer();
      carried.items.add(new File(["<b>no sheet</b>"], "<b>bold</b>.gcs"));
      carried.items.add(new File(["Ooze: AC 13, HD 3, hp 9, #At 1 gloop, Dam 2d6"], "ooze.txt"));
      const list = document.querySelector("#sidebar-content #actors, .actors-sidebar")!;
      for (const kind of ["dragover", "drop"])
        list.dispatchEvent(new DragEvent(kind, { dataTransfer: carried, bubbles: true, cancelable: true }));
    });
    const left = page.locator("#segment-zero-import-preview .sz-import__lines li").first();
    await page.locator("#segment-zero-import-preview summary").click();
    expect(await left.textContent()).toContain("<b>bold</b>.gcs");
    expect(await left.locator("b b").count()).toBe(0);
    const doubt = page.locator(".sz-preview__row p", { hasText: "AC 13 was read as ascending." });
    const heights = doubt.evaluate((line) => [
      line.getBoundingClientRect().height,
      parseFloat(getComputedStyle(line).lineHeight),
    ]);
    const [height = 0, ofLine = 0] = await heights;
    expect(height).toBeLessThan(1.5 * ofLine);
    await page.locator(".sz-preview__row input").uncheck();
    expect(await page.locator("#segment-zero-import-preview [data-action=make]").isDisabled()).toBe(true);
    await page.locator("#segment-zero-import-preview [data-action=cancel]").click();
    expect(names()).toEqual([]);
  });
});
