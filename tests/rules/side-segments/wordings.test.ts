import { describe, expect, test } from "vitest";
import english from "../../../lang/en.json" with { type: "json" };
import { ACTIONS } from "../../../src/rules/pacing/side-segments/actions.ts";
import { findSegmentAction } from "../../../tools/vectors/segment-wordings.ts";
import { sideSegments } from "../../../tools/vectors/side-segments.ts";

describe("wordings of actions in worked cases", () => {
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
  ])("S-39: finds %s as %s", (wording, id) => expect(findSegmentAction(wording)?.id).toBe(id));
  test.each(["", "sing", "split", "run"])("S-39: finds none for %s", (wording) =>
    expect(findSegmentAction(wording)).toBeNull(),
  );
  test("S-24, S-25: accepts the document's words for an action", () => {
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
  test("differs from our texts for distinctive actions", () => {
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
