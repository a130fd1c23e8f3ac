import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { Uncertain } from "../../../playground/shared/reliances.ts";
import { PEOPLE, openUnseenFight, type Fight } from "../combat/fight.ts";
import { done } from "../events/table.ts";
import type { Client } from "../world.ts";

let fight: Fight;

/** A started fight in V14. */
async function open(uncertain: Partial<Uncertain> = {}): Promise<void> {
  fight = await openUnseenFight(PEOPLE, "speed-order", { generation: 14, uncertain });
}

/** Gives the orc effects of these seconds, or permanent ones. */
async function give(effects: Readonly<Record<string, number>>): Promise<void> {
  await actorOf(fight.gm, "Orc").createEmbeddedDocuments(
    "ActiveEffect",
    Object.entries(effects).map(([name, value]) => ({
      name,
      ...(value === Infinity ? {} : { duration: { value, units: "seconds", expiry: null } }),
    })),
  );
  await fight.settled();
}

/** Advances world time outside the fight. */
async function wait(seconds: number): Promise<void> {
  await fight.settled(fight.gm.game.time.advance(seconds));
}

const actorOf = (client: Client, name: string): Loose => fight.combatant(client, name).actor;

/** Names of the orc's active effects on each client. */
const working = (): string[][] =>
  [fight.gm, fight.anna].map((client) =>
    [...actorOf(client, "Orc").effects]
      .filter((effect: Loose) => effect.active)
      .map((effect: Loose) => effect.name as string)
      .sort(),
  );

describe.each(["asked", "unasked"] as const)("effects on 14, where world time can end them (%s)", (effectsExpire) => {
  it("end at the fight's times and return with Undo on every client", async () => {
    await open({ effectsExpire });
    await fight.give({ type: "start" });
    await give({ second: 1, two: 2, "for good": Infinity });
    const all = ["for good", "second", "two"];
    for (const [turns, command, left] of [
      [2, done, all],
      [1, done, ["for good", "two"]],
      [3, done, ["for good"]],
      [4, { type: "takeBack" }, all],
    ] as const) {
      for (let turn = 0; turn < turns; turn++) await fight.give(command);
      expect(working()).toEqual([left, left]);
    }
  });

  it("end by a jump of the clock during the fight", async () => {
    await open({ effectsExpire });
    await fight.give({ type: "start" });
    await give({ spell: 10 });
    await wait(60);
    expect(working()).toEqual([[], []]);
    await fight.settled(fight.combat(fight.gm).delete());
  });
});

it("keep core from ending effects that a fight counts", async () => {
  await open();
  await give({ spell: 10 });
  const seen = (client: Client): unknown[] => {
    const [effect] = [...actorOf(client, "Orc").effects] as Loose[];
    const answers = [effect.isExpiryTrackable, effect.isExpiryEvent("updateWorldTime")] as unknown[];
    effect.duration.expired = true;
    const works = effect.active as unknown;
    effect.duration.expired = false;
    return [...answers, works];
  };
  expect(seen(fight.anna)).toEqual([true, true, false]);
  await fight.give({ type: "start" });
  for (const client of [fight.gm, fight.anna]) expect(seen(client)).toEqual([false, false, true]);
});

it("leaves effects of actors outside the fight to core", async () => {
  await open();
  await give({ spell: 10 });
  await wait(60);
  expect(working()).toEqual([[], []]);
});

it("gives conditions on 14 no keys of 13 and keeps their fight", async () => {
  await open();
  const stun = { type: "stun", participant: fight.id("Orc"), kind: "mental" };
  await fight.give({ type: "start" }, stun);
  const effects = (): Loose[] => [...actorOf(fight.gm, "Orc").effects] as Loose[];
  expect(effects().map(({ statuses, flags }) => [...statuses, flags["segment-zero"].fight as string])).toEqual([
    ["mental-stun", fight.combat(fight.gm).id],
  ]);
  await fight.give({ type: "takeBack" });
  expect(effects()).toEqual([]);
});
