/** Old-school stat blocks, imported and played with a d20. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { outcomeOf, type EncounterState } from "../../../src/rules/index.ts";
import { words } from "../chat/cards.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { bring, file, submitBlocks } from "./hands.ts";

/** Downwards with THAC0, upwards with a bonus, and with hit dice alone. */
const BLOCKS = `Fen Reaver: AC 4; MV 12; HD 6+6; hp 38; THAC0 13; #AT 2; Dmg 5-8; ML 9; Save D10 W11 P12 B13 S14

Mist Warden: AC 15; MV 9; HD 3; hp 17; Attack bonus +4; #AT 1; Dmg 1d8; ML 8; Save 17

Husk: AC 12; MV 6; HD 2; hp 9; #AT 1; Dmg 1d6; ML 12; Save 16`;

describe("fighters of old-school blocks", () => {
  let fight: Fight;
  const actor = (name: string): Loose => fight.gm.game.actors.getName(name);
  const combatant = (name: string): Loose => fight.combatant(fight.gm, name);

  beforeAll(async () => {
    fight = await openUnseenFight([{ name: "Mira", owner: "Anna" }], "side-segments");
    const { gm, world } = fight;
    await bring(gm, [file("fens.txt", BLOCKS)]);
    await submitBlocks(gm, world);
    const made = gm.game.actors.filter(({ name }: Loose) => name !== "Mira");
    await fight.combat(gm).createEmbeddedDocuments(
      "Combatant",
      made.map(({ id, name }: Loose) => ({ actorId: id, name, system: { side: name } }) as Loose),
    );
    await world.settled();
    await fight.give({ type: "start" });
  });

  /** The button of the dialog, by which an actor attacks another. */
  async function verb(attacker: string, target: string): Promise<string> {
    const hands = new Hands(fight, fight.gm as never);
    void fight.gm.game.segmentZero.attack(actor(attacker), {});
    await fight.settled();
    const field = hands.dialog.querySelector("[name^='target.']");
    field.value = combatant(target).id;
    field.dispatchEvent(new fight.gm.window.Event("input", { bubbles: true }));
    await fight.settled();
    const label = words(hands.dialog.querySelector("[data-action=ok]").textContent);
    await hands.confirm("cancel");
    return label;
  }

  it.each([
    // 20 − 13 = +7 against AC 15.
    ["Fen Reaver", "Mist Warden", "Roll d20: 8 or more, 65%"],
    // +4 against AC 4 downwards, which is 16.
    ["Mist Warden", "Fen Reaver", "Roll d20: 12 or more, 45%"],
    // 2 hit dice against AC 15.
    ["Husk", "Mist Warden", "Roll d20: 13 or more, 40%"],
  ])("D20-2, D20-3: %s hits %s at the right number", async (attacker, target, right) =>
    expect(await verb(attacker, target)).toBe(right),
  );

  it("D20-2: count armour class as the world does, and note the book’s", () => {
    expect(["Fen Reaver", "Mist Warden"].map((name) => actor(name).system.armourClass as number)).toEqual([16, 15]);
    expect(actor("Fen Reaver").system.notes).toContain("Armour class 4, counted downwards");
  });

  it.each([
    ["Fen Reaver", ["D 10", "W 11", "P 12", "B 13", "S 14"], 10],
    ["Mist Warden", ["17"], 17],
  ])("D20-8: %s saves at the numbers of its block", async (name, saves, least) => {
    const { gm } = fight;
    const landed = async (roll: number): Promise<number> => {
      const exchange = `${name.slice(0, 3)}${roll}`;
      await fight.give({
        type: "attack",
        participant: combatant("Husk").id,
        target: combatant(name).id,
        exchange,
        ruling: true,
        roll: 0,
        parts: [],
        spell: { way: "resisted", seconds: 1, lasts: 10 },
        means: { name: "Hold", form: "missile", damage: "" },
      });
      await fight.settled(gm.game.segmentZero.tellAttacks([exchange]));
      const card: Loose = [...gm.window.document.querySelectorAll("[data-sz-exchange]")].at(-1);
      const buttons = [...card.querySelectorAll("[data-action=exchangeDefend]")] as Loose[];
      expect(words(card.textContent)).toContain("Roll 1d20, the number or more:");
      expect(buttons.slice(0, -2).map((one) => words(one.textContent))).toEqual(saves);
      gm.CONFIG.Dice.randomUniform = () => 1 - (roll - 0.5) / 20;
      buttons[0].click();
      await fight.settled();
      await fight.settled();
      const state = fight.combat(gm).encounter as EncounterState;
      expect(state.exchanges![exchange]!.defences).toMatchObject([{ kind: "contest", roll }]);
      return outcomeOf(state.exchanges![exchange]!).landed;
    };
    expect([await landed(least - 1), await landed(least)]).toEqual([1, 0]);
  });
});
