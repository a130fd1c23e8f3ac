import { expect, test } from "vitest";
import { pacingOf, registerPacing } from "../../../src/rules/index.ts";

test("refuses a pacing whose verb is named like a kernel command", () => {
  const pacing = pacingOf("stopwatch")!;
  expect(() =>
    registerPacing({
      ...pacing,
      id: "shadow",
      choices: { ...pacing.choices, verbs: { ...pacing.choices.verbs, change: pacing.choices.verbs.begin! } },
    }),
  ).toThrow(/choices\.verbs\.change has the name of a command of every pacing/);
  expect(pacingOf("shadow")).toBeUndefined();
});
