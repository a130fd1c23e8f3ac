import { afterEach, describe, expect, test } from "vitest";
import * as v from "valibot";
import {
  apply,
  applyPatch,
  entryOf,
  newEncounter,
  problemOf,
  verb,
  type JsonObject,
  type EncounterState,
  type Patch,
} from "../../../src/rules/index.ts";
import { QUICK } from "../../quick.ts";
import { throughStorage, unclean } from "../properties/json-state.ts";
import { after, refusalOf, start, by } from "../play.ts";
import { done, fight, fire, join, undo } from "./fight.ts";
import { registerVariant } from "./tiny.ts";

/** Commands and states of a user who wants to break the fight, and accidentally large ones. */

/** As JSON parses it: with `__proto__` as an ordinary name. */
function parsed<T>(text: string): T {
  return JSON.parse(text) as T;
}

afterEach(() => {
  // No test may have changed the shared prototype.
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

describe("property names of Object.prototype", () => {
  const EVIL =
    '{"__proto__":{"polluted":[1]},"sides":{"__proto__":{"polluted":[1]}},"constructor":{"prototype":{"polluted":[1]}},"facts":[{"kept":true}]}';
  test("are skipped in a patch, whose rest is applied", () => {
    const patched = applyPatch(newEncounter("tiny"), parsed<Patch>(EVIL));
    expect(patched.facts).toEqual({ kept: true });
    expect([patched, patched.sides].flatMap(Object.keys)).not.toContain("__proto__");
    expect("polluted" in patched).toBe(false);
    expect("polluted" in patched.sides).toBe(false);
    expect(Object.hasOwn(patched, "constructor")).toBe(false);
  });
  test("in a stored inverse make the encounter unreadable", () => {
    const stored = parsed<EncounterState>(
      JSON.stringify(fight({ ann: [1] })).replace('"inverse":{', '"inverse":{"__proto__":{"polluted":[1]},'),
    );
    expect(problemOf(stored)).toMatchObject({ code: "state-unreadable" });
    expect(refusalOf(stored, undo)).toBe("state-unreadable");
  });
  test.each(["valueOf", "constructor", "prototype", "__proto__"])("are refused as id, side or exchange: %s", (name) => {
    const state = fight({ ann: [1] });
    expect(refusalOf(state, { ...join("bob", 2), participant: name })).toBe("bad-command");
    expect(refusalOf(state, { ...join("bob", 2), side: name })).toBe("bad-command");
    expect(refusalOf(state, by("ann", "attack", { target: "ann", exchange: name, parts: [] }))).toBe("bad-command");
  });
  test.each(["participants", "sides", "facts"])("are found in stored data: %s", (part) => {
    const stored = throughStorage(fight({ ann: [1] })) as unknown as Record<string, object>;
    for (const name of ["valueOf", "__proto__"]) {
      const broken = { ...stored, [part]: parsed(`{${JSON.stringify(name)}:{}}`) };
      expect(problemOf(broken)).toMatchObject({ code: "state-unreadable", data: { field: `${part}.${name}` } });
    }
  });
});

describe("largest values", () => {
  test("of a repeating hazard keep the fight readable", () => {
    let state = after(newEncounter("stopwatch"), fire({ time: 1_000_000, every: 1_000_000 }), start);
    for (let i = 0; i < 4; i++) state = after(state, done);
    expect(state.clock.time).toBeGreaterThan(1_000_000);
    expect(problemOf(throughStorage(state))).toBeNull();
    expect(apply(throughStorage(state), undo).refusal).toBeUndefined();
  });
  test("of harm add up", () => {
    let state = after(
      newEncounter("speed-order"),
      by("ann", "join", { side: "red", stats: { basicSpeed: 20, hp: 10, maxHp: 10 } }),
      start,
    );
    for (let i = 0; i < 15; i++) state = after(state, by("ann", "harm", { injury: 100_000 }));
    expect(problemOf(throughStorage(state))).toBeNull();
  });
  test.skipIf(QUICK)("keep a fight of thousands readable", () => {
    const ids = Array.from({ length: 2_500 }, (_, i) => `p${i}`);
    const state = after(
      newEncounter("side-segments"),
      ...ids.map((participant, i) => by(participant, "join", { side: i % 2 ? "red" : "blue", stats: {} })),
      start,
    );
    expect(problemOf(throughStorage(state))).toBeNull();
  });
});

describe("values that JSON drops", () => {
  function given(state: EncounterState, command: object): { readonly state: EncounterState; readonly patch: Patch } {
    const outcome = apply(state, command);
    if (outcome.refusal) throw new Error(JSON.stringify(outcome.refusal));
    expect([unclean(outcome.state), unclean(outcome.patch)]).toEqual([null, null]);
    return outcome;
  }

  test("are dropped from commands: undefined and the sign of 0", () => {
    const command = { ...join("bob", -0), side: "red", hidden: undefined, none: undefined };
    const { state } = given(fight({ ann: [1] }), command);
    expect(entryOf(state, state.head)?.command).toEqual({ ...join("bob", 0), side: "red" });
    expect(refusalOf(fight({ ann: [1] }), { type: "done", slots: [undefined] })).toBe("bad-command");
  });
  test("are dropped from a module's notes, and Undo still works", () => {
    registerVariant("tiny-signed", {
      order: { keyAt: (_, at) => [-at] },
      choices: {
        verbs: {
          note: verb(v.strictObject({}), () => (draft) => {
            draft.facts = { sign: -0, none: undefined, list: [undefined] as unknown as JsonObject[], kept: 1 };
          }),
        },
      },
    });
    const before = after(newEncounter("tiny-signed"), join("ann", 0), join("bob", 5), start);
    given(before, { type: "move", slot: "1_bob_1", to: { time: 0 } });
    const { state, patch } = given(before, { type: "note" });
    expect(state.facts).toEqual({ sign: 0, list: [null], kept: 1 });
    expect(applyPatch(before, throughStorage(patch))).toEqual(state);
    expect(after(state, undo).facts).toEqual(before.facts);
  });
});
