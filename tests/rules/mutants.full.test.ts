/** Proves how changes of the sources are named (tools/mutants/places.mjs), and that every name is found. */
import { describe, expect, test } from "vitest";
import { instrument } from "../../tools/mutants/instrument.mjs";
import { nameOf, placesOf } from "../../tools/mutants/places.mjs";
import { unknownNames } from "../../tools/mutants/report.mjs";
import { namesOfSample } from "../../tools/mutants/shell/sample.mjs";

const namesIn = async (content: string): Promise<readonly string[]> =>
  placesOf(content, (await instrument([{ name: "some.ts", content }])).mutants).map(nameOf);

describe("name of a source change", () => {
  test("states function, operator and number", async () => {
    expect(
      await namesIn(`
        class Order { next(a: number, b: number) { return a < b ? a : a < 0 ? b + 1 : -b; } get first() { return !this; } }
        const LIST = ["a", "", ...[]];
        export const later = (a: number[]) => a.some((each) => each)?.at;
      `),
    ).toEqual([
      "Order.next: block => {} #1",
      "Order.next: < => <= #1",
      "Order.next: < => >= #1",
      "Order.next: condition => false #1",
      "Order.next: condition => true #1",
      "Order.next: < => <= #2",
      "Order.next: < => >= #2",
      "Order.next: condition => false #2",
      "Order.next: condition => true #2",
      "Order.next: + => - #1",
      "Order.next: -x => +x #1",
      "Order.get first: block => {} #1",
      "Order.get first: drop ! #1",
      "LIST: list => [] #1",
      'LIST: text => "" #1',
      'LIST: "" => text #1',
      "LIST: [] => list #1",
      "later: function => undefined #1",
      "later: some => every #1",
      "later: ?. => . #1",
      "later: function => undefined #2",
    ]);
  });

  test("survives moving, formatting and other changes", async () => {
    const before = "function f(a: number) { if (a > 1 && g(a)) return a; return 0; }";
    const after =
      "// New\nfunction h() { return 1 > 2; }\nfunction f(\n  value: number,\n) {\n  if (\n    value > 1 &&\n    g(value)\n  )\n    return value;\n  return 0;\n}";
    const inF = (names: readonly string[]): readonly string[] => names.filter((name) => name.startsWith("f: "));
    expect(inF(await namesIn(before))).toEqual(inF(await namesIn(after)));
    expect(inF(await namesIn(before))).toContain("f: && => || #1");
  });

  test("is given to no change of a worker’s options", async () =>
    expect(await namesIn('const play = new Worker(new URL("./odds.ts", base), { type: "module" }) ?? 1;')).toEqual([
      "play: ?? => && #1",
    ]));

  test("is found for every name in the list", async () => {
    expect(await unknownNames()).toEqual([]);
  });

  test("is found for every change in the shell's sample", async () => {
    expect(await unknownNames(namesOfSample())).toEqual([]);
  });

  test("is reported missing if nothing has it any more", async () => {
    const file = "tools/mutants/unchanged.ts";
    expect(await unknownNames({ [file]: [{ in: "f", changes: ["&& => || #1"] }] })).toEqual([
      `${file}: f: && => || #1`,
    ]);
  });
});
