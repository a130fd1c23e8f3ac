import { expect, test } from "vitest";
import { currentIds, newEncounter, requests, type Slot } from "../../../src/rules/index.ts";
import { bucketOf, nameOfSlot, participantOfSlot, slotId } from "../../../src/rules/model/participants.ts";
import { edit, write } from "../../../src/rules/model/recipe.ts";
import { after, refusalOf } from "./fight.ts";
import { by, answers } from "../play.ts";

test("accepts the longest participant ids in every command", () => {
  const [ann, bob] = ["a".repeat(64), "b".repeat(64)];
  const join = (participant: string) => by(participant, "join", { side: "red", stats: { initiative: 50 } });
  const tied = after(newEncounter("two-action"), join(ann), join(bob), { type: "start" });
  const dice = requests(tied).filter((request) => request.dice);
  const settled = after(tied, answers(Object.fromEntries(dice.map(({ id }, place) => [id, 2 + place]))));
  const moved = after(settled, { type: "move", slot: `1_${ann}_1`, to: { after: `1_${bob}_1` } });
  expect(currentIds(after(JSON.parse(JSON.stringify(moved)), { type: "done", slots: [`1_${bob}_1`] }))).toEqual([
    `1_${ann}_1`,
  ]);
  expect(refusalOf(settled, join("c".repeat(65)))).toBe("bad-command");
});

test("keeps the storage bucket of each id", () =>
  expect(["ann", "bob", "zoe", "Aq3_-Zz9", "a".repeat(64)].map(bucketOf)).toEqual(["s1", "s21", "s16", "s8", "s0"]));

test("names a slot by round, participant and its own name", () => {
  const slots = [slotId(12, "ann", 3), slotId(1, "a_b_c", "x1")];
  expect(slots).toEqual(["12_ann_3", "1_a_b_c_x1"]);
  expect(slots.map(participantOfSlot)).toEqual(["ann", "a_b_c"]);
  expect(slots.map((id) => nameOfSlot({ id } as Slot))).toEqual(["3", "x1"]);
});

test("refuses to write to an unknown participant", () =>
  expect(() => write(newEncounter("stopwatch"), (draft) => void edit(draft, "nobody"))).toThrow(
    "no participant nobody",
  ));
