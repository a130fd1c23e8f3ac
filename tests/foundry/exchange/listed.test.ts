/** Several attacks of a creature, each with the damage of its own weapon. */
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { actorOf, openUnseenFight, type Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { someOf } from "../../quick.ts";

const weapon = (name: string, sort: number, damage: string): Record<string, unknown> => ({
  name,
  type: "weapon",
  sort,
  system: { modes: { a: { level: 12, damage, damageType: "cut" } } },
});
const BEAR = {
  name: "Bear",
  owner: "Anna",
  system: { basicSpeed: 8, attackSpeeds: [4, 6, 9] },
  items: [weapon("Claws", 1, "1d+2"), weapon("Bite", 2, "2d")],
};
const OAK = { name: "Oak", system: { basicSpeed: 2, hp: { value: 500, max: 500 } } };

/** The means of the attacks that the player makes by confirming the dialog as it opens. */
async function attacks(fight: Fight, between: () => Promise<void>): Promise<readonly string[]> {
  for (let nth = 0; nth < 3; nth++) {
    const hands = new Hands(fight, fight.anna as never);
    void fight.anna.game.segmentZero.attack(actorOf(fight.anna, "Bear"), {});
    await fight.settled();
    await hands.confirm();
    await between();
  }
  const made: Loose[] = Object.values(fight.combat(fight.gm).encounter.exchanges ?? {});
  return made.map(({ means }) => `${means.name} ${means.damage}`);
}

describe("listed attacks", () => {
  it.each(someOf(["d20", "percentile"], 1))(
    "D20-10, PC-10: are claw, claw, bite in one turn under %s",
    async (rules) => {
      const fight = await openUnseenFight([BEAR, OAK], "speed-order");
      await fight.give({ type: "rules", rules }, { type: "start" });
      expect(await attacks(fight, async () => {})).toEqual(["Claws 1d+2", "Claws 1d+2", "Bite 2d"]);
    },
  );

  it("S-22: are claw, claw, bite on their segments", async () => {
    const fight = await openUnseenFight([BEAR, OAK], "side-segments");
    await fight.give({ type: "start" });
    const { encounter } = fight.combat(fight.gm);
    const id = fight.id("Bear");
    const answers = Object.fromEntries(
      [id, fight.id("Oak")].map((one) => [
        `declare_${one}`,
        one === id ? { action: "natural" } : { action: "wait", trigger: "rain" },
      ]),
    );
    expect(encounter.stage).toBe("declare");
    await fight.give({ type: "answer", answers });
    const sides = Object.keys(fight.combat(fight.gm).encounter.sides);
    await fight.give({ type: "answer", answers: Object.fromEntries(sides.map((side) => [`initiative_${side}`, 4])) });
    expect(await attacks(fight, () => fight.give({ type: "done" }))).toEqual(["Claws 1d+2", "Claws 1d+2", "Bite 2d"]);
  });
});
