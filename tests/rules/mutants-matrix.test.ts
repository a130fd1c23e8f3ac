/** Proves which tests the kill matrix calls needless (tools/mutants/matrix.mjs), and how it finds them in a file. */
import { describe, expect, test } from "vitest";
import { blockOf, blocksIn } from "../../tools/mutants/blocks.mjs";
import { coverOf, type Row } from "../../tools/mutants/matrix.mjs";

const row = (name: string, tokens: number, kills: string, isKept = false): Row => ({
  name,
  tokens,
  isKept,
  kills: new Set(kills),
});
const cover = (...rows: readonly Row[]): readonly string[] =>
  [...coverOf(rows)].map(([{ name }, fresh]) => `${name} ${fresh}`);

describe("cover", () => {
  test("takes first what kills most for its tokens", () =>
    expect(cover(row("long", 90, "abcde"), row("short", 10, "afg"), row("twice", 20, "af"))).toEqual([
      "short 3",
      "long 4",
    ]));
  test("drops what later tests make needless", () =>
    expect(cover(row("cheap", 1, "ab"), row("left", 10, "acd"), row("right", 10, "bef"))).toEqual([
      "left 2",
      "right 2",
    ]));
  test("keeps a test that alone names a rule", () =>
    expect(cover(row("all", 10, "abc"), row("rule", 50, "a", true))).toEqual(["rule 1", "all 2"]));
});

describe("tests in a file", () => {
  const blocks = blocksIn(`
    describe("turn", () => {
      test("B-1: begins", () => expect(1).toBe(1));
      test.each([["B-2", 1], ["B-3", 2]])("%s gives %i", (_rule, each) => expect(each).toBe(each));
      for (const pacing of PACINGS) it(\`ends in \${pacing}\`, () => {});
      const refuses = (title) => test(title, () => {});
      refuses("S-4: nothing");
    });
  `);
  const found = (name: string): string | undefined => blockOf(blocks, name)?.title;

  test("have weight, line and the numbers of their rules", () =>
    expect(blocks.filter(({ isTest }) => isTest).map(({ line, tokens, rules }) => [line, tokens, rules])).toEqual([
      [3, 17, ["B-1"]],
      [4, 37, ["B-2", "B-3"]],
      [5, 12, []],
      [6, 10, []],
    ]));
  test("are found by the names that they have when they run", () =>
    expect(
      ["B-1: begins", "B-3 gives 2", "ends in stopwatch", "S-4: nothing"].map((name) => found(`turn > ${name}`)),
    ).toEqual(['"B-1: begins"', '"%s gives %i"', "`ends in ${pacing}`", '"S-4: nothing"']));
});
