/** Parts of the table's own list. */
import { describe, expect, test } from "vitest";
import { isTablePart, look, partsAgainst, timesUsed, type EncounterState } from "../../../src/rules/index.ts";
import { after, type Given } from "../play.ts";
import { choose, defends, strikes, three } from "../speed-order/strike.ts";

const DECEPTIVE = { code: "table.Deceptive", value: -4, name: "Deceptive", against: -2 };
const PARRIES = { code: "table.Further parry", value: 0, name: "Further parry" };
const SKILL = { code: "skill", value: 14 };

const attacks = (id: string, parts: readonly object[] = [SKILL]): Given =>
  strikes("ann", "bob", { id, parts, ruling: true });
const parries = (id: string, item = "sword"): Given =>
  defends("bob", "parry", { id, item, roll: 12, parts: [{ code: "base", value: 9 }, PARRIES] });
const times = (state: EncounterState, who: string, code: string, item?: string): number =>
  timesUsed(look(state)!.participant(who)!, code, item);

describe("parts of the table's list", () => {
  test("take their cost off the target's defences", () => {
    const state = after(three(), attacks("x", [SKILL, DECEPTIVE]));
    expect(partsAgainst(state.exchanges!.x!)).toEqual([{ code: "against", value: -2, name: "Deceptive" }]);
    expect(partsAgainst(after(three(), attacks("x")).exchanges!.x!)).toEqual([]);
    expect([DECEPTIVE, SKILL].map(isTablePart)).toEqual([true, false]);
  });
  test("are counted by item until the combatant's own turn begins", () => {
    const state = after(
      three(),
      attacks("x"),
      parries("x"),
      attacks("y"),
      parries("y"),
      attacks("z"),
      parries("z", "axe"),
    );
    expect([times(state, "bob", PARRIES.code, "sword"), times(state, "bob", PARRIES.code)]).toEqual([2, 3]);
    expect([times(state, "ann", PARRIES.code), times(state, "bob", DECEPTIVE.code)]).toEqual([0, 0]);
    const begun = after(state, choose("ann", "attack"), { type: "done" });
    expect(times(begun, "bob", PARRIES.code)).toBe(0);
    expect(after(begun, { type: "undo" }).participants).toEqual(after(state, choose("ann", "attack")).participants);
  });
  test("are counted too by rules that follow no turns", () => {
    const done: Given = { type: "done" };
    const begun = after(three(), { type: "rules", rules: "ruling" }, done, done, done);
    const struck = after(begun, strikes("ann", "bob", { parts: [SKILL, DECEPTIVE], roll: 0 }));
    const round = after(struck, done, done);
    expect([struck, round, after(round, done)].map((state) => times(state, "ann", DECEPTIVE.code))).toEqual([1, 1, 0]);
  });
});
