/** Rows, cards and Done of combatants who share a turn (docs/rules/sharing.md). */
import { describe, expect, test } from "vitest";
import type { Command } from "../../../src/rules/index.ts";
import { PlainFight, person, type Person, type Seat } from "../plain.ts";

const WOLF = person("Wolf", 7);
const MIRA = person("Mira", 6, { owner: "Anna", pools: { hp: { value: 9, max: 11 } } });
const MARE = person("Grey mare", 5, { side: "party" });
const ORC = person("Orc", 4);
const share = (leader: string, ...participants: readonly string[]): Command => ({
  type: "shareTurn",
  participants: [leader, ...participants],
  leader,
});
const riding = (mare: Person = MARE): PlainFight =>
  new PlainFight("speed-order", [WOLF, MIRA, mare, ORC]).start().usual().give(share("grey-mare", "mira"));
const names = (seat: Seat): readonly string[] =>
  [...seat.rows("next"), ...seat.rows("ahead")].map((row) => row.split(" | ")[0]!.replace(/^(Next|To come): /, ""));

describe("shared turn", () => {
  test("J-2: is one row with all names, the leader's first", () => {
    const fight = riding();
    expect(names(fight.gm)).toEqual(["Grey mare, Mira", "Orc"]);
    expect(names(fight.anna)).toEqual(["Grey mare, Mira You", "Orc"]);
    expect(fight.gm.heads).toEqual(["G ahead", "M ahead"]);
    expect(fight.gm.rows("next")[0]).not.toContain("moved");
  });
  test("J-2: shows each with its own actions when it comes", () => {
    const fight = riding().done();
    expect(fight.gm.who).toEqual(["Grey mare", "Mira"]);
    expect([fight.gm.plate?.of, fight.gm.plate?.note]).toEqual(["one turn", undefined]);
    expect(fight.gm.plate?.slots.every(({ menu }) => menu !== undefined)).toBe(true);
  });
  test("J-7: ends with the Done of a player who owns one of them", () => {
    const fight = riding().done();
    expect(fight.barred("Anna", { type: "done", slots: ["1_mira_1"] })).toBeNull();
    expect(fight.doneAlone("mira").gm.who).toEqual(["Orc"]);
  });
  test("shows players nothing of a hidden sharer", () => {
    const fight = riding({ ...MARE, hidden: true, join: { hidden: true } });
    expect(names(fight.anna)).toEqual(["Mira You", "Orc"]);
    expect(fight.gm.rows("hidden")).toEqual([expect.stringContaining("Grey mare")]);
    expect(fight.done().anna.plate?.of).not.toBe("one turn");
  });
  test("J-1: is shared and taken apart by the GM alone", () => {
    const fight = riding();
    const entries = (seat: Seat): readonly string[] =>
      seat.menu("mira").filter((entry) => /^(?:Share|Use|Take)/.test(entry));
    expect([entries(fight.gm), entries(fight.anna)]).toEqual([
      ["Use Mira’s place", "Share it with another…", "Take apart"],
      [],
    ]);
    expect(fight.barred("Anna", share("mira", "orc"))).toBe("gm-only");
    expect(fight.barred("Anna", { type: "partTurns", participant: "mira" })).toBe("gm-only");
  });
  test("J-6: is two rows again after it was taken apart", () => {
    const fight = riding().give({ type: "partTurns", participant: "mira" });
    expect(names(fight.gm)).toEqual(["Mira", "Grey mare", "Orc"]);
    expect(fight.gm.log.at(-1)).toBe("Mira and Grey mare take their turns apart");
  });
});
