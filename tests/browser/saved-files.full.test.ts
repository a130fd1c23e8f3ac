/** The combat log as a file, and the card with the totals of a fight and its files, for the GM and a player. */
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import type { Locator } from "playwright-core";
import { calmOf } from "./calm-count.ts";
import { findings, overflows, wear } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const CARD = ".chat-log .sz-after";
/** Six rows and two keys. */
const LIMITS = { words: 70, controls: 2, height: 480 };
const PICTURES = process.env.CALM_PICTURES;

const table = await Table.forFile();
let gm: Seat;
let anna: Seat;
beforeAll(async () => {
  [gm, anna] = await table.seat(["Gamemaster", "Anna"]);
  await gm.begin("The goblin gate");
});

async function picture(seat: Seat, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  for (const theme of ["dark", "light"] as const) {
    await wear(seat, theme);
    await seat.page
      .locator(CARD)
      .last()
      .screenshot({ path: `${PICTURES}/totals-${name}-${theme}.png` });
  }
  await wear(seat, "dark");
}

/** Hides the chief from players, or shows it. */
async function hide(hidden: boolean): Promise<void> {
  await gm.run(async ({ game }, is) => {
    await game.combat.combatants.getName("Goblin chief").update({ hidden: is });
  }, hidden);
  await anna.catchesUp();
}

/** Saves a file by this button. @returns its text */
async function saved({ page }: Seat, button: Locator, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toBe(name);
  return readFile(await download.path(), "utf8");
}

test("GM and player save the log with what each may know", async () => {
  await hide(true);
  const files: string[] = [];
  for (const seat of [gm, anna]) {
    await seat.page.setViewportSize({ width: 400, height: 800 });
    await seat.tracker.locator("[data-action=encounterMenu]").click();
    await seat.page.getByRole("menuitem", { name: /Combat log/ }).click();
    await seat.page.locator(".sz-log [data-action=save]").click();
    expect(await overflows(seat, ".sz-log")).toEqual([]);
    const button = seat.page.getByRole("menuitem", { name: "Save as CSV" });
    files.push(await saved(seat, button, "The-goblin-gate-Combat-log.csv"));
    await seat.page.locator('.sz-log [data-action="close"]').first().click();
    expect(seat.complaints).toEqual([]);
  }
  expect(files.map((file) => [file.includes("The fight begins"), file.includes("Goblin chief")])).toEqual([
    [true, true],
    [true, false],
  ]);
  await hide(false);
});

test("GM and player read and save the totals of a fight", async () => {
  await gm.run(({ game }) => game.settings.set("segment-zero", "table", { afterFight: "public", turnTimes: true }));
  await gm.run(async ({ game }) => {
    const id = (name: string): string => game.combat.combatants.getName(name).id;
    const strike = async (exchange: string, participant: string, target: string, basic: number): Promise<void> => {
      const given = [
        {
          type: "attack",
          participant,
          target,
          exchange,
          ruling: true,
          means: { name: "Club", form: "melee", damage: "1d", type: "cr" },
          parts: [{ code: "skill", value: 12 }],
          roll: basic ? 10 : 16,
        },
        ...(basic
          ? [
              { type: "defend", participant: target, exchange, kind: "none", ruling: true },
              { type: "damage", participant, exchange, blows: [basic] },
              { type: "apply", participant: target, exchange },
            ]
          : []),
      ];
      for (const command of given) await game.combat.perform(command);
    };
    const [first, second] = [...game.combat.combatants].filter(({ hasPlayerOwner }) => hasPlayerOwner);
    const foe = [...game.combat.combatants].find(({ hasPlayerOwner }) => !hasPlayerOwner);
    await strike("a", first.id, foe.id, 5);
    await strike("b", first.id, foe.id, 0);
    await game.combat.perform({ type: "done" });
    await strike("c", foe.id, second.id, 3);
    await strike("d", id("Goblin chief"), first.id, 2);
    await game.combat.perform({ type: "end" });
  });
  for (const seat of [gm, anna]) {
    await seat.page.setViewportSize({ width: 1280, height: 800 });
    await seat.run(({ ui }) => ui.sidebar.changeTab("chat", "primary"));
    const card = seat.page.locator(CARD).last();
    await card.waitFor();
    const who = seat === gm ? "gm" : "player";
    const { words, controls, small, read } = await calmOf(card);
    const height = (await card.boundingBox())!.height;
    expect([words <= LIMITS.words, controls <= LIMITS.controls, height <= LIMITS.height, small], read).toEqual([
      true,
      true,
      true,
      [],
    ]);
    await picture(seat, `${who}-1280`);
    for (const theme of ["dark", "light"] as const) {
      await wear(seat, theme);
      expect(await findings(seat.page, CARD)).toEqual([]);
    }
    await seat.page.setViewportSize({ width: 400, height: 800 });
    expect(await overflows(seat, CARD)).toEqual([]);
    await picture(seat, `${who}-400`);
    const button = card.getByRole("button", { name: "Save as CSV" });
    const file = await saved(seat, button, "The-goblin-gate-Totals.csv");
    expect([file.includes("Goblins"), file.includes("Goblin chief")]).toEqual([true, false]);
    expect(seat.complaints).toEqual([]);
  }
});
