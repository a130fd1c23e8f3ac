// What a player sees on ribbon, shared screen and time grid is the same whether somebody hidden is in the fight or not.
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { look, requests } from "../../../src/rules/index.ts";
import { openDemo, seeded, step } from "../players/table.ts";
import type { Client } from "../world.ts";
import { someOf } from "../../quick.ts";

async function toggle(client: Client, settled: () => Promise<void>): Promise<void> {
  client.ui.combat.element.querySelector("[data-action=toggleRibbon]").click();
  await settled();
}

const FIGHTS = [
  ["speed-order", "rope bridge"],
  ["stopwatch", "night train"],
  ["action-period", "warehouse"],
  ["side-segments", "Three parties"],
  ["two-action", "reliquary"],
] as const;

describe("a hidden combatant", () => {
  it.each(someOf(FIGHTS, 3))(
    "leaves no trace on a player's ribbon, shared screen and time grid in %s: it is the same without them",
    async (pacing, title) => {
      const table = await openDemo(pacing, title);
      const { gm, anna, world, combat } = table;
      const random = seeded(5);
      world.random(5);
      const fight = (): Loose => look(combat(gm).encounter);
      // On to where time waits for nobody's word: whoever is gone is waited for no longer, and the fight itself would be another.
      for (let at = 0; at < 4 || (at < 12 && requests(fight().state).some(({ blocking }) => blocking)); at++)
        await step(table, random, fight, 0);
      await toggle(anna, () => world.settled());
      await anna.game.segmentZero.toggleDisplay();
      await anna.game.segmentZero.openGrid();
      await world.settled();
      // Somebody who does not act now is hidden, and then gone.
      const lurker = [...combat(gm).combatants].find(
        ({ id, isNPC, hidden }: Loose) => isNPC && !hidden && !fight().now.some((slot: string) => slot.includes(id)),
      );
      expect(lurker, "somebody to hide").toBeTruthy();
      const views = [".sz-ribbon", ".sz-tv", ".sz-grid"];
      const shown = (): string =>
        views.map((view) => anna.window.document.querySelector(view).outerHTML as string).join("\n");
      const open = shown();
      await lurker.update({ hidden: true });
      await world.settled();
      const hidden = shown();
      expect(hidden).not.toBe(open);
      expect(hidden).not.toContain(lurker.id);
      await lurker.delete();
      await world.settled();
      expect(shown()).toBe(hidden);
      expect(anna.errors()).toEqual([]);
      await table.close();
    },
    60_000,
  );
});
