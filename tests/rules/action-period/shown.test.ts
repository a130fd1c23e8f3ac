/** The tracker's complete data: each slot, request, offer and pick with all parts of a row or a button. */
import { describe, expect, test } from "vitest";
import { look, participantOf, requests, type Choice } from "../../../src/rules/index.ts";
import { Table } from "./table.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";

const two = (): Table => new Table({ ann: { speed: 6, dx: 12, move: 6 }, bob: { speed: 5, dx: 11 } });
const started = (): Table => two().start({ ann: 6, bob: 3 });
const integer = (field: string, more: object): object => ({ field, kind: "integer", optional: true, ...more });
const trigger = { field: "trigger", kind: "text", optional: true };
const dice = (id: string, what: string, participant: string, against: number, data: object): object => ({
  id,
  kind: "dice",
  what,
  participant,
  dice: { count: 3, faces: 6 },
  against,
  fallback: 10,
  blocking: true,
  gm: false,
  data,
});
const turn = (
  participant: string,
  ordinal: number,
  time: number,
  key: readonly number[],
  note: object,
  state = "open",
): object => ({
  id: `1_${participant}_${ordinal}`,
  participant,
  time,
  key,
  phase: "",
  ordinal,
  of: 3,
  kind: "turn",
  state,
  note,
});
const moves = { moves: [0, 3] };
const both = { ...moves, yards: [0, 18] };
const setStep = (participant: string, more: object = {}): object => ({
  code: "setStep",
  data: {},
  command: by(participant, "setStep"),
  gm: true,
  asks: [{ field: "step", kind: "integer", ...more }],
});

describe("slots", () => {
  test("P-6, P-7: shows each turn's average step and range before the roll", () => {
    const [first, , second] = two().give({ type: "start" }).all;
    expect(first!.note).toEqual({ from: 9, to: -6, unrolled: true, next: -2, budgets: both });
    expect(second!.note).toEqual({ from: 5, to: -10, unrolled: true, next: -6, budgets: both });
    expect([first!.time, second!.time]).toEqual([2, -2]);
  });
  test("P-16: keeps what was reported of a turn", () =>
    expect(started().done({ manoeuvre: "move", yards: 6 }).slot("ann", 1)).toEqual(
      turn(
        "ann",
        1,
        6,
        [-6, 1, 6],
        { set: 6, move: true, manoeuvre: "move", yards: 6, next: 2, budgets: { moves: [1, 3], yards: [6, 18] } },
        "done",
      ),
    ));
  test("P-10, P-11: shows a waiting turn's step, window and trigger", () =>
    expect(started().done().wait("bob", 1, "the door opens").slot("bob", 1)).toEqual({
      ...turn("bob", 1, 1, [-1, 2, 20_000, 2, 1], {
        set: 3,
        wait: { from: 3, until: 1, trigger: "the door opens", latest: -1, overtakenAt: -2 },
        trigger: "the door opens",
        next: -4,
        budgets: moves,
      }),
      begun: true,
    }));
});

describe("requests", () => {
  test("P-5: asks for initiative and names the turns that depend on it", () =>
    expect(requests(two().give({ type: "start" }).state)).toEqual([
      dice("roll_1_ann", "initiative", "ann", 12, { participants: ["ann"], turns: 3, period: 4 }),
      dice("roll_1_bob", "initiative", "bob", 10, { participants: ["bob"], turns: 3, period: 5 }),
    ]));
});

describe("offers", () => {
  test("P-10, P-16, PA-1: offers wait, move and act now, and setStep later", () => {
    const table = started();
    expect(table.offers("ann")).toEqual([
      {
        code: "wait",
        data: { turn: 1, from: 5, to: 3, lostAt: 2 },
        command: by("ann", "wait"),
        asks: [integer("until", { max: 5, min: 3 }), trigger],
      },
      {
        code: "fullMove",
        data: { yards: 6, used: 6, cap: 18 },
        command: { type: "done", slots: ["1_ann_1"], report: { manoeuvre: "move", yards: 6 } },
      },
      {
        code: "act",
        data: { move: 6, left: 18 },
        command: { type: "done", slots: ["1_ann_1"] },
        asks: [
          {
            field: "report.manoeuvre",
            kind: "choice",
            choices: [
              "attack",
              "move-and-attack",
              "move",
              "ready",
              "aim",
              "all-out-attack",
              "all-out-defence",
              "change-posture",
              "concentrate",
              "do-nothing",
              "evaluate",
              "feint",
            ],
          },
          integer("report.yards", { min: 0 }),
          { field: "report.move", kind: "choice", choices: [true, false], optional: true, gm: true },
        ],
      },
    ]);
    expect(table.offers("bob")).toEqual([setStep("bob", { max: 6 })]);
    expect(table.done().offers("ann")).toEqual([]);
    expect(two().give({ type: "start" }).offers("ann")).toEqual([setStep("ann")]);
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
    expect(picks({ field: "until", kind: "integer", max: 2, min: 0 })).toEqual([
      { value: 2, code: "stepWith", data: { step: 2, others: ["ann"] }, lands: 2 },
      { value: 1, code: "stepWith", data: { step: 1, others: ["bob"] }, lands: 1 },
      { value: 0, code: "step", data: { step: 0 }, lands: 0 },
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
    const target = { field: "report.target", kind: "text", optional: true };
    expect(offers[0]).toEqual({
      code: "fire",
      data: { weapon: "Carbine", shots: 10, used: 10, cap: 30 },
      command: {
        type: "done",
        slots: ["1_ann_1"],
        report: { manoeuvre: "attack", weapon: "Carbine", shots: 10, autofire: true },
      },
      asks: [target],
    });
    expect(offers[1]!.asks!.slice(3)).toEqual([
      { field: "report.weapon", kind: "choice", choices: ["Carbine", "Bow"], optional: true },
      integer("report.shots", { min: 0 }),
      { field: "report.autofire", kind: "choice", choices: [true, false], optional: true },
      target,
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
