import { beforeAll, expect, test } from "vitest";
import type { Loose } from "../../playground/shared/loose.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const table = await Table.forFile();
let gm: Seat;
beforeAll(async () => {
  gm = await table.join("Gamemaster");
  await gm.begin("The rope bridge");
});

/** Runs in the page of the GM, with its globals. */
const inPage =
  (deed: (root: Loose) => unknown): (() => Promise<unknown>) =>
  () =>
    gm.page.evaluate(`void (${String(deed)})(globalThis)`);

const sheetOf = (type: string) => (): Promise<void> =>
  gm.run(async ({ game }, wanted) => {
    await game.actors.find((one: Loose) => one.type === wanted).sheet.render({ force: true });
  }, type);
const made = (kind: string, type: string) => (): Promise<void> =>
  gm.run(
    async (root, [documents, name]) => {
      const made = await root[documents].create({ name, type: name });
      await made.sheet.render({ force: true });
    },
    [kind, type] as const,
  );
const fromMenu = (entry: string) => (): Promise<unknown> => gm.fromMenu("Encounter menu", entry);

const MOST = 400;

/** Makes a stop of each box that scrolls, as Firefox does, and takes the focus to the first stop. @returns false if there is none */
function enter(selector: string): boolean {
  const root = [...document.querySelectorAll<HTMLElement>(selector)].at(-1);
  if (!root) return false;
  for (const box of [root, ...root.querySelectorAll<HTMLElement>("*")]) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const scrolls =
      (/auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight) ||
      (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth);
    if (scrolls && !box.hasAttribute("tabindex") && !box.matches("input, textarea, select")) box.tabIndex = 0;
  }
  const first = [
    ...root.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex='0']"),
  ].find((one) => !one.matches(":disabled, [tabindex='-1']") && one.checkVisibility({ visibilityProperty: true }));
  first?.focus();
  return first === document.activeElement;
}

/** What has the focus, whether it is in there, and whether it had it before on this way. */
function here(selector: string): { readonly name: string; readonly inside: boolean; readonly again: boolean } {
  const { activeElement: element } = document;
  const seen = ((globalThis as unknown as Loose).walked ??= new Set());
  const again = seen.has(element);
  seen.add(element);
  return {
    name: element
      ? `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30)}`
      : "nothing",
    inside: element?.closest(selector) !== null,
    again,
  };
}

/** Walks on until the window is left or has been walked round. @returns where a key led nowhere, or "" */
async function walk(selector: string, key: string): Promise<string> {
  await gm.run((root) => void (root.walked = new Set()));
  let last = await gm.page.evaluate(here, selector);
  for (let stops = 1; stops < MOST; stops++) {
    await gm.page.keyboard.press(key);
    const next = await gm.page.evaluate(here, selector);
    if (!next.inside) return "";
    if (next.again) {
      // Once round and back at the start, or still in place.
      await gm.page.keyboard.press(key);
      const { again, inside, name } = await gm.page.evaluate(here, selector);
      return again && inside && name === next.name && next.name === last.name ? `${key} at ${last.name}` : "";
    }
    last = next;
  }
  return `${key}: no end`;
}

test.each<[string, string, () => Promise<unknown>]>([
  ["the tracker", ".sz-tracker", () => Promise.resolve()],
  ["the ribbon", ".sz-ribbon-app", () => gm.fromMenu("Encounter menu", "Ribbon")],
  ["the combat log", ".sz-log", inPage((root) => root.game.segmentZero.openLog())],
  ["the time grid", ".sz-grid-app", inPage((root) => root.game.segmentZero.openGrid())],
  ["the lab", ".sz-lab", inPage((root) => root.game.segmentZero.openLab())],
  ["the world settings", ".sz-settings", inPage((root) => root.game.segmentZero.openSettings())],
  ["the preferences", ".sz-settings", inPage((root) => root.game.segmentZero.openSeat())],
  ["Add combatants", ".sz-prepare", fromMenu("Add combatants")],
  ["the import", ".sz-import", inPage((root) => root.document.querySelector("[data-segment-zero-import]").click())],
  ["a character’s sheet", ".sz-sheet", sheetOf("character")],
  ["an NPC’s sheet", ".sz-sheet", sheetOf("npc")],
  ["a hazard’s sheet", ".sz-sheet", made("Actor", "hazard")],
  ...["weapon", "spell", "armor", "trait"].map((type): [string, string, () => Promise<unknown>] => [
    `an item’s sheet: ${type}`,
    ".sz-sheet--item",
    made("Item", type),
  ]),
  ["the encounter menu", ".sz-pop", () => gm.click("Encounter menu")],
  ["a dialog", "dialog[open]", fromMenu("Add an event")],
])("moves through %s by Tab and Shift+Tab", async (_name, selector, open) => {
  await open();
  await gm.page.locator(selector).last().waitFor();
  await gm.still();
  const tabs = gm.page.locator(`${selector} .sz-tabs [role=tab]`);
  const count = selector === ".sz-sheet" ? await tabs.count() : 0;
  for (let tab = 0; tab < Math.max(1, count); tab++) {
    if (count) await tabs.nth(tab).click();
    await gm.still();
    expect(await gm.page.evaluate(enter, selector)).toBe(true);
    expect(await walk(selector, "Tab")).toBe("");
    await gm.page.evaluate(enter, selector);
    expect(await walk(selector, "Shift+Tab")).toBe("");
  }
  await gm.run(({ foundry }) => {
    for (const app of foundry.applications.instances.values())
      if (!app.options.classes.includes("sz-tracker") && app.hasFrame) void app.close();
  });
  await gm.page.keyboard.press("Escape");
  await gm.still();
});
