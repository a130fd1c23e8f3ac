import { describe, expect, test } from "vitest";
import { type EncounterState, newEncounter, participantOf, requests, SCHEMA, slots } from "../../../src/rules/index.ts";
import { after, dice, done, eventsOf, fight, join, now, order, redo, refusalOf, start, undo } from "./fight.ts";
import { Table } from "../action-period/table.ts";
import { three } from "../speed-order/strike.ts";
import { answers, by, refused } from "../play.ts";

describe("start", () => {
  test("opens the first window without losing an earlier one", () => {
    const events = eventsOf(after(newEncounter("tiny"), join("ann", 1)), start);
    expect(events.map(({ type }) => type)).toEqual(["started", "windowStart", "stage", "slotStart"]);
  });
  test("is refused twice and must precede play", () => {
    expect(refusalOf(fight({ ann: [1] }), start)).toBe("already-started");
    for (const command of [done, by("ann", "cut")])
      expect(refusalOf(after(newEncounter("tiny"), join("ann", 1)), command)).toBe("not-running");
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
  test("takes waiting turns when it ends, but keeps waits for an event", () => {
    const delayed = new Table({ ann: { speed: 2, dx: 12 }, bob: { speed: 5, dx: 10 } })
      .start({ ann: 5, bob: 0 })
      .wait("ann");
    const turn = slots(delayed.state).find(({ state }) => state === "waiting")!;
    expect(eventsOf(delayed.state, { type: "nextWindow" })).toContainEqual(
      expect.objectContaining({ type: "lost", slot: turn.id }),
    );
    const watching = after(three(), by("ann", "wait", { trigger: "a foe comes near", answer: "attack" }));
    const watch = slots(watching).find(({ state }) => state === "waiting")!;
    expect(watch.kind).toBe("interrupt");
    expect(eventsOf(watching, { type: "nextWindow" })).not.toContainEqual(expect.objectContaining({ slot: watch.id }));
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
  test.each([2, 3.5, "nine"])("are not %s", (roll) =>
    expect(refusalOf(owing, answers({ roll_ann: roll }))).toBe("impossible-roll"),
  );
  test("disappear when their participant leaves or falls", () => {
    expect(now(after(owing, answers({ roll_bob: 9 }), by("ann", "leave")))).toBe("bob");
    expect(now(after(owing, answers({ roll_bob: 9 }), by("ann", "defeat")))).toBe("bob");
  });
});

const turns = (state: EncounterState, id: string): number | undefined => participantOf(state, id)?.turns;

describe("ended turns", () => {
  test("are counted over windows and undone", () => {
    const state = after(fight({ ann: [3, 7], bob: [5] }), done, done, done, done);
    expect([turns(state, "ann"), turns(state, "bob")]).toEqual([3, 1]);
    expect(turns(after(state, { type: "undo", to: 4 }), "ann")).toBe(1);
    expect(turns(after(state, undo, redo), "ann")).toBe(3);
  });
  test("exclude lost turns", () => {
    const state = fight({ ann: [3, 7], bob: [5] });
    expect(turns(after(state, { type: "lose", slot: "1_bob_1" }, done, done), "bob")).toBe(undefined);
    expect(turns(after(state, { type: "nextWindow" }), "ann")).toBe(undefined);
    expect(turns(after(state, by("ann", "defeat")), "ann")).toBe(undefined);
  });
});
