import { expect, test } from "vitest";
import type { Locator } from "playwright-core";
import { willRoll } from "./dice.ts";
import { MIRA, setDuel } from "./duel.ts";
import { resize } from "./fits.ts";
import { faultsOf, overflows } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const THUMB = 44;

const table = await Table.forFile();

/** Opens a tab of the sidebar if necessary. */
async function turnTo(tab: "Combat" | "Chat", ...seats: readonly Seat[]): Promise<void> {
  for (const seat of seats)
    if (!(await seat.page.getByRole("tab", { name: tab, selected: true }).count())) await seat.click(tab, "tab");
}

/** The last card of an attack. */
const cardOf = ({ page }: Seat): Locator => page.locator(".sz-exchange").last();

/** Presses a button of the last card with these dice. */
async function press(seat: Seat, name: string, dice: readonly number[] = []): Promise<void> {
  await turnTo("Chat", seat);
  await willRoll(seat, ...dice);
  await cardOf(seat).getByRole("button", { name }).first().waitFor();
  await seat.click(name);
}

/** Controls too small for a thumb: under 44 pixels high or wide. */
async function tooSmall({ page }: Seat, selector: string): Promise<readonly string[]> {
  return page.locator(selector).evaluateAll(
    (all, least) =>
      all
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .flatMap((one) => {
          const { width, height } = one.getBoundingClientRect();
          const words = (one.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
          return Math.min(width, height) < least
            ? [`${one.tagName} "${words}": ${Math.round(width)} x ${Math.round(height)}`]
            : [];
        }),
    THUMB,
  );
}

test("plays a duel by thumb on a phone, in both themes", async () => {
  await setDuel(table);
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna", { viewport: { width: 400, height: 800 } });
  await gm.begin("The duel, speed-order");
  await anna.fromMenu(/^More actions of/, "Attack…");
  expect(await faultsOf(anna, "duel-dialog")).toEqual([]);
  expect(
    await tooSmall(
      anna,
      ".sz-dialog .form-footer button, dialog[open] select, dialog[open] input:not([type=radio], [type=checkbox]), dialog[open] label:has(> [type=radio]), dialog[open] label:has(> [type=checkbox])",
    ),
  ).toEqual([]);
  // A small screen gets more lines when filled in, but keeps its buttons.
  await resize(anna, [1024, 600]);
  await anna.chooseInDialog("Pistol");
  await anna.fillDialog({ Manoeuvre: "Move and Attack", "Other modifier": 2 });
  const ok = anna.dialog.locator("button[data-action=ok]");
  expect(await ok.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  await anna.leaveDialog();
  await resize(anna, [400, 800]);
  await anna.fromMenu(/^More actions of/, "Attack…");
  // A miss.
  await willRoll(anna, 5, 5, 5);
  await anna.click("Roll 3d6 against 14");
  await turnTo("Combat", anna);
  await anna.click("Done");
  await turnTo("Combat", gm);
  await gm.fromMenu(/^More actions of/, "Attack…");
  await gm.waitFor("13 (84%)");
  await willRoll(gm, 3, 3, 3);
  await gm.click("Roll 3d6 against 13 (84%)");
  await turnTo("Chat", gm, anna);
  for (const seat of [anna, gm]) expect(await faultsOf(seat, "duel-card", ".chat-log")).toEqual([]);
  expect([...(await tooSmall(anna, ".sz-exchange button")), ...(await overflows(anna, ".chat-log"))]).toEqual([]);
  await press(anna, "Block 10", [3, 3, 3]);
  await expect
    .poll(async () => ((await cardOf(gm).textContent()) ?? "").replace(/\s+/g, " "))
    .toContain("Block, Buckler made by 1");
  await table.everyoneAgrees();
});

test("an NPC's hit takes five keys, because the focus moves on", async () => {
  const own = await Table.forTest();
  await setDuel(own);
  const gm = await own.join("Gamemaster");
  await gm.begin("The duel, speed-order");
  await gm.press(".sz-foot__done");
  await gm.hands.focus(gm.tracker.locator(".sz-foot__done"));
  await willRoll(gm, 3, 3, 3, 6, 6, 5, 2, 2);
  await gm.page.keyboard.press("Shift+G");
  await gm.key("Enter");
  const asked = gm.tracker.locator(".sz-dock .sz-ask__text");
  expect(await asked.innerText()).toMatch(/^Mira Kestrel .*defends/);
  await gm.key("Enter");
  expect(await asked.innerText()).toContain("Axe at Mira Kestrel: hit");
  await gm.key("Enter");
  expect(own.world.documents.get("Actor", MIRA)).toMatchObject({ system: { hp: { value: 8 } } });
  await gm.key("Enter");
  expect(await gm.tracker.locator(".sz-now .sz-now__name").innerText()).toBe("Mira Kestrel");
});
