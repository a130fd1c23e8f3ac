import { describe, expect, test } from "vitest";
import { ATTACKS, Fight, FOUR } from "./fight.ts";
import { by } from "../play.ts";

const SIX = {
  ann: { kind: "weapon", spd: 6, missile: true },
  wiz: { action: "cast" },
  bob: { action: "fire" },
  mag: { kind: "weapon", spd: 6 },
};

/** A fight whose declared actions all fall in segment 6. */
const inSix = (A: number, B: number, options = {}) => Fight.of(FOUR, options).begin(SIX, { A, B });

describe("phases and sides", () => {
  test("S-29, S-30: play one side's phases in order", () => {
    const fight = Fight.of({ ...FOUR, cat: { side: "A" }, dan: { side: "A" } }).begin(
      {
        ...SIX,
        cat: { action: "other", segments: 6, phase: "movement" },
        dan: { action: "unarmed", segments: 6 },
        bob: { action: "none" },
        mag: { action: "none" },
      },
      { A: 4, B: 4 },
    );
    expect(fight.rest()).toEqual([["cat 6 movement"], ["ann 6 missile"], ["wiz 6 magic"], ["dan 6 melee"]]);
  });
  test("S-31: play all phases of the better side first", () =>
    expect(inSix(5, 4).rest()).toEqual([["ann 6 missile"], ["wiz 6 magic"], ["bob 6 missile"], ["mag 6 melee"]]));
  test("S-31: play the phases of tied sides together", () =>
    expect(inSix(4, 4).rest()).toEqual([["ann 6 missile", "bob 6 missile"], ["wiz 6 magic"], ["mag 6 melee"]]));
  test("S-16, S-29: rank any number of sides with ties", () => {
    const fight = Fight.of({ a: { side: "A" }, b: { side: "B" }, c: { side: "C" }, d: { side: "D" } }).begin(
      Object.fromEntries(["a", "b", "c", "d"].map((id) => [id, { kind: "weapon", spd: 5 }])),
      { A: 4, B: 5, C: 4, D: 3 },
    );
    expect(fight.rest()).toEqual([["b 5 melee"], ["a 5 melee", "c 5 melee"], ["d 6 melee"]]);
  });
  test("SA-21: play one side's members of a phase together in any order", () => {
    const fight = Fight.of({ a: { side: "A" }, b: { side: "A" } }).declare({
      a: { kind: "weapon", spd: 5 },
      b: { kind: "weapon", spd: 5 },
    });
    expect(fight.now).toEqual(["a 5 melee", "b 5 melee"]);
    expect(fight.give({ type: "done", slots: ["1_b_1"] }).now).toEqual(["a 5 melee"]);
  });
  test("S-24, SA-17: play a charge's movement and melee in one segment", () => {
    const fight = Fight.of(FOUR).begin(
      {
        ann: { action: "charge" },
        wiz: { action: "none" },
        bob: { kind: "weapon", spd: 9, missile: true },
        mag: { action: "none" },
      },
      { A: 3, B: 3 },
    );
    expect(fight.rest()).toEqual([["ann 9 movement leg"], ["bob 9 missile"], ["ann 9 melee"]]);
  });
  test("S-28: keep side and phase of a slot moved by the GM", () => {
    const fight = inSix(4, 4).give({ type: "move", slot: "1_mag_1", to: { time: 8 } });
    expect(fight.ahead).toContain("mag 8 melee");
    expect(fight.refused({ type: "move", slot: "1_mag_1", to: { time: 3 } })).toBe("time-has-passed");
    const before = Fight.of(FOUR).declare(SIX);
    expect(before.refused({ type: "move", slot: "1_mag_1", to: { time: 0 } })).toBe("no-such-segment");
    before.give(by("fire", "join", { side: "none", kind: "hazard", stats: { time: -1 } }));
    expect(before.refused({ type: "move", slot: "1_mag_1", to: { after: "1_fire_1" } })).toBe("no-such-segment");
  });
  test("S-28: play a hazard first in its segment", () => {
    const fight = Fight.of(FOUR)
      .give(by("fire", "join", { side: "none", kind: "hazard", stats: { time: 6 } }))
      .begin(SIX, { A: 6, B: 6 });
    expect(fight.rest()[0]).toEqual(["fire 6 wait"]);
  });
});

describe("time of effects", () => {
  const when = (fight: Fight) =>
    fight
      .done()
      .notes("effects")
      .map(({ participant, when: due }) => [participant, due]);

  test("S-32: is at once for the first side, otherwise after its turn", () => {
    const fight = Fight.of(FOUR).begin(
      { ...ATTACKS, wiz: { action: "none" }, mag: { action: "none" } },
      { A: 5, B: 4 },
    );
    expect(when(fight)).toEqual([["ann", "atOnce"]]);
    expect(fight.notes("effectsDue")).toEqual([{ segment: 5, before: 2 }]);
    expect(when(fight)).toEqual([["bob", "sideEnd"]]);
    expect(fight.notes("effectsDue")).toEqual([{ segment: 5 }]);
  });
  test("S-32: is after the group for tied fighters, who may both die", () => {
    const fight = Fight.of(FOUR).begin(
      { ...ATTACKS, wiz: { action: "none" }, mag: { action: "none" } },
      { A: 4, B: 4 },
    );
    expect(when(fight)).toEqual([
      ["ann", "group"],
      ["bob", "group"],
    ]);
  });
  test("S-32: is the end of the segment for missiles and spells", () => {
    const fight = inSix(5, 4);
    expect(when(fight)).toEqual([["ann", "segmentEnd"]]);
    expect(when(fight)).toEqual([["wiz", "segmentEnd"]]);
    expect(fight.slot("bob")?.note).toMatchObject({ effects: "segmentEnd", hits: "inOrder" });
    expect(fight.done().done().notes("effectsDue")).toEqual([{ segment: 6 }]);
  });
  test("S-32, SA-13: is the end of the segment for missile hits too, by option", () =>
    expect(inSix(5, 4, { missileEffects: "segmentEnd" }).slot("bob")?.note).toMatchObject({
      effects: "segmentEnd",
      hits: "segmentEnd",
    }));
});

describe("casters", () => {
  test("S-31, SA-13: lose a spell to an arrow of a tied side", () => {
    const fight = inSix(4, 4).give(by("wiz", "spoil"));
    expect(fight.events.filter(({ type }) => type === "lost")).toEqual([
      { type: "lost", slot: "1_wiz_1", participant: "wiz", reason: "spoiled" },
    ]);
    expect(fight.rest()).toEqual([["ann 6 missile", "bob 6 missile"], ["mag 6 melee"]]);
  });
  test("SA-13: keep a spell if hits count at the segment's end", () => {
    expect(inSix(4, 4, { missileEffects: "segmentEnd" }).refused(by("wiz", "spoil"))).toBe(
      "hits-settle-at-segment-end",
    );
    const later = Fight.of(FOUR, { missileEffects: "segmentEnd" }).begin(
      { ...SIX, wiz: { kind: "spell", spd: 8 } },
      { A: 4, B: 4 },
    );
    expect(later.give(by("wiz", "spoil")).slot("wiz")?.reason).toBe("spoiled");
  });
  test("SA-13: alone can lose a spell", () => {
    const fight = inSix(4, 4);
    expect(fight.refused(by("bob", "spoil"))).toBe("not-casting");
    expect(fight.refused(by("nobody", "spoil"))).toBe("not-casting");
  });
  test("O-3: finish the spell after death on a successful check, by option", () => {
    const fight = inSix(4, 4, { lastGasp: true }).give(by("wiz", "defeat"));
    expect(fight.offers("wiz")).toMatchObject([{ code: "lastGasp", gm: true, data: { segment: 6 } }]);
    fight.give(by("wiz", "lastGasp", { made: true }));
    expect(fight.slot("wiz")?.state).toBe("done");
    expect(fight.notes("effects")).toEqual([{ slot: "1_wiz_1", participant: "wiz", segment: 6, when: "segmentEnd" }]);
    expect(fight.refused(by("wiz", "lastGasp", { made: true }))).toBe("no-last-gasp");
  });
  test("O-3: lose the spell on a failed check and have none by default", () => {
    const fight = inSix(4, 4, { lastGasp: true }).give(by("wiz", "defeat"), by("wiz", "lastGasp", { made: false }));
    expect(fight.slot("wiz")).toMatchObject({ state: "lost", reason: "lastGasp" });
    expect(
      inSix(4, 4)
        .give(by("wiz", "defeat"))
        .refused(by("wiz", "lastGasp", { made: true })),
    ).toBe("no-last-gasp");
  });
});
