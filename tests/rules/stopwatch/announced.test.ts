/** The segment from which an announcement counts, and those it may name. */
import { describe, expect, test } from "vitest";
import { apply, type Json, type JsonObject } from "../../../src/rules/index.ts";
import { alrik, bernat, Fight, plain, sword } from "./fight.ts";
import { by, refused } from "../play.ts";
import {} from "../shown.ts";

const BRIEF = { do: "class", speedClass: 2 };
const LONGER = { do: "class", speedClass: 9 };
type Verb = "begin" | "changeAction" | "react";
const give = (type: Verb, action: Json, at?: number, participant = "a"): JsonObject & { readonly type: Verb } => ({
  type,
  participant,
  action,
  ...(at === undefined ? {} : { at }),
});
const refusal = (fight: Fight, type: Verb, action: Json, at?: number): string =>
  refused(fight.state, give(type, action, at));
/** `a` does this, and `b` acts on 5. */
const onFive = (action: JsonObject): Fight => {
  const fight = Fight.of({
    a: { agility: 10, weapons: [sword, { ...sword, label: "pike", longer: true }] },
    b: plain,
    c: plain,
  });
  fight.choose("c", { do: "wait" }).choose("a", action).byDefault();
  expect([fight.time, fight.now()]).toEqual([5, ["b"]]);
  return fight;
};

describe("begin", () => {
  test("T-11: names the present segment only once an action is complete", () => {
    const fight = Fight.of({ a: plain, b: plain }).byDefault();
    for (const at of [4, 6]) expect(refusal(fight, "begin", BRIEF, at)).toBe("act-first a");
    expect(fight.give(give("begin", BRIEF, 5)).coming("a").note).toMatchObject({ sum: [5, 2] });
  });
  test("T-13: is allowed before noticing the fight, from that segment on", () => {
    const fight = Fight.of({ a: { ...plain, start: 8 }, b: { ...plain, start: 0 } }).choose("b", {
      do: "class",
      speedClass: 3,
    });
    expect(refusal(fight, "begin", BRIEF, 7)).toBe("segment-has-passed a 7 8");
    expect(fight.offer("a", "begin")?.data.from).toBe(8);
    expect(fight.give(give("begin", BRIEF)).coming("a").note).toMatchObject({ sum: [8, 2] });
  });
  test("T-14: is allowed in the present or a later segment while watching", () => {
    const fight = onFive(LONGER);
    expect([fight.offer("c", "begin")?.data.from, fight.offer("c", "run")?.data.due]).toEqual([5, 7]);
    expect(fight.give(give("begin", BRIEF, undefined, "c")).coming("c").note).toMatchObject({ sum: [5, 2] });
  });
  test("T-27: counts from the segment to which the GM moved it", () => {
    const fight = onFive(LONGER)
      .done()
      .choose("b", BRIEF)
      .done()
      .give({ type: "move", slot: "1_b_3", to: { time: 12 } });
    expect(fight.offers("b").map(({ code }) => code)).toContain("react");
    expect(fight.refused(by("b", "aware"))).toBe("already-aware");
    fight.done().byDefault();
    expect(fight.owed("next_b")?.data).toMatchObject({ from: 12, usual: { due: 14 } });
    expect(fight.choose("b", BRIEF).coming("b").note).toMatchObject({ sum: [12, 2] });
  });
  test("T-9: refuses an end after the last possible segment", () => {
    const late = Fight.before({ a: plain }).give(
      by("end", "join", { side: "end", kind: "hazard", stats: { time: 999_995, every: 0 } }),
    );
    late.give({ type: "start" }).answer("start", "consent").choose("a", { do: "wait" }).done();
    expect(refusal(late, "begin", { do: "fixed", segments: 6 }, 999_995)).toBe("bad-command at 999995 <=172800");
    expect(refusal(late, "begin", { do: "fixed", segments: 6 })).toBe("beyond-time a");
    expect(late.give(give("begin", { do: "fixed", segments: 5 })).coming("a").time).toBe(1_000_000);
  });
});

describe("react", () => {
  test("T-16: applies to announcements before the action under way only", () => {
    const fight = onFive(LONGER).done();
    expect(fight.coming("b").note).toMatchObject({ choose: true });
    expect(refused(fight.state, give("react", BRIEF, 4, "b"))).toBe("segment-has-passed b 4 5");
  });
  test("T-16: must precede the completion of the reacting combatant's action", () => {
    const fight = onFive(LONGER);
    expect(refusal(fight, "react", BRIEF, 10)).toBe("complete-by-then a 10 9");
    expect(fight.give(give("react", BRIEF, 9)).coming("a").note).toMatchObject({ sum: [9, 1, 2] });
  });
  test("T-11: is played first if complete in a past segment", () => {
    const fight = onFive(LONGER).give(give("react", { do: "class", speedClass: 1 }, 0));
    expect([fight.time, fight.now(), fight.coming("a").time]).toEqual([5, ["a"], 2]);
    expect(refusal(fight, "react", BRIEF)).toBe("act-first a");
  });
  test("T-16: is refused with an impossible action", () =>
    expect(refusal(onFive(LONGER), "react", { do: "weapon", weapon: 7 })).toBe("no-such-weapon a 7"));
  test("T-11, T-16: joins the present segment without interrupting", () => {
    const together = onFive(LONGER).give(give("react", { do: "class", speedClass: 4 }, 0));
    expect(together.coming("a").time).toBe(5);
    expect(together.events.map(({ type }) => type)).toEqual(["note"]);
    const later = onFive(LONGER).give(give("react", LONGER, 0));
    expect(later.events.map(({ type }) => type)).toEqual(["note"]);
    expect(later.now()).toEqual(["b"]);
  });
  test("T-14: ignores actions that others will begin later", () => {
    const fight = Fight.of({ a: plain, b: plain, c: plain })
      .choose("c", { do: "wait" })
      .choose("b", { do: "fixed", segments: 7 });
    fight.choose("a", { do: "fixed", segments: 4 }).done().choose("a", { do: "wait" });
    expect([fight.time, fight.now()]).toEqual([7, ["b"]]);
    expect(fight.offer("c", "react")?.data.to).toBe(4);
    fight.give(give("begin", BRIEF, 10));
    expect(fight.offer("c", "react")?.data.to).toBe(4);
  });
});

describe("change", () => {
  test("T-15: shows how much preparation is lost", () => {
    const fight = onFive(LONGER).done().choose("b", LONGER);
    fight.done().choose("a", LONGER);
    expect([fight.time, fight.now()]).toEqual([14, ["b"]]);
    expect(fight.offer("a", "change")?.data).toMatchObject({ lost: 5, of: 9 });
  });
  test("T-15: can be announced for a later segment before completion", () => {
    const fight = Fight.of({ alrik, bernat }).byDefault();
    const cut = (at: number) => give("changeAction", { do: "weapon", weapon: 0 }, at, "bernat");
    expect([3, 8].map((at) => fight.refused(cut(at)))).toEqual(["segment-has-passed", "complete-by-then"]);
    expect(fight.give(cut(6)).coming("bernat").time).toBe(13);
  });
  test("TA-6: costs nothing extra", () => {
    const fight = Fight.of({ a: { agility: 2 }, b: plain }).byDefault();
    expect(fight.give(give("changeAction", { do: "class", speedClass: 1 })).coming("a").time).toBe(10);
  });
  test("T-19: offers a runner each way to stop", () => {
    const stops = onFive({ do: "run", segments: 9 })
      .offers("a")
      .filter(({ code }) => code.startsWith("stop"));
    expect(stops.map(({ code, command }) => [code, command])).toEqual([
      ["stop", by("a", "changeAction", { action: { do: "stop" } })],
      ["stopSecond", by("a", "changeAction", { action: { do: "stop", sooner: "second" } })],
      ["stopFirst", by("a", "changeAction", { action: { do: "stop", sooner: "first" } })],
    ]);
  });
  test("T-14: starts no new action when the GM allows moving", () =>
    expect(onFive(LONGER).give(by("a", "moving", { moving: true })).events).toEqual([]));
});

describe("close", () => {
  const attack = { do: "weapon", weapon: 0 };
  const close = (fight: Fight, closed: number, more: JsonObject = {}): Fight =>
    fight.give(by("a", "close", { closed, ...more }));
  const refused = (fight: Fight, closed: number, more: JsonObject = {}): unknown =>
    apply(fight.state, by("a", "close", { closed, ...more })).refusal;

  test("T-21: takes the weapon's length from the sheet", () => {
    expect(close(onFive({ ...attack, weapon: 1 }), 9).coming("a").time).toBe(8);
    expect(close(onFive(attack), 9).coming("a").time).toBe(9);
  });
  test("T-21: is refused before the present segment", () => {
    expect(refused(onFive(attack), 4, { quick: true })).toEqual({
      code: "segment-has-passed",
      data: { participant: "a", segment: 4, from: 5 },
    });
    expect(close(onFive(attack), 5, { quick: true }).coming("a").time).toBe(5);
  });
  test("T-21: is refused before the attack has begun", () => {
    const later = onFive(LONGER).give(give("changeAction", attack, 8));
    expect(refused(later, 8, { quick: true })).toEqual({
      code: "segment-has-passed",
      data: { participant: "a", segment: 8, from: 9 },
    });
    expect(close(later, 9, { quick: true }).coming("a").note).toMatchObject({ sum: [8, 1], quick: true });
  });
  test("T-21: is quick only before the weapon is ready", () => {
    for (const closed of [7, 8])
      expect(close(onFive(attack), closed, { quick: true }).coming("a").note, String(closed)).not.toHaveProperty(
        "quick",
      );
    const quick = close(onFive(attack), 6, { quick: true });
    expect(quick.coming("a").note).toMatchObject({ sum: [0, 6], quick: true });
    expect(close(quick, 8).coming("a").note).not.toHaveProperty("quick");
  });
});
