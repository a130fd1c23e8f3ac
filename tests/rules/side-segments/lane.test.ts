/** A round's display of participants who wait, were released or missed their turn: places, events and the next round. */
import { describe, expect, test } from "vitest";
import { look, participantOf, slots, type JsonObject } from "../../../src/rules/index.ts";
import type { Participant, Setting } from "../../../src/rules/pacing/side-segments/facts.ts";
import { actionTimesOf } from "../../../src/rules/pacing/side-segments/action-times.ts";
import { Fight, FOUR, NONE, playing, sword, type People } from "./fight.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";

const next = (fight: Fight, intents: Readonly<Record<string, JsonObject>> = {}): Fight => {
  fight.rest();
  return fight.begin({ ...NONE, ...intents });
};
const waiting = (fight: Fight): readonly string[] =>
  slots(fight.state)
    .filter(({ state }) => state === "waiting")
    .map(({ participant, time }) => `${participant} ${time}`);

describe("waiting combatant", () => {
  test("S-33: is placed at the round's end by side and phase", () => {
    const fight = playing(
      {
        bob: { kind: "weapon", spd: 2 },
        wiz: { kind: "spell", spd: 8 },
        ann: { kind: "weapon", spd: 7 },
        mag: { action: "wait" },
      },
      { A: 5, B: 4 },
    );
    fight.give(by("mag", "carryIn", { segment: 9 }));
    for (const participant of ["bob", "ann", "wiz"]) fight.give(by(participant, "wait"));
    expect(waiting(fight)).toEqual(["wiz 12", "ann 12", "mag 12", "bob 12"]);
    const lane = (overflow: number | string): readonly string[] =>
      waiting(playing({ mag: { action: "wait" }, ann: { kind: "weapon", spd: 5 } }, { A: 5, B: 5 }, { overflow }));
    expect([lane(0), lane(5), lane("never")]).toEqual([["mag 10"], ["mag 15"], ["mag 10"]]);
  });
  test("S-19: is placed with the side it declared for", () => {
    const people: People = { ...FOUR, abe: { side: "B" } };
    const fight = Fight.of(people).begin(
      { ...NONE, ann: { kind: "weapon", spd: 5 }, wiz: { action: "wait" }, abe: { action: "wait" } },
      { A: 5, B: 4 },
    );
    expect(waiting(fight.give(by("abe", "side", { side: "A" })))).toEqual(["wiz 12", "abe 12"]);
  });
  test("S-10: may join after ten segments", () => {
    const fight = playing({ ann: { kind: "weapon", spd: 15 } }, { A: 5, B: 5 }, { overflow: "never" }).give(
      by("cat", "join", { side: "B" }),
    );
    fight.give(by("cat", "declare", { intent: { action: "wait" } }));
    expect(waiting(fight)).toEqual(["cat 15"]);
    const early = playing({ ann: { kind: "weapon", spd: 5 } }).give(by("cat", "join", { side: "B" }));
    expect(waiting(early.give(by("cat", "declare", { intent: { action: "wait" } })))).toEqual(["cat 12"]);
  });
  test("S-27: may wait without a trigger and has acted once released", () => {
    const fight = playing({ ann: { kind: "weapon", spd: 5 }, mag: { action: "wait" } });
    expect(shown(fight.slot("mag"))).toBe(
      '1_mag_1 at 12 [12, 1, 0] waiting 1/1 {action wait, left 1, trigger ""} attacks 1',
    );
    fight.give(by("mag", "trigger")).done().done();
    expect(slots(fight.state)).toEqual([]);
    const longer = playing({ ann: { kind: "weapon", spd: 5, attacks: 2 }, mag: { action: "wait" } })
      .give(by("mag", "trigger"))
      .done()
      .done();
    expect(longer.slot("mag")).toMatchObject({ state: "done", time: 5, note: { trigger: "", after: 5 } });
  });
  test("S-26, S-27: holds back this round's actions only; carried ones continue", () => {
    const fight = playing({ ann: { kind: "weapon", spd: 4 }, bob: { kind: "weapon", spd: 6, attacks: 3 } }).give(
      by("bob", "wait"),
    );
    expect([fight.slot("bob")?.note?.left, waiting(fight)]).toEqual([2, ["bob 12"]]);
    expect(next(fight).ahead).toEqual(["bob#3 8 melee carried"]);
  });
  test("S-26, S-34: holds back nothing that bait pushed beyond the round", () => {
    const fight = playing({ ann: { kind: "weapon", spd: 4 }, mag: { kind: "spell", spd: 12 } }).give(
      by("mag", "wait"),
      { type: "bait", sides: "B", segments: 2 },
    );
    expect([waiting(fight), fight.slot("mag")]).toEqual([[], undefined]);
    expect(next(fight).ahead).toEqual(["mag 4 magic carried"]);
  });
});

describe("released combatant", () => {
  test("SA-16: has made its first attack without a trigger", () => {
    const fight = playing({ ann: { kind: "weapon", spd: 3, attacks: 2 }, bob: { kind: "weapon", spd: 7 } })
      .done()
      .give(by("ann", "wait"), by("ann", "trigger"));
    expect(
      [1, 2].map((name) => fight.slot("ann", name)).map((slot) => [slot?.state, slot?.time, slot?.note?.after]),
    ).toEqual([
      ["done", 3, undefined],
      ["open", 7, 7],
    ]);
    expect(fight.slot("ann", 2)?.note).not.toHaveProperty("trigger");
  });
  test("S-33: acts together with others of its side after the same turn", () => {
    const fight = playing({
      ann: { kind: "weapon", spd: 3, attacks: 2 },
      wiz: { action: "wait" },
      bob: { kind: "weapon", spd: 7 },
    })
      .done()
      .give(by("ann", "wait"));
    for (const participant of ["ann", "wiz"]) fight.give(by(participant, "trigger"));
    expect(fight.rest()).toEqual([["bob 7 melee"], ["ann#2 7 melee", "wiz 7 wait"]]);
  });
});

describe("action beyond the round", () => {
  test("S-12, S-26: can be changed after the rest of its routine", () => {
    const fight = playing({ ann: { kind: "weapon", spd: 9, attacks: 2 }, bob: { kind: "weapon", spd: 10 } }).done();
    expect([fight.now, fight.offers("ann")[0]?.code]).toEqual([["bob 10 melee"], "change-restart"]);
    expect(fight.give(by("ann", "changeIntent", { intent: { kind: "weapon", spd: 1 } })).ahead).toEqual([
      "bob 10 melee",
      "ann 11 melee",
    ]);
  });
  test("S-26: is reported each time it is carried, with its movement", () => {
    const fight = playing({
      ann: { kind: "weapon", spd: 14, move: "halfMove" },
      bob: { kind: "weapon", spd: 4 },
    }).done();
    expect(fight.notes("carried")).toEqual([{ participant: "ann", round: 2, to: 9, from: 19 }]);
    fight.begin({ ...NONE, bob: { kind: "weapon", spd: 4 } }).give({ type: "bait", sides: "A", segments: 6 });
    const { setting } = look(fight.state)!;
    expect(
      actionTimesOf(participantOf(fight.state, "ann") as Participant, setting as Setting).map(
        ({ leg, beyond, name }) => [leg, beyond, name],
      ),
    ).toEqual([
      ["arrival", true, "k1xleg"],
      [undefined, true, "k1x1"],
    ]);
    expect(fight.done().notes("carried")).toEqual([{ participant: "ann", round: 3, to: 5, from: 15 }]);
    fight.begin(NONE);
    expect(slots(fight.state).map(({ id, time, note }) => [id, time, note?.from, note?.rounds])).toEqual([
      ["3_ann_k1xleg", 5, 15, 1],
      ["3_ann_k1x1", 5, 15, 1],
    ]);
    expect([fight.rest(), fight.owing.length]).toEqual([[["ann 5 movement carried"], ["ann 5 melee carried"]], 4]);
  });
  test("S-26, S-35: is dropped once done", () => {
    const fight = next(
      next(playing({ ann: { kind: "weapon", spd: 13 }, bob: { kind: "weapon", spd: 4 } }), {
        bob: { kind: "weapon", spd: 4 },
      }),
      {},
    );
    expect([fight.owing, participantOf(fight.state, "ann")?.facts]).toEqual([["idle"], {}]);
  });
});

describe("added segments", () => {
  test("S-23, S-34: count in the order they were added", () => {
    const begun = (): Fight =>
      playing({ ann: { kind: "weapon", spd: 4 }, bob: { kind: "weapon", spd: 8 } }, { A: 5, B: 4 });
    const sooner = by("bob", "modify", { segments: -9 });
    const later = { type: "bait", sides: "B", segments: 2 };
    expect(begun().give(sooner, later).slot("bob")?.time).toBe(6);
    expect(begun().give(later, sooner).slot("bob")?.time).toBe(4);
  });
});

test("S-12, S-17, S-24: keeps finished turns apart and notes arrivals and surprise", () => {
  const fight = Fight.of({ ann: { side: "A", stats: { weapons: [sword] } }, bob: FOUR.bob! })
    .give({ type: "surprise", sides: ["B"], segments: 2 })
    .declare({ ann: { kind: "weapon", spd: 3, attacks: 2 } });
  fight.declare({ bob: { action: "charge" } });
  expect(fight.slot("bob", "leg")?.note).toMatchObject({ leg: "arrival", delta: 2 });
  expect(fight.slot("bob")?.note).toMatchObject({ delta: 2 });
  fight.done().give(by("ann", "changeIntent", { intent: { kind: "weapon", spd: 2 } }));
  expect(fight.slot("ann", 1)).toMatchObject({ kind: "turn", state: "done", time: 3 });
});
