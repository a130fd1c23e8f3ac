import { expect, test } from "vitest";
import { currentIds, newEncounter, requests } from "../../../src/rules/index.ts";
import { after, refusalOf } from "./fight.ts";

test("participants with the longest ids can be asked, moved and done", () => {
  const [ann, bob] = ["a".repeat(64), "b".repeat(64)];
  const join = (participant: string) => ({ type: "join", participant, side: "red", stats: { initiative: 50 } });
  const tied = after(newEncounter("two-action"), join(ann), join(bob), { type: "start" });
  const dice = requests(tied).filter((request) => request.dice);
  const settled = after(tied, { type: "answer", answers: Object.fromEntries(dice.map(({ id }, place) => [id, 2 + place])) });
  const moved = after(settled, { type: "move", slot: `1_${ann}_1`, to: { after: `1_${bob}_1` } });
  expect(currentIds(after(JSON.parse(JSON.stringify(moved)), { type: "done", slots: [`1_${bob}_1`] }))).toEqual([`1_${ann}_1`]);
  expect(refusalOf(settled, join("c".repeat(65)))).toBe("bad-command");
});

test.each(["__proto__", "constructor", "prototype"])("an attack cannot have the id %s, which reaches past an object's own members", (exchange) => {
  const join = (participant: string) => ({ type: "join", participant, side: participant, stats: { agility: 12, weapons: [] } });
  const fight = after(newEncounter("stopwatch"), join("ann"), join("bob"), { type: "start" });
  const means = { name: "Sabre", form: "melee" };
  const strike = { type: "attack", participant: "ann", target: "bob", means, parts: [{ code: "skill", value: 12 }], roll: 10 };
  expect(Object.keys(after(fight, { ...strike, exchange: "first" }).exchanges ?? {})).toEqual(["first"]);
  expect(refusalOf(fight, { ...strike, exchange })).toBe("bad-command");
});
