import { describe, expect, it } from "vitest";
import type { Command, EncounterState } from "../../../src/rules/index.ts";
import { shipped } from "../../shipped.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { MemoryStore, type Change } from "../../../playground/world/store.ts";
import { randomFrom } from "../../rules/properties/random.ts";
import { subjects } from "../../rules/properties/subjects.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { press } from "./chaos/press.ts";
import { json, onServer } from "./hands.ts";
import { DAY } from "../../quick.ts";

class CountingStore extends MemoryStore {
  writes = 0;

  override async write(changes: Change[]): Promise<void> {
    this.writes += changes.filter(({ key, value }) => key.startsWith("Combat.") && value !== null).length;
    await super.write(changes);
  }
}

describe.each(shipped.map(({ id }) => id))("%s", (pacing) => {
  let fight: Fight;

  it.each(
    DAY
      ? [
          [10, false, 12],
          [10, true, 12],
        ]
      : [
          [10, false, 25],
          [10, true, 25],
          [100, true, 5],
        ],
  )(
    "writes the combat once per click: %i combatants, automation %s",
    async (count, automated, presses) => {
      const store = new CountingStore();
      const people = Array.from({ length: count }, (_, place) => ({
        name: `Fighter ${place}`,
        ...(place % 2 ? {} : { owner: "Anna" }),
        system: { basicSpeed: 5 + (place % 3) / 4, agility: 7 + (place % 5) },
        items: place % 3 ? [] : [{ name: "Sword", type: "weapon", system: { speedClass: 5, weaponSpeed: 4 } }],
      }));
      fight = await openUnseenFight(people, pacing, { store });
      const { gm, anna } = fight;
      await gm.game.settings.set("segment-zero", "table", { rollForNpcs: automated, advance: automated });
      await fight.settled();
      const [subject] = await subjects([pacing]);
      const random = randomFrom(count);
      const combat = (client: Loose): Loose => fight.combat(client);
      let clicks = 0;
      let carriedOut = 0;
      const click = async (client: Loose, commands: readonly Command[]): Promise<void> => {
        const before = store.writes;
        const { refusal } = await fight.settled(combat(client).perform(...commands));
        clicks++;
        if (!refusal) carriedOut++;
        const words = JSON.stringify(commands).slice(0, 300);
        expect(store.writes - before, words).toBe(refusal ? 0 : 1);
        for (const each of [gm, anna]) expect(json(combat(each).encounter), words).toEqual(onServer(fight));
      };
      await click(gm, [{ type: "start" }]);
      const seat = (client: Loose): Parameters<typeof press>[1] => ({
        gm: client === gm,
        owns: (id) => combat(client).combatants.get(id)?.isOwner ?? false,
      });
      while (clicks < presses) {
        const client = random(3) ? gm : anna;
        const commands = press(combat(client).encounter as EncounterState, seat(client), subject!, random);
        if (commands.length) await click(client, commands);
      }
      expect(carriedOut).toBeGreaterThan(presses / 4);
      // No client had to read the encounter again.
      for (const { console } of [gm, anna])
        expect(console.filter(({ text }) => text.includes("read anew"))).toEqual([]);
    },
    60_000,
  );
});
