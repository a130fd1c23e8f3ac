import { describe, expect, test } from "vitest";
import { waysWith, type Wielded } from "../../../src/rules/gurps/attack.ts";
import { step } from "../../../src/rules/gurps/derived.ts";
import {
  defencesAfter,
  isManoeuvre,
  MANOEUVRES,
  movementOf,
  yardsOf,
  type Manoeuvre,
} from "../../../src/rules/gurps/manoeuvres.ts";
import {
  changePosture,
  mayCrouch,
  mayStrikeAt,
  postureOf,
  POSTURES,
  type Posture,
} from "../../../src/rules/gurps/postures.ts";

describe("postures", () => {
  test.each<[Posture, number, number, number, number]>([
    ["standing", 0, 0, 5, 0],
    ["crouching", -2, 0, 3, -2],
    ["kneeling", -2, -2, 1, -2],
    ["crawling", -4, -3, 1, -2],
    ["sitting", -2, -2, 0, -2],
    ["lying", -4, -3, 1, -2],
  ])("B-70 BA-13 %s: attack %i, defence %i, %i yards, being hit %i", (posture, attack, defence, yards, toBeHit) => {
    const line = POSTURES[posture];
    expect([line.attack, line.defence, line.yards(5), line.toBeHit]).toEqual([attack, defence, yards, toBeHit]);
  });
  test("B-70, BA-27: treats prone and face up alike; crawlers strike at reach C only", () => {
    expect(
      ["prone", "Face up", "lying_prone", "sitting", undefined, "hovering"].map((name) => postureOf(name)),
    ).toEqual(["lying", "lying", "lying", "sitting", "standing", "standing"]);
    expect(["C", "C,1", "1", "1-2", ""].map((reach) => mayStrikeAt(reach, "crawling"))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
    for (const posture of Object.keys(POSTURES).filter((name) => name !== "crawling"))
      expect(mayStrikeAt("2", posture as Posture), posture).toBe(true);
  });
  test("B-21, BA-19: takes two manoeuvres from lying to standing, otherwise one", () => {
    expect(changePosture("lying", "standing")).toEqual({ by: "manoeuvres", turns: 2 });
    expect(changePosture("lying", "kneeling")).toEqual({ by: "manoeuvres", turns: 1 });
    expect(changePosture("standing", "lying")).toEqual({ by: "manoeuvres", turns: 1 });
    expect(changePosture("sitting", "sitting")).toEqual({ by: "nothing" });
  });
  test("B-73: takes a step between kneeling and standing", () => {
    expect(changePosture("kneeling", "standing")).toEqual({ by: "step" });
    expect(changePosture("standing", "kneeling")).toEqual({ by: "step" });
  });
  test("B-71, BA-25: crouches freely at the start or after a step, unless sprinting", () => {
    expect(changePosture("standing", "crouching")).toEqual({ by: "free" });
    expect(changePosture("crouching", "standing")).toEqual({ by: "free" });
    expect([1, 2].map((moved) => mayCrouch({ moved, move: 5 }))).toEqual([true, false]);
    expect(mayCrouch({ moved: 0, move: 5, sprints: true })).toBe(false);
  });
  test("B-73, BA-14: makes a step a tenth of Move, rounded up", () =>
    expect([0, 1, 10, 11, 20, 21].map(step)).toEqual([1, 1, 1, 2, 2, 3]));
});

describe("manoeuvres", () => {
  test("B-8: number thirteen", () => {
    expect(Object.keys(MANOEUVRES)).toHaveLength(13);
    expect([isManoeuvre("aim"), isManoeuvre("toString"), isManoeuvre(3)]).toEqual([true, false, false]);
  });
  test("B-8, B-27: limit defences after All-Out Attack and Move and Attack only", () => {
    const less = (Object.keys(MANOEUVRES) as Manoeuvre[]).filter((name) => defencesAfter(name).length < 3);
    expect(less).toEqual(["all-out-attack", "move-and-attack"]);
    expect([defencesAfter("all-out-attack"), defencesAfter("move-and-attack")]).toEqual([[], ["block", "dodge"]]);
  });
  test.each<[Manoeuvre, number | null]>([
    ["aim", 1],
    ["all-out-attack", 2],
    ["all-out-defence", 1],
    ["attack", 1],
    ["change-posture", 0],
    ["concentrate", null],
    ["do-nothing", 0],
    ["evaluate", null],
    ["feint", 1],
    ["move", 5],
    ["move-and-attack", 5],
    ["ready", 1],
    ["wait", 0],
  ])("B-8 B-26 %s: %s of Move 5", (manoeuvre, yards) => expect(yardsOf(manoeuvre, 5)).toBe(yards));
  test("B-18, BA-26: allow half of Move with increased Dodge", () => {
    expect(yardsOf("all-out-defence", 6, "increased-dodge")).toBe(3);
    expect(yardsOf("all-out-defence", 6, "increased-parry")).toBe(1);
    expect(yardsOf("all-out-defence", 1, "increased-dodge")).toBe(1);
    expect(movementOf("all-out-defence", "increased-dodge")).toBe("half");
    expect(movementOf("all-out-defence", "double")).toBe("step");
    expect(movementOf("move", "toString")).toBe("full");
  });
  test("B-30, BA-22: answer a Wait with All-Out Attack, Attack, Feint or Ready", () =>
    expect(
      Object.entries(MANOEUVRES)
        .filter(([, { answersWait }]) => answersWait)
        .map(([name]) => name),
    ).toEqual(["all-out-attack", "attack", "feint", "ready"]));
});

describe("options of All-Out Attack", () => {
  const sword: Wielded = { item: "sword", ranged: false, balanced: true, rateOfFire: 1 };
  const lance: Wielded = { ...sword, item: "lance", balanced: false };
  const bow: Wielded = { item: "bow", ranged: true, balanced: true, rateOfFire: 1 };
  const gun: Wielded = { ...bow, item: "gun", rateOfFire: 5 };

  test.each<[string, readonly Wielded[], string]>([
    ["B-13, B-16: a sword", [sword], "determined double feint strong"],
    ["B-14: an unbalanced lance, which has to be readied after a blow", [lance], "determined feint strong"],
    ["B-14: two ways with the same unbalanced lance", [lance, lance], "determined feint strong"],
    ["B-14: two unbalanced weapons", [lance, { ...lance, item: "axe" }], "determined double feint strong"],
    [
      "B-14: a lance that stays ready in another way",
      [lance, { ...lance, balanced: true }],
      "determined double feint strong",
    ],
    ["B-17: a longbow, which fires no five shots", [bow], "determined"],
    ["B-17: a gun that fires four", [{ ...gun, rateOfFire: 4 }], "determined"],
    ["B-17: a gun that fires five", [gun], "determined suppression"],
    ["B-13 to B-17: a lance and a gun", [lance, gun], "determined feint strong suppression"],
    ["B-13 to B-17: nothing that anybody knows of", [], "determined double feint strong suppression"],
  ])("%s", (_, weapons, ways) => expect(waysWith(weapons).join(" ")).toBe(ways));
});
