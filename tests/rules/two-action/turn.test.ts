import { describe, expect, test } from "vitest";
import { apply, look as look_, participantOf, type EncounterState } from "../../../src/rules/index.ts";
import {
  after,
  answers,
  did,
  done,
  eventsOf,
  fight,
  noteOf,
  notesOf,
  now,
  offersTo,
  option,
  order,
  refusalOf,
  tests,
  three,
  type Given,
} from "./fight.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";

const fire = { kind: "fire", roll: true, target: 60, mods: -10 };
const walk = { kind: "move", speed: "walk" };
const look = { kind: "nothing", roll: true };
const act = (participant: string, ...actions: object[]) => by(participant, "act", { actions: actions as never });
const task = (participant: string, what: string, more: object = {}) => by(participant, "task", { do: what, ...more });

describe("turn", () => {
  test("Q-10, Q-17: shows actions stated one after another", () => {
    const state = after(three(), act("ann", fire), act("ann", { ...walk }, { ...fire }));
    expect(noteOf(state, "ann")).toMatchObject({
      used: [2, 2],
      boxes: [
        [{ kind: "fire", chance: 50 }],
        [
          { kind: "move", speed: "walk" },
          { kind: "fire", halved: true, chance: 25 },
        ],
      ],
    });
    expect(refusalOf(state, act("ann", fire))).toBe("too-many-actions");
    expect(refusalOf(state, did([fire]))).toBe("too-many-actions");
    expect(now(after(state, done))).toBe("bob");
  });
  test("Q-20, QA-1: shows halved chances, with half points", () => {
    const one = { ...fire, mods: -9 };
    expect(noteOf(after(three(), act("ann", walk, one)), "ann").boxes).toMatchObject([[{}, { chance: 26 }]]);
    expect(noteOf(after(three(option("halfRounding", "none")), act("ann", walk, one)), "ann").boxes).toMatchObject([
      [{}, { chance: 25, half: true }],
    ]);
  });
  test("Q-13, Q-18, Q-19: refuses actions against the rules without ability or ruling", () => {
    const draw = { kind: "draw" };
    expect(refusalOf(three(), did([draw, fire]))).toBe("draw-with-attack");
    expect(refusalOf(three(), did([walk, fire, draw]))).toBe("too-many-combined");
    expect(refusalOf(three(), did([look, { kind: "move", speed: "fast" }]))).toBe("nothing-with-fast-move");
    expect(refusalOf(three(), did([fire], [fire], [fire]))).toBe("too-many-actions");
    expect(refusalOf(fight({ ann: { initiative: 50, ability: true } }), did([draw, fire]))).toBeNull();
    expect(refusalOf(three(), { type: "done", report: { actions: [[draw, fire]], ruling: true } } as never)).toBeNull();
    const ruled = after(three(), { ...act("ann", draw, fire), ruling: true });
    expect(refusalOf(ruled, done)).toBeNull();
    expect(refusalOf(ruled, did([fire]))).toBeNull();
    const third = after(three(), act("ann", fire), act("ann", fire), { ...act("ann", fire), ruling: true });
    expect([refusalOf(third, done), refusalOf(third, did([fire]))]).toEqual([null, "too-many-actions"]);
  });
  test("Q-12: warns about a grenade without drawing", () => {
    const grenade = { kind: "throw", roll: true };
    expect(notesOf(three(), did([grenade]))).toHaveProperty("drawBeforeThrow");
    expect(notesOf(three(), did([{ kind: "draw" }], [grenade]))).not.toHaveProperty("drawBeforeThrow");
    expect(notesOf(three(), did([{ kind: "draw" }, grenade]))).not.toHaveProperty("drawBeforeThrow");
    expect(notesOf(three(), did([grenade], [{ kind: "draw" }]))).toHaveProperty("drawBeforeThrow");
  });
  test("Q-14, QA-8: reports an Awareness test per action of doing nothing", () => {
    expect(notesOf(three(), did([look], [look])).awareness).toEqual({ participant: "ann", tests: 2, halved: 0 });
    expect(notesOf(three(), did([look, walk], [look])).awareness).toEqual({ participant: "ann", tests: 2, halved: 1 });
    expect(shown(notesOf(three(option("halveAwareness", false)), did([look, walk])).awareness)).toBe(
      "halved 0, participant ann, tests 1",
    );
    const offers = offersTo(three(), "ann").filter(({ code }) => code === "nothing" || code === "walkAndLook");
    expect(offers.map(({ data }) => data.halved)).toEqual([false, true]);
    for (const { command } of offers) expect(refusalOf(three(), command)).toBeNull();
    expect(
      offersTo(three(option("halveAwareness", false)), "ann").find(({ code }) => code === "walkAndLook")?.data.halved,
    ).toBe(false);
  });
});

describe("tasks", () => {
  const begin = task("ann", "begin", { actions: 5, name: "download" });

  test("Q-16: continue by themselves until done", () => {
    const state = after(three(), begin);
    expect(noteOf(state, "ann").task).toEqual({ name: "download", actions: 5, done: 0, rounds: 3, seconds: 25 });
    const one = after(state, done, done, done);
    expect(noteOf(one, "ann").task).toMatchObject({ done: 2, rounds: 2 });
    const two = after(one, done, done, done);
    expect(notesOf(two, done)).toEqual({ taskDone: { participant: "ann", name: "download", actions: 5 } });
    expect(noteOf(after(two, done), "ann")).not.toHaveProperty("task");
    expect(noteOf(after(two, done), "ann").used).toEqual([1, 2]);
  });
  test("Q-21: are interrupted and resumed without loss, also across one-action rounds", () => {
    const reload = task("ann", "begin", { actions: 2, name: "reload" });
    const state = after(three(option("oneAction", true)), reload, done);
    expect(noteOf(state, "ann").task).toEqual({ name: "reload", actions: 2, done: 1, rounds: 1, seconds: 5 });
    const interrupted = after(state, task("ann", "interrupt"), done, done, done);
    expect(noteOf(interrupted, "ann").task).toMatchObject({ done: 1, paused: true });
    const resumed = after(interrupted, task("ann", "resume"), done, done);
    expect(notesOf(resumed, done)).toHaveProperty("taskDone");
    expect(refusalOf(after(state, task("ann", "interrupt")), task("ann", "interrupt"))).toBe("task-is-interrupted");
    expect(refusalOf(state, task("ann", "resume"))).toBe("task-goes-on");
  });
  test("Q-15, Q-16: can be shortened, lengthened and dropped", () => {
    const state = after(three(), begin, done);
    expect(noteOf(after(state, task("ann", "length", { actions: 8 })), "ann").task).toMatchObject({
      actions: 8,
      done: 2,
    });
    expect(notesOf(state, task("ann", "length", { actions: 2 }))).toHaveProperty("taskDone");
    expect(noteOf(after(state, task("ann", "drop")), "ann")).not.toHaveProperty("task");
    expect(refusalOf(state, begin)).toBe("task-under-way");
    for (const what of ["drop", "interrupt", "resume"]) expect(refusalOf(state, task("bob", what))).toBe("no-task");
    expect(refusalOf(state, task("eve", "drop"))).toBe("no-such-participant");
    expect(refusalOf(three(), task("ann", "begin", { actions: 0 }))).toBe("bad-command");
    expect(refusalOf(three(), task("ann", "sing"))).toBe("bad-command");
  });
  test("Q-16: leave the turn open when dropped", () =>
    expect(refusalOf(after(three(), begin, act("ann", { kind: "task" }), task("ann", "drop")), done)).toBeNull());
});

describe("holding", () => {
  test("Q-6: keeps the order of several and needs a later turn", () => {
    const state = after(three(), by("ann", "hold"), by("bob", "hold"));
    expect(order(state)).toBe("cid ann bob");
    expect(refusalOf(after(state, done, done), by("bob", "hold"))).toBe("nobody-to-hold-for");
    expect(refusalOf(three(), by("bob", "hold"))).toBe("not-your-turn");
  });
  test("Q-9: shows what surprise does in the first round", () => {
    expect(offersTo(three(), "bob").find(({ code }) => code === "surprise")).toMatchObject({
      gm: true,
      data: { from: 60, to: 30 },
    });
    const surprised = after(three(), { type: "surprise", participants: ["bob"] });
    expect(shown(offersTo(surprised, "bob").find(({ code }) => code === "notSurprised")?.command)).toBe(
      "surprise participants [bob], surprised false",
    );
    expect(offersTo(after(three(), done, done, done), "bob").some(({ code }) => code === "surprise")).toBe(false);
  });
});

describe("size", () => {
  test("Q-3: of one Done among a thousand is small", () => {
    const who = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, i) => [`participant${String(i).padStart(5, "0")}`, { initiative: i }]),
    );
    const outcome = apply(fight(who), did([fire], [walk]));
    expect(JSON.stringify(outcome.refusal ?? outcome.patch).length).toBeLessThan(1_200);
    const plain = apply(fight(who), done);
    expect(JSON.stringify(plain.refusal ?? plain.patch).length).toBeLessThan(600);
  });
  test("Q-7: excludes tests of the past round", () => {
    const state = after(fight({ ann: { initiative: 50 } }, tests), answers({ test_ann: 20 }), done);
    expect(noteOf(state, "ann")).not.toHaveProperty("test");
  });
});

describe("Q-21: reloading", () => {
  const GUN = { label: "rifle", item: "gun1" };
  const reload = { kind: "reload", label: "rifle", item: "gun1" };
  const armed = (...options: Given[]): EncounterState =>
    fight({ ann: { initiative: 80, guns: [GUN] }, bob: { initiative: 40 } }, ...options);
  const loads = (state: EncounterState, command: Given): readonly unknown[] =>
    eventsOf(state, command).flatMap((event) => (event.type === "effect" ? [event.effect] : []));
  const FULL = [{ what: "shots", item: "gun1", by: 10_000 }];

  test("fills the weapon with two actions of a turn, and no sooner", () => {
    expect(loads(armed(), did([reload], [reload]))).toEqual(FULL);
    expect(notesOf(armed(), did([reload], [reload])).reloaded).toEqual({
      participant: "ann",
      label: "rifle",
      actions: 2,
    });
    expect(loads(armed(), did([reload], [walk]))).toEqual([]);
    expect(loads(armed(), did([{ kind: "reload" }], [{ kind: "reload" }]))).toEqual([]);
  });
  test("spans two one-action rounds, interrupted or not", () => {
    const half = after(armed(option("oneAction", true)), did([reload]), done);
    expect(loads(half, did([reload]))).toEqual(FULL);
    const later = after(half, did([walk]), done);
    expect(loads(later, did([reload]))).toEqual(FULL);
    const full = after(half, did([reload]));
    expect(participantOf(full, "ann")!.facts).toEqual({});
    expect(participantOf(after(full, { type: "takeBack" }), "ann")!.facts).toEqual({ reloading: "gun1" });
  });
  test("is offered for each weapon with a magazine, else without one", () => {
    const codes = (state: EncounterState): readonly string[] => {
      const view = look_(state)!;
      const picks = view.pacing.choices.picks!({ field: "actions", kind: "action" }, view.participant("ann")!, view);
      return picks.map(({ code }) => code).filter((code) => code.startsWith("reload"));
    };
    expect([codes(armed()), codes(three())]).toEqual([["reloadOf"], ["reload"]]);
  });
});
