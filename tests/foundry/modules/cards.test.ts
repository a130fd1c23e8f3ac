/** The example of card initiative on the stand-in: cards drawn with buttons, and a joker out of turn. */
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { words } from "../chat/cards.ts";
import { acting, openFight, type Fight } from "../combat/fight.ts";
import { draw, type Client } from "../world.ts";

const CARDS = path.resolve(import.meta.dirname, "../../../examples/cards");

let fight: Fight;

beforeAll(async () => {
  fight = await openFight([{ name: "Runa", owner: "Anna" }, { name: "Gorm" }, { name: "Ylva" }], "cards", {
    modules: [CARDS],
  });
  await draw(fight.anna);
  await fight.settled(fight.combat(fight.gm).startCombat());
});
afterAll(async () => {
  for (const client of [...fight.world.clients]) await client.leave();
});

const buttons = (client: Client): readonly Loose[] => [...client.ui.combat.element.querySelectorAll("button")];
const labels = (client: Client): readonly string[] => buttons(client).map(({ textContent }) => words(textContent));
async function press(client: Client, label: string): Promise<void> {
  const button = buttons(client).find(({ textContent }) => words(textContent) === label);
  expect(button, `${label} among ${labels(client).join(", ")}`).toBeTruthy();
  button.click();
  await fight.settled();
}
const encounter = (): Loose => fight.combat(fight.gm).encounter;
const cardOf = (name: string): number => {
  const id = fight.id(name);
  return fight.gm.game.system.api.core.participantOf(encounter(), id).turn.card as number;
};

describe("card initiative in the tracker", () => {
  it("names the pacing's verb on buttons of player and GM", async () => {
    expect(labels(fight.anna)).toContain("Draw");
    // The GM's are in the queue, one by one.
    fight.gm.ui.combat.element.querySelector("[name=queue]").click();
    await fight.settled();
    expect(labels(fight.gm)).toContain("Draw");
  });

  it("draws different cards without marking them as typed", async () => {
    await press(fight.anna, "Draw");
    await fight.settled(fight.combat(fight.gm).rollAll());
    const cards = ["Runa", "Gorm", "Ylva"].map(cardOf);
    expect(new Set(cards).size).toBe(3);
    expect(cards.every((card) => card >= 1 && card <= 54)).toBe(true);
    expect(JSON.stringify(encounter().log)).not.toContain('"typed"');
    expect(words(fight.gm.game.messages.contents.map(({ content }: Loose) => content).join())).not.toContain("by hand");
  });

  it("offers a player the pacing's out-of-turn action as a button", async () => {
    const combat = fight.combat(fight.gm);
    const answer = (name: string): string => `card_2_${fight.id(name)}`;
    await combat.perform({ type: "nextWindow" });
    await combat.perform({
      type: "answer",
      answers: { [answer("Runa")]: 53, [answer("Gorm")]: 52, [answer("Ylva")]: 8 },
    });
    await fight.settled();
    expect(acting(combat, fight.gm)).toEqual(["Gorm"]);
    await press(fight.anna, "Cut in");
    expect(acting(combat, fight.gm)).toEqual(["Runa"]);
    await press(fight.anna, "Done");
    expect(acting(combat, fight.gm)).toEqual(["Gorm"]);
    expect(words(fight.gm.ui.combat.element.textContent)).toContain("A♠");
  });
});
