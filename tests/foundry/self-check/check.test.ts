import { expect, test } from "vitest";
import language from "../../../lang/en.json" with { type: "json" };
import "../plain.ts";

const { checkCount: countOf } = await import("../../../src/foundry/windows/self-check/check.ts");
const { CHECKS } = await import("../../../src/foundry/windows/self-check/run.ts");

test("runs a check for each text of one", () => {
  const named = Object.entries(language.SEGMENTZERO.SelfCheck.Check).flatMap(([group, checks]) =>
    Object.keys(checks).map((id) => `${group}.${id}`),
  );
  // The lines of the console are counted at the end.
  expect([...CHECKS.map(({ id }) => id), "console.lines"].sort()).toEqual(named.sort());
});

test.each([
  [3, 3, "all"],
  [2, 3, "2 of 3"],
  [0, 0, "0 of 0"],
])("counts %d good ones of %d as %s", (good, all, found) => expect(countOf(good, all)).toEqual({ found }));
