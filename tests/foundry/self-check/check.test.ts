import { expect, test } from "vitest";
import "../plain.ts";

const { countOf } = await import("../../../src/foundry/windows/self-check/check.ts");

test.each([
  [3, 3, "all"],
  [2, 3, "2 of 3"],
  [0, 0, "0 of 0"],
])("counts %d good ones of %d as %s", (good, all, found) => expect(countOf(good, all)).toEqual({ found }));
