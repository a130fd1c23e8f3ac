import { describe, expect, test } from "vitest";
import { newEncounter, requests, SCHEMA, slots, type EncounterState } from "../../../src/rules/index.ts";
import { Table } from "../action-period/table.ts";
import { three } from "../speed-order/strike.ts";
import { after, done, eventsOf, fight, join, now, order, refusalOf, start } from "./fight.ts";
import { by, refused, answers } from "../play.ts";

const dice = { type: "option", name: "dice", value: true };

describe("start", () => {
  test("opens the first window without losing an earlier one", () => {
    const events = eventsOf(after(newEncounter("tiny"), join("ann", 1)), start);
    expect(events.map(({ type }) => type)).toEqual(["started", "windowStart", "stage", "slotStart"]);
  });
  test("is refused twice and must precede play", () => {
    expect(refusalOf(fight({ ann: [1] }), start)).toBe("already-started");
    for (const type of ["done", "nextWindow", "pause", "end"])
      expect(refusalOf(newEncounter("tiny"), { type })).toBe("not-running");
    expect(refusalOf(after(newEncounter("tiny"), join("ann", 1)), { type: "lose", slot: "0_ann_1" })).toBe(
      "not-running",
    );
    expect(refusalOf(after(newEncounter("tiny"), join("ann", 1)), by("ann", "cut"))).toBe("not-running");
  });
});

test("creates a fight with nothing but its pacing", () =>
  expect(newEncounter("tiny")).toEqual({
    schema: SCHEMA,
    pacing: "tiny",
    options: {},
    status: "setup",
    clock: { round: 0, time: null, played: false },
    stage: "",
    now: {},
    held: [],
    pause: null,
    sides: {},
    participants: {},
    facts: {},
    seats: 0,
    head: 0,
    log: {},
  }));

describe("end", () => {
  const over = after(fight({ ann: [1] }), { type: "end" });
  test("refuses further commands", () => {
    for (const type of ["done", "end", "start", "nextWindow"])
      expect(refusalOf(over, { type })).toMatch(/not-running|already-started/);
  });
  test("drops interruptions and requests", () => {
    expect(after(fight({ ann: [1], bob: [2] }), by("bob", "cut"), { type: "end" })).toMatchObject({
      now: {},
      held: [],
      pause: null,
    });
    const owing = after(newEncounter("tiny"), dice, join("ann", 1), start);
    expect([newEncounter("tiny"), owing, after(owing, { type: "end" })].map((state) => requests(state).length)).toEqual(
      [0, 1, 0],
    );
  });
  test("can be undone", () => expect(now(after(over, { type: "undo" }))).toBe("ann"));
});

describe("window", () => {
  test("ends by command and lists lost turns in playing order", () => {
    const state = fight({ bob: [4], ann: [1, 3] });
    expect(
      eventsOf(state, { type: "nextWindow" }).flatMap((event) =>
        event.type === "lost" ? [`${event.slot} ${event.reason}`] : [],
      ),
    ).toEqual(["1_ann_1 windowEnd", "1_ann_2 windowEnd", "1_bob_1 windowEnd"]);
    expect(after(state, { type: "nextWindow" }).clock).toMatchObject({ round: 2, time: 1 });
  });
  test("takes waiting turns, but keeps waits for an event", () => {
    const lost = (state: EncounterState): string[] =>
      eventsOf(state, { type: "nextWindow" }).flatMap((event) => (event.type === "lost" ? [event.slot] : []));
    const waiting = new Table({ ann: { speed: 2, dx: 12 }, bob: { speed: 5, dx: 10 } })
      .start({ ann: 5, bob: 0 })
      .wait("ann").state;
    const turn = slots(waiting).find(({ state }) => state === "waiting")!;
    expect([turn.participant, turn.kind, lost(waiting).includes(turn.id)]).toEqual(["ann", "turn", true]);
    const watching = after(three(), by("ann", "wait", { trigger: "a foe comes near", answer: "attack" }));
    const watch = slots(watching).find(({ state }) => state === "waiting")!;
    expect([watch.kind, lost(watching).includes(watch.id)]).toEqual(["interrupt", false]);
  });
  test("cannot be ended in a pacing without windows", () =>
    expect(refusalOf(after(newEncounter("tiny-endless"), start), { type: "nextWindow" })).toBe("no-windows"));
});

describe("pause", () => {
  test("stops time after the current turns until it ends", () => {
    const state = after(fight({ ann: [1], bob: [2] }), { type: "pause", kind: "parley", note: "they talk" }, done);
    expect([state.pause, now(state)]).toEqual([{ kind: "parley", note: "they talk" }, ""]);
    expect(now(after(state, { type: "resume" }))).toBe("bob");
  });
  test("lets the GM open the next window, which starts after it", () => {
    const state = after(fight({ ann: [1], bob: [2] }), { type: "pause" }, { type: "nextWindow" });
    expect([state.clock, state.stage, now(state)]).toEqual([{ round: 2, time: null, played: false }, "", ""]);
    expect(now(after(state, { type: "resume" }))).toBe("ann");
  });
  test("is refused twice, and Resume without it", () => {
    const state = fight({ ann: [1] });
    expect(refusalOf(after(state, { type: "pause" }), { type: "pause" })).toBe("already-paused");
    expect(refusalOf(state, { type: "resume" })).toBe("not-paused");
  });
});

describe("options", () => {
  test("are set before the fight or before a window is played", () => {
    const state = after(newEncounter("tiny"), dice, join("ann", 1), start);
    expect(state.stage).toBe("roll");
    expect(now(after(state, { ...dice, value: false }))).toBe("ann");
  });
  test("are refused while a window is played", () =>
    expect(refusalOf(fight({ ann: [1] }), dice)).toBe("window-is-being-played"));
  test.each([
    ["none", 1, "no-such-option"],
    ["__proto__", 1, "no-such-option"],
    ["dice", 1, "bad-option"],
    ["most", 6, "bad-option"],
    ["most", 2.5, "bad-option"],
    ["most", null, "bad-option"],
  ])("%s = %o is refused", (name, value, code) =>
    expect(refusalOf(newEncounter("tiny"), { type: "option", name, value })).toBe(code),
  );
  test("fall back to the default if the stored value is invalid", () => {
    const state = { ...fight({ ann: [1, 2] }), options: { most: "many", gone: 1 } };
    expect(order(state)).toBe("ann@1 now, ann@2 open");
  });
});

describe("pending dice", () => {
  const owing = after(newEncounter("tiny"), dice, join("ann", 1), join("bob", 2), start);
  test("are accepted all together or not at all", () => {
    expect(now(after(owing, answers({ roll_ann: 9, roll_bob: 18 })))).toBe("ann");
    expect(refused(owing, answers({ roll_ann: 9, roll_bob: 19 }))).toBe("impossible-roll roll_bob 19 3 18");
  });
  test.each([
    ["a sum too low", { roll_ann: 2 }, "impossible-roll"],
    ["half a pip", { roll_ann: 3.5 }, "impossible-roll"],
    ["words", { roll_ann: "nine" }, "impossible-roll"],
    ["dice nobody asked for", { roll_eve: 9 }, "not-asked"],
    ["nothing", {}, "bad-command"],
  ])("are not %s", (_, answers, code) => expect(refusalOf(owing, { type: "answer", answers })).toBe(code));
  test("disappear when their participant leaves or falls", () => {
    expect(now(after(owing, answers({ roll_bob: 9 }), by("ann", "leave")))).toBe("bob");
    expect(now(after(owing, answers({ roll_bob: 9 }), by("ann", "defeat")))).toBe("bob");
  });
});
