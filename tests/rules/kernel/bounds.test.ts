import { describe, expect, test } from "vitest";
import { apply } from "../../../src/rules/index.ts";
import { fight, refusalOf } from "./fight.ts";

const state = fight({ ann: [1], bob: [2] });
const done = (report: unknown): object => ({ type: "done", report });
/** The same thing in each of many places, each of which is in many places: small to hold, and without end to walk. */
const shared = (deep: number, around: (inside: unknown) => unknown): unknown =>
  deep === 0 ? 1 : around(shared(deep - 1, around));
/** Nested lists: each narrow enough, together endless. */
const bushy = (wide: number, deep: number): unknown =>
  deep === 0 ? 1 : Array.from({ length: wide }, () => bushy(wide, deep - 1));

describe("command of a hostile client", () => {
  const large: readonly (readonly [string, unknown])[] = [
    ["ten million characters of text", done({ note: "x".repeat(10_000_000) })],
    ["wide and deep at once", done({ tree: bushy(12, 5) })],
    [
      "lists in lists that are all the same",
      done({ tree: shared(10, (inside) => Array.from({ length: 200 }, () => inside)) }),
    ],
    [
      "members in members that are all the same",
      done({
        tree: shared(10, (inside) => Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`k${i}`, inside]))),
      }),
    ],
    ["a list that only claims to be long", { type: "done", slots: new Array(4_000_000_000) }],
    ["no command at all", "x".repeat(100_000)],
  ];
  test.each(large)("is refused quickly as too large: %s", (_, command) => {
    const began = performance.now();
    expect(apply(state, command)).toEqual({ refusal: { code: "too-large", data: { most: 65_536 } } });
    expect(performance.now() - began).toBeLessThan(500);
  });
  test("is refused if it is circular", () => {
    const report: Record<string, unknown> = {};
    report.report = report;
    const twins: Record<string, unknown> = { type: "done" };
    for (let i = 0, at = twins; i < 9; i++) {
      const deeper = {};
      at.left = at.right = deeper;
      at = deeper;
    }
    expect([refusalOf(state, done(report)), refusalOf(state, twins)]).toEqual(["bad-command", "bad-command"]);
  });
  const unsafe: readonly (readonly [string, unknown])[] = [
    ["at the top", JSON.parse('{"type":"done","__proto__":{"slots":[]}}')],
    [
      "where fields are loose",
      JSON.parse(
        '{"type":"join","participant":"zed","side":"red","stats":{"times":[1],"constructor":{"prototype":{}}}}',
      ),
    ],
  ];
  test.each(unsafe)("is refused for prototype access: %s", (_, command) => {
    expect(refusalOf(state, command)).toBe("bad-command");
    expect(({} as { x?: number }).x).toBeUndefined();
  });
  test("is refused with a text of more than 2,000 characters anywhere", () => {
    const text = "x".repeat(2_001);
    for (const command of [{ type: "done", slots: [text] }, { type: text }, done({ [`a${text}`]: 1 })]) {
      expect(refusalOf(state, command)).toBe("bad-command");
      expect(JSON.stringify(apply(state, command)).length).toBeLessThan(400);
    }
  });
});

describe("honest command", () => {
  test("may be long", () =>
    expect(refusalOf(state, done({ notes: Array.from({ length: 30 }, () => "x".repeat(2_000)) }))).toBeNull());
  test("may answer for all, with more room for more combatants", () => {
    const answers = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, i) => [`roll_participant-with-a-name-${i}`, 10]),
    );
    expect(refusalOf({ ...state, seats: 2_000 }, { type: "answer", answers })).toBe("not-asked");
    expect(refusalOf(state, { type: "answer", answers })).toBe("too-large");
  });
});
