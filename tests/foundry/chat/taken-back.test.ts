import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight, type Fight } from "../combat/fight.ts";
import { cardsOf, type Card } from "./cards.ts";
import { Runner } from "./play.ts";
import { QUICK } from "../../quick.ts";

const BACK = "Undone: this no longer counts.";

let fight: Fight;
let runner: Runner;
beforeAll(async () => {
  // With this loss of HP they roll each turn for consciousness; a hidden one in secret.
  const hurt = { ht: 12, iq: 10, hp: { value: -2, max: 10 } };
  fight = await openFight(
    [
      { name: "Mira", owner: "Anna", system: { basicSpeed: 6, ...hurt } },
      { name: "Sneak", system: { basicSpeed: 5.5, ...hurt }, combatant: { hidden: true } },
      { name: "Orc", system: { basicSpeed: 5 } },
    ],
    "speed-order",
  );
  for (const client of [fight.gm, fight.anna]) client.CONFIG.Dice.randomUniform = () => 0.6;
  runner = new Runner(fight.world, fight.gm, fight.combat(fight.gm));
  await runner.give({ type: "start" });
});

/** Rolls the pending request. @returns its card */
async function roll(): Promise<Loose> {
  const known = fight.gm.game.messages.size as number;
  await runner.step();
  const [card] = cardsOf(fight.gm, known) as [Card];
  expect(card.text).toContain("Stays conscious");
  return card.message;
}

const text = ({ id }: Loose): string => cardsOf(fight.gm).find(({ message }) => message.id === id)!.text;
const updates = (): string[] => {
  const ids: string[] = [];
  fight.gm.Hooks.on("updateChatMessage", (message: Loose) => ids.push(String(message.id)));
  return ids;
};

describe("card of a requested roll", () => {
  it("shows all that the roll was undone, until it is redone", async () => {
    const message = await roll();
    const updated = updates();
    const posted = fight.gm.game.messages.size as number;
    expect(text(message)).not.toContain(BACK);
    await runner.give({ type: "takeBack" });
    expect(text(message)).toContain(BACK);
    expect(String(fight.anna.game.messages.get(message.id).content)).toContain(BACK);
    await runner.give({ type: "redo" });
    expect(text(message)).not.toContain(BACK);
    expect(text(message)).toContain("Stays conscious");
    expect(updated).toHaveLength(2);
    for (const type of ["pause", "resume", "done"]) await runner.give({ type });
    expect([updated.length, fight.gm.game.messages.size]).toEqual([2, posted]);
  });

  it.skipIf(QUICK)("stays undone once another roll replaces it", async () => {
    const first = await roll();
    await runner.give({ type: "takeBack" });
    const second = await roll();
    expect([first, second].map((message) => text(message).includes(BACK))).toEqual([true, false]);
    expect([...first.whisper]).toContain(fight.gm.game.user.id);
    expect(fight.anna.game.messages.get(first.id)?.visible ?? false).toBe(false);
  });

  it.skipIf(QUICK)("shows a roll undone together with later turns", async () => {
    const known = fight.gm.game.messages.size as number;
    await runner.give({ type: "done" });
    await runner.give({ type: "done" });
    const message = await roll();
    await runner.give({ type: "done" });
    for (const _ of ["done", "roll", "done", "done"]) await runner.give({ type: "takeBack" });
    expect(text(message)).toContain(BACK);
    expect(fight.gm.game.messages.size).toBe(known + 1);
  });
});
