/** Combat rules changed while an attack is open, and those by which the GM rules alone. */
import { expect, test } from "vitest";
import { look, outcomeOf, type EncounterState } from "../../../src/rules/index.ts";
import { attack, fightUnder } from "../combat/points.ts";
import { after, by, done, refused } from "../play.ts";
import { fight } from "../speed-order/fight.ts";

const open = (): EncounterState =>
  after(
    fight({ ann: { basicSpeed: 24, hp: 10 }, bob: { basicSpeed: 20, hp: 10, maxHp: 10 } }),
    by("ann", "choose", { manoeuvre: "attack" }),
    by("ann", "attack", {
      target: "bob",
      exchange: "x",
      means: { name: "Sword", form: "melee", damage: "1d" },
      parts: [{ code: "skill", value: 12 }],
      roll: 10,
    }),
  );
const ruling = { type: "rules", rules: "ruling" };
const hurt = (state: EncounterState) =>
  after(
    state,
    by("bob", "defend", { exchange: "x", kind: "none" }),
    by("ann", "damage", { exchange: "x", blows: [4] }),
    by("bob", "apply", { exchange: "x" }),
  );
const combat = (state: EncounterState, id: string) => look(state)!.participant(id)!.combat;

test("an attack keeps the rules under which it was made", () => {
  const changed = after(open(), done, ruling, done);
  expect([changed.rules, changed.exchanges?.x?.rules]).toEqual(["ruling", "gurps"]);
  const hit = hurt(changed);
  expect([look(hit)!.participant("bob")!.stats.hp, combat(hit, "bob")?.hurt]).toEqual([6, 4]);
});

test("other rules count from the next turn, and facts stay", () => {
  const hit = hurt(open());
  const named = after(hit, ruling);
  expect([named.rules, named.nextRules]).toEqual([undefined, "ruling"]);
  const changed = after(named, done);
  expect([changed.rules, changed.nextRules]).toEqual(["ruling", undefined]);
  expect(
    look(changed)!.pacing.exchange!.conditions?.(look(changed)!.participant("bob")!, look(changed)!) ?? [],
  ).toEqual([]);
  expect(combat(changed, "bob")).toMatchObject({ hurt: 4 });
  const back = after(changed, { type: "rules", rules: "gurps" }, done, done);
  expect([back.rules, combat(back, "bob")?.shock]).toEqual([undefined, 4]);
  expect(after(changed, { type: "undo" })).toMatchObject({ nextRules: "ruling" });
});

test("rulings alone make an attack hit, without a feint", () => {
  const begun = fightUnder("ruling");
  expect(refused(begun, attack(0, { kind: "feint" }))).toBe("no-feints ann");
  expect(outcomeOf(after(begun, attack(0)).exchanges!.x!)).toMatchObject({ owed: "damage", hits: 1 });
});
