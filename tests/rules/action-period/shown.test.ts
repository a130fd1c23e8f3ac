/** The tracker's complete data: each slot, request, offer and pick with all parts of a row or a button. */
import { describe, expect, test } from "vitest";
import { look, participantOf, requests, type Choice } from "../../../src/rules/index.ts";
import { Table } from "./table.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";

const two = (): Table => new Table({ ann: { speed: 6, dx: 12, move: 6 }, bob: { speed: 5, dx: 11 } });
const started = (): Table => two().start({ ann: 6, bob: 3 });

describe("slots", () => {
  test("P-6, P-7: shows each turn's average step and range before the roll", () => {
    const [first, , second] = two().give({ type: "start" }).all;
    expect(shown(first!.note)).toBe("budgets {moves [0, 3], yards [0, 18]}, from 9, next -2, to -6, unrolled true");
    expect(shown(second!.note)).toBe("budgets {moves [0, 3], yards [0, 18]}, from 5, next -6, to -10, unrolled true");
    expect([first!.time, second!.time]).toEqual([2, -2]);
  });
  test("P-16: keeps what was reported of a turn", () =>
    expect(shown(started().done({ manoeuvre: "move", yards: 6 }).slot("ann", 1))).toBe(
      "1_ann_1 at 6 [-6, 1, 6] done 1/3 {budgets {moves [1, 3], yards [6, 18]}, manoeuvre move, move true, next 2, set 6, yards 6}",
    ));
  test("P-10, P-11: shows a waiting turn's step, window and trigger", () =>
    expect(shown(started().done().wait("bob", 1, "the door opens").slot("bob", 1))).toBe(
      "1_bob_1 at 1 [-1, 2, 20000, 2, 1] open 1/3 {budgets {moves [0, 3]}, next -4, set 3, trigger the door opens, wait {from 3, latest -1, overtakenAt -2, trigger the door opens, until 1}} begun true",
    ));
});

describe("requests", () => {
  test("P-5: asks for initiative and names the turns that depend on it", () =>
    expect(shown(requests(two().give({ type: "start" }).state))).toEqual([
      "roll_1_ann dice initiative against 12, blocking true, data {participants [ann], period 4, turns 3}, dice {count 3, faces 6}, fallback 10, gm false, participant ann",
      "roll_1_bob dice initiative against 10, blocking true, data {participants [bob], period 5, turns 3}, dice {count 3, faces 6}, fallback 10, gm false, participant bob",
    ]));
});

describe("offers", () => {
  test("P-10, P-16, PA-1: offers wait, move and act now, and setStep later", () => {
    const table = started();
    expect(shown(table.offers("ann"))).toEqual([
      "wait from 5, lostAt 2, to 3, turn 1 → wait ann ? until integer max 5, min 3, optional true; trigger text optional true",
      "fullMove cap 18, used 6, yards 6 → done report {manoeuvre move, yards 6}, slots [1_ann_1]",
      "act left 18, move 6 → done slots [1_ann_1] ? report.manoeuvre choice choices [attack, move-and-attack, move, ready, aim, all-out-attack, all-out-defence, change-posture, concentrate, do-nothing, evaluate, feint]; report.yards integer min 0, optional true; report.move choice choices [true, false], gm true, optional true",
    ]);
    expect(shown(table.offers("bob"))).toEqual(["setStep → setStep bob ? step integer max 6 gm true"]);
    expect(table.done().offers("ann")).toEqual([]);
    expect(shown(two().give({ type: "start" }).offers("ann"))).toEqual([
      "setStep → setStep ann ? step integer gm true",
    ]);
    expect(table.give(by("bob", "defeat")).offers("bob")).toEqual([]);
  });
  test("P-14, PA-4: offers cutting in, acting after or waiting longer", () => {
    const waiting = started().done().wait("bob", 1);
    expect(shown(waiting.offers("bob"))).toEqual([
      "cutIn on ann, step 2, turn 1 → actNow bob",
      "actAfter on ann, step 2, turn 1 → actNow bob after true",
      "changeWait from 1, lostAt -2, to -1, turn 1 → wait bob ? until integer max 1, min -1, optional true; trigger text optional true",
    ]);
  });
  test("P-10, P-14: lists the steps to wait for with their combatants", () => {
    const table = started().done().wait("bob", 1);
    const view = look(table.state)!;
    const picks = (asked: object): readonly Choice[] =>
      view.pacing.choices.picks!(asked as never, participantOf(table.state, "bob")!, view);
    expect(shown(picks({ field: "until", kind: "integer", max: 2, min: 0 }))).toEqual([
      "stepWith data {others [ann], step 2}, lands 2, value 2",
      "stepWith data {others [bob], step 1}, lands 1, value 1",
      "step data {step 0}, lands 0, value 0",
    ]);
    expect(picks({ field: "until", kind: "integer", max: 2 })).toHaveLength(12);
    expect(picks({ field: "until", kind: "integer" })).toEqual([]);
    expect(picks({ field: "step", kind: "integer", max: 2 })).toEqual([]);
  });
});

describe("weapons and extra turns", () => {
  const carbine = { label: "Carbine", rof: 10, kind: "auto" };
  const armed = (basicSpeed: number): Table =>
    new Table({ bob: { speed: 5 } })
      .give(
        by("ann", "join", {
          side: "all",
          stats: { basicSpeed, dx: 10, move: 5, weapons: [carbine, { label: "Bow", rof: 1 }] },
        }),
      )
      .start({ ann: 5, bob: -30 });

  test("P-22, P-23, P-24: offers fire and asks for shots, target and autofire", () => {
    const offers = armed(16)
      .offers("ann")
      .filter(({ code }) => code === "fire" || code === "act");
    expect(shown(offers[0])).toBe(
      "fire cap 30, shots 10, used 10, weapon Carbine → done report {autofire true, manoeuvre attack, shots 10, weapon Carbine}, slots [1_ann_1] ? report.target text optional true",
    );
    expect(shown(offers[1]!.asks!.slice(3))).toEqual([
      "choices [Carbine, Bow], field report.weapon, kind choice, optional true",
      "field report.shots, kind integer, min 0, optional true",
      "choices [true, false], field report.autofire, kind choice, optional true",
      "field report.target, kind text, optional true",
    ]);
  });
  test("P-24, P-26: offers the earned actions and declining in an extra turn", () => {
    const table = armed(16)
      .done({ manoeuvre: "attack", weapon: "Carbine", shots: 10, autofire: true, target: "bob" })
      .done({ move: true });
    expect(table.now).toBe("ann x1 @-7");
    expect(table.slot("ann", "x1")).toMatchObject({
      kind: "extra",
      ordinal: 3,
      of: 3,
      state: "now",
      note: { extra: { move: true, fire: [{ weapon: "Carbine", target: "bob" }] } },
    });
    expect(shown(table.offers("ann"))).toEqual([
      "extraMove → done report {move true}, slots [1_ann_x1]",
      "extraFire target bob, weapon Carbine → done report {autofire true, kind auto, target bob, weapon Carbine}, slots [1_ann_x1]",
      "decline → done report {decline true}, slots [1_ann_x1]",
    ]);
    table.done({ decline: true });
    expect(table.slot("ann", "x1")).toMatchObject({ state: "lost", reason: "declined" });
  });
});
