import { describe, expect, test } from "vitest";
import { diceOf } from "../../../src/rules/exchange/combat-status.ts";
import {
  look,
  requests,
  rollModifiersOf,
  scoreOf,
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
  test("Q-14 each action of doing nothing is a d100 test against Awareness, and time does not wait for it", () => {
    const state = after(watchers(), act("ann", nothing), act("ann", nothing));
    expect(looks(state)).toMatchObject([
      { participant: "ann", dice: { count: 1, faces: 100 }, against: 45, blocking: false, data: { halved: false } },
      { participant: "ann", against: 45 },
    ]);
    expect(now(after(state, done))).toBe("bob");
  });
  test("Q-20 QA-8 combined with walking it has half the chance, unless the GM has it otherwise", () => {
    expect(looks(after(watchers(), act("ann", walk, nothing)))).toMatchObject([
      { against: 23, data: { halved: true } },
    ]);
    expect(looks(after(watchers(option("halveAwareness", false)), act("ann", walk, nothing)))).toMatchObject([
      { against: 45, data: { halved: false } },
    ]);
  });
  test("QA-5 rolled under or equal it is made, and the row keeps the result", () => {
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
  test("Q-14 of whom no Awareness is known the roll is asked for all the same, and the GM reads it", () => {
    const state = after(watchers(), done, did([nothing]));
    const [request] = looks(state);
    expect(request?.against).toBeUndefined();
    expect(notesOf(state, answers({ [request!.id]: 12 }))).toEqual({ looked: { participant: "bob", roll: 12 } });
  });
  test("Q-14 what was done last in a round can still be rolled in the next one, and not after it", () => {
    const next = after(watchers(), did([nothing]), done);
    expect([next.clock.round, looks(next).length]).toEqual([2, 1]);
    const result = after(next, answers({ [looks(next)[0]!.id]: 3 }));
    expect([looks(result), noteOf(result, "ann").looked]).toEqual([[], undefined]);
    expect(looks(after(next, done, done))).toEqual([]);
  });
  test("Q-10 Q-14 said otherwise, there is no test any more; what was rolled is not rolled again", () => {
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
  test("Q-20 the roll of a combined action has half its chance, as a part that says so", () => {
    const state = after(three(), act("ann", walk, { kind: "fire", roll: true }));
    expect(added(state, { kind: "ranged", score: 51 })).toEqual([{ code: "combined", value: -25, name: "" }]);
    expect(scoreOf([{ code: "skill", value: 51, name: "" }, ...added(state, { kind: "ranged", score: 51 })])).toBe(26);
    expect(
      added(after(three(option("halfRounding", "down")), act("ann", walk, { kind: "fire", roll: true })), {
        kind: "ranged",
        score: 51,
      }),
    ).toMatchObject([{ value: -26 }]);
  });
  test("Q-20 both partners of a combination, and nothing else", () => {
    const state = after(three(), act("ann", walk, { kind: "fire", roll: true }));
    expect(added(state, { kind: "test", score: 40 })).toMatchObject([{ value: -20 }]);
    expect(added(state, { kind: "melee", score: 40 })).toEqual([]);
    expect(added(state, { kind: "defence", score: 40 })).toEqual([]);
    expect(added(state, { kind: "ranged", score: 40 }, "bob")).toEqual([]);
    expect(added(after(three(), act("ann", { kind: "fire", roll: true })), { kind: "ranged", score: 40 })).toEqual([]);
  });
  test("Q-20 QA-5 only a d100 has its chance halved: an attribute is rolled with 3d6, unless somebody takes other dice", () => {
    const state = after(three(), act("ann", walk, { kind: "fire", roll: true }));
    expect(added(state, { kind: "test", of: "dx", attribute: true, score: 12 })).toEqual([]);
    expect(added(state, { kind: "test", of: "dx", score: 40 })).toMatchObject([{ value: -20 }]);
    expect(added(state, { kind: "test", of: "dx", attribute: true, dice: "d100", score: 40 })).toMatchObject([
      { value: -20 },
    ]);
    expect(added(state, { kind: "ranged", dice: "3d6", score: 12 })).toEqual([]);
  });
  test("QA-5 what a figure is rolled with follows from what it is: skills in per cent with d100, attributes and defences with 3d6", () => {
    const percent = "d100";
    expect(
      ([{ kind: "melee" }, { kind: "ranged" }, { kind: "test" }, { kind: "test", of: "iq" }] as const).map((roll) =>
        diceOf(roll, percent),
      ),
    ).toEqual(["d100", "d100", "d100", "d100"]);
    expect(
      ([{ kind: "defence" }, { kind: "test", of: "per", attribute: true }] as const).map((roll) =>
        diceOf(roll, percent),
      ),
    ).toEqual(["3d6", "3d6"]);
    expect(diceOf({ kind: "melee" }, undefined)).toBe("3d6");
  });
  test("Q-20 a shot rolled when the turn is over is still that of its action; another test is not", () => {
    const state = after(three(), did([walk, { kind: "fire", roll: true }]));
    expect(added(state, { kind: "ranged", score: 40 })).toMatchObject([{ value: -20 }]);
    expect(added(state, { kind: "test", score: 40 })).toEqual([]);
  });
  test("QA-8 the Awareness of whoever looks round while walking is not halved if the GM has it so", () => {
    const state = after(three(option("halveAwareness", false)), act("ann", walk, nothing));
    expect(added(state, { kind: "test", score: 40 })).toEqual([]);
  });
});
