/** Proves which parts and files `npm test -- PART… AREA…` runs (tools/test-parts.mjs). */
import { describe, expect, test } from "vitest";
import { leftOut, selectParts } from "../../tools/test-parts.mjs";

const PARTS = [
  { name: "rules", files: ["tests/rules/stopwatch/clock.test.ts", "tests/rules/odds/odds.full.test.ts"] },
  { name: "check" },
  { name: "build" },
  {
    name: "foundry",
    needsBuild: true,
    files: ["tests/foundry/relay/cut.test.ts", "tests/foundry/late-parts.test.ts"],
  },
  { name: "browser", needsBuild: true, files: ["tests/browser/stopwatch.test.ts"] },
];
const RELAY = "foundry tests/foundry/relay/cut.test.ts";

/** The parts that these words select, each with its files. */
const selectedBy = (...wanted: readonly string[]): readonly string[] =>
  selectParts(PARTS, wanted).selected.map(({ name, files }) => [name, ...files].join(" "));

describe("npm test", () => {
  test("runs all parts whole without a name", () =>
    expect(selectedBy()).toEqual(["rules", "check", "build", "foundry", "browser"]));

  test("runs named parts whole", () => expect(selectedBy("foundry", "rules")).toEqual(["rules", "foundry"]));

  test("adds types, lint and a needed build to an area", () => {
    expect(selectedBy("relay")).toEqual(["check", "build", RELAY]);
    expect(selectedBy("odds")).toEqual(["rules tests/rules/odds/odds.full.test.ts", "check"]);
    expect(selectedBy("stopwatch")).toEqual([
      "rules tests/rules/stopwatch/clock.test.ts",
      "check",
      "build",
      "browser tests/browser/stopwatch.test.ts",
    ]);
  });

  test("runs named parts and parts of an area together", () => {
    expect(selectedBy("check", "relay")).toEqual(["check", "build", RELAY]);
    expect(selectedBy("rules", "stopwatch", "relay")).toEqual([
      "rules tests/rules/stopwatch/clock.test.ts",
      "check",
      "build",
      RELAY,
      "browser tests/browser/stopwatch.test.ts",
    ]);
  });

  test("names a part that has no tests of the areas", () => {
    expect(selectedBy("rules", "relay")).toEqual(["check", "build", RELAY]);
    expect(selectParts(PARTS, ["rules", "relay"]).without).toEqual(["rules"]);
    expect(selectParts(PARTS, ["rules"]).without).toEqual([]);
  });

  test("finds an area among the words of a name", () =>
    expect(selectedBy("parts")).toEqual(["check", "build", "foundry tests/foundry/late-parts.test.ts"]));

  test("names words that are neither part nor area, and all areas", () => {
    const { unknown, areas } = selectParts(PARTS, ["relay", "rely"]);
    expect(unknown).toEqual(["rely"]);
    expect(areas).toEqual(["late-parts", "odds", "relay", "stopwatch"]);
  });

  test("says what was left out, and which command plays it", () => {
    const files = ["tests/rules/odds/six.full.test.ts", "tests/browser/ford.night.test.ts"];
    const run = [
      { file: "tests/rules/vectors.test.ts", skipped: 0 },
      { file: "tests/foundry/relay/cut.test.ts", skipped: 3 },
    ];
    const said = leftOut(files, run, false);
    expect(said[0]).toContain("npm run test:full: 1 files; the second generation of Foundry");
    expect(said[1]).toBe("    rules: odds/six");
    expect(said[2]).toContain("npm run test:night: 1 files");
    expect(said.slice(3)).toEqual(["    browser: ford", "  skipped in files that were run: 3 tests of 1 files"]);
    expect(leftOut(files.slice(1), run, true)[0]).toContain("npm run test:night");
  });
});
