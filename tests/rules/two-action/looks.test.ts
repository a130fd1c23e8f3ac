import { describe, expect, test } from "vitest";
import {
  look,
  requests,
  rollModifiersOf,
  type EncounterState,
  type OwnRoll,
  type Request,
} from "../../../src/rules/index.ts";
import { after, answers, did, done, fight, noteOf, notesOf, now, option, three, type Given } from "./fight.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";

const walk = { kind: "move", speed: "walk" };
const nothing = { kind: "nothing", roll: true };
const act = (participant: string, ...actions: object[]): Given => by(participant, "act", { actions: actions as never });
const looks = (state: EncounterState): readonly Request[] => requests(state).filter(({ what }) => what === "look");
const watchers = (...options: readonly Given[]): EncounterState =>
  fight({ ann: { initiative: 80, awareness: 45 }, bob: { initiative: 60 } }, ...options);

describe("Awareness tests", () => {
  test("Q-14: come with each action of doing nothing, without waiting", () => {
    const state = after(watchers(), act("ann", nothing), act("ann", nothing));
    expect(looks(state)).toMatchObject([
      { participant: "ann", dice: { count: 1, faces: 100 }, against: 45, blocking: false, data: { halved: false } },
      { participant: "ann", against: 45 },
    ]);
    expect(now(after(state, done))).toBe("bob");
  });
  test("Q-20, QA-8: have half the chance while walking, by option", () => {
    expect(looks(after(watchers(), act("ann", walk, nothing)))).toMatchObject([
      { against: 23, data: { halved: true } },
    ]);
    expect(looks(after(watchers(option("halveAwareness", false)), act("ann", walk, nothing)))).toMatchObject([
      { against: 45, data: { halved: false } },
    ]);
  });
  test("QA-5: succeed at or below the chance and stay in the row", () => {
    const state = after(watchers(), act("ann", nothing), act("ann", nothing));
    const [first, second] = looks(state).map(({ id }) => id) as [string, string];
    const one = after(state, answers({ [first]: 45 }));
    expect(noteOf(one, "ann").looked).toEqual([{ roll: 45, made: true }]);
    expect(notesOf(state, answers({ [first]: 45 }))).toEqual({
      looked: { participant: "ann", roll: 45, against: 45, made: true },
    });
    const both = after(one, answers({ [second]: 46 }));
    expect(shown(noteOf(both, "ann").looked)).toEqual(["made true, roll 45", "made false, roll 46"]);
    expect(looks(both)).toEqual([]);
  });
  test("Q-14: are asked for without a known Awareness", () => {
    const state = after(watchers(), done, did([nothing]));
    const [request] = looks(state);
    expect(request?.against).toBeUndefined();
    expect(notesOf(state, answers({ [request!.id]: 12 }))).toEqual({ looked: { participant: "bob", roll: 12 } });
  });
  test("Q-14: stay open for one more round", () => {
    const next = after(watchers(), did([nothing]), done);
    expect([next.clock.round, looks(next).length]).toEqual([2, 1]);
    const result = after(next, answers({ [looks(next)[0]!.id]: 3 }));
    expect([looks(result), noteOf(result, "ann").looked]).toEqual([[], undefined]);
    expect(looks(after(next, done, done))).toEqual([]);
  });
  test("Q-10, Q-14: disappear with a revised action unless rolled", () => {
    const state = after(watchers(), act("ann", nothing));
    expect(looks(after(state, by("ann", "revise", { boxes: [[walk]] })))).toEqual([]);
    const rolled = after(state, answers({ [looks(state)[0]!.id]: 3 }));
    expect(looks(after(rolled, act("ann", nothing)))).toHaveLength(1);
    expect(looks(after(rolled, done))).toEqual([]);
  });
});

describe("halved chances", () => {
  const added = (state: EncounterState, roll: OwnRoll, who = "ann") => {
    const view = look(state)!;
    return rollModifiersOf(view.participant(who)!, roll, view);
  };
  test("Q-20: apply to both combined actions and nothing else", () => {
    const state = after(three(), act("ann", walk, { kind: "fire", roll: true }));
    expect(added(state, { kind: "test", score: 40 })).toMatchObject([{ value: -20 }]);
    expect(added(state, { kind: "melee", score: 40 })).toEqual([]);
    expect(added(state, { kind: "defence", score: 40 })).toEqual([]);
    expect(added(state, { kind: "ranged", score: 40 }, "bob")).toEqual([]);
    expect(added(after(three(), act("ann", { kind: "fire", roll: true })), { kind: "ranged", score: 40 })).toEqual([]);
  });
  test("Q-20, QA-5: apply to d100 rolls only", () => {
    const state = after(three(), act("ann", walk, { kind: "fire", roll: true }));
    expect(added(state, { kind: "test", of: "dx", attribute: true, score: 12 })).toEqual([]);
    expect(added(state, { kind: "test", of: "dx", score: 40 })).toMatchObject([{ value: -20 }]);
    expect(added(state, { kind: "test", of: "dx", attribute: true, dice: "d100", score: 40 })).toMatchObject([
      { value: -20 },
    ]);
    expect(added(state, { kind: "ranged", dice: "3d6", score: 12 })).toEqual([]);
  });
  test("Q-20: apply to a shot rolled after the turn", () => {
    const state = after(three(), did([walk, { kind: "fire", roll: true }]));
    expect(added(state, { kind: "ranged", score: 40 })).toMatchObject([{ value: -20 }]);
    expect(added(state, { kind: "test", score: 40 })).toEqual([]);
  });
});
