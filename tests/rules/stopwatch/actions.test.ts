import { describe, expect, test } from "vitest";
import { ACTIONS, listedAction } from "../../../src/rules/pacing/stopwatch/actions.ts";
import { findAction } from "../../../tools/vectors/action-wordings.ts";
import { Fight, plain } from "./fight.ts";

describe("T-8: the list of actions", () => {
  test("T-8: has every action of the document, and some of our own, each with a class from I to X", () => {
    expect(ACTIONS).toHaveLength(33 + 7);
    expect(ACTIONS.filter(({ speedClass }) => !Number.isInteger(speedClass) || speedClass < 1 || speedClass > 10)).toEqual([]);
    expect(new Set(ACTIONS.map(({ id }) => id)).size).toBe(ACTIONS.length);
  });

  test.each([
    ["DROP WEAPON", "dropWeapon"], ["Get over 3ft. barrier", "over3ftBarrier"], ["get over a 4 foot barrier", "over4ftBarrier"],
    ["over a 6 ft barrier", "over6ftBarrier"], ["Throw bolt (on door)", "throwBolt"], ["take something out of a pocket", "takeFromPocket"],
    ["Throw grappeling hook", "throwGrapplingHook"], ["Get in/out of car", "inOrOutOfCar"], ["in/out of car", "inOrOutOfCar"], ["get off a horse", "getOffHorse"],
    ["roll down a car window", "rollDownWindow"], ["into tree", "intoTree"], ["out of tree", "getOutOfTree"], ["turn 90°", "turn90"],
  ])("T-8: knows how worked cases write it: %s", (wording, id) => {
    expect(findAction(wording)?.id).toBe(id);
  });

  test.each(["", "save oneself with a jar of mustard", "get on", "turn 45 degrees", "get over 5 ft barrier", "light match"])("T-9: does not know %s", (wording) => {
    expect(findAction(wording)).toBeNull();
  });

  test.each([
    ["turn 180 °", "turn180"], ["Turn 180°!", "turn180"], ["get over 3-foot barrier", "over3ftBarrier"], ["over 6 feet barrier", "over6ftBarrier"], ["over 4ft barrier", "over4ftBarrier"], ["over 3 - ft. barrier", "over3ftBarrier"],
    ["drop wepon", "dropWeapon"], ["drop weapons", "dropWeapon"], ["uncork battle", "uncorkBottle"], ["strikes match", "strikeMatch"], ["...shut, door...", "shutDoor"],
  ])("T-8: knows %s, a letter more, less or other", (wording, id) => {
    expect(findAction(wording)?.id).toBe(id);
  });

  test.each(["a", "an", "the", "get", "go", "one's", "ones", "your", "his", "her"])("T-8: does not mind the word %s", (filler) => {
    expect(findAction(`drop ${filler} weapon of`)?.id).toBe("dropWeapon");
  });

  test.each(["shut doors", "tie knit", "light lamb", "uncorking bottle", "drop weapno", "drop that weapon of"])("T-9: takes %s for something else", (wording) => {
    expect(findAction(wording)).toBeNull();
  });

  test("TA-3: getting off a horse is class IX, unless the GM rates it otherwise", () => {
    expect(listedAction("getOffHorse")?.speedClass).toBe(9);
    const fight = Fight.of({ a: plain, b: plain });
    fight.choose("a", { do: "listed", action: "getOffHorse" }).choose("b", { do: "listed", action: "getOffHorse", speedClass: 8 });
    expect([fight.coming("a").time, fight.coming("b").time]).toEqual([9, 8]);
  });
});
