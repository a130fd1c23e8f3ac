import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { look } from "../../../src/rules/index.ts";
import { fromEncounterMenu } from "../encounter-menu.ts";
import { draw } from "../world.ts";
import { everything, openDemo, seeded, step, words, type Table } from "./table.ts";
import { quickOrFull, someOf } from "../../quick.ts";

/** A fight of each pacing with several on the GM's side. */
const FIGHTS = [
  ["speed-order", "rope bridge"],
  ["action-period", "warehouse"],
  ["side-segments", "Three parties"],
  ["stopwatch", "night train"],
  ["two-action", "reliquary"],
] as const;

const STEPS = quickOrFull(4, 6, 14);
const LURKER = "Xanthippe";

/** Hides one acting NPC under a unique name. */
async function hide({ gm, world, combat }: Table, nth: number): Promise<string> {
  const npcs = [...combat(gm).combatants].filter(({ isNPC, actor }: Loose) => isNPC && actor);
  const lurker = npcs[nth % npcs.length];
  await world.settled(lurker.update({ hidden: true, name: LURKER }));
  return lurker.id as string;
}

describe.each(someOf(FIGHTS, 1))("hidden combatants in %s", (pacing, title) => {
  let table: Table;
  afterEach(() => table.close());

  it.each(
    (
      [
        ["none", 11],
        ["mark", 13],
      ] as const
    ).slice(0, quickOrFull(1, 1, 2)),
  )(
    "reach players in no attribute, status or message (%s, seed %i)",
    async (hiddenSlots, seed) => {
      table = await openDemo(pacing, title, { hiddenSlots });
      table.world.random(seed);
      const random = seeded(seed);
      // The ribbon uses the same list and belongs to the searched page.
      await fromEncounterMenu(table.anna, "Ribbon", () => table.world.settled());
      expect(
        table.anna.window.document.querySelector(".sz-ribbon .sz-face, .sz-ribbon__turn"),
        "the ribbon is open",
      ).toBeTruthy();
      const id = await hide(table, seed);
      let moves = 0;
      for (let at = 0; at < STEPS; at++) {
        moves += Number(await step(table, random, look as never));
        const page = everything(table.anna);
        expect(page, `step ${at}`).not.toContain(LURKER);
        expect(page.includes(id), `the id at step ${at}`).toBe(false);
        if (hiddenSlots === "none") expect(words(table.anna), `step ${at}`).not.toContain("not seen yet");
      }
      expect(moves).toBeGreaterThan(STEPS / 2);
      await draw(table.gm);
      // A roll shared with others names them in words only.
      const page = everything(table.gm);
      expect(page.includes(id) || page.includes(LURKER), "the GM sees them").toBe(true);
    },
    120_000,
  );
});
