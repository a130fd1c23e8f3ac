/** The draft of a fight. */
import { expect, test } from "vitest";
import "../plain.ts";

const { Draft } = await import("../../../src/foundry/prepare/draft.ts");
const { knowsSurprise } = await import("../../../src/foundry/prepare/begin.ts");
const { emptyPlan, newRow, withRow } = await import("../../../src/foundry/prepare/plan.ts");
const { fileOf, planOf } = await import("../../../src/foundry/prepare/plan-file.ts");

test("reads a typed count and reports an impossible one at its field", () => {
  const row = newRow({ name: "Bandit", img: null, side: "foes", npc: true, count: 8, actor: null });
  const draft = new Draft();
  draft.plan = { ...emptyPlan("speed-order"), rows: [row] };
  const typed = (value: string): unknown => {
    draft.typeCount(row.key, value);
    return [draft.row(row.key)?.count, [...draft.wrong.values()].map(({ problem }) => problem)];
  };
  expect(typed("×3")).toEqual([3, []]);
  expect(typed("100")).toEqual([3, ["Enter a whole number from 1 to 99."]]);
  expect(typed("4")).toEqual([4, []]);
  const file = fileOf(draft.plan, new Map());
  expect([file.participants[0]?.count, planOf(file).rows[0]?.count]).toEqual([4, 4]);
});

test("adds to the count of a present NPC, up to 99", () => {
  const bandits = (count: number): ReturnType<typeof newRow> =>
    newRow({ name: "Bandit", img: null, side: "foes", npc: true, count, actor: "Actor.bandit" });
  const counts = (...all: readonly number[]): readonly number[] =>
    all.reduce((plan, count) => withRow(plan, bandits(count)), emptyPlan("speed-order")).rows.map((row) => row.count);
  expect([counts(8, 3), counts(60, 60)]).toEqual([[11], [99]]);
});

test.each([
  ["action-period", true],
  ["side-segments", true],
  ["speed-order", true],
  ["stopwatch", true],
  ["two-action", true],
])("offers surprise in %s: %s", (pacing, known) => expect(knowsSurprise(pacing)).toBe(known));
