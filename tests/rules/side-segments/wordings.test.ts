import { describe, expect, test } from "vitest";
import english from "../../../lang/en.json" with { type: "json" };
import { ACTIONS } from "../../../src/rules/pacing/side-segments/actions.ts";
import { findSegmentAction } from "../../../tools/vectors/segment-wordings.ts";
import { sideSegments } from "../../../tools/vectors/side-segments.ts";

describe("how worked cases name the actions of a round", () => {
  test.each([
    ["Spectacle", "spectacle"],
    ["Bait", "bait"],
    ["Counter-Charge", "counterCharge"],
    ["Split-Move Attack", "splitMoveAttack"],
    ["Split-Move Fire", "splitMoveFire"],
    ["Break & Run", "breakAndRun"],
    ["Pass-Through Fire", "passThroughFire"],
    ["Stunt & Exploit", "stunt"],
    ["Withdrawal", "withdrawal"],
    ["Finish Activity", "finish"],
    ["splitMoveFire", "splitMoveFire"],
    ["fire", "fire"],
  ])("S-39: %s is %s", (wording, id) => expect(findSegmentAction(wording)?.id).toBe(id));
  test.each(["", "sing", "split", "run"])("S-39: %s is none of them", (wording) =>
    expect(findSegmentAction(wording)).toBeNull(),
  );
  test("S-24, S-25: a case may name its action by the words of the document", () => {
    const segments = (action: string, spd?: number): unknown =>
      (
        sideSegments.segments!({ action: { action, ...(spd ? { spd } : {}) }, shift: 1 } as never, {}) as {
          segments: number[];
        }
      ).segments;
    expect(segments("Split-Move Attack", 5)).toEqual([10]);
    expect(segments("Stunt & Exploit")).toEqual([5, 9]);
    expect(() => segments("Somersault")).toThrow("unknown-action");
  });
  test("the texts have words of their own for what is distinctive", () => {
    const texts = english.SEGMENTZERO.Pacing["side-segments"].Actions as Readonly<Record<string, string>>;
    expect(Object.keys(texts)).toEqual(expect.arrayContaining(ACTIONS.map(({ id }) => id)));
    for (const id of [
      "parley",
      "spectacle",
      "bait",
      "counterCharge",
      "shift",
      "splitMoveAttack",
      "splitMoveFire",
      "withdrawal",
      "retreat",
      "breakAndRun",
      "passThroughFire",
      "stunt",
      "imbibe",
      "finish",
    ]) {
      expect(findSegmentAction(texts[id]!), id).toBeNull();
    }
  });
});
