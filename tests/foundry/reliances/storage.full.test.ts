import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { Uncertain } from "../../../playground/shared/reliances.ts";
import { randomFrom } from "../../rules/properties/random.ts";
import { subjects } from "../../rules/properties/subjects.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { press } from "../relay/chaos/press.ts";
import { json } from "../relay/hands.ts";
import { leaveUndrawn } from "../world.ts";
import { DAY, GENERATIONS_AT_NIGHT } from "../../quick.ts";

let fight: Fight;

const PEOPLE = Array.from({ length: 6 }, (_, place) => ({
  name: `Fighter ${place}`,
  ...(place % 2 ? {} : { owner: "Anna" }),
  system: { basicSpeed: 5 + place / 4, agility: 7 + (place % 5) },
}));

const stored = (): Loose =>
  json((fight.world.server.documents.get("Combat", fight.combat(fight.gm).id) as Loose).system);
const inWholeForm = (): boolean => fight.gm.game.settings.get("segment-zero", "storedWhole") as boolean;

/**
 * Plays on at random and checks that no click is lost and both clients have the same encounter; returns how
 * many clicks were accepted.
 */
async function play(seed: number, presses = DAY ? 15 : 40): Promise<number> {
  const { gm, anna } = fight;
  const [subject] = await subjects(["speed-order"]);
  const random = randomFrom(seed);
  let done = 0;
  for (let each = 0; each < presses; each++) {
    const client = random(3) ? gm : anna;
    const combat = fight.combat(client);
    const commands = press(
      combat.encounter,
      { gm: client === gm, owns: (id) => combat.combatants.get(id)?.isOwner ?? false },
      subject!,
      random,
    );
    if (!commands.length) continue;
    const { refusal } = await fight.settled(combat.perform(...commands));
    expect(refusal?.code).not.toBe("not-written");
    if (!refusal) done++;
    expect(fight.combat(gm).problem).toBeNull();
    expect(fight.combat(gm).damage).toEqual([]);
    expect(json(fight.combat(anna).encounter)).toEqual(json(fight.combat(gm).encounter));
  }
  return done;
}

const FAULTS: readonly Partial<Uncertain>[] = [
  { operatorsBelowObjects: "ignored" },
  { operatorsBelowObjects: "stored" },
  { operatorsBelowObjects: "refused" },
  { replaceBelowObjects: "merges" },
  { deleteInsideReplace: "garbage" },
];

describe.each(GENERATIONS_AT_NIGHT)("a fight on generation %i", (generation) => {
  it.each(FAULTS)(
    "continues with this fault of storage: %j",
    async (uncertain) => {
      fight = await openUnseenFight(PEOPLE, "speed-order", { generation, uncertain });
      const { gm, anna } = fight;
      leaveUndrawn(gm, anna);
      const told: string[] = [];
      const { warn } = gm.ui.notifications;
      gm.ui.notifications.warn = (text: string, ...rest: unknown[]): unknown => (
        told.push(text),
        warn.call(gm.ui.notifications, text, ...rest)
      );
      await fight.settled(fight.combat(gm).perform({ type: "start" }));
      expect(await play(generation)).toBeGreaterThan(5);
      const isFaulty = uncertain.operatorsBelowObjects !== undefined;
      expect(inWholeForm()).toBe(isFaulty);
      expect(told.filter((text) => text.includes("as a whole"))).toHaveLength(isFaulty ? 1 : 0);
      // A later joiner reads the same and continues the fight.
      const ben = await fight.world.join("Ben");
      expect(json(fight.combat(ben).encounter)).toEqual(json(fight.combat(gm).encounter));
      expect(await play(generation + 1)).toBeGreaterThan(5);
      await fight.settled(fight.combat(gm).restart());
      expect([fight.combat(anna).encounter.status, fight.combat(anna).problem]).toEqual(["setup", null]);
      expect([...gm.errors(), ...anna.errors()].filter((text) => !text.includes("may not hold an operator"))).toEqual(
        [],
      );
    },
    60_000,
  );

  it("is written in small patches without a fault of storage", async () => {
    fight = await openUnseenFight(PEOPLE, "speed-order", { generation });
    await fight.settled(fight.combat(fight.gm).perform({ type: "start" }));
    await play(3);
    expect([inWholeForm(), stored().encounterText]).toEqual([false, ""]);
  }, 60_000);
});
