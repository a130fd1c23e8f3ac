import { expect, it } from "vitest";
import { QUICK } from "../../quick.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { participantOf, requests, slots, type EncounterState } from "../../../src/rules/index.ts";
import { Hands } from "../pacings/hands.ts";
import type { Fight } from "../combat/fight.ts";
import { groupsOf, openHorde } from "./horde.ts";

/** Drags more tokens of an actor onto the scene and into the fight. */
async function bring(fight: Fight, numbers: readonly number[], more: Record<string, unknown> = {}): Promise<void> {
  const { token, actorId } = fight.combatant(fight.gm, "Goblin 1");
  const tokens: Loose[] = await token.parent.createEmbeddedDocuments(
    "Token",
    numbers.map((number) => ({ name: `Goblin ${number}`, actorId, disposition: token.disposition, ...more })),
  );
  await fight.combat(fight.gm).createEmbeddedDocuments(
    "Combatant",
    tokens.map(({ id, name }) => ({ name, actorId, tokenId: id, sceneId: token.parent.id })),
  );
  await fight.settled();
}

const encounter = (fight: Fight): EncounterState => fight.combat(fight.gm).encounter;
const order = (fight: Fight): readonly string[] =>
  slots(encounter(fight)).map(({ participant }) => fight.combat(fight.gm).combatants.get(participant).name as string);
const sideOf = (fight: Fight, name: string): string | undefined =>
  participantOf(encounter(fight), fight.id(name))?.side;

it("three more of a group join with its side, place and die", async () => {
  const fight = await openHorde(2, [{ name: "Mira", owner: "Anna", system: { basicSpeed: 5.25, dx: 10 } }]);
  const { gm } = fight;
  const goblins = ["Goblin 1", "Goblin 2"].map((name) => fight.combatant(gm, name));
  for (const goblin of goblins) await goblin.update({ system: { side: "red" } });
  await fight.settled();
  const hands = new Hands(fight, gm);
  await hands.press("startCombat");
  const dice = requests(encounter(fight)).map(({ id }) => id);
  const [mira, horde] = [dice.find((id) => id.includes(fight.id("Mira")))!, dice];
  await fight.combat(gm).perform({
    type: "answer",
    answers: Object.fromEntries(horde.map((id) => [id, id === mira ? 2 : 5])),
  });
  await fight.settled();
  expect(order(fight)).toEqual(["Goblin 1", "Goblin 2", "Mira"]);

  const before = encounter(fight);
  await bring(fight, [3, 4, 5]);
  expect(order(fight)).toEqual(["Goblin 1", "Goblin 2", "Goblin 3", "Goblin 4", "Goblin 5", "Mira"]);
  expect(new Set(Object.entries(groupsOf(fight.combat(gm))).map(([name, group]) => name !== "Mira" && group))).toEqual(
    new Set([false, goblins[0].actor.baseActor?.id ?? goblins[0].actorId]),
  );
  expect(["Goblin 1", "Goblin 3", "Goblin 5"].map((name) => sideOf(fight, name))).toEqual(["red", "red", "red"]);
  const asked = requests(encounter(fight));
  expect(asked.map(({ what, data }) => [what, (data?.participants as readonly string[]).length])).toEqual([
    ["newcomers", 3],
  ]);
  expect(hands.tracker.textContent).toContain("Goblin ×5");

  // Undo takes back the GM's answer; the goblins and their place stay.
  await fight.settled(fight.combat(gm).perform({ type: "answer", answers: { [asked[0]!.id]: "nextRound" } }));
  expect(requests(encounter(fight))).toEqual([]);
  await fight.settled(fight.combat(gm).perform({ type: "takeBack" }));
  expect(requests(encounter(fight)).map(({ id }) => id)).toEqual([asked[0]!.id]);
  expect(order(fight)).toHaveLength(6);
  expect(before.seats + 3).toBe(encounter(fight).seats);
});

it.skipIf(QUICK)("the side of a changed group counts for like tokens alone", async () => {
  const fight = await openHorde(2, []);
  const red = (name: string): Promise<unknown> =>
    fight.settled(fight.combatant(fight.gm, name).update({ system: { side: "red" } }));
  await red("Goblin 1");
  await bring(fight, [3]);
  expect(sideOf(fight, "Goblin 3")).toBe(sideOf(fight, "Goblin 2"));
  for (const name of ["Goblin 2", "Goblin 3"]) await red(name);
  await bring(fight, [4], { disposition: 1 });
  await bring(fight, [5]);
  expect(["Goblin 4", "Goblin 5"].map((name) => sideOf(fight, name))).toEqual([
    expect.not.stringMatching("red"),
    "red",
  ]);
});
