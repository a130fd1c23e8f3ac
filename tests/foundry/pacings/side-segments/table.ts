import { expect } from "vitest";
import type { Loose } from "../../../../playground/shared/loose.ts";
import { openFight, type Fight, type Fighter } from "../../combat/fight.ts";
import { Hands } from "../hands.ts";

export const weapon = (name: string, weaponSpeed: number, more: object = {}): Record<string, unknown> => ({
  name,
  type: "weapon",
  system: { weaponSpeed, ...more },
});
export const EGIL: Fighter = {
  name: "Egil",
  owner: "Anna",
  items: [weapon("sword", 5, { attacks: 3, perRounds: 2 })],
  system: { hitDice: 4 },
};
export const YSOLDE: Fighter = {
  name: "Ysolde",
  owner: "Anna",
  items: [weapon("dagger", 2), { name: "sleep", type: "spell", system: { castingSpeed: 6 } }],
  system: { hitDice: 3, morale: 8 },
};
export const ARCHER: Fighter = { name: "Archer", items: [weapon("shortbow", 5, { ranged: true })] };
export const CAPTAIN: Fighter = { name: "Captain", items: [weapon("greatsword", 7)] };
export const OGRE: Fighter = { name: "Ogre", items: [weapon("club", 6)], system: { giant: true, hitDice: 4 } };

export let fight: Fight;
export let gm: Hands;
export let anna: Hands;

/** Sits down at a fight that has not begun. */
export async function sit(fighters: readonly Fighter[]): Promise<void> {
  fight = await openFight(fighters, "side-segments");
  gm = new Hands(fight, fight.gm);
  anna = new Hands(fight, fight.anna);
}

export async function begin(
  fighters: readonly Fighter[],
  options: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await sit(fighters);
  for (const [name, value] of Object.entries(options)) await give({ type: "option", name, value });
  await gm.press("startCombat");
}

export async function give(command: object): Promise<void> {
  expect((await fight.combat(fight.gm).perform(command)).refusal).toBe(null);
  await fight.settled();
}

export const id = (name: string): string => fight.combatant(fight.gm, name).id as string;

/** Opens the dialog in which somebody declares. */
export async function open(hands: Hands, name: string): Promise<void> {
  const rows = [...hands.tracker.querySelectorAll(".sz-owed__row")];
  const row = rows.find(
    (one: Loose) => one.querySelector(".sz-owed__name").textContent.startsWith(name) && one.dataset.state === "owed",
  );
  expect(row, `${name} owes something`).toBeTruthy();
  (row as Loose).querySelector('[data-action="decideRequest"]').click();
  await fight.settled();
}

/** Declares in the dialog: a row of the list, a movement with it, what else is filled in. */
export async function declare(
  hands: Hands,
  name: string,
  row?: string,
  move?: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  await open(hands, name);
  if (row) await hands.mark(row);
  if (move) await moving(hands, move);
  await hands.fill(fields);
  await hands.confirm();
}

export async function moving(hands: Hands, move: string): Promise<void> {
  const radio = hands.dialog.querySelector(`input[name=move][value=${move}]`);
  radio.checked = true;
  radio.dispatchEvent(new fight.gm.window.Event("input", { bubbles: true }));
  await fight.settled();
}

/** The usual for all who have not declared; for a single one it is what the dialog begins with. */
export async function usual(): Promise<void> {
  while (gm.tracker.querySelector('[data-action="decideByDefault"]')) await gm.press("decideByDefault");
  if (!gm.tracker.querySelector('[data-action="decideRequest"]')) return;
  await gm.press("decideRequest");
  await gm.confirm();
}

export const outcome = (hands: Hands): string[] => hands.texts("[data-outcome]", hands.dialog).filter(Boolean);
export const reading = (hands: Hands): string[] => hands.texts(".sz-clock__reading, .sz-clock__since");
export const owed = (hands: Hands): string[] => hands.texts(".sz-owed__row");

/** Lines, plates and rows that are still to come, in the order in which they stand. */
export const ahead = (hands: Hands): string[] =>
  hands.texts(
    ".sz-time[data-when=ahead] :is(.sz-time__mark, .sz-phase, .sz-together__label, .sz-slot__name, .sz-slot__note)",
  );

/** Chooses an entry of a row's menu, or of the menu of the fight. */
export async function choose(hands: Hands, button: string, entry: string): Promise<void> {
  const tool = hands.tracker.querySelector(button);
  expect(tool, button).toBeTruthy();
  tool.click();
  await fight.settled();
  await hands.pick(entry);
}

export const menuOf = (name: string): string => `[data-participant-id="${id(name)}"] [data-action=slotMenu]`;

export function onceEach(): void {
  const ids = gm.tracker.querySelectorAll("[data-combatant-id]");
  const all = [...ids].map((row: Loose) => row.dataset.combatantId as string);
  expect([...all].sort()).toEqual([...fight.combat(fight.gm).combatants].map((one: Loose) => one.id as string).sort());
}

/** After each test: nobody's console has an error. */
export async function leave(): Promise<void> {
  expect([...fight.gm.errors(), ...fight.anna.errors()]).toEqual([]);
  for (const client of [...fight.world.clients]) await client.leave();
}
