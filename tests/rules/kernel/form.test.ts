import { describe, expect, it } from "vitest";
import { newEncounter, originOf, problemOf, SCHEMA } from "../../../src/rules/index.ts";

describe("form of stored data", () => {
  it("is 1 until the first release", () => expect([SCHEMA, newEncounter("speed-order").schema]).toEqual([1, 1]));

  it.each([
    [1, "present"],
    [2, "trial"],
    [3, "trial"],
    [4, "newer"],
    [99, "newer"],
    // No version has written these, so they are damage, which can be repaired.
    [0, "present"],
    [-1, "present"],
    ["2", "present"],
    [true, "present"],
    [undefined, "present"],
  ])("%j is of a version: %s", (form, origin) => expect(originOf(form)).toBe(origin));

  it.each([2, 3, 4])("%i cannot be read", (schema) =>
    expect(problemOf({ ...newEncounter("speed-order"), schema })?.code).toBe("state-unreadable"),
  );
});
