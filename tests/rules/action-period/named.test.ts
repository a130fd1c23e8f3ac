/** Answers of action-period: each refusal names its participants and its subject, and each event has its figures. */
import { describe, expect, test } from "vitest";
import { slots, type JsonObject } from "../../../src/rules/index.ts";
import { shoot, Table } from "./table.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";

const pair = { ann: { speed: 2, dx: 12 }, bob: { speed: 5, dx: 10 } };
const fire = by("fire", "join", { side: "world", kind: "hazard", stats: { time: 4 } });
const began = (): Table => new Table(pair).start({ ann: 5, bob: 0 });
/** Ann, bob and cid meet on step 5 once dot has acted on step 7; ann would rather wait. */
const four = { ann: { speed: 2 }, bob: { speed: 2 }, cid: { speed: 2 }, dot: { speed: 2 } };
const met = (): Table => new Table(four).start({ ann: 5, bob: 5, cid: 5, dot: 7 }).done();
const settled = (): Table => began().wait("ann").done().done().done();

describe("data of a refusal", () => {
  test.each<[string, Table, object, string]>([
    ["P-10: nobody who could wait", began(), by("eve", "wait"), "no-such-participant eve"],
    ["P-10: whoever has no turn to wait with", began(), by("bob", "wait"), "not-your-turn bob"],
    ["P-10: a step that is no later one", began(), by("ann", "wait", { until: 5 }), "not-a-later-step ann 5 5"],
    [
      "P-13: whoever has answered the last call",
      settled().answer({ ann: "act" }),
      by("ann", "wait"),
      "last-call ann 1",
    ],
    ["P-11: whoever does not wait", began(), by("bob", "actNow"), "not-waiting bob"],
    [
      "P-11: a turn whose step has not come, and its step",
      met().wait("ann"),
      by("ann", "actNow"),
      "turn-not-come ann 1 5",
    ],
    ["PA-1: nobody whose step could be set", began(), by("eve", "setStep", { step: 3 }), "no-such-participant eve"],
    [
      "PA-1: a hazard, which has no first step",
      began().give(fire),
      by("fire", "setStep", { step: 3 }),
      "no-such-participant fire",
    ],
    ["PA-1: a turn that has begun, and where", began(), by("ann", "setStep", { step: 3 }), "turn-has-begun ann 5"],
    [
      "PA-1: a turn that is lost",
      began().give({ type: "lose", slot: "1_bob_1" }),
      by("bob", "setStep", { step: -1 }),
      "turn-has-begun bob 0",
    ],
    ["PA-1: a step that is over", met(), by("ann", "setStep", { step: 8 }), "step-has-passed ann 8 7"],
    [
      "P-15: what cannot be reported",
      began(),
      { type: "done", report: { yards: "x".repeat(200) } },
      'bad-report yards "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx number',
    ],
    [
      "P-26: a turn that cannot be declined",
      began(),
      { type: "done", report: { decline: true } },
      "nothing-to-decline ann 1",
    ],
  ])("%s", (_, table, command, why) => expect(table.refusal(command)).toBe(why));
});

describe("events of waiting", () => {
  test("P-10: names combatant, turn and step, and interrupts a begun turn", () => {
    const table = began().wait("ann");
    expect(table.events.slice(0, 2)).toEqual([
      { type: "interrupt", slot: "1_ann_1", participant: "ann" },
      { type: "note", code: "waits", data: { participant: "ann", turn: 1 } },
    ]);
    expect(began().wait("ann").told).toStrictEqual([{ code: "waits", participant: "ann", turn: 1 }]);
    expect(began().wait("ann", 2).told).toEqual([{ code: "waitsUntil", participant: "ann", turn: 1, step: 2 }]);
  });
});

describe("P-3, PA-7: combatants without a turn in the round", () => {
  const slow = { speed: 0, dx: 10 };
  test("reports a joiner without turns, but no hazard", () => {
    const table = began();
    expect(table.join("cid", slow).told).toEqual([{ code: "noTurns", participant: "cid" }]);
    expect(table.join("dot", pair.ann).told).toEqual([]);
    expect(table.give(fire).told).toEqual([]);
  });
  test("reports them at the start in joining order, without the defeated", () => {
    const table = new Table({ zoe: slow, max: slow, ann: slow, bob: pair.bob }).give(by("max", "defeat"), {
      type: "start",
    });
    expect(shown(table.told)).toEqual(["noTurns participant zoe", "noTurns participant ann"]);
  });
  test("P-27: reports a combatant that lost its turns when the next round begins", () => {
    const table = new Table({ ann: pair.ann, bob: pair.ann })
      .start({ ann: 5, bob: 4 })
      .give(by("ann", "change", { stats: { basicSpeed: 0 } }));
    expect(table.told).toEqual([]);
    expect(table.done().done().told).toEqual([{ code: "noTurns", participant: "ann" }]);
  });
});

describe("turn moved to another step by the GM", () => {
  const move = (slot: string, to: JsonObject, more: JsonObject = {}): object => ({ type: "move", slot, to, ...more });
  test("P-13: allows any lower step for the last turn", () =>
    expect(
      began()
        .done()
        .give(move("1_bob_3", { time: -40 }))
        .slot("bob", 3).time,
    ).toBe(-40));
  test("P-10: allows steps up to the last of its window", () => {
    const latest = Number(
      began()
        .refusal(move("1_bob_1", { time: -20 }))
        .split(" ")[3],
    );
    expect(
      began()
        .give(move("1_bob_1", { time: latest }))
        .slot("bob", 1).time,
    ).toBe(latest);
    expect(began().refused(move("1_bob_1", { time: latest - 1 }))).toBe("beyond-window");
  });
  test("PA-1: replaces the first turn's step by setStep and keeps later ones", () => {
    const put = began().give(move("1_bob_1", { time: -1 }), move("1_bob_3", { time: -12 }));
    expect(put.of("bob")).toEqual(["bob 1 @-1 open", "bob 2 @-6 open", "bob 3 @-12 open"]);
    expect(put.give(by("bob", "setStep", { step: 2 })).of("bob")).toEqual([
      "bob 1 @2 open",
      "bob 2 @-3 open",
      "bob 3 @-12 open",
    ]);
  });
  test("P-9: refuses places between pending contestants, but not beside or for hazards", () => {
    const table = met().give(fire);
    expect(table.refusal(move("1_cid_1", { before: "1_bob_1" }))).toBe("contest-first bob 5");
    const hazard = slots(table.state).find(({ kind }) => kind === "hazard")!;
    expect(table.give(move(hazard.id, { after: "1_bob_1" })).slot("fire", 1).time).toBe(5);
  });
});

describe("shots per weapon", () => {
  const carbine = { label: "Carbine", item: "gun", rof: 10, kind: "auto" };
  const rifle = { label: "Rifle", item: "rifle", rof: 3, kind: "semi" };
  const range = (): Table =>
    new Table({})
      .give(
        by("ann", "join", { side: "all", stats: { basicSpeed: 12, weapons: [carbine, rifle] } }),
        by("bob", "join", { side: "foes", stats: { basicSpeed: 8 } }),
      )
      .start({ ann: 5, bob: 4 });
  const fired = (table: Table): unknown => table.slot("ann", 1).note?.fired;
  const done = (table: Table): JsonObject =>
    (({ weapon, shots, autofire, target }) =>
      JSON.parse(JSON.stringify({ weapon, shots, autofire, target })) as JsonObject)(table.slot("ann", 1).note ?? {});
  test.each(["missile", "bullet", "beam"])("P-20: counts a %s as a shot that leaves the weapon once", (form) => {
    expect(fired(range().give(shoot(4, { form })))).toEqual({ weapon: "Carbine", shots: 4 });
    expect(range().done({ weapon: "Carbine", shots: 4 }).give(shoot(4, { form })).loaded).toBe(0);
  });
  test("P-20: counts a throw as a shot without taking ammunition", () => {
    expect(fired(range().give(shoot(1, { form: "thrown" })))).toEqual({ weapon: "Carbine", shots: 1 });
    expect(
      range()
        .done({ weapon: "Carbine", shots: 1 })
        .give(shoot(1, { form: "thrown" })).loaded,
    ).toBe(0);
  });
  test("P-22: finds the weapon by id, then by name, else keeps the name", () => {
    const names = [
      { item: "rifle", name: "Carbine" },
      { item: "", name: "Rifle" },
      { item: "none", name: "Rifle" },
      { item: "none", name: "Stone".repeat(20) },
    ].map((means) => fired(range().give(shoot(2, means))));
    expect(names).toEqual([
      ...Array.from({ length: 3 }, () => ({ weapon: "Rifle", shots: 2 })),
      { weapon: "Stone".repeat(12), shots: 2 },
    ]);
  });
  test("P-22: leaves a report of another weapon or of autofire unchanged", () => {
    expect(done(range().give(shoot(4)).done({ weapon: "Rifle" }))).toEqual({ weapon: "Rifle" });
    expect(done(range().give(shoot(4)).done({ weapon: "Carbine", autofire: true }))).toEqual({
      weapon: "Carbine",
      autofire: true,
    });
  });
  test("P-22: ignores an attack after a turn that reported another weapon", () => {
    expect(
      done(
        range()
          .done({ weapon: "Carbine" })
          .give(shoot(2, { item: "rifle" })),
      ),
    ).toEqual({ weapon: "Carbine" });
    expect(done(range().done({ weapon: "Carbine" }).give(shoot(2)))).toEqual({ weapon: "Carbine", shots: 2 });
    expect(
      range()
        .done({ weapon: "Carbine", shots: 2 })
        .give(shoot(2, { item: "rifle" })).loaded,
    ).toBe(-2);
  });
  test("P-22: takes shots from the reported weapon and returns none", () => {
    const reported: readonly JsonObject[] = [
      { weapon: "Carbine", autofire: true },
      { weapon: "Carbine" },
      { shots: 3 },
      { weapon: "Stone", shots: 3 },
    ];
    expect(reported.map((report) => range().done(report).loaded)).toEqual([-10, 0, 0, 0]);
    expect(range().give(shoot(6)).done({ weapon: "Carbine", shots: 4 }).loaded).toBe(0);
  });
  test("P-24, P-26: warns about an extra turn used for anything but its earned fire", () => {
    const extra = (report: JsonObject): readonly JsonObject[] => {
      const table = range().give(shoot(10)).done();
      while (table.all.find(({ state }) => state === "now")?.kind !== "extra") table.done();
      return table.done(report).told.filter(({ code }) => String(code).startsWith("extra"));
    };
    const named = { code: "extra-not-this-fire", participant: "ann", slot: "1_ann_x1" };
    expect(extra({ weapon: "Carbine", target: "bob", shots: 10 })).toEqual([]);
    expect(extra({ weapon: "Carbine", target: "bob", autofire: true })).toEqual([]);
    expect(extra({ weapon: "Carbine", target: "bob", shots: 9 })).toEqual([
      { ...named, weapon: "Carbine", target: "bob" },
    ]);
    expect(extra({ weapon: "Carbine", target: "cid", shots: 10 })).toEqual([
      { ...named, weapon: "Carbine", target: "cid" },
    ]);
    expect(extra({ weapon: "Rifle", target: "bob", shots: 3 })).toEqual([{ ...named, weapon: "Rifle", target: "bob" }]);
    expect(extra({ shots: 3 })).toEqual([{ ...named, weapon: "", target: "" }]);
    expect(extra({ move: true })).toEqual([{ code: "extra-not-a-move", participant: "ann", slot: "1_ann_x1" }]);
  });
});

test("P-16: warns beyond three full moves, in yards if they are known", () => {
  const moved = (stats: object, report: JsonObject): readonly JsonObject[] => {
    const table = new Table({ ann: { speed: 8, ...stats } }).start({ ann: 9 });
    for (let turn = 0; turn < 4; turn++) table.done(report);
    return table.told.map(({ participant: _p, slot: _s, ...rest }) => rest);
  };
  expect(moved({}, { move: true })).toEqual([{ code: "more-than-three-moves", moves: 4 }]);
  expect(moved({}, { manoeuvre: "attack" })).toEqual([]);
  expect(moved({ move: 5 }, { yards: 4 })).toEqual([{ code: "round-exceeds-cap", yards: 16, cap: 15 }]);
  expect(moved({ move: 5 }, { yards: 3 })).toEqual([]);
});
