/** Proves how the names of changes that no test can notice (tools/mutants/named) are matched with a report. */
import { describe, expect, test } from "vitest";
import { sortOut, survivorsOf } from "../../tools/mutants/report.mjs";

const SOURCE = ["const a = one && two;", "  const b = f(", "    one,", "  );"].join("\n");
const at = (
  status: string,
  [line, from]: readonly [number, number],
  [endLine, to]: readonly [number, number],
  replacement: string,
): object => ({ status, replacement, location: { start: { line, column: from }, end: { line: endLine, column: to } } });
const report = (source = SOURCE, down = 0): { source: string; mutants: readonly object[] } => ({
  source,
  mutants: [
    at("NoCoverage", [2 + down, 13], [4 + down, 4], "g(\n  one,\n)"),
    at("Survived", [1 + down, 11], [1 + down, 21], "one || two"),
    at("Killed", [1 + down, 11], [1 + down, 14], "true"),
    at("Survived", [1 + down, 18], [1 + down, 21], "true"),
  ],
});
const OR = "one && two => one || two",
  TRUE = "two => true";

describe("what survived", () => {
  test("is listed from the top of a file to its end, each change in one line, and nothing that was killed", () => {
    expect(survivorsOf(report())).toEqual([
      { number: 1, line: "const a = one && two;", change: OR, isReached: true },
      { number: 1, line: "const a = one && two;", change: TRUE, isReached: true },
      { number: 2, line: "const b = f(", change: "f( … => g( one, )", isReached: false },
    ]);
  });
});

describe("a name", () => {
  const name = (line: string, ...changes: string[]): { line: string; why: string; changes: readonly string[] } => ({
    line,
    why: "No difference.",
    changes,
  });
  const sorted = (
    survivors: ReturnType<typeof survivorsOf>,
    ...names: ReturnType<typeof name>[]
  ): readonly (readonly string[])[] => {
    const { unnamed, named, stale } = sortOut(survivors, names);
    return [unnamed, named, stale].map((list) => list.map(({ change }) => change));
  };
  test("is for those changes of its line that it lists", () => {
    expect(sorted(survivorsOf(report()), name("const a = one && two;", OR))).toEqual([
      [TRUE, "f( … => g( one, )"],
      [OR],
      [],
    ]);
  });
  test("is found where its line has moved to, also with other spaces before it", () => {
    expect(
      sorted(
        survivorsOf(report(`// Two\n// lines\n${SOURCE}`, 2)),
        name("const b = f(", "f( … => g( one, )"),
        name("const a = one && two;", OR, TRUE),
      ),
    ).toEqual([[], [OR, TRUE, "f( … => g( one, )"], []]);
  });
  test("matches nothing any more when its line or its change is another, or was killed", () => {
    expect(
      sorted(survivorsOf(report()), name("const a = one;", OR), name("const a = one && two;", "one => true", TRUE)),
    ).toEqual([[OR, "f( … => g( one, )"], [TRUE], [OR, "one => true"]]);
  });
});
