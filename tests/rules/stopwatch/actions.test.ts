import { describe, expect, test } from "vitest";
import { ACTIONS, listedAction } from "../../../src/rules/pacing/stopwatch/actions.ts";
import { findAction } from "../../../tools/vectors/action-wordings.ts";
import { Fight, plain } from "./fight.ts";

describe("T-8: list of actions", () => {
  test("T-8: has the document's actions and ours with classes I to X", () => {
    expect(ACTIONS).toHaveLength(33 + 7);
    expect(
      ACTIONS.filter(({ speedClass }) => !Number.isInteger(speedClass) || speedClass < 1 || speedClass > 10),
    ).toEqual([]);
    expect(new Set(ACTIONS.map(({ id }) => id)).size).toBe(ACTIONS.length);
  });
  test.each([
    ["DROP WEAPON", "letGo"],
    ["Get over 3ft. barrier", "crossLowWall"],
    ["get over a 4 foot barrier", "crossBreastWall"],
    ["over a 6 ft barrier", "crossHighWall"],
    ["Throw bolt (on door)", "boltDoor"],
    ["take something out of a pocket", "fromPocket"],
    ["Throw grappeling hook", "castGrapnel"],
    ["Get in/out of car", "enterOrLeaveCar"],
    ["in/out of car", "enterOrLeaveCar"],
    ["get off a horse", "dismountHorse"],
    ["roll down a car window", "windDownWindow"],
    ["into tree", "climbUp"],
    ["out of tree", "climbDown"],
    ["turn 90°", "quarterTurn"],
  ])("T-8: finds worked cases' wording %s", (wording, id) => expect(findAction(wording)?.id).toBe(id));
  test.each([
    "",
    "save oneself with a jar of mustard",
    "get on",
    "turn 45 degrees",
    "get over 5 ft barrier",
    "light match",
  ])("T-9: finds nothing for %s", (wording) => expect(findAction(wording)).toBeNull());
  test.each([
    ["turn 180 °", "turnRound"],
    ["Turn 180°!", "turnRound"],
    ["get over 3-foot barrier", "crossLowWall"],
    ["over 6 feet barrier", "crossHighWall"],
    ["over 4ft barrier", "crossBreastWall"],
    ["over 3 - ft. barrier", "crossLowWall"],
    ["drop wepon", "letGo"],
    ["drop weapons", "letGo"],
    ["uncork battle", "pullCork"],
    ["strikes match", "strikeMatch"],
    ["...shut, door...", "closeDoor"],
  ])("T-8: finds %s despite one wrong letter", (wording, id) => expect(findAction(wording)?.id).toBe(id));
  test.each(["a", "an", "the", "get", "go", "one's", "ones", "your", "his", "her"])(
    "T-8: ignores the word %s",
    (filler) => expect(findAction(`drop ${filler} weapon of`)?.id).toBe("letGo"),
  );
  test.each(["shut doors", "tie knit", "light lamb", "uncorking bottle", "drop weapno", "drop that weapon of"])(
    "T-9: does not confuse %s with a listed action",
    (wording) => expect(findAction(wording)).toBeNull(),
  );
  test("TA-3: rates getting off a horse as IX unless the GM differs", () => {
    expect(listedAction("dismountHorse")?.speedClass).toBe(9);
    const fight = Fight.of({ a: plain, b: plain });
    fight
      .choose("a", { do: "listed", action: "dismountHorse" })
      .choose("b", { do: "listed", action: "dismountHorse", speedClass: 8 });
    expect([fight.coming("a").time, fight.coming("b").time]).toEqual([9, 8]);
  });
});
