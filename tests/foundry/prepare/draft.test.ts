/** The draft of a fight. */
import { expect, test } from "vitest";
import "../plain.ts";

const { Draft } = await import("../../../src/foundry/prepare/draft.ts");
const { emptyPlan, newRow } = await import("../../../src/foundry/prepare/plan.ts");
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
