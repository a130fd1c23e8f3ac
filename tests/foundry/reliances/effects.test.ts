import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { done, PEOPLE, play } from "../events/table.ts";
import type { Client } from "../world.ts";
import { QUICK, someOf } from "../../quick.ts";

let fight: Fight;
afterEach(async () => fight.world.close());

const actorOf = (client: Client, name: string): Loose => fight.combatant(client, name).actor;

/** Names of the effects that work, on each client. */
const working = (name: string): string[][] =>
  [fight.gm, fight.anna].map((client) =>
    [...actorOf(client, name).effects]
      .filter((effect: Loose) => effect.active)
      .map((effect: Loose) => effect.name as string)
      .sort(),
  );

describe.each(someOf(["asked", "unasked"] as const, 0))(
  "effects on 14, where world time ends them too (%s)",
  (effectsExpire) => {
    it("end when the fight says so, and come back with Undo on every client", async () => {
      fight = await openUnseenFight(PEOPLE, "speed-order", { generation: 14, uncertain: { effectsExpire } });
      await play(fight, { type: "start" });
      await actorOf(fight.gm, "Orc").createEmbeddedDocuments("ActiveEffect", [
        { name: "second", duration: { value: 1, units: "seconds", expiry: null } },
        { name: "two", duration: { value: 2, units: "seconds", expiry: null } },
        { name: "for good" },
      ]);
      await fight.settled();
      const all = ["for good", "second", "two"];
      for (let turn = 0; turn < 2; turn++) await play(fight, done);
      expect(working("Orc")).toEqual([all, all]);
      await play(fight, done);
      expect(working("Orc")).toEqual([
        ["for good", "two"],
        ["for good", "two"],
      ]);
      for (let turn = 0; turn < 3; turn++) await play(fight, done);
      expect(working("Orc")).toEqual([["for good"], ["for good"]]);
      for (let turn = 0; turn < 4; turn++) await play(fight, { type: "takeBack" });
      expect(working("Orc")).toEqual([all, all]);
      expect([...fight.gm.errors(), ...fight.anna.errors()]).toEqual([]);
    });

    it("are not ended by the clock while the fight, in which no time passes, counts them", async () => {
      fight = await openUnseenFight(PEOPLE, "speed-order", { generation: 14, uncertain: { effectsExpire } });
      await play(fight, { type: "start" });
      await actorOf(fight.gm, "Orc").createEmbeddedDocuments("ActiveEffect", [
        { name: "spell", duration: { value: 10, units: "seconds", expiry: null } },
      ]);
      await fight.settled();
      await fight.gm.game.time.advance(60);
      await fight.settled();
      expect(working("Orc")).toEqual([["spell"], ["spell"]]);
      await fight.combat(fight.gm).delete();
      await fight.settled();
    });
  },
);

it.skipIf(QUICK)(
  "keep core from those that a fight counts in each way by itself: core may ask one question alone, or mark them in memory and store nothing",
  async () => {
    fight = await openUnseenFight(PEOPLE, "speed-order", { generation: 14 });
    await actorOf(fight.gm, "Orc").createEmbeddedDocuments("ActiveEffect", [
      { name: "spell", duration: { value: 10, units: "seconds", expiry: null } },
    ]);
    await fight.settled();
    const seen = (client: Client): unknown[] => {
      const [effect] = [...actorOf(client, "Orc").effects] as Loose[];
      const answers = [effect.isExpiryTrackable, effect.isExpiryEvent("updateWorldTime")] as unknown[];
      effect.duration.expired = true;
      const works = effect.active as unknown;
      effect.duration.expired = false;
      return [...answers, works];
    };
    expect(seen(fight.anna)).toEqual([true, true, false]);
    await play(fight, { type: "start" });
    for (const client of [fight.gm, fight.anna]) expect(seen(client)).toEqual([false, false, true]);
  },
);

it.skipIf(QUICK)("leaves effects of whoever does not fight to core", async () => {
  fight = await openUnseenFight(PEOPLE, "speed-order", { generation: 14 });
  await actorOf(fight.gm, "Orc").createEmbeddedDocuments("ActiveEffect", [
    { name: "spell", duration: { value: 10, units: "seconds", expiry: null } },
  ]);
  await fight.settled();
  await fight.gm.game.time.advance(60);
  await fight.settled();
  expect(working("Orc")).toEqual([[], []]);
});

it.skipIf(QUICK)("puts conditions on 14 without keys of 13, so that they keep whose they are", async () => {
  fight = await openUnseenFight(PEOPLE, "speed-order", { generation: 14 });
  await play(
    fight,
    { type: "start" },
    { type: "stun", participant: fight.combatant(fight.gm, "Orc").id as string, kind: "mental" },
  );
  const effects = (): Loose[] => [...actorOf(fight.gm, "Orc").effects] as Loose[];
  expect(effects().map(({ statuses, flags }) => [...statuses, flags["segment-zero"].fight as string])).toEqual([
    ["mental-stun", fight.combat(fight.gm).id],
  ]);
  await play(fight, { type: "takeBack" });
  expect(effects()).toEqual([]);
});
