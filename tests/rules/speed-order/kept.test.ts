/** What is noted of a fight by Basic Speed: nothing that is not so, and nothing that would be lost when it is saved. */
import { describe, expect, test } from "vitest";
import { participantOf, type EncounterState, type JsonObject } from "../../../src/rules/index.ts";
import { after, answers, did, done, type Given } from "./fight.ts";
import { choose, defends, hurts, strikes, three } from "./strike.ts";
import { by } from "../play.ts";

const on = (...given: readonly Given[]): EncounterState => after(three(), ...given);
const wait: Given = by("ann", "wait");
const cutIn: Given = by("ann", "cutIn");
const strong = { option: "strong" };
/** What the combat rules note of a participant beyond a turn. */
const facts = (state: EncounterState, id = "bob"): JsonObject => {
  const { turn: _, ...rest } = participantOf(state, id)!.combat ?? {};
  return rest;
};
const turn = (state: EncounterState, id = "ann"): JsonObject =>
  (participantOf(state, id)!.combat as { turn: JsonObject }).turn;

test.each<[string, EncounterState]>([
  ["a turn of which nothing is said", on(done)],
  ["a wait that came to nothing", on(wait, done, done, done)],
  [
    "an answer without a way, on a turn after one that had one",
    on(did("all-out-attack", strong), done, done, wait, cutIn, done),
  ],
  ["a wound", on(hurts("bob", 7), done, answers({ majorWound_bob: 12 }))],
])("%s is equal after storage", (_, state) => expect(state).toStrictEqual(JSON.parse(JSON.stringify(state))));

describe("omitted notes", () => {
  test("B-62, B-66: include all of a scratch but the loss", () =>
    expect(facts(on(hurts("bob", 1)))).toStrictEqual({ hurt: 1 }));
  test("B-12, BA-23: include all of fatigue, which keeps an aim", () => {
    expect(facts(on(hurts("bob", 0, 2)))).toStrictEqual({});
    const aiming = on(choose("ann", "aim", { weapon: "bow", target: "bob" }), done, hurts("ann", 0, 2));
    expect(facts(aiming, "ann")).toStrictEqual({ last: "aim", aim: { weapon: "bow", target: "bob", seconds: 1 } });
  });
  test("B-61, B-67: include rolls that are made", () => {
    const wounded = after(three({ bob: { hp: 5 } }), hurts("bob", 27));
    const rolled = after(wounded, answers({ death_bob_1: 3, death_bob_2: 3, majorWound_bob: 3 }));
    expect(facts(rolled)).toStrictEqual({ hurt: 27 });
  });
  test("B-5: include surprise that the GM ends", () =>
    expect(
      facts(on({ type: "surprise", participants: ["bob"] }, { type: "surprise", participants: ["bob"], seconds: 0 })),
    ).toStrictEqual({}));
  test("B-47, B-62: include shock without loss and a block after the turn begins", () => {
    const blocked = on(choose("ann", "attack"), strikes("ann", "bob"), defends("bob", "block"));
    expect([facts(blocked), facts(after(blocked, done))]).toStrictEqual([{ blocked: true }, {}]);
  });
  test("B-53: include a defence without cost", () =>
    expect(facts(on(choose("ann", "attack"), strikes("ann", "bob"), defends("bob", "dodge")))).toStrictEqual({}));
  test("B-50: include a balanced weapon and repeats of an unbalanced one", () => {
    const double = (unbalanced: boolean): EncounterState =>
      on(
        choose("ann", "all-out-attack", { option: "double" }),
        ...["x", "y"].map((id) => strikes("ann", "bob", { id, means: { unbalanced } })),
        done,
      );
    expect([facts(double(false), "ann").spent, facts(double(true), "ann").spent]).toEqual([undefined, ["sword"]]);
  });
  test("B-9, B-22: include irrelevant choices", () => {
    const aiming = on(choose("ann", "aim", { weapon: "bow", target: "bob" }), done, done, done);
    const evaluating = on(choose("ann", "evaluate", { target: "bob" }), done, done, done);
    for (const state of [aiming, evaluating])
      expect(turn(after(state, choose("ann", "ready")))).toStrictEqual({ slot: "2_1", chosen: "ready" });
    expect(turn(after(aiming, choose("ann", "evaluate")))).toStrictEqual({ slot: "2_1", chosen: "evaluate" });
    expect(turn(after(evaluating, choose("ann", "aim")))).toStrictEqual({ slot: "2_1", chosen: "aim" });
    expect(turn(on(choose("ann", "aim", { weapon: "bow", target: "bob" }), choose("ann", "ready")))).toStrictEqual({
      slot: "1_1",
      chosen: "ready",
    });
  });
});
