import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { Blows, DUEL } from "../exchange/blows.ts";
import { allowErrors } from "../world.ts";
import { storedHarm } from "./hands.ts";

allowErrors(/An update of a batch was prevented/u);

let fight: Fight;
afterEach(async () => fight.world.close());

// Public sources disagree about a batch with a prevented update.
describe.each(["cancels", "throws", "skips", "skips-and-throws"] as const)(
  "a V14 batch with a prevented part that %s",
  (batchVeto) => {
    /** HP of both on the server, and the number of commands in force. */
    const stored = (): readonly number[] => {
      const [{ hp, harms }, orc] = [storedHarm(fight), storedHarm(fight, "Orc")];
      return [hp, orc.hp, harms];
    };

    it("executes and undoes a click on two combatants all or nothing", async () => {
      const people = DUEL.map((one) => ({ ...one, token: "linked" as const }));
      fight = await openUnseenFight(people, "speed-order", { generation: 14, uncertain: { batchVeto } });
      const { gm, anna } = fight;
      const blows = new Blows(fight);
      await fight.settled(fight.combat(gm).startCombat());
      const click = (): Promise<string | null> =>
        fight.code(gm, ...["Mira", "Orc"].map((name) => ({ type: "harm", participant: blows.id(name), injury: 3 })));
      const undo = (): Promise<string | null> => fight.code(gm, { type: "takeBack" });
      const vetoes: [name: string, hook: string, (document: Loose) => boolean][] = [
        ["the encounter", "preUpdateCombat", () => false],
        ["the first actor", "preUpdateActor", ({ name }) => name !== "Mira"],
        ["the last actor", "preUpdateActor", ({ name }) => name !== "Orc"],
        ["both actors", "preUpdateActor", () => false],
      ];
      /** Tries a click while each part of it is prevented: nothing changes, and the user is informed. */
      const prevented = async (does: () => Promise<string | null>): Promise<void> => {
        let written = 0;
        const counting = gm.Hooks.on("updateActor", () => written++) as number;
        const before = [stored(), JSON.stringify(fight.combat(gm).encounter)];
        // Each takes a second, while the GM's client waits for late answers.
        for (const [name, hook, allows] of vetoes) {
          const id = gm.Hooks.on(hook, allows) as number;
          expect(await does(), name).toBe("not-written");
          gm.Hooks.off(hook, id);
          expect([stored(), JSON.stringify(fight.combat(gm).encounter)], name).toEqual(before);
          expect(fight.combat(anna).encounter, name).toEqual(fight.combat(gm).encounter);
        }
        gm.Hooks.off("updateActor", counting);
        // Without any write there is nothing to restore.
        if (batchVeto === "cancels" || batchVeto === "throws") expect(written).toBe(0);
      };
      await prevented(click);
      expect([await click(), stored()]).toEqual([null, [7, 7, 2]]);
      await prevented(undo);
      expect([await undo(), stored()]).toEqual([null, [10, 10, 0]]);
      expect(["Mira", "Orc"].flatMap((name) => [blows.hp(gm, name), blows.hp(anna, name)])).toEqual([10, 10, 10, 10]);
    }, 60_000);
  },
);
