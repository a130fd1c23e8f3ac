/** Changing one's mind, waiting and declaring more than once in a round, with something done, carried in or ruled in between. */
import { describe, expect, test } from "vitest";
import { participantOf, slots, type JsonObject } from "../../../src/rules/index.ts";
import { ALL, FOUR, Fight, bow, playing, sword, type People } from "./fight.ts";
import { by } from "../play.ts";

/** Ann strikes at 5, wiz's spell and bob's blow come at 6, mag's spell at 7. */
const begun = (): Fight => Fight.of(FOUR).begin(ALL, { A: 5, B: 3 });
const change = (fight: Fight, participant: string, intent: object): Fight =>
  fight.give(by(participant, "changeIntent", { intent: intent as never }));
/** All slots of a participant in the round, with their outcomes. */
const all = (fight: Fight, who: string): readonly string[] =>
  slots(fight.state)
    .filter(({ participant }) => participant === who)
    .map(({ time, phase, state }) => `${time} ${phase} ${state}`);
const only = (intent: JsonObject): Fight => playing({ ann: intent });

describe("repeated change", () => {
  test("S-12: keeps finished attacks once and drops open ones", () => {
    const fight = only({ kind: "weapon", spd: 2, attacks: 4 }).done();
    change(fight, "ann", { kind: "weapon", spd: 3, attacks: 4 });
    expect(all(fight, "ann")).toEqual(["2 melee done", "7 melee now", "10 melee open"]);
    change(fight.done(), "ann", { kind: "weapon", spd: 1, attacks: 4 });
    expect(all(fight, "ann")).toEqual(["2 melee done", "7 melee done", "11 melee now", "12 melee open"]);
  });
  test("S-12: counts attacks made, and always leaves one", () => {
    const after = (intent: JsonObject, attacks: number): readonly string[] =>
      change(only(intent).done(), "ann", { kind: "weapon", spd: 2, attacks }).ahead;
    expect(after({ kind: "weapon", spd: 2, attacks: 2, missile: true }, 3)).toEqual(["ann#1 6 melee", "ann#2 8 melee"]);
    expect(after({ kind: "weapon", spd: 2, attacks: 2 }, 1)).toEqual(["ann 6 melee"]);
    // The spell is over and done with, so there is nothing left to change; fleeing is open to everybody.
    const cast = only({ kind: "spell", spd: 2 })
      .give(by("ann", "carryIn", { segment: 3 }))
      .done();
    expect(cast.refused(by("ann", "changeIntent", { intent: { action: "attack" } }))).toBe("nothing-to-change");
    expect([cast.now, all(cast, "ann")]).toEqual([["ann 3 melee carried"], ["2 magic done", "3 melee now"]]);
    const moved = only({ kind: "fullMove" })
      .give(by("ann", "carryIn", { segment: 7 }))
      .done()
      .done();
    expect(change(moved, "ann", { kind: "weapon", spd: 1, attacks: 2 }).ahead).toEqual([
      "ann#1 11 melee",
      "ann#2 12 melee",
    ]);
    expect(all(moved, "ann")).toEqual(["5 movement done", "7 melee done", "11 melee now", "12 melee open"]);
  });
  test("S-12, S-26: keeps carried actions", () => {
    const fight = begun().give(by("mag", "carryIn", { segment: 9 }));
    change(fight, "mag", { kind: "weapon", spd: 1 });
    expect(fight.events.filter(({ type }) => type === "lost")).toEqual([
      { type: "lost", slot: "1_mag_1", participant: "mag", reason: "changed" },
    ]);
    expect(fight.ahead.filter((one) => one.startsWith("mag"))).toEqual(["mag 6 melee", "mag 9 melee carried"]);
  });
  test("SA-18: remembers a speed the GM states", () => {
    const fight = change(begun(), "mag", { action: "rally", segments: 3 });
    fight.rest();
    fight.declare({ ...ALL, mag: { action: "rally" } });
    expect(fight.owing).toEqual(["initiative_A", "initiative_B"]);
  });
});

describe("declaring again before the first segment", () => {
  const declared = (): Fight => Fight.of(FOUR).declare(ALL);
  const again = (fight: Fight, intent: object): Fight =>
    fight.give(by("mag", "declare", { intent: intent as never })).roll({ A: 5, B: 5 });
  test("S-26: keeps the GM's rulings on a carried action", () => {
    const carrying = (): Fight => declared().give(by("mag", "carryIn", { segment: 8 }));
    const { id } = slots(carrying().state).find(({ kind }) => kind === "carried")!;
    const moved = carrying().give({ type: "move", slot: id, to: { time: 9 } });
    expect(again(moved, { kind: "weapon", spd: 3 }).ahead).toContain("mag 9 melee carried");
    const lost = again(carrying().give({ type: "lose", slot: id }), { kind: "weapon", spd: 3 });
    expect(all(lost, "mag")).toHaveLength(2);
    expect(lost.ahead.filter((one) => one.startsWith("mag"))).toEqual(["mag 3 melee"]);
  });
  test("S-33: drops the GM's place for a later wait", () => {
    const fight = again(declared().give({ type: "move", slot: "1_mag_1", to: { time: 9 } }), { action: "wait" });
    expect(fight.give(by("mag", "trigger")).done().now).toEqual(["mag 5 wait"]);
  });
});

describe("waiting", () => {
  test("S-19, S-33: acts with the side declared for", () => {
    const people: People = { ...FOUR, cat: { side: "B" } };
    const fight = Fight.of(people).begin({ ...ALL, wiz: { action: "wait" }, cat: { action: "wait" } }, { A: 5, B: 3 });
    fight.give(by("cat", "side", { side: "A" }));
    for (const participant of ["cat", "wiz"]) fight.give(by(participant, "trigger"));
    expect(fight.rest().slice(0, 3)).toEqual([["ann 5 melee"], ["wiz 5 wait"], ["cat 5 wait"]]);
  });
  test("S-33, S-34: is not delayed by bait before the trigger", () => {
    const fight = only({ kind: "weapon", spd: 3, attacks: 2 }).give(
      by("bob", "carryIn", { segment: 4 }),
      by("ann", "wait"),
    );
    fight.give({ type: "bait", sides: "A", segments: 2 }, by("ann", "trigger"));
    expect(fight.rest()).toEqual([["bob 4 melee carried"], ["ann#1 4 melee"], ["ann#2 7 melee"]]);
  });
  test("S-33: acts first in the present segment between two actions", () => {
    const fight = playing(ALL, { A: 6, B: 4 }).give(by("mag", "wait"), {
      type: "move",
      slot: "1_wiz_1",
      to: { time: 5 },
    });
    expect([fight.give({ type: "pause" }).done().now, fight.state.clock.time]).toEqual([[], 5]);
    expect(fight.give(by("mag", "trigger"), { type: "resume" }).now).toEqual(["mag 5 magic"]);
    expect(fight.give(by("bob", "modify", { segments: -20 })).slot("bob")?.time).toBe(5);
  });
  test("S-33: refuses an unknown trigger slot", () => {
    const fight = begun().give(by("mag", "wait"));
    expect(fight.refused(by("mag", "trigger", { after: "1_nobody_1" }))).toBe("trigger-is-over");
  });
});

describe("added segments", () => {
  test("S-23, S-28: stop at segment 1 before the first action", () => {
    const fight = Fight.of(FOUR)
      .declare(ALL)
      .give(by("ann", "modify", { segments: -20 }))
      .roll({ A: 5, B: 5 });
    expect(fight.now).toEqual(["ann 1 melee"]);
  });
  test("S-23, S-34: are refused once the segments are over", () => {
    const fight = begun().give({ type: "morale", participants: ["ann"], when: "round" });
    fight.rest();
    expect(fight.state.stage).toBe("settle");
    for (const command of [by("ann", "modify", { segments: 1 }), { type: "bait", sides: "A", segments: 1 }])
      expect(fight.refused(command)).toBe("not-playing");
  });
  test("S-23: keep their cause if stated", () => {
    const mods = (more: object): unknown =>
      (
        participantOf(begun().give(by("mag", "modify", { segments: 2, ...more })).state, "mag")!.turn as {
          mods?: unknown;
        }
      ).mods;
    expect(mods({ cause: "a shove" })).toMatchObject([{ segments: 2, cause: "a shove" }]);
    expect(mods({})).toMatchObject([expect.not.objectContaining({ cause: expect.anything() as unknown })]);
  });
});

test("S-11: lists all who charge a combatant", () => {
  const people: People = { ...FOUR, cat: { side: "A", stats: { weapons: [sword, bow] } } };
  const fight = Fight.of(people).declare({
    ann: { action: "charge", target: "bob" },
    cat: { action: "charge", target: "bob" },
  });
  expect([fight.owed("declare_bob")?.data?.chargedBy, fight.owed("declare_mag")?.data]).toEqual([["ann", "cat"], {}]);
});
