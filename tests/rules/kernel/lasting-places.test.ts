/** A place that lasts from round to round, in all initiative systems (docs/rules/sharing.md). */
import { describe, expect, test } from "vitest";
import { newEncounter, slots, type EncounterState, type JsonObject } from "../../../src/rules/index.ts";
import { after, answers, by, done, now, refused, start, type Given } from "../play.ts";

const begun = (pacing: string, who: Readonly<Record<string, JsonObject>>): EncounterState =>
  after(
    newEncounter(pacing),
    ...Object.entries(who).map(([id, stats]) => by(id, "join", { side: "red", stats })),
    start,
  );
const keep = (participant: string, where: "before" | "after", beside: string): Given =>
  by(participant, "keepPlace", { beside, where });
const order = (state: EncounterState): string =>
  slots(state)
    .filter(({ state: how }) => how === "open" || how === "now")
    .map(({ participant }) => participant)
    .join(" ");
const times = (state: EncounterState): readonly string[] =>
  slots(state)
    .filter(({ state: how }) => how === "open" || how === "now")
    .map(({ participant, time }) => `${participant} ${time}`);
const nextRound = { type: "nextWindow" };

describe("lasting place in speed order", () => {
  const three = { ann: { basicSpeed: 24 }, bob: { basicSpeed: 22 }, cid: { basicSpeed: 20 } };
  const fight = begun("speed-order", three);
  const kept = after(fight, keep("cid", "before", "bob"));

  test("J-8: counts at once and in each round", () => {
    expect(order(kept)).toBe("ann cid bob");
    const second = after(kept, nextRound);
    expect(order(second)).toBe("ann cid bob");
    expect(now(after(second, done))).toBe("cid");
    expect(order(after(fight, keep("cid", "after", "ann"), nextRound))).toBe("ann cid bob");
    expect(order(after(fight, keep("ann", "after", "cid"), nextRound))).toBe("bob cid ann");
  });
  test("J-8: is given back, in this round if that is to come", () => {
    expect(order(after(kept, by("cid", "ownPlace")))).toBe("ann bob cid");
    expect(order(after(kept, by("cid", "ownPlace"), nextRound))).toBe("ann bob cid");
    expect(refused(fight, by("cid", "ownPlace"))).toBe("keeps-own-place cid");
  });
  test("J-8: ends when the GM gives another place", () => {
    const moved = after(kept, { type: "move", slot: "1_cid_1", to: { after: "1_bob_1" } });
    expect([order(moved), order(after(moved, nextRound))]).toEqual(["ann bob cid", "ann bob cid"]);
  });
  test("J-9: is the own one while the other has fallen or left", () => {
    const fallen = after(kept, by("bob", "defeat"), nextRound);
    expect(order(after(fallen, by("bob", "revive"), nextRound))).toBe("ann cid bob");
    expect(order(after(fight, keep("cid", "before", "ann"), by("ann", "leave"), nextRound))).toBe("bob cid");
  });
  test("J-9: is refused in a circle, for hazards and strangers", () => {
    expect(refused(kept, keep("bob", "after", "cid"))).toBe("places-in-a-circle bob cid");
    const chain = after(kept, keep("ann", "after", "cid"));
    expect(refused(chain, keep("bob", "after", "ann"))).toBe("places-in-a-circle bob ann");
    expect(refused(fight, keep("ann", "after", "ann"))).toBe("places-in-a-circle ann ann");
    expect(refused(fight, keep("ann", "after", "zed"))).toBe("no-such-participant zed");
    const fire = after(fight, by("fire", "join", { side: "red", kind: "hazard", stats: { time: 3 } }));
    expect(refused(fire, keep("fire", "after", "ann"))).toBe("hazard-keeps-no-place fire");
  });
  test("J-9: a shared turn keeps the leader's place", () => {
    const sharing = { type: "shareTurn", participants: ["bob", "cid"], leader: "bob" };
    expect(order(after(fight, sharing, keep("cid", "before", "ann"), nextRound))).toBe("bob cid ann");
  });
});

describe("lasting place", () => {
  test("J-8: counts in two-action rounds", () => {
    const fight = begun("two-action", { ann: { initiative: 60 }, bob: { initiative: 40 } });
    expect(order(after(fight, keep("bob", "before", "ann"), nextRound))).toBe("bob ann");
  });
  test("J-8, P-5: counts turn by turn in action period", () => {
    const fight = begun("action-period", { ann: { basicSpeed: 24 }, bob: { basicSpeed: 20 } });
    const kept = after(fight, keep("bob", "before", "ann"), answers({ roll_1_ann: 6, roll_1_bob: 10 }));
    expect(order(kept)).toBe("bob ann bob ann bob ann");
    expect(times(kept).slice(0, 4)).toEqual(["bob 6", "ann 6", "bob 2", "ann 2"]);
  });
  test("J-8, S-20: counts in side segments", () => {
    const weapons = [{ label: "sword", spd: 5 }];
    const fight = begun("side-segments", { ann: { weapons }, bob: { weapons: [{ label: "axe", spd: 8 }] } });
    const kept = after(
      fight,
      keep("bob", "before", "ann"),
      answers({ declare_ann: { action: "attack" }, declare_bob: { action: "attack" } }),
    );
    expect(order(kept)).toBe("bob ann");
    expect(new Set(times(kept).map((one) => one.split(" ")[1])).size).toBe(1);
  });
  test("J-8, T-5: an action waits once in the stopwatch, and is never early", () => {
    const fight = after(
      begun("stopwatch", { ann: { agility: 12 }, bob: { agility: 12 } }),
      keep("bob", "after", "ann"),
      answers({ start: "consent" }),
    );
    const runs = (ann: number, bob: number): EncounterState =>
      after(
        fight,
        answers({ next_ann: { do: "run", segments: ann } }),
        answers({ next_bob: { do: "run", segments: bob } }),
      );
    expect(times(runs(4, 2))).toEqual(["ann 4", "bob 4"]);
    expect(times(runs(2, 4))).toEqual(["ann 2", "bob 4"]);
    expect([now(runs(4, 2)), now(after(runs(4, 2), done))]).toEqual(["ann", "bob"]);
  });
});
