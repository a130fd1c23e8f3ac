import { describe, expect, it } from "vitest";
import { secondsIn } from "../../../src/foundry/import/gcs/units.ts";
import { jsonOf, read } from "./gcs.ts";

describe("casting time of an imported spell", () => {
  it.each([
    ["1 sec", 1],
    ["1 sec.", 1],
    ["3", 3],
    ["2 seconds", 2],
    ["2-5 sec", 2],
    ["1 to 3 sec", 1],
    ["10 min", 600],
    ["1 minute", 60],
    ["1 hour", 3_600],
    ["2 hrs", 7_200],
    ["8 hours", 10_000],
    ["1 sec/hex", 1],
    ["", null],
    ["special", null],
    ["Instant", null],
    ["2 days", null],
    ["1 month", null],
    ["0", null],
    ["-1 sec", null],
    ["999999 sec", 10_000],
  ])("reads %j as %j seconds", (words, seconds) => {
    expect(secondsIn(words)).toBe(seconds);
  });

  it("M-8: is unset if the text has no time", () =>
    expect(read(jsonOf("tilda.gcs", { "spells/0/casting_time": "special" })).item("Light").system).not.toHaveProperty(
      "castingTime",
    ));
});
