import { expect, test } from "vitest";
import { pacingOf, registerPacing } from "../../../src/rules/index.ts";

test("a pacing whose verb has the name of a kernel's command is not registered, since the verb would never be heard", () => {
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
