/** The tracker's complete data: each slot, request and offer with all parts of a row or a button. */
import { describe, expect, test } from "vitest";
import { look, participantOf, requests, slots, type Choice } from "../../../src/rules/index.ts";
import { ACTIONS } from "../../../src/rules/pacing/stopwatch/actions.ts";
import { weaponNow } from "../../../src/rules/pacing/stopwatch/complete.ts";
import type { Participant as Own, Setting as OwnSetting } from "../../../src/rules/pacing/stopwatch/facts.ts";
import { Fight } from "./fight.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";

const gun = { label: "gun", item: "g1", speedClass: 4, reload: 8, capacity: 20, perSegment: 6, loaded: 8 };
const sword = { label: "sword", speedClass: 7, draw: 7, longer: true };
const armed = { agility: 10, weapons: [gun, sword], actions: [{ label: "Bar the door", speedClass: 6 }] } as never;
const bare = { agility: 10 } as never;
const fight = (): Fight => Fight.of({ a: armed, b: bare }, { agilityDice: "3d6" });
const decision = { kind: "decision", blocking: true, gm: true };

describe("requests", () => {
  test("T-13, T-14: ask for the start, awareness and first actions", () => {
    const before = Fight.before({ a: armed, b: bare }).give(
      by("fire", "join", { side: "world", kind: "hazard", stats: { time: 9 } }),
      { type: "start" },
    );
    expect(shown(requests(before.state))).toEqual([
      "start decision start blocking true, choices [consent, surprise], data {count 2}, fallback consent, gm true",
    ]);
    expect(requests(before.answer("start", "surprise").state)).toStrictEqual(
      ["a", "b"].map((id) => ({
        ...decision,
        id: `aware_${id}`,
        what: "awareness",
        participant: id,
        fallback: 0,
        data: {},
      })),
    );
    expect(shown(requests(fight().state))).toEqual([
      "next_a decision nextAction blocking true, data {from 0, ordinal 1, usual {capacity 20, class IV, due 4, label gun, left 8, segments 4}}, fallback {do weapon, weapon 0}, gm false, participant a",
      "next_b decision nextAction blocking true, data {from 0, ordinal 1, usual {class V, due 5, segments 5}}, fallback {do class, speedClass 5}, gm false, participant b",
    ]);
  });
  test("T-20, TA-7: ask for a roll to stop by the option's dice", () => {
    const stopping = (dice: string): unknown =>
      requests(
        Fight.of({ b: bare }, { agilityDice: dice })
          .choose("b", { do: "run" })
          .done()
          .choose("b", { do: "stop", sooner: "first" }).state,
      );
    expect(shown(stopping("3d6"))).toEqual([
      "roll_b dice stopRoll against 0, blocking true, data {agility 10, modifier -10}, dice {count 3, faces 6}, fallback 10, gm false, participant b",
    ]);
    expect(shown(stopping("d20"))).toEqual([
      "roll_b dice stopRoll against 0, blocking true, data {agility 10, modifier -10}, dice {count 1, faces 20}, fallback 10, gm false, participant b",
    ]);
    expect(shown(stopping("d100"))).toEqual([
      "roll_b dice stopRoll against 0, blocking true, data {agility 10, modifier -10}, dice {count 1, faces 100}, fallback 50, gm false, participant b",
    ]);
    expect(shown(stopping("host"))).toEqual([
      "roll_b decision stopRoll against 0, blocking true, choices [standing, fallen], data {agility 10, modifier -10}, fallback standing, gm true, participant b",
    ]);
  });
});

describe("slots", () => {
  test("T-13: are empty before the start is settled", () =>
    expect(slots(Fight.before({ a: armed }).give({ type: "start" }).state)).toStrictEqual([]));
  test("T-8, T-9: show past actions by class or name", () => {
    const over = Fight.of({ b: bare });
    for (const action of [
      { do: "class", speedClass: 2 },
      { do: "run" },
      { do: "stop" },
      { do: "fixed", segments: 2, label: "lift" },
    ])
      over.choose("b", action).done();
    expect(shown(over.slotsOf("b").slice(0, -1))).toEqual([
      '1_b_2 at 4 done 2/0 {do run, label ""}',
      '1_b_3 at 6 done 3/0 {do stop, label ""}',
      "1_b_4 at 8 done 4/0 {do fixed, label lift}",
    ]);
    const first = Fight.of({ b: bare }).choose("b", { do: "class", speedClass: 2 }).done();
    expect(shown(first.slotsOf("b")[0])).toBe('1_b_1 at 2 done 1/0 {do class, label ""}');
  });
  test("T-22, T-25: show automatic fire and its release", () => {
    const firing = fight().choose("a", { do: "weapon", weapon: 0 }).choose("b", { do: "class", speedClass: 9 });
    expect(shown(firing.slotsOf("a"))).toEqual([
      "1_a_1 at 4 now 1/0 {budgets {shots [8, 20]}, do weapon, due 4, label gun, rounds 6, speedClass 4, sum [0, 4], weapon 0} attacks 1",
    ]);
    expect(shown(firing.done().slotsOf("a"))).toEqual([
      "1_a_1 at 4 done 1/0 {do weapon, label gun, rounds 6} turn 1_a_1",
      "1_a_2 at 5 now burst 1/0 {budgets {shots [2, 20]}, do burst, due 5, label gun, rounds 2, speedClass 0, sum [4, 1], weapon 0} attacks 1, turn 1_a_1",
    ]);
    firing.give(by("a", "release", { at: 5 }));
    expect(firing.events).toContainEqual({ type: "lost", slot: "1_a_2", participant: "a", reason: "released" });
    expect(shown(firing.slotsOf("a"))).toEqual([
      "1_a_1 at 4 done 1/0 {do weapon, label gun, rounds 6} turn 1_a_1",
      "1_a_2 at 5 lost burst 1/0 {do burst, label gun} reason released, turn 1_a_1",
      "1_a_3 at 5 [5, 1] open 2/0 {choose true, from 5}",
    ]);
  });
  test("T-12, T-23: show a chain with its following steps", () => {
    const several = Fight.of({ a: { agility: 10, weapons: [gun] } as never });
    several.choose("a", [
      { do: "class", speedClass: 2, label: "Look" },
      { do: "reload", weapon: 0 },
      { do: "weapon", weapon: 0 },
      { do: "listed", action: "turnRound" },
    ] as never);
    expect(shown(several.coming("a").note)).toBe(
      'chain [{do reload, label gun, speedClass 8}, {do weapon, label gun, speedClass 4}, {action turnRound, do listed, label "", speedClass 3}], do class, due 2, label Look, speedClass 2, sum [0, 2], then [10, 14, 17]',
    );
  });
  test("T-18, T-19, T-20: show running and stopping with speeds, and a fall", () => {
    const runner = fight().choose("a", { do: "class", speedClass: 10 }).choose("b", { do: "run" });
    expect(shown(runner.coming("b").note)).toBe('do run, due 2, full 1, half 1, label "", speedClass 0, sum [0, 2]');
    runner.done().choose("b", { do: "stop" });
    expect(shown(runner.coming("b").note)).toBe('do stop, due 4, full 0, half 1, label "", speedClass 0, sum [2, 2]');
    const hasty = fight()
      .choose("a", { do: "class", speedClass: 10 })
      .choose("b", { do: "run" })
      .done()
      .choose("b", { do: "stop", sooner: "first" });
    expect(shown(hasty.coming("b"))).toBe("1_b_2 at 2 [2, 1] open 2/0 {choose true, from 2, roll -10}");
    hasty.answer("roll_b", 18);
    expect(shown(hasty.coming("b"))).toBe("1_b_2 at 2 [2, 1] open 2/0 {choose true, fallen true, from 2}");
    expect(hasty.owed("next_b")).toMatchObject({
      fallback: { do: "listed", action: "standUp" },
      data: { fallen: true },
    });
    while (!hasty.choose("b", { do: "listed", action: "standUp" }).now().includes("b")) hasty.done();
    expect(hasty.done().owed("next_b")!.data).not.toHaveProperty("fallen");
  });
  test("T-13, T-14: show watching and unaware combatants", () => {
    const unaware = Fight.before({ a: armed, b: bare })
      .give({ type: "start" })
      .answer("start", "surprise")
      .answer("aware_a", 0)
      .answer("aware_b", "never");
    expect(shown(unaware.slotsOf("b"))).toEqual(["1_b_1 at 0 waiting 1/0 {unaware true}"]);
    expect(shown(unaware.offers("b"))).toEqual(["aware from 0 → aware b ? at integer max 172800, min 0 gm true"]);
    expect(shown(fight().choose("a", { do: "draw", weapon: 1 }).choose("b", { do: "wait" }).slotsOf("b"))).toEqual([
      "1_b_1 at 0 waiting 1/0 {do wait} attacks 0",
    ]);
  });
  test("T-15, T-16: show an answer with its cost and the lost action", () => {
    const answered = fight()
      .choose("a", { do: "weapon", weapon: 1 })
      .choose("b", { do: "class", speedClass: 2 })
      .done()
      .choose("b", { do: "wait" });
    expect(answered.now()).toStrictEqual(["a"]);
    answered.give(by("a", "react", { at: 0, action: { do: "run" } }));
    expect(answered.events).toContainEqual({ type: "lost", slot: "1_a_1", participant: "a", reason: "answered" });
    expect(shown(answered.slotsOf("a"))).toEqual([
      '1_a_2 at 5 now 1/0 {do run, due 5, full 1, half 1, label "", reaction 1, speedClass 0, sum [2, 1, 2]} attacks 0',
      "1_a_1 at 7 lost 1/0 {do weapon, label sword} reason answered",
    ]);
  });
  test("T-14: show an action that the GM took away", () => {
    const taken = fight()
      .choose("a", { do: "weapon", weapon: 1 })
      .choose("b", { do: "class", speedClass: 9 })
      .give({ type: "lose", slot: "1_b_1" });
    expect(shown(taken.slotsOf("b"))).toEqual([
      "1_b_2 at 7 [7, 1] open 1/0 {choose true, from 7}",
      '1_b_1 at 9 lost 1/0 {do class, label ""} reason ruled',
    ]);
    const undecided = fight().give({ type: "lose", slot: "1_b_1" });
    expect(shown(undecided.slotsOf("b"))).toEqual([
      '1_b_1 at 0 lost 1/0 {do choose, label ""} reason ruled',
      "1_b_2 at 0 waiting 1/0 {do wait} attacks 0",
    ]);
  });
});

describe("offers", () => {
  test("T-14: list weapons, running, watching and other actions", () => {
    expect(shown(fight().offers("a"))).toEqual([
      "burst capacity 20, class IV, due 4, label gun, left 8, segments 4 → begin a action {do weapon, weapon 0}",
      "reload capacity 20, class VIII, due 8, label gun, left 8, segments 8 → begin a action {do reload, weapon 0}",
      "attack class VII, due 7, label sword, segments 7 → begin a action {do weapon, weapon 1}",
      "run due 2, segments 2 → begin a action {do run}",
      "wait due 0, segments 0 → begin a action {do wait}",
      "begin classes [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], from 0 → begin a ? action min 0",
      "react ago 0, begins 1, cost 1, to 0 → react a at 0 ? action min 1; at integer max 172800, min 0",
    ]);
    const single = Fight.of({
      a: { agility: 10, weapons: [{ label: "bow", speedClass: 6, reload: 4, capacity: 1, loaded: 1 }] } as never,
    });
    expect(single.offers("a")[0]).toMatchObject({ code: "fire" });
  });
  test("T-15, T-17, T-21: include change, reaction and closing in while preparing an attack", () => {
    const ready = fight().choose("a", { do: "weapon", weapon: 1 }).choose("b", { do: "class", speedClass: 2 });
    expect(shown(ready.done().offers("a"))).toEqual([
      "change classes [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], from 2, lost 2, of 7 → changeAction a ? action min 2",
      "react ago 0, begins 3, cost 1, to 2 → react a at 2 ? action min 3; at integer max 172800, min 2",
      "moving → moving a moving true gm true",
      "close prepared 7 → close a ? closed integer max 172800, min 2; longer choice choices [true, false]; quick choice choices [false, true] gm true",
    ]);
    ready.give(by("a", "moving", { moving: true }));
    expect(shown(ready.offer("a", "standStill"))).toBe("standStill → moving a moving false gm true");
  });
  test("T-18, T-20: include running on and stopping, once each", () => {
    const runner = fight().choose("a", { do: "class", speedClass: 10 }).choose("b", { do: "run" });
    expect(shown(runner.offers("b"))).toEqual([
      "run due 4, segments 2 → begin b action {do run}",
      "stop due 4, segments 2 → begin b action {do stop}",
      "stopSecond due 3, segments 1 → begin b action {do stop, sooner second}",
      "stopFirst due 2, segments 0 → begin b action {do stop, sooner first}",
      "begin classes [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], from 2 → begin b ? action min 2",
      "react ago 2, begins 1, cost 1, to 0 → react b at 0 ? action min 1; at integer max 172800, min 0",
    ]);
    const onward = fight()
      .choose("a", { do: "class", speedClass: 1 })
      .choose("b", { do: "run" })
      .done()
      .choose("a", { do: "class", speedClass: 10 });
    expect(onward.now()).toStrictEqual(["b"]);
    const stopping = fight()
      .choose("a", { do: "listed", action: "turnRound" })
      .choose("b", { do: "run" })
      .done()
      .choose("b", { do: "stop" });
    expect(stopping.offers("b").map(({ code }) => code)).toStrictEqual(["change", "react"]);
  });
  test("T-25: include releasing the trigger", () => {
    const firing = fight().choose("a", { do: "weapon", weapon: 0 }).choose("b", { do: "class", speedClass: 9 });
    expect(shown(firing.offer("a", "release"))).toBe(
      "release capacity 20, left 8 → release a ? at integer max 172800, min 4",
    );
    expect(shown(firing.done().offer("a", "burst"))).toBe(
      "burst capacity 20, class IV, does [reload, weapon], due 17, label gun, left 0, segments 12, steps [13, 17] → begin a action {do weapon, weapon 0}",
    );
  });
});

describe("choices", () => {
  const picks = (at: Fight, asked: object): readonly Choice[] => {
    const view = look(at.state)!;
    return view.pacing.choices.picks!(asked as never, participantOf(at.state, "a")!, view);
  };
  test("T-8, T-9: list actions, sheet actions and classes with their segments", () => {
    const all = picks(fight(), { field: "action", kind: "action", min: 3 });
    expect(shown(all.filter(({ code }) => code === "own"))).toEqual([
      "own data {class VI, due 9, label Bar the door, segments 6}, lands 9, value {do class, label Bar the door, speedClass 6}",
    ]);
    expect(all.find(({ value }) => (value as { action?: string }).action === "turnRound")).toMatchObject({ lands: 6 });
    expect(
      picks(Fight.of({ a: bare, b: bare }), { field: "action", kind: "action", min: 3 }).filter(
        ({ code }) => code === "own",
      ),
    ).toStrictEqual([]);
    expect(picks(fight(), { field: "closed", kind: "integer", min: 0 })).toStrictEqual([]);
  });
  test("T-13: list the next segments of noticing, and never", () => {
    const before = Fight.before({ a: armed, b: bare }).give({ type: "start" }).answer("start", "surprise");
    const when = picks(before, before.owed("aware_a")!);
    expect(shown(when[2])).toBe("segment data {segment 2}, lands 2, value 2");
    expect(shown(when.at(-1))).toBe("never data {}, lands null, value never");
    expect(when).toHaveLength(22);
  });
});

describe("T-12, T-23, T-24: state of a weapon", () => {
  const known = (at: Fight, weapon: number, acts: number | null = null): unknown => {
    const view = look(at.state)!;
    return weaponNow(participantOf(at.state, "a")! as Own, view.setting as OwnSetting, weapon, acts);
  };
  const sheathed = (): Fight =>
    Fight.of({ a: { agility: 10, weapons: [gun, { ...sword, ready: false }] } as never, b: bare });
  test("tells whether it is in hand and loaded", () => {
    expect(known(fight(), 0)).toStrictEqual({ ready: true, loaded: 8 });
    expect(known(sheathed(), 1)).toStrictEqual({ ready: false, loaded: 0 });
    expect(known(fight(), 2)).toBeNull();
    expect(known(Fight.before({ a: armed }), 0)).toBeNull();
  });
  test("counts drawing and reloading at completion, shots when carried out", () => {
    const drawing = sheathed().choose("a", { do: "draw", weapon: 1 }).choose("b", { do: "class", speedClass: 10 });
    expect(known(drawing, 1)).toStrictEqual({ ready: false, loaded: 0 });
    expect(known(drawing, 1, 6)).toStrictEqual({ ready: false, loaded: 0 });
    expect(known(drawing, 1, 7)).toStrictEqual({ ready: true, loaded: 0 });
    const reloading = fight().choose("a", { do: "reload", weapon: 0 }).choose("b", { do: "class", speedClass: 10 });
    expect(known(reloading, 0)).toStrictEqual({ ready: true, loaded: 8 });
    expect(known(reloading, 0, 8)).toStrictEqual({ ready: true, loaded: 20 });
    const shooting = fight().choose("a", { do: "weapon", weapon: 0 }).choose("b", { do: "class", speedClass: 10 });
    expect(known(shooting, 0, 4)).toStrictEqual({ ready: true, loaded: 8 });
    expect(known(shooting.done(), 0, null)).toStrictEqual({ ready: true, loaded: 2 });
    expect(known(sheathed(), 1, 0)).toStrictEqual({ ready: false, loaded: 0 });
  });
});

test("T-8: keeps the ids of listed actions", () => {
  const byClass = Array.from({ length: 10 }, (_, i) =>
    ACTIONS.filter(({ speedClass }) => speedClass === i + 1)
      .map(({ id }) => id)
      .sort()
      .join(" "),
  );
  expect(byClass).toStrictEqual([
    "blowOutCandle letGo shoutWord",
    "closeDoor duckBehindCover quarterTurn riseFromSeat throwDown",
    "boltDoor crossLowWall flickLighter openDoor turnRound",
    "fromPocket knockOverTable pullCork strikeMatch writeWord",
    "crossBreastWall cutRope leaveBicycle mountBicycle",
    "kindleLamp leapOnTable",
    "clearTill throughWindow unlockDoor windDownWindow",
    "barDoor pickOffGround standUp",
    "climbDown crossHighWall dismountHorse tieKnot",
    "castGrapnel climbUp dragFriend enterOrLeaveCar mountHorse",
  ]);
});
