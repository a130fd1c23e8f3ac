import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { Blows, DUEL } from "../exchange/blows.ts";
import { allowErrors, leaveUndrawn, type Client } from "../world.ts";
import { DAY } from "../../quick.ts";

allowErrors(/could not be fully saved/u);

/** More messages than any click below needs. */
const MOST = 40;
/** Breaks the line at each message, by day at each fourth. */
const STEP = DAY ? 4 : 1;

/** Clicks with more than one write. */
const DEEDS: Readonly<Record<string, (client: Client, blows: Blows) => Promise<unknown>>> = {
  "injures the orc so badly that it falls": (client, blows) =>
    blows.fight.code(
      client,
      { type: "harm", participant: blows.id("Orc"), injury: 9, fatigue: 9 },
      { type: "knockOut", participant: blows.id("Orc") },
    ),
  "knocks it out below 1 HP and wakes it": async (client, blows) => {
    await blows.fight.code(
      client,
      { type: "harm", participant: blows.id("Orc"), injury: 11 },
      { type: "knockOut", participant: blows.id("Orc") },
    );
    await blows.fight.code(client, { type: "wake", participant: blows.id("Orc") });
  },
  "puts conditions on it by hand": async (client, blows) => {
    for (const status of ["mental-stun", "prone"])
      await blows.actor(client, "Orc").toggleStatusEffect(status, { active: true });
  },
  "gives it a condition from the compendium": (client, blows) =>
    blows
      .actor(client, "Orc")
      .createEmbeddedDocuments("Item", [
        { name: "Stunned", type: "trait", flags: { "segment-zero": { condition: "prone" } } },
      ]),
};

describe.each(Object.entries(DEEDS))("a broken line while the GM %s", (_what, deed) => {
  const rejected: unknown[] = [];
  const note = (reason: unknown): void => {
    rejected.push(reason);
  };
  let fight: Fight;
  beforeAll(async () => {
    fight = await openUnseenFight(DUEL);
    await fight.settled(fight.combat(fight.gm).startCombat());
    await fight.gm.leave();
    process.prependListener("unhandledRejection", note);
  });
  afterAll(async () => {
    process.off("unhandledRejection", note);
    await fight.world.close();
  });

  /** A new client of the GM’s does it, and its line breaks at a message. @returns did it come to that? */
  async function breakAt(direction: "up" | "down", count: number): Promise<boolean> {
    const gm = await fight.world.join("Gamemaster");
    leaveUndrawn(gm);
    const blows = new Blows({ ...fight, gm });
    await blows.actor(gm, "Orc").update({ "system.hp.value": 10, "system.fp.value": 10, "system.posture": "standing" });
    await blows.fight.code(
      gm,
      { type: "wake", participant: blows.id("Orc") },
      { type: "stun", participant: blows.id("Orc"), kind: "none" },
    );
    const statuses = [...(blows.actor(gm, "Orc").effects as Loose)].map(({ id }: Loose) => id as string);
    await fight.settled(blows.actor(gm, "Orc").deleteEmbeddedDocuments("ActiveEffect", statuses));

    let left = count;
    fight.world.conditions({
      delay: (way, client) => {
        if (way === direction && client === "Gamemaster" && --left === 0)
          queueMicrotask(() => {
            fight.world.network.drop(gm.link as never);
          });
        return 0;
      },
    });
    await deed(gm, blows).catch(({ message }: Error) => {
      expect(message).toContain("connection");
    });
    await fight.settled();
    await new Promise((resolve) => setTimeout(resolve, 10));
    fight.world.conditions({ delay: () => 0 });
    await gm.leave();
    return left <= 0;
  }

  it.each(["up", "down"] as const)("leaves no promise unhandled at any message %s", async (direction) => {
    let broken = 0;
    while (broken < MOST && (await breakAt(direction, broken + 1))) broken += STEP;
    expect(broken).toBeGreaterThan(2);
    expect(broken).toBeLessThan(MOST);
    expect(rejected).toEqual([]);
  });
});
