import { expect, test } from "vitest";
import { pacingOf, registerPacing } from "../../../src/rules/index.ts";

test("a pacing whose verb has the name of a kernel's command is not registered, since the verb would never be heard", () => {
  const pacing = pacingOf("stopwatch")!;
  expect(() => registerPacing({ ...pacing, id: "shadow", verbs: { ...pacing.verbs, change: pacing.verbs.begin! } })).toThrow(/"change" is a command of every pacing/);
  expect(pacingOf("shadow")).toBeUndefined();
});
