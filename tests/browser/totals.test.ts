/** The card with the totals of a fight, for the GM and a player, and its files. */
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { calmOf } from "./calm-count.ts";
import { findings, overflows, wear } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const CARD = ".chat-log .sz-after";
/** Six rows and two keys. */
const LIMITS = { words: 70, controls: 2, height: 480 };
const PICTURES = process.env.CALM_PICTURES;

const table = await Table.forFile();

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

test("GM and player read and save the totals of a fight", async () => {
  const [gm, anna] = await table.seat(["Gamemaster", "Anna"]);
  await gm.run(({ game }) => game.settings.set("segment-zero", "table", { afterFight: "public", turnTimes: true }));
  await gm.begin("The goblin gate");
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
    const [download] = await Promise.all([
      seat.page.waitForEvent("download"),
      card.getByRole("button", { name: "Save as CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("The-goblin-gate-Totals.csv");
    const file = await readFile(await download.path(), "utf8");
    expect([file.includes("Goblins"), file.includes("Goblin chief")]).toEqual([true, false]);
    expect(seat.complaints).toEqual([]);
  }
});
