import { describe, expect, test } from "vitest";
import { ACTIONS, listedAction } from "../../../src/rules/pacing/stopwatch/actions.ts";
import { Fight, plain } from "./fight.ts";

describe("T-8: list of actions", () => {
  test("T-8: has the document's actions and ours with classes I to X", () => {
    expect(ACTIONS).toHaveLength(33 + 7);
    expect(
      ACTIONS.filter(({ speedClass }) => !Number.isInteger(speedClass) || speedClass < 1 || speedClass > 10),
    ).toEqual([]);
    expect(new Set(ACTIONS.map(({ id }) => id)).size).toBe(ACTIONS.length);
  });
  test.each(["", "let go", "LETGO", "toString"])("T-9: has no action %s", (id) =>
    expect(listedAction(id)).toBeUndefined(),
  );
  test("TA-3: rates getting off a horse as IX unless the GM differs", () => {
    expect(listedAction("dismountHorse")?.speedClass).toBe(9);
    const fight = Fight.of({ a: plain, b: plain });
    fight
      .choose("a", { do: "listed", action: "dismountHorse" })
      .choose("b", { do: "listed", action: "dismountHorse", speedClass: 8 });
    expect([fight.coming("a").time, fight.coming("b").time]).toEqual([9, 8]);
  });
});
