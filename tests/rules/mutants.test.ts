/** Proves how the names of changes that no test can notice (tools/mutants/named) are matched with a report. */
import { describe, expect, test } from "vitest";
import { nameOf } from "../../tools/mutants/places.mjs";
import { sortOut, survivorsOf } from "../../tools/mutants/report.mjs";

const SOURCE = "const a = one && two;\nfunction g() {\n  return a && {\n    one,\n  };\n}";
const report = (source = SOURCE, down = 0): { source: string; mutants: readonly object[] } => {
  const at = (
    status: string,
    mutatorName: string,
    [line, from]: readonly [number, number],
    [endLine, to]: readonly [number, number],
    replacement: string,
  ): object => ({
    status,
    mutatorName,
    replacement,
    location: { start: { line: line + down, column: from }, end: { line: endLine + down, column: to } },
  });
  return {
    source,
    mutants: [
      at("NoCoverage", "ObjectLiteral", [3, 15], [5, 4], "{}"),
      at("Survived", "LogicalOperator", [1, 11], [1, 21], "one || two"),
      at("Killed", "ConditionalExpression", [1, 11], [1, 14], "true"),
      at("Survived", "ConditionalExpression", [1, 18], [1, 21], "true"),
    ],
  };
};
const [OR, TRUE, OBJECT] = ["a: && => || #1", "a: condition => true #2", "g: object => {} #1"];

describe("surviving changes", () => {
  test("are listed per line from top to bottom without killed ones", () =>
    expect(survivorsOf(report()).map((one) => [nameOf(one), one.number, one.line, one.change, one.isReached])).toEqual([
      [OR, 1, "const a = one && two;", "one && two => one || two", true],
      [TRUE, 1, "const a = one && two;", "two => true", true],
      [OBJECT, 3, "return a && {", "{ … => {}", false],
    ]));
});

describe("name", () => {
  const name = (within: string, ...changes: string[]): { in: string; changes: readonly string[] } => ({
    in: within,
    changes,
  });
  const sorted = (...names: ReturnType<typeof name>[]): readonly (readonly string[])[] => {
    const { unnamed, named, stale } = sortOut(survivorsOf(report(`// Two\n// lines\n${SOURCE}`, 2)), names);
    return [unnamed.map(nameOf), named.map(nameOf), stale];
  };
  test("covers the listed changes of its function wherever they moved", () => {
    expect(sorted(name("a", "&& => || #1"))).toEqual([[TRUE, OBJECT], [OR], []]);
    expect(sorted(name("g", "object => {} #1"), name("a", "&& => || #1", "condition => true #2"))).toEqual([
      [],
      [OR, TRUE, OBJECT],
      [],
    ]);
  });
  test("matches nothing if function or change differs or was killed", () =>
    expect(sorted(name("b", "&& => || #1"), name("a", "condition => true #1", "condition => true #2"))).toEqual([
      [OR, OBJECT],
      [TRUE],
      ["b: && => || #1", "a: condition => true #1"],
    ]));
});
