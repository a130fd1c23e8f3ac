import { beforeAll, expect, it } from "vitest";
import { Hands } from "../pacings/hands.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { fromEncounterMenu } from "../encounter-menu.ts";
import { draw, type Client } from "../world.ts";
import { openFight, type Fight } from "./fight.ts";

const SECRET = "Has the chapel key <b>";

let fight: Fight;

beforeAll(async () => {
  fight = await openFight([
    { name: "Perrin", owner: "Anna", system: { basicSpeed: 6 } },
    { name: "Viper", system: { basicSpeed: 5 } },
    { name: "Cobra", system: { basicSpeed: 4 } },
  ]);
  const { gm, anna } = fight;
  await fight.settled(fight.combat(gm).startCombat());
  await draw(gm);
  await draw(anna);
});

const page = ({ ui }: Client): Loose => ui.combat.element;

/** The whole page of a client with all its attributes, and the chat messages that this user may see. */
function everything({ window, game }: Client): string {
  const messages = game.messages.contents.filter(({ visible }: Loose) => visible);
  return [window.document.documentElement.outerHTML, ...messages.map(({ content }: Loose) => content as string)].join();
}

/** Opens the card of a row, and presses an entry if one is named. @returns the card's text */
async function card(name: string, entry?: string): Promise<string> {
  const { gm } = fight;
  const { id } = fight.combatant(gm, name);
  page(gm).querySelector(`[data-combatant-id="${id}"] [data-action$=Menu]`).click();
  await fight.settled();
  const menu = gm.window.document.querySelector(".sz-pop");
  const words = menu.textContent as string;
  if (entry !== undefined) await new Hands(fight, gm).pick(entry);
  else menu.dispatchEvent(new gm.window.KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  await fight.settled();
  return words;
}

it("a combatant that fled is out with its own mark, counted apart", async () => {
  const { gm, anna } = fight;
  for (const button of page(gm).querySelectorAll("[data-combatant-id] [data-action$=Menu]")) button.click();
  await fight.settled();
  expect(gm.window.document.querySelectorAll(".sz-pop")).toHaveLength(1);
  await card("Viper", "Fled");
  await card("Cobra", "Defeated");
  for (const client of [gm, anna]) {
    await draw(client);
    const text = page(client).textContent as string;
    expect(text).toMatch(/fled/);
    expect(page(client).innerHTML).toContain("M4 17l5 1l");
    await client.game.segmentZero.toggleRibbon();
    await fight.settled();
    const faces = [...client.window.document.querySelectorAll('.sz-ribbon .sz-face[data-state="lost"]')];
    expect(faces.map(({ innerHTML }) => innerHTML.includes("M4 17l5 1l"))).toEqual([true, false]);
  }
  await fromEncounterMenu(gm, "Summary to chat", fight.settled);
  gm.window.document.querySelector(".sz-pop [data-entry]").click();
  await fight.settled();
  expect(gm.game.messages.contents.at(-1).content).toContain("Out of the fight: 1 defeated, 1 fled");
  expect(fight.combatant(anna, "Cobra").system.fled).toBe(false);
  await fight.settled(fight.combatant(gm, "Viper").update({ defeated: false }));
  expect(fight.combatant(anna, "Viper").system.fled).toBe(false);
});

it("a GM's note is in the row's card, on no player's page", async () => {
  const { gm, anna } = fight;
  const dialog = (): Loose => gm.window.document.querySelector("dialog:has(.sz-note)");
  const type = async (words: string): Promise<void> => {
    const field = dialog().querySelector("textarea");
    field.value = words;
    field.dispatchEvent(new gm.window.Event("input", { bubbles: true }));
    dialog().querySelector("[data-action=ok]").click();
    await fight.settled();
  };
  await card("Viper", "Private note…");
  await type("x".repeat(5_000));
  expect(dialog().querySelector("[data-why]:not([hidden])").textContent).toContain("too long");
  expect(dialog().querySelector("textarea").value.length).toBe(5_000);
  await type(SECRET);
  expect(dialog()).toBeNull();
  expect(await card("Viper")).toContain(SECRET);
  await draw(anna);
  expect(everything(anna)).not.toContain("chapel key");
  await card("Viper", "Private note…");
  dialog().querySelector("[data-action=also]").click();
  await fight.settled();
  expect(fight.combatant(gm, "Viper").system.note).toBe("");
});
