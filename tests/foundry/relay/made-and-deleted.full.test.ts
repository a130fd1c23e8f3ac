import { expect, it } from "vitest";
import { participantsOf } from "../../../src/rules/index.ts";
import { MIRA, ORC, openUnseenFight, type Fight } from "../combat/fight.ts";

let fight: Fight;

it("limits storage and memory when a player repeatedly creates and deletes combatants", async () => {
  fight = await openUnseenFight([MIRA, ORC]);
  const { gm, anna, combat } = fight;
  await combat(gm).startCombat();
  const actorId = anna.game.actors.getName("Mira").id as string;
  for (let times = 0; times < 3; times++) {
    const made = await combat(anna).createEmbeddedDocuments(
      "Combatant",
      Array.from({ length: 120 }, () => ({ name: "Mira", actorId })),
    );
    await fight.settled();
    await combat(anna).deleteEmbeddedDocuments(
      "Combatant",
      made.map(({ id }: { id: string }) => id),
    );
    await fight.settled();
  }
  await combat(gm).createEmbeddedDocuments("Combatant", [{ name: "Orc", actorId: gm.game.actors.getName("Orc").id }]);
  await fight.settled();
  expect([combat(gm).combatants.size, [...participantsOf(combat(gm).encounter)].length, combat(gm).problem]).toEqual([
    3,
    3,
    null,
  ]);
  for (const client of [gm, anna]) expect(combat(client).removed.size).toBeLessThanOrEqual(300);
}, 120_000);
