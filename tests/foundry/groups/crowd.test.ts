import { expect, it } from "vitest";
import type { Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { QUICK } from "../../quick.ts";
import { club, groupsOf, openHorde } from "./horde.ts";

let fight: Fight;

it.skipIf(QUICK)(
  "attacks with a whole crowd by one button if all agree",
  async () => {
    const system = { basicSpeed: 5.25, dx: 10 };
    fight = await openHorde(13, [{ name: "Dagny", owner: "Anna", system: { basicSpeed: 4 } }], "speed-order", system, [
      club(14),
    ]);
    const { gm } = fight;
    const hands = new Hands(fight, gm);
    const last = await gm.window.Actor.create({ name: "Goblin", type: "npc", system, items: [club(14)] });
    const group = groupsOf(fight.combat(gm))["Goblin 1"];
    await fight
      .combat(gm)
      .createEmbeddedDocuments("Combatant", [{ actorId: last.id, name: "Goblin 14", system: { group } }]);
    await fight.settled();
    await fight.settled(hands.press("startCombat"));
    const strike = async (level: number): Promise<number> => {
      await fight.settled(last.items.contents[0].update({ "system.modes.a.level": level }));
      await gm.ui.combat.render({ force: true });
      await hands.press("quickAttack");
      return Object.keys((fight.combat(gm).encounter.exchanges ?? {}) as object).length;
    };
    expect([await strike(9), hands.dialog !== null]).toEqual([0, true]);
    hands.dialog.querySelector("button[data-action=cancel], [data-action=close]").click();
    await fight.settled();
    expect([await strike(14), hands.dialog]).toEqual([14, null]);
  },
  60_000,
);

it.skipIf(QUICK)("revives defeated combatants from one entry of the encounter menu", async () => {
  fight = await openHorde(3, []);
  const { gm } = fight;
  const hands = new Hands(fight, gm);
  await hands.press("startCombat");
  const [one, two] = [fight.combatant(gm, "Goblin 1"), fight.combatant(gm, "Goblin 2")];
  const back = async (): Promise<string[]> => {
    await hands.press("encounterMenu");
    return hands.entries().filter((entry) => entry.startsWith("Back in the fight"));
  };
  for (const combatant of [one, two]) await combatant.update({ defeated: true });
  await fight.settled();
  expect(await back()).toEqual(["Back in the fight…"]);
  await hands.pick("Back in the fight…");
  expect(hands.entries()).toEqual(["Goblin ×2…", "Remove all 2 fallen…"]);
  await hands.pick("Goblin ×2…");
  expect(hands.entries()).toEqual(["Goblin ×2", "Goblin 1", "Goblin 2"]);
  await hands.pick("Goblin 2");
  expect([one.defeated, two.defeated]).toEqual([true, false]);
  expect(await back()).toEqual(["Back in the fight: Goblin 1"]);
  await hands.press("encounterMenu");
  await two.update({ defeated: true });
  await fight.settled();
  await back();
  await hands.pick("Back in the fight…");
  await hands.pick("Remove all 2 fallen");
  expect(fight.combat(gm).combatants.map(({ name }: { name: string }) => name)).toEqual(["Goblin 3"]);
});
