// Both editions on both generations of Foundry: open, play, reload, close.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { GENERATIONS } from "../quick.ts";
import { GURPS } from "../foundry/foreign/systems.ts";
import { overSystem } from "./over-system.ts";
import { Table } from "./table.ts";

describe.each(GENERATIONS)("V%i", (generation) => {
  test.each(["system", "module"] as const)("the %s opens, plays, reloads and closes a fight", async (edition) => {
    const options = edition === "module" ? { world: await overSystem(GURPS, generation) } : {};
    const table = await Table.forTest({ ...options, generation });
    const asked: string[] = [];
    const before = async (page: Page): Promise<void> =>
      void page.on("request", (request) => void asked.push(request.url()));
    const gm = await table.join("Gamemaster", { before });
    if (edition === "module") await gm.click("Use Speed order");
    // A fight needs none but those of the start.
    asked.length = 0;
    const id = await gm.run(async ({ game, Combat }) => {
      const combat = await Combat.create({});
      await combat.activate();
      const [one, other] = [...game.actors].filter(({ type }) => type !== "hazard");
      await combat.createEmbeddedDocuments(
        "Combatant",
        [one, other].map((actor) => ({ actorId: actor.id, name: actor.name })),
      );
      return combat.id as string;
    });
    await table.settled();
    await gm.press('[data-action="startCombat"]');
    await gm.press('[data-action="done"]');
    const acting = await gm.run(({ game }) => game.combat.acting[0].name as string);
    await gm.reload();
    expect(await gm.tracker.locator(".sz-now__name").innerText()).toContain(acting);
    // The pointer may rest on a button.
    expect(asked.filter((url) => /\/chunks\/(?!main-|pointing-|rolldown-runtime-)/u.test(url))).toEqual([]);
    await gm.press('[data-action="previousTurn"]');
    await gm.run(({ game }) => game.combat.delete().then(() => undefined));
    await table.settled();
    expect(await gm.run(({ game }, which) => game.combats.has(which) as boolean, id)).toBe(false);
    expect(gm.complaints).toEqual([]);
  });
});
