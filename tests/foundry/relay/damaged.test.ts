import { expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { someOf } from "../../quick.ts";

let fight: Fight;

it.each(
  someOf<[string, string, unknown]>(
    [
      ["an entry of the log", "system.encounter.log.p0.e000002", null],
      ["the log", "system.encounter.log", -1],
      ["the log, emptied", "system.encounter.log", null],
      ["the current slots", "system.encounter.now", null],
      ["the end of the log", "system.encounter.head", "many"],
    ],
    0,
    3,
  ),
)("refuses a click on a fight with damaged %s, with the reason", async (_what, path, value) => {
  fight = await openUnseenFight([{ name: "Mira", owner: "Anna" }, { name: "Orc" }]);
  await fight.give({ type: "start" });
  await fight.settled(fight.combat(fight.gm).update({ [path]: value }, { diff: false }));
  for (const client of [fight.gm, fight.anna])
    expect(await fight.code(client, { type: "done" }), client.name).toBe("state-unreadable");
});

it.each(
  someOf<[string, (combat: Loose) => string]>(
    [
      [
        "a participant",
        (combat: Loose) => `system.encounter.participants.${Object.keys(combat.system.encounter.participants)[0]}`,
      ],
      ["the sides", () => "system.encounter.sides"],
    ],
    1,
  ),
)("repairs %s that became an object with common names, without errors", async (_what, pathIn) => {
  fight = await openUnseenFight([{ name: "Mira", owner: "Anna" }, { name: "Orc" }]);
  await fight.give({ type: "start" });
  const path = pathIn(fight.combat(fight.gm));
  await fight.settled(fight.combat(fight.gm).update({ [path]: { valueOf: 1, toString: 2 } }, { diff: false }));
  await fight.settled(fight.combat(fight.gm).restart());
  for (const client of [fight.gm, fight.anna])
    expect([fight.combat(client).problem, fight.combat(client).damage]).toEqual([null, []]);
});
