/** Names that players see, and pictures of effects, at the seats of GM and player. */
import { beforeAll, expect, test } from "vitest";
import { faultsOf } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const table = await Table.forFile();
let gm: Seat;
let anna: Seat;
beforeAll(async () => {
  [gm, anna] = await table.seat(["Gamemaster", "Anna"]);
  await gm.openFight("The goblin gate");
});

test("names reach players when confirmed, and are revealed all at once", async () => {
  const confirm = (): Promise<void> => gm.dialog.getByRole("button", { name: "Show players these names" }).click();
  await gm.fromMenu("Encounter menu", "Names players see…");
  const choices = gm.dialog.locator(".sz-names__row");
  await choices.filter({ hasText: "Goblin chief" }).getByRole("radio", { name: "A word" }).check();
  await choices.filter({ hasText: "Goblin ×" }).getByRole("radio", { name: "Unknown foe" }).check();
  await confirm();
  await gm.waitFor("A word is missing");
  expect(await faultsOf(gm, "names", "dialog.sz-dialog")).toEqual([]);
  await gm.dialog.getByLabel("Word for Goblin chief").fill("Big one");
  await confirm();
  await anna.waitFor(/Big one.*Unknown foe ×\d/);
  await anna.doesNotSee(/Goblin chief|Goblin ×/);
  await gm.fromMenu("Encounter menu", "Names players see…");
  await gm.dialog.getByRole("button", { name: "Reveal all" }).click();
  expect(await anna.sees(/Unknown foe/)).toBe(true);
  await confirm();
  await anna.waitFor(/Goblin chief.*Goblin ×\d/);
  await anna.doesNotSee(/Unknown foe/);
  await table.everyoneAgrees();
});

test("effects are pictures in a row, with what has no room counted", async () => {
  await gm.run(async ({ game }) => {
    const { actor } = game.combat.combatants.getName("Goblin chief");
    const img = "systems/segment-zero/assets/icons/conditions/fear.svg";
    const names = ["Hexed", "Dazed", "Slowed", "Cursed", "Marked", "Tangled"];
    await actor.createEmbeddedDocuments(
      "ActiveEffect",
      names.map((name) => ({ name, img, statuses: [name.toLowerCase()] })),
    );
  });
  for (const { page } of [gm, anna]) {
    const row = page.locator(".sz-slot", { hasText: "Goblin chief" }).first();
    await expect.poll(() => row.locator(".sz-badge img").count()).toBe(3);
    expect(await row.innerText()).toContain("+3");
  }
  await gm.fromMenu("Actions of Goblin chief", "End a condition…");
  await gm.page.getByRole("menuitem", { name: /End Hexed/ }).click();
  await expect.poll(() => anna.page.locator(".sz-badge[title^=Hexed]").count()).toBe(0);
});

test("sides include an empty second one when all are on one", async () => {
  await gm.openFight("The rope bridge");
  await gm.run(async ({ game: { combat } }) => {
    const all = [...combat.combatants].map(({ id }) => ({ _id: id, system: { side: "party" } }));
    await combat.updateEmbeddedDocuments("Combatant", all);
  });
  await gm.waitFor(/The party 10 combatants.*Foes 0 combatants/);
});
