import { describe, expect, test } from "vitest";
import { ALL, FOUR, Fight } from "./fight.ts";

const codes = (fight: Fight, who: string) => fight.offers(who).map(({ code }) => code);

describe("offers", () => {
  test("S-10: include declaring until it is done, and GM rulings", () => {
    const fight = Fight.of(FOUR);
    expect(codes(fight, "ann").slice(0, 2)).toEqual(["declare", "callSurprise"]);
    expect(codes(fight.declare({ ann: { action: "attack" } }), "ann")[0]).toBe("redeclare");
    expect(
      fight
        .offers("ann")
        .slice(1)
        .every(({ gm }) => gm),
    ).toBe(true);
  });
  test("S-10: exclude surprised combatants until the others have begun", () => {
    const fight = Fight.of(FOUR, { surprise: true }).answer({ surprise_A: 4, surprise_B: 1 });
    expect(codes(fight, "bob")).not.toContain("declare");
    fight.declare({ ann: { action: "attack" }, wiz: { action: "cast" } });
    expect(codes(fight, "bob")).toContain("declare");
  });
  test("S-12: include waiting and changing in play, with the cost", () => {
    const fight = Fight.of(FOUR).begin(ALL, { A: 5, B: 3 });
    expect(codes(fight, "wiz").slice(0, 3)).toEqual(["wait", "change-restart", "spoil"]);
    expect(fight.offers("wiz")[1]).toMatchObject({ data: { from: 5 }, asks: [{ field: "intent", kind: "action" }] });
    const flat = Fight.of(FOUR, { changeOfIntent: "flat", delay: 3 }).begin(ALL, { A: 5, B: 3 });
    expect(flat.offers("bob").find(({ code }) => code === "change-flat")?.data).toEqual({ shift: 1, delay: 3 });
  });
  test("S-27: include only rulings after acting", () => {
    const fight = Fight.of(FOUR).begin(ALL, { A: 5, B: 3 }).done();
    expect(fight.offers("ann").every(({ gm }) => gm)).toBe(true);
  });
  test("S-40: are accepted once their fields are filled", () => {
    const fill: Record<string, unknown> = {
      intent: { action: "none" },
      trigger: "x",
      segments: 1,
      segment: 9,
      phase: "melee",
      label: "x",
      when: "round",
      cause: "x",
      sides: "A",
      made: true,
    };
    const fights = [Fight.of(FOUR), Fight.of(FOUR).begin({ ...ALL, wiz: { action: "wait" } }, { A: 5, B: 3 })];
    for (const fight of fights)
      for (const who of Object.keys(FOUR))
        for (const { command, asks = [] } of fight.offers(who)) {
          expect(
            fight.refused({
              ...command,
              ...Object.fromEntries(asks.map(({ field }) => [field, fill[field]])),
            } as never),
          ).toBeNull();
        }
  });
});
