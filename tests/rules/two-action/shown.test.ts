/** The tracker's complete data: each slot, request, offer and pick with all parts of a row or a button. */
import { describe, expect, test } from "vitest";
import {
  look,
  pacingOf,
  requests,
  slots,
  type EncounterState,
  type JsonObject,
  type Choice,
} from "../../../src/rules/index.ts";
import { after, fight, noteOf, now, offersTo, option, order, refusalOf, tests, three, type Given } from "./fight.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";
const act = (...actions: JsonObject[]): Given => by("ann", "act", { actions });
const task = (more: JsonObject): Given => by("ann", "task", { ...more });
const walk = { kind: "move", speed: "walk" };

describe("slots", () => {
  test("Q-4, Q-11: show actions, tasks and holding", () => {
    expect(shown(slots(three()))).toEqual([
      "1_ann_1 at 80 [-160, 1] now 1/1 {initiative 80, used [0, 2], value 80} attacks 2",
      "1_bob_1 at 60 [-120, 2] open 1/1 {initiative 60, used [0, 2], value 60} attacks 2",
      "1_cid_1 at 40 [-80, 3] open 1/1 {initiative 40, used [0, 2], value 40} attacks 2",
    ]);
    expect(shown(slots(after(three(), act(walk), act({ kind: "attack" })))[0])).toBe(
      "1_ann_1 at 80 [-160, 1] now 1/1 {boxes [[{kind move, speed walk}], [{kind attack}]], initiative 80, used [2, 2], value 80} attacks 2",
    );
    expect(shown(slots(after(three(), task({ do: "begin", name: "Pick the lock", actions: 5 })))[0])).toBe(
      "1_ann_1 at 80 [-160, 1] now 1/1 {initiative 80, task {actions 5, done 0, name Pick the lock, rounds 3, seconds 25}, used [0, 2], value 80} attacks 2",
    );
    expect(slots(after(three(), by("ann", "hold"))).at(-1)).toMatchObject({
      participant: "ann",
      time: 80,
      state: "open",
      note: { held: true },
    });
  });
});

describe("requests", () => {
  test("Q-7, Q-8: ask for a test each, one per group", () => {
    const goblin = { initiative: 41, npc: true, group: "g" };
    expect(
      shown(requests(fight({ ann: { initiative: 60 }, g1: goblin, g2: goblin, h: { ...goblin, group: "h" } }, tests))),
    ).toEqual([
      "events decision events blocking false, choices [done], data {round 1}, fallback done, gm true",
      "test_ann dice test against 60, blocking true, data {participants [ann]}, dice {count 1, faces 100}, fallback 50, gm false, participant ann",
      "test_g1 dice test against 41, blocking true, data {group g, participants [g1, g2]}, dice {count 1, faces 100}, fallback 50, gm false, participant g1",
      "test_h dice test against 41, blocking true, data {participants [h]}, dice {count 1, faces 100}, fallback 50, gm false, participant h",
    ]);
  });
  test("Q-5: ask for a die each in a tie, or an order", () => {
    expect(
      shown(requests(fight({ ann: { initiative: 60 }, bob: { initiative: 60 }, cid: { initiative: 50 } }))),
    ).toEqual([
      "events decision events blocking false, choices [done], data {round 1}, fallback done, gm true",
      "tie_ann_1 dice tie blocking true, data {attempt 1, others 1, participants [ann], tied [ann, bob]}, dice {count 1, faces 6}, fallback 3, gm false, participant ann",
      "tie_bob_1 dice tie blocking true, data {attempt 1, others 1, participants [bob], tied [ann, bob]}, dice {count 1, faces 6}, fallback 3, gm false, participant bob",
      "order_ann decision tieOrder blocking false, data {attempt 1, tied [ann, bob]}, fallback [ann, bob], gm true",
    ]);
  });
});

describe("offers", () => {
  test("Q-9, Q-11, Q-14: depend on the turn", () => {
    expect(shown(offersTo(three(), "ann"))).toEqual([
      "act action 1, of 2 → act ann ? actions action",
      "nothing action 1, halved false, of 2 → act ann actions [{kind nothing, roll true}]",
      "walkAndLook action 1, halved true, of 2 → act ann actions [{kind move, speed walk}, {kind nothing, roll true}]",
      "taskBegin → task ann do begin ? name text; actions integer max 1000, min 1 gm true",
      "hold → hold ann gm true",
      "surprise from 80, to 40 → surprise participants [ann], surprised true gm true",
    ]);
    expect(shown(offersTo(three(), "bob"))).toEqual([
      "surprise from 60, to 30 → surprise participants [bob], surprised true gm true",
    ]);
    expect(shown(offersTo(after(three(), act(walk)), "ann"))).toEqual([
      "act action 2, of 2 → act ann ? actions action",
      "nothing action 2, halved false, of 2 → act ann actions [{kind nothing, roll true}]",
      "walkAndLook action 2, halved true, of 2 → act ann actions [{kind move, speed walk}, {kind nothing, roll true}]",
      "taskBegin → task ann do begin ? name text; actions integer max 1000, min 1 gm true",
      "hold → hold ann gm true",
    ]);
    const fire = after(three(), by("fire", "join", { side: "world", kind: "hazard", stats: { time: 10 } }));
    expect(offersTo(fire, "fire")).toEqual([]);
    expect(offersTo(after(three(), { type: "pause" }), "ann")).toEqual(offersTo(three(), "ann"));
  });
  test("Q-17: combine and separate actions", () => {
    const both = after(three(), act(walk), act({ kind: "attack" }));
    expect(shown(offersTo(both, "ann"))).toEqual([
      "revise of 2 → revise ann boxes []",
      "combine halved 0 → revise ann boxes [[{kind move, speed walk}, {kind attack}]]",
      "taskBegin → task ann do begin ? name text; actions integer max 1000, min 1 gm true",
      "hold → hold ann gm true",
    ]);
    const combined = after(three(), act(walk, { kind: "attack" }));
    expect(shown(offersTo(combined, "ann"))).toEqual([
      "act action 2, of 2 → act ann ? actions action",
      "separate action 1 → revise ann boxes [[{kind move, speed walk}], [{kind attack}]]",
      "nothing action 2, halved false, of 2 → act ann actions [{kind nothing, roll true}]",
      "walkAndLook action 2, halved true, of 2 → act ann actions [{kind move, speed walk}, {kind nothing, roll true}]",
      "taskBegin → task ann do begin ? name text; actions integer max 1000, min 1 gm true",
      "hold → hold ann gm true",
    ]);
    const codes = (state: EncounterState): readonly string[] => offersTo(state, "ann").map(({ code }) => code);
    expect(codes(after(three(), act(walk, { kind: "attack" }), act({ kind: "draw" })))).toEqual([
      "revise",
      "taskBegin",
      "hold",
    ]);
    expect(codes(after(three(), act({ kind: "draw" }), act(walk, { kind: "attack" })))).toEqual([
      "revise",
      "taskBegin",
      "hold",
    ]);
  });
  test("Q-11, Q-16: follow a task from its start to its end", () => {
    const under = after(three(), task({ do: "begin", name: "Pick the lock", actions: 5 }));
    expect(shown(offersTo(under, "ann"))).toEqual([
      "act action 1, of 2 → act ann ? actions action",
      "nothing action 1, halved false, of 2 → act ann actions [{kind nothing, roll true}]",
      "walkAndLook action 1, halved true, of 2 → act ann actions [{kind move, speed walk}, {kind nothing, roll true}]",
      "taskInterrupt actions 5, done 0, name Pick the lock, rounds 3, seconds 25 → task ann do interrupt",
      "taskLength actions 5, done 0, name Pick the lock, rounds 3, seconds 25 → task ann do length ? actions integer max 1000, min 1 gm true",
      "taskDrop actions 5, done 0, name Pick the lock, rounds 3, seconds 25 → task ann do drop",
      "hold → hold ann gm true",
      "surprise from 80, to 40 → surprise participants [ann], surprised true gm true",
    ]);
    const paused = after(under, task({ do: "interrupt" }));
    expect(shown(offersTo(paused, "ann").slice(3, 6))).toEqual([
      "taskResume actions 5, done 0, name Pick the lock, paused true, rounds 3, seconds 25 → task ann do resume",
      "taskLength actions 5, done 0, name Pick the lock, paused true, rounds 3, seconds 25 → task ann do length ? actions integer max 1000, min 1 gm true",
      "taskDrop actions 5, done 0, name Pick the lock, paused true, rounds 3, seconds 25 → task ann do drop",
    ]);
    const later = after(under, act({ kind: "task" }), { type: "done" });
    expect(shown(offersTo(later, "ann")[0])).toBe(
      "taskInterrupt actions 5, done 1, name Pick the lock, rounds 2, seconds 20 → task ann do interrupt",
    );
    const own = fight({
      ann: {
        initiative: 80,
        actions: [
          { label: "Bar the door", actions: 3 },
          { label: "Sing", actions: 1 },
        ],
      },
    });
    expect(shown(offersTo(own, "ann")[3])).toBe(
      "ownTask actions 3, label Bar the door, rounds 2, seconds 15 → task ann actions 3, do begin, name Bar the door",
    );
    expect(offersTo(own, "ann").filter(({ code }) => code === "ownTask")).toHaveLength(1);
    const { choices } = pacingOf("two-action")!;
    const ruled = (command: Given): boolean => choices.isRuling!(command, look(own)!);
    expect(ruled(task({ do: "begin", name: "Bar the door", actions: 3 }))).toBe(false);
    expect(ruled(task({ do: "begin", name: "Bar the door", actions: 2 }))).toBe(true);
    expect(ruled(task({ do: "begin", name: "Sing", actions: 3 }))).toBe(true);
    expect(ruled(task({ do: "begin", participant: "eve", name: "Sing", actions: 1 }))).toBe(true);
    expect(ruled(task({ do: "length", actions: 3 }))).toBe(true);
    expect(ruled(task({ do: "drop" }))).toBe(false);
    expect(ruled(act(walk))).toBe(false);
    expect(ruled({ type: "task", participant: 5, do: "begin" } as never)).toBe(true);
  });
  test("Q-6: let the GM hold a turn, by option also its player", () => {
    const held = after(three(), by("ann", "hold"));
    expect(shown(offersTo(held, "ann")[0])).toBe("release → release ann gm true");
    expect(offersTo(held, "cid").map(({ code }) => code)).toEqual(["surprise"]);
    const ruled = (state: EncounterState, type: string): boolean =>
      pacingOf("two-action")!.choices.isRuling!(by("ann", type), look(state)!);
    expect([ruled(held, "hold"), ruled(held, "release")]).toEqual([true, true]);
    const free = after(three(option("hold", true)), by("ann", "hold"));
    expect([now(free), shown(offersTo(free, "ann")[0])]).toEqual(["bob", "release → release ann"]);
    expect([ruled(free, "hold"), ruled(free, "release")]).toEqual([false, false]);
    const released = after(free, by("ann", "release"));
    expect([order(released), noteOf(released, "ann").held]).toEqual(["bob ann cid", undefined]);
    expect(slots(after(released, { type: "takeBack" }))).toEqual(slots(free));
    expect(refusalOf(released, by("ann", "release"))).toBe("not-waiting");
  });
});

describe("Q-11, Q-17 to Q-19: choices", () => {
  const picks = (state: EncounterState, asked: object = { field: "actions", kind: "action" }): readonly Choice[] => {
    const view = look(state)!;
    return view.pacing.choices.picks!(asked as never, view.participant("ann")!, view);
  };
  const read = (state: EncounterState): readonly string[] =>
    picks(state).map(
      ({ code, value, data }) =>
        `${code}: ${(value as { kind: string; speed?: string; roll?: boolean }[]).map(({ kind, speed, roll }) => [kind, speed, roll ? "rolled" : ""].filter(Boolean).join(" ")).join(" + ")} ${String(data.halved)}`,
    );
  test("list actions and combinations with their halved chances", () => {
    const anybody = [
      "fire: fire rolled 0",
      "attack: attack rolled 0",
      "throw: throw rolled 0",
      "draw: draw 0",
      "walk: move walk 0",
      "run: move fast 0",
      "nothing: nothing rolled 0",
      "aim: aim 0",
      "reload: reload 0",
      "power: power rolled 0",
      "other: other 0",
      "walkAndFire: move walk + fire rolled 1",
      "walkAndAttack: move walk + attack rolled 1",
      "walkAndThrow: move walk + throw rolled 1",
      "walkAndDraw: move walk + draw 0",
      "walkAndLook: move walk + nothing rolled 1",
      "runAndFire: move fast + fire rolled 1",
      "runAndAttack: move fast + attack rolled 1",
      "runAndThrow: move fast + throw rolled 1",
      "runAndDraw: move fast + draw 0",
      "drawAndThrow: draw + throw rolled 1",
    ];
    expect(read(three())).toEqual(anybody);
    // Drawing and firing or striking as one action needs the ability.
    expect(
      read(fight({ ann: { initiative: 80, ability: true } }))
        .slice(anybody.length)
        .map((line) => line.replace(/ \d$/, "")),
    ).toEqual(["drawAndFire: draw + fire rolled", "drawAndAttack: draw + attack rolled"]);
  });
  test("include the sheet's actions and tasks by name", () => {
    const own = fight({
      ann: {
        initiative: 80,
        actions: [
          { label: "Bar the door", actions: 3 },
          { label: "Sing", actions: 1 },
        ],
      },
    });
    expect(shown(picks(own)[0])).toBe("own data {halved 0, label Sing}, lands null, value [{kind other, label Sing}]");
    const under = after(own, task({ do: "begin", name: "Bar the door", actions: 3 }));
    expect(shown(picks(under)[0])).toBe("task data {halved 0, task Bar the door}, lands null, value [{kind task}]");
    expect(picks(own, { field: "speed", kind: "integer" })).toEqual([]);
    expect(picks(own, { id: "events", what: "events", kind: "decision" })).toEqual([]);
  });
  test("Q-5: list both orders of a tie", () => {
    const tied = fight({ ann: { initiative: 60 }, bob: { initiative: 60 } });
    expect(picks(tied, requests(tied).at(-1)!).map(({ value }) => value)).toEqual([
      ["ann", "bob"],
      ["bob", "ann"],
    ]);
  });
});
