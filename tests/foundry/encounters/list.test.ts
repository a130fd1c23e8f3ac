import { beforeAll, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight } from "../combat/fight.ts";
import { fromEncounterMenu } from "../encounter-menu.ts";
import { draw, type Client } from "../world.ts";

let fight: Awaited<ReturnType<typeof openFight>>;

beforeAll(async () => {
  fight = await openFight(
    [
      { name: "Dagny", owner: "Anna", token: "nowhere" },
      { name: "Goblin", token: "nowhere" },
    ],
    "action-period",
  );
  const { gm } = fight;
  const scenes: Loose = await gm.window.Scene.createDocuments([{ name: "The Ford" }, { name: "Chapel" }]);
  const create = async (title: string, data: object, begin: "setup" | "running" | "over"): Promise<Loose> => {
    const actor = gm.game.actors.getName("Goblin");
    const combat = await gm.window.Combat.create({ ...data, flags: { world: { title } } });
    await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id, hidden: title.includes("secret") }]);
    await fight.settled();
    if (begin !== "setup") await combat.startCombat();
    await fight.settled();
    if (begin === "over") await combat.perform({ type: "end" });
    await fight.settled();
    return combat;
  };
  await create("The reliquary", { scene: scenes[1].id }, "setup");
  await create("The secret watch", {}, "running");
  for (let number = 1; number <= 8; number++) await create(`Toll ${number}`, { scene: scenes[0].id }, "over");
});

/** The GM opens the list at the encounter's name, players from its menu. */
async function open(client: Client): Promise<Loose> {
  await draw(client);
  if (client === fight.gm) client.ui.combat.element.querySelector("[data-action=encounterList]").click();
  else await fromEncounterMenu(client, "Encounters…", () => fight.settled());
  await fight.settled();
  return client.window.document.querySelector(".sz-encounters");
}

const read = (window: Loose): unknown[] =>
  [...window.querySelectorAll(".sz-encounters__list section")].map((section: Loose) => [
    section.querySelector("h3").textContent.trim().replaceAll(/\s+/g, " "),
    [...section.querySelectorAll(".sz-encounters__row")].map((row: Loose) =>
      [...row.children]
        .map(({ textContent }: Loose) => String(textContent).trim().replaceAll(/\s+/g, " "))
        .filter(Boolean),
    ),
  ]);

const press = async (window: Loose, action: string): Promise<void> => {
  window.querySelector(`[data-action=${action}]`).click();
  await fight.settled();
};

it("lists encounters by state, opens, ends and deletes them", async () => {
  const { gm, anna } = fight;
  let window = await open(gm);
  const [running, setup, over] = read(window) as [string, string[][]][];
  expect(running?.[0]).toBe("Under way");
  expect(running?.[1][0]?.[0]).toBe("The secret watch");
  expect(setup?.[0]).toBe("Not started");
  expect(setup?.[1]).toContainEqual(["The reliquary", "Chapel", "1 combatant"]);
  expect(over?.[0]).toBe("Over 8Delete all 8…");
  expect(over?.[1]).toHaveLength(8);
  expect(over?.[1][0]).toEqual(["Toll 8", "The Ford", "Round 1"]);
  expect(window.querySelector("summary").textContent).toBe("3 more");

  const choose = async (name: string): Promise<void> => {
    const row = [...window.querySelectorAll(".sz-encounters__row")].find((one: Loose) =>
      one.textContent.includes(name),
    );
    row.querySelector("input").click();
    await fight.settled();
  };
  const opens = (): string[] =>
    [...window.querySelectorAll("footer [data-action=open]")].map(({ textContent }: Loose) => textContent.trim());
  await choose("in view");
  expect(opens()).toEqual([]);
  await choose("The secret watch");
  expect(opens()).toEqual(["Open The secret watch"]);
  await press(window, "end");
  expect(window.querySelector("h3").textContent).not.toContain("Under way");
  await press(window, "askAll");
  expect(window.querySelector("footer").textContent).toContain("Delete 9 encounters and their logs?");
  await press(window, "keep");
  expect(gm.game.combats.size).toBe(11);
  await press(window, "askAll");
  await press(window, "remove");
  expect([gm.game.combats.size, window.querySelectorAll(".sz-encounters__row").length]).toEqual([2, 2]);

  // The buttons act on a line that the search shows, and Enter in it opens that line.
  const search = window.querySelector("input[type=search]");
  const type = async (typed: string): Promise<void> => {
    search.value = typed;
    search.dispatchEvent(new gm.window.Event("input", { bubbles: true }));
    await fight.settled();
  };
  await choose("2 combatants");
  await type("reliquary");
  expect(window.querySelector("[data-action=open]").textContent.trim()).toBe("Open The reliquary");
  await type("no such name");
  expect(window.querySelectorAll("footer button")).toHaveLength(0);
  await type("reliquary");
  search.dispatchEvent(new gm.window.KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  await fight.settled();
  expect(gm.ui.combat.viewed.flags.world.title).toBe("The reliquary");
  expect(gm.game.scenes.viewed.name).toBe("Chapel");

  // Neither prepared encounters nor those of hidden combatants.
  await gm.game.scenes.find(({ name }: Loose) => name === "Chapel").activate();
  await draw(anna);
  const entries = (): string => anna.window.document.querySelector(".sz-pop").textContent;
  const pressMenu = async (): Promise<void> => {
    anna.ui.combat.element.querySelector("[data-action=encounterMenu]").click();
    await fight.settled();
  };
  await pressMenu();
  expect(entries()).not.toContain("Encounters…");
  await pressMenu();
  const shown: Loose[] = gm.game.combats.contents;
  for (const combat of shown) await combat.update({ scene: null });
  for (const combat of shown) await combat.startCombat();
  await fight.settled();
  window = await open(anna);
  expect(read(window)).toEqual([["Under way", [expect.arrayContaining(["The reliquary"]), expect.anything()]]]);
  const buttons = (): string[] =>
    [...window.querySelectorAll("footer button")].map(({ textContent }: Loose) => textContent.trim());
  expect(buttons()).toEqual([]);
  await choose("The reliquary");
  expect(buttons()).toEqual(["Open The reliquary"]);
});
