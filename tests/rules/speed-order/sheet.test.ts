/** What a fight by Basic Speed takes from a sheet: which figures it needs, what it assumes without them, and what it refuses. */
import { describe, expect, test } from "vitest";
import { newEncounter, participantOf, type JsonObject } from "../../../src/rules/index.ts";
import { after, refusalOf, type Given, by } from "../play.ts";

const joins = (stats: JsonObject): Given => by("ann", "join", { side: "players", stats });
const taken = (stats: JsonObject): JsonObject =>
  participantOf(after(newEncounter("speed-order"), joins(stats)), "ann")!.stats;
const refused = (stats: JsonObject): string | null => refusalOf(newEncounter("speed-order"), joins(stats));

const whole = {
  basicSpeed: 25,
  dx: 12,
  move: 6,
  ht: 11,
  iq: 13,
  will: 14,
  hp: -3,
  fp: -1,
  maxHp: 12,
  maxFp: 11,
  posture: "kneeling",
  armed: false,
  aims: true,
  surprised: 2,
  stunned: "mental",
  out: "dead",
  woken: true,
};

describe("sheet", () => {
  test("keeps all its values", () => {
    expect(taken(whole)).toEqual(whole);
    const others = { stunned: "physical", out: "unconscious", note: ["left-handed"] };
    expect(taken({ ...whole, ...others })).toMatchObject(others);
  });
  test("B-2: needs only Basic Speed, with attributes of 10 by default", () => {
    expect(taken({ basicSpeed: 20 })).toEqual({ basicSpeed: 20, dx: 10, ht: 10, iq: 10, will: 10 });
    expect(refused({ dx: 10 })).toBe("bad-stats");
  });
  test("accepts values from 0 to 1000", () => {
    for (const name of ["dx", "move", "ht", "iq", "will"]) {
      expect([-1, 0, 1_000, 1_001].map((figure) => [name, refused({ basicSpeed: 20, [name]: figure })])).toEqual(
        ["bad-stats", null, null, "bad-stats"].map((code) => [name, code]),
      );
    }
    expect([-1, 0, 4_000, 4_001].map((basicSpeed) => refused({ basicSpeed }))).toEqual([
      "bad-stats",
      null,
      null,
      "bad-stats",
    ]);
  });
  test("refuses invalid values", () => {
    const wrong: JsonObject = {
      basicSpeed: 5.5,
      dx: "12",
      move: "6",
      ht: "none",
      hp: "10",
      fp: 0.5,
      maxHp: true,
      maxFp: "12",
      posture: "x".repeat(41),
      armed: 1,
      aims: "yes",
      surprised: -1,
      stunned: "moral",
      out: "asleep",
      woken: "no",
    };
    for (const [name, value] of Object.entries(wrong))
      expect([name, refused({ basicSpeed: 20, [name]: value })]).toEqual([name, "bad-stats"]);
    expect(refused({ basicSpeed: 20, posture: "x".repeat(40) })).toBeNull();
  });
});
