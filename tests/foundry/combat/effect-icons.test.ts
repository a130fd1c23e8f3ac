/** Effects of the host and of modules in rows of the tracker. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { Hands } from "../pacings/hands.ts";
import { GENERATIONS } from "../../quick.ts";
import { openFight, type Fight } from "./fight.ts";
import { words } from "../chat/cards.ts";
import { draw, type Client } from "../world.ts";

const PEOPLE = [
  { name: "Storm", system: { basicSpeed: 3 }, token: "nowhere" as const },
  { name: "Mira", owner: "Anna", system: { basicSpeed: 7 } },
  { name: "Orc", system: { basicSpeed: 5 } },
  { name: "Wraith", system: { basicSpeed: 4 }, combatant: { hidden: true } },
];

let fight: Fight;

const actorOf = (name: string, client: Client = fight.gm): Loose => fight.combatant(client, name).actor;
const row = (name: string, client: Client): Loose =>
  client.ui.combat.element.querySelector(`[data-combatant-id="${fight.id(name)}"]`);

/** Titles of the pictures in a row. */
const icons = (name: string, client: Client): string[] =>
  [...(row(name, client)?.querySelectorAll(".sz-badge:has(img)") ?? [])].map((badge: Loose) =>
    String(badge.title).replace(/\s/g, " "),
  );

async function put(name: string, data: Loose): Promise<void> {
  await fight.settled(actorOf(name).createEmbeddedDocuments("ActiveEffect", [{ img: "icons/svg/aura.svg", ...data }]));
}

/** Chooses an entry in the card of a row. */
async function fromCard(client: Client, name: string, label: string): Promise<void> {
  row(name, client).querySelector("[data-action=slotMenu], [data-action=participantMenu]").click();
  await fight.settled();
  await new Hands(fight, client).pick(label);
}

describe.each(GENERATIONS)("effects in rows on generation %i", (generation) => {
  const rounds = (value: number): Loose => (generation >= 14 ? { value, units: "rounds" } : { rounds: value });

  beforeAll(async () => {
    fight = await openFight(PEOPLE, "speed-order", { generation });
    await draw(fight.anna);
    await fight.give({ type: "start" });
  });

  it("follow a module's effect and the host's status, and end them", async () => {
    const { gm, anna } = fight;
    let renders = 0;
    gm.window.Hooks.on("renderCombatTracker", () => renders++);
    await put("Orc", { name: "Hexed", duration: rounds(2) });
    expect(renders).toBe(1);
    await fight.settled(actorOf("Orc").toggleStatusEffect("prone", { active: true }));
    for (const client of [gm, anna]) {
      expect(icons("Orc", client)).toEqual(["Hexed, 2 rounds", "Lying face down"]);
    }
    await fromCard(gm, "Orc", "End Hexed");
    expect(actorOf("Orc").effects.size).toBe(1);
    for (const client of [gm, anna]) expect(icons("Orc", client)).toEqual(["Lying face down"]);
  });

  it("show players nothing of hidden combatants, and let owners end their own", async () => {
    const { gm, anna } = fight;
    await put("Wraith", { name: "Shrouded", duration: rounds(3) });
    await put("Mira", { name: "Hasted", duration: rounds(3) });
    expect(icons("Wraith", gm)).toEqual(["Shrouded, 3 rounds"]);
    expect(anna.window.document.documentElement.outerHTML).not.toContain("Shrouded");
    await fromCard(anna, "Mira", "End Hasted");
    expect(actorOf("Mira").effects.size).toBe(0);
    expect(icons("Mira", anna)).toEqual([]);
  });

  it.runIf(generation >= 14)("leave out icons that V14 never shows", async () => {
    await put("Storm", { name: "Secret mark", duration: rounds(2), showIcon: 0 });
    await put("Storm", { name: "Aura", showIcon: 2 });
    expect(icons("Storm", fight.gm)).toEqual(["Aura"]);
  });

  it("mark to the GM who is hidden on the map", async () => {
    const { gm, anna } = fight;
    const hide = async (hidden: boolean): Promise<boolean[]> => {
      await fight.settled(fight.combatant(gm, "Orc").token.update({ hidden }));
      return [gm, anna].map((client) => words(row("Orc", client).textContent).includes("token hidden on the map"));
    };
    expect(await hide(true)).toEqual([true, false]);
    expect(await hide(false)).toEqual([false, false]);
    const { token } = fight.combatant(gm, "Orc");
    await fight.settled(fight.combat(gm).delete());
    await fight.settled(token.update({ hidden: true }));
  });
});
