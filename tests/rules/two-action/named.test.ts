/** Answers of two-action: each refusal names its participants and subject, and no request, event or note is superfluous. */
import { describe, expect, test } from "vitest";
import {
  forecast,
  look,
  newEncounter,
  pacingOf,
  participantOf,
  requests,
  type EncounterState,
  type JsonObject,
} from "../../../src/rules/index.ts";
import { checkRound } from "../../../src/rules/pacing/two-action/actions.ts";
import type { Action } from "../../../src/rules/pacing/two-action/facts.ts";
import {
  after,
  answers,
  did,
  done,
  eventsOf,
  fight,
  join,
  noteOf,
  notesOf,
  now,
  offersTo,
  option,
  order,
  pending,
  tests,
  three,
  type Given,
} from "./fight.ts";
import { by, refused } from "../play.ts";
import { shown } from "../shown.ts";

const walk: Action = { kind: "move", speed: "walk" },
  draw = { kind: "draw" },
  fire: Action = { kind: "fire", roll: true },
  nothing: Action = { kind: "nothing", roll: true };
const act = (...actions: JsonObject[]): Given => by("ann", "act", { actions });
const task = (more: JsonObject): Given => by("ann", "task", { ...more });
const burns: Given = by("fire", "join", { side: "world", kind: "hazard", stats: { time: 50, from: 1, every: 2 } });
const begun = (): EncounterState => after(three(), task({ do: "begin", actions: 5 }));

describe("data of a refusal", () => {
  test.each<[string, EncounterState, Given, string]>([
    [
      "Q-15: nobody who could have a task",
      three(),
      { ...task({ do: "drop" }), participant: "eve" },
      "no-such-participant eve",
    ],
    [
      "Q-21: whose task is interrupted already",
      after(begun(), task({ do: "interrupt" })),
      task({ do: "interrupt" }),
      "task-is-interrupted ann",
    ],
    ["Q-21: whose task goes on", begun(), task({ do: "resume" }), "task-goes-on ann"],
    ["Q-6: who holds with nobody to hold for", after(three(), done, done), by("cid", "hold"), "nobody-to-hold-for cid"],
    [
      "Q-6: who holds beside a fire, which is nobody to hold for",
      after(fight({ ann: { initiative: 80 } }, burns), done, done),
      by("ann", "hold"),
      "nobody-to-hold-for ann",
    ],
    [
      "Q-9: nobody who could be surprised",
      three(),
      { type: "surprise", participants: ["bob", "eve"] },
      "no-such-participant eve",
    ],
    [
      "Q-10: a fire, which acts and takes no actions",
      fight({ ann: { initiative: 80 } }, burns),
      { ...act(walk), participant: "fire" },
      "not-your-turn fire",
    ],
    [
      "what there is no action for, and where it stands",
      three(),
      did([walk, { kind: "sing" }]),
      'unknown-action actions.0.1.kind "sing"',
    ],
    [
      "what there is no action for, as far as it can be shown",
      three(),
      did([{ kind: "sing".repeat(30) }]),
      'unknown-action actions.0.0.kind "singsingsingsingsingsingsingsingsingsingsingsingsingsingsingsingsingsingsingsin',
    ],
  ])("%s", (_, state, command, why) => expect(refused(state, command)).toBe(why));
  test("Q-19: lists every fault of a combination", () => {
    const wrong = (...combination: Action[]): readonly string[] =>
      checkRound([combination], { oneAction: false, ability: false, halveAwareness: true }).violations;
    expect(wrong(nothing, walk, fire)).toEqual(["too-many-combined", "nothing-with-fast-move"]);
    // Only a move is walking, for any speed of another action.
    expect(wrong(nothing, { kind: "power", speed: "walk" })).toEqual(["nothing-with-fast-move"]);
  });
});

describe("events and requests", () => {
  test("Q-22: report changes of one-action rounds once", () => {
    const state = after(three(option("oneAction", true)), done, done);
    expect(notesOf(state, done)).toEqual({});
  });
  test("Q-14: omit an unknown Awareness", () => {
    const state = after(three(), act(nothing));
    const asked = requests(state).find(({ what }) => what === "look")!;
    expect(Object.keys(asked)).not.toContain("against");
    const [told] = eventsOf(state, answers({ [asked.id]: 12 })).flatMap((event) =>
      event.type === "note" ? [event.data] : [],
    );
    expect(told).toStrictEqual({ participant: "ann", roll: 12 });
  });
  test("Q-14: ask the defeated for no Awareness test", () => {
    const state = after(three(), act(nothing), done, by("ann", "defeat"));
    expect(requests(state).map(({ id }) => id)).toEqual(["events"]);
  });
  test("Q-14: keep an old Awareness test open without noting it", () => {
    const next = after(fight({ ann: { initiative: 80 } }), did([nothing]), act(nothing));
    expect(pending(next)).toBe("look_1_1_ann look_2_1_ann");
    expect(noteOf(after(next, answers({ look_1_1_ann: 12 })), "ann").looked).toBeUndefined();
    expect(noteOf(after(next, answers({ look_2_1_ann: 12 })), "ann").looked).toEqual([{ roll: 12 }]);
  });
  test("Q-7: mark a test against a half point", () => {
    const state = fight({ ann: { initiative: 41, surprised: true } }, tests, option("halfRounding", "none"));
    expect(requests(state).find(({ id }) => id === "test_ann")).toMatchObject({
      against: 20,
      data: { participants: ["ann"], half: true },
    });
  });
  test("Q-5: break a returning combatant's tie by joining order", () => {
    const alone = after(
      fight({ ann: { initiative: 80 }, bob: { initiative: 50 }, cid: { initiative: 50 } }),
      by("cid", "defeat"),
    );
    const back = after(alone, by("cid", "revive"));
    expect([now(back), pending(back), order(back)]).toEqual(["ann", "", "ann bob cid"]);
  });
  test("Q-5, Q-7: report only stages with something pending", () => {
    const stages = (state: EncounterState, command: Given): readonly string[] =>
      eventsOf(state, command).flatMap((event) => (event.type === "stage" ? [event.stage] : []));
    const before = (second: number, ...options: readonly Given[]): EncounterState =>
      after(
        newEncounter("two-action"),
        ...options,
        join("ann", { initiative: 80 }),
        join("bob", { initiative: second }),
      );
    expect(stages(before(60), { type: "start" })).toEqual(["events", "play"]);
    expect(stages(before(80), { type: "start" })).toEqual(["events", "ties"]);
    const testing = after(before(80, tests), { type: "start" });
    expect(stages(before(80, tests), { type: "start" })).toEqual(["events", "tests"]);
    expect(stages(testing, answers({ test_ann: 10, test_bob: 20 }))).toEqual(["play"]);
    expect(stages(testing, answers({ test_ann: 10, test_bob: 10 }))).toEqual(["ties"]);
  });
  test("Q-5: ask for ties after tests, first places first", () => {
    expect(after(three(tests), answers({ test_ann: 40, test_bob: 20, test_cid: 90 })).stage).toBe("ties");
    expect(
      pending(
        fight({ ann: { initiative: 50 }, bob: { initiative: 50 }, cid: { initiative: 60 }, dot: { initiative: 60 } }),
      ),
    ).toBe("tie_cid_1 tie_dot_1 order_cid tie_ann_1 tie_bob_1 order_ann");
  });
  test("Q-2, Q-7: exempt hazards from pending tests", () => {
    const burning = after(three(tests), burns);
    expect(pending(burning)).toBe("test_ann test_bob test_cid");
    const state = after(burning, answers({ test_ann: 10, test_bob: 10, test_cid: 10 }));
    expect([now(state), pending(state), now(after(state, done))]).toEqual(["fire", "", "ann"]);
  });
  test("Q-7: forecast one initiative, not a range, for a rolled turn", () => {
    const ranges = (state: EncounterState): object =>
      Object.fromEntries(forecast(state, 2).map(({ participant, range }) => [participant, range]));
    const level = fight({ ann: { initiative: 80 }, bob: { initiative: 60 }, cid: { initiative: 60 } });
    expect(ranges(level)).toEqual({ ann: [80, 80], cid: [60, 60] });
    const late = after(
      three(tests),
      answers({ test_ann: 10, test_bob: 10, test_cid: 10 }),
      join("eve", { initiative: 90 }),
    );
    expect(ranges(late)).toMatchObject({ bob: [50, 50] });
  });
});

describe("offers", () => {
  const codes = (state: EncounterState, who: string): readonly string[] => offersTo(state, who).map(({ code }) => code);
  test("are empty after the fight", () => {
    const over = after(three(), { type: "end" });
    expect([codes(over, "ann"), codes(over, "bob")]).toEqual([[], []]);
  });
  test("Q-9: include ending surprise for the GM", () =>
    expect(shown(offersTo(after(three(), { type: "surprise", participants: ["bob"] }), "bob"))).toEqual([
      "notSurprised → surprise participants [bob], surprised false gm true",
    ]));
  test("Q-17: combine the last two of three actions", () => {
    const three_ = after(three(), act(draw), act(walk), { ...act(fire), ruling: true });
    expect(offersTo(three_, "ann").find(({ code }) => code === "combine")?.command).toEqual(
      by("ann", "revise", { boxes: [[draw], [walk, fire]] }),
    );
  });
  test("Q-6: hold a turn only for others", () => {
    expect(codes(after(three(), done), "bob")).toContain("hold");
    expect(codes(after(three(), done, done), "cid")).not.toContain("hold");
  });
  test("Q-17: separate no more actions than the round has", () => {
    const taken = after(three(), by("ann", "act", { actions: [draw, walk, fire], ruling: true }));
    expect(codes(taken, "ann")).not.toContain("separate");
  });
  test("Q-6: release a holding combatant only during another's turn", () => {
    const held = after(three(), by("ann", "hold"));
    expect(codes(held, "ann")).toContain("release");
    const tied = after(held, join("eve", { initiative: 40 }), done);
    expect([now(tied), codes(tied, "ann")]).toEqual(["", ["surprise"]]);
    expect(codes(after(held, by("ann", "defeat")), "ann")).toEqual(["surprise"]);
  });
  test("Q-11, Q-23: leave tasks off the sheet to the GM", () => {
    const isRuling = (command: Given): boolean => pacingOf("two-action")!.choices.isRuling!(command, look(three())!);
    expect(
      [task({ do: "begin", name: "Dig", actions: 3 }), task({ do: "begin" }), { ...act(walk), do: "length" }].map(
        isRuling,
      ),
    ).toEqual([true, true, false]);
  });
});

describe("notes", () => {
  const turnOf = (state: EncounterState): JsonObject => participantOf(state, "ann")!.turn;
  test("Q-16: keep a task without a name", () =>
    expect(participantOf(begun(), "ann")!.facts.task).toEqual({ name: "", actions: 5, done: 0 }));
  test("Q-10: omit actions not taken or undone", () => {
    expect(turnOf(after(three(), done))).not.toHaveProperty("boxes");
    expect(turnOf(after(three(), act(walk), by("ann", "revise", { boxes: [] })))).not.toHaveProperty("boxes");
    expect(noteOf(after(three(), did([])), "ann").used).toEqual([0, 2]);
  });
  test("Q-14: omit Awareness tests that are over", () => {
    const state = after(three(), act(nothing));
    expect(after(state, answers({ look_1_1_ann: 12 })).facts).not.toHaveProperty("looks");
    expect(after(state, by("ann", "revise", { boxes: [] })).facts).not.toHaveProperty("looks");
  });
  test("Q-5, Q-7: omit combatants that join before the start", () => expect(three(tests).facts).toEqual({}));
});

describe("QA-4: tie dice", () => {
  const settled = (): EncounterState =>
    after(
      fight({ ann: { initiative: 65 }, bob: { initiative: 50 }, cid: { initiative: 50 }, dot: { initiative: 45 } }),
      answers({ tie_bob_1: 1, tie_cid_1: 2 }),
    );
  const set = (stats: JsonObject): Given => by("cid", "change", { stats });
  const next = (...more: readonly Given[]): string => pending(after(settled(), ...more, done, done, done, done));
  test("last while Initiative with modifiers is the same", () => {
    expect(next(set({ initiative: 45, mods: 5 }))).toBe("");
    expect(next(set({ initiative: 55, mods: 5 }), by("bob", "change", { stats: { initiative: 60 } }))).toBe(
      "tie_bob_1 tie_cid_1 order_bob",
    );
  });
  test("of the first round are dropped if Initiative changes", () =>
    expect(next(set({ initiative: 45 }))).toBe("tie_cid_1 tie_dot_1 order_cid"));
});
