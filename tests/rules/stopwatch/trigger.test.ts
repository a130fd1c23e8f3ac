/** Who has a trigger pulled and what becomes of it; and that each weapon is drawn, loaded and emptied by itself. */
import { describe, expect, test } from "vitest";
import { apply, type Json } from "../../../src/rules/index.ts";
import { Fight, plain } from "./fight.ts";
import { by, answers } from "../play.ts";

const smg = { label: "smg", speedClass: 4, draw: 2, reload: 8, capacity: 20, loaded: 20, perSegment: 6 };
const sabre = { label: "sabre", speedClass: 5 };
const release = by("a", "release");

/** `a` does this with these weapons, and `b` that. */
const firing = (weapons: readonly object[], action: Json, other: Json = { do: "wait" }): Fight =>
  Fight.of({ a: { agility: 10, weapons } as never, b: plain, c: plain })
    .choose("c", { do: "wait" })
    .choose("b", other)
    .choose("a", action);

describe("trigger", () => {
  test("T-25: is released for any weapon on the sheet", () => {
    const fight = firing([sabre, smg], { do: "weapon", weapon: 1 });
    expect(fight.offer("a", "release")?.data).toEqual({ left: 20, capacity: 20 });
    expect(fight.done().offer("a", "release")?.data).toEqual({ left: 14, capacity: 20 });
    expect(fight.give(release).coming("a").note).toMatchObject({ choose: true, from: 5 });
  });
  test.each(["draw", "reload"])("T-25: is not pulled while about to %s the weapon", (what) => {
    const fight = firing([{ ...smg, loaded: 2, ready: what !== "draw" }], { do: what, weapon: 0 });
    expect(fight.now()).toEqual(["a"]);
    expect(fight.offer("a", "release")).toBeUndefined();
    expect(fight.refused(release)).toBe("not-firing");
  });
  test("T-25: is offered to release while others act in the segment", () => {
    const fight = firing([smg], { do: "weapon", weapon: 0 }, { do: "class", speedClass: 4 });
    expect(fight.now()).toEqual(["a", "b"]);
    fight.give({ type: "done", slots: ["1_a_1"] });
    expect(fight.offers("a").map(({ code }) => code)).toEqual(["react", "release"]);
    expect(fight.give(release).coming("a").note).toMatchObject({ choose: true, from: 4 });
    expect(fight.done().owed("next_a")?.data).toMatchObject({ from: 4, ordinal: 2 });
  });
});

describe("separate weapons", () => {
  const pair = [
    { ...smg, perSegment: 0, ready: false },
    { ...smg, label: "other", perSegment: 0, ready: false },
  ];
  test("T-23: keep the other's rounds while firing", () => {
    const fight = firing(pair, { do: "weapon", weapon: 0 }).done().done();
    expect(
      fight
        .offers("a")
        .filter(({ code }) => code === "fire")
        .map(({ data }) => data.left),
    ).toEqual([19, 20]);
  });
  test("T-3, T-12: need no drawing without a draw class", () =>
    expect(firing([{ ...sabre, ready: false }], { do: "weapon", weapon: 0 }).coming("a").note).toMatchObject({
      do: "weapon",
      sum: [0, 5],
    }));
  test("T-3, T-23: need a reload class and a capacity to be reloaded", () => {
    for (const weapon of [
      { ...smg, loaded: 0, reload: 0 },
      { ...smg, loaded: 0, capacity: 0 },
    ]) {
      const { state } = firing([weapon], { do: "run" }).done().choose("a", { do: "stop" }).done();
      const { refusal } = apply(state, answers({ next_a: { do: "reload", weapon: 0 } }));
      expect(refusal).toEqual({ code: "cannot-be-reloaded", data: { participant: "a", label: "smg" } });
    }
  });
  test("T-12, T-23: can be drawn though empty and not reloadable", () => {
    const fight = firing([{ ...smg, loaded: 0, reload: 0, ready: false }], { do: "draw", weapon: 0 });
    expect(fight.coming("a").note).toMatchObject({ do: "draw", due: 2 });
  });
  test("T-3: need no name and are not long by default", () => {
    const fight = firing([{ speedClass: 4 }], { do: "weapon", weapon: 0 }, { do: "class", speedClass: 2 });
    expect(fight.coming("a").note).toMatchObject({ do: "weapon", label: "" });
    expect(fight.offer("a", "close")?.asks?.find(({ field }) => field === "longer")?.choices).toEqual([false, true]);
    expect(fight.give(by("a", "close", { closed: 9 })).coming("a").time).toBe(9);
  });
  test("T-3: number at most twenty", () => {
    const fight = firing([sabre], { do: "wait" });
    const refusal = (weapon: number): unknown => fight.refused(by("a", "begin", { action: { do: "weapon", weapon } }));
    expect([refusal(19), refusal(20)]).toEqual(["no-such-weapon", "bad-command"]);
  });
});
