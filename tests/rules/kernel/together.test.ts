import { expect, test } from "vitest";
import { currentIds, newEncounter, requests } from "../../../src/rules/index.ts";
import { shelfOf } from "../../../src/rules/encounter/participants.ts";
import { after } from "./fight.ts";

/** Ids that stand on one shelf, where what comes first is worked out in one pass. */
const [one, two, three, four] = Array.from({ length: 400 }, (_, i) => `fighter${i}`).filter((id) => shelfOf(id) === "s0") as [string, string, string, string];

test("all on the first time of one shelf are found, in whatever order they stand there, and nobody of a later time", () => {
  const steps: [string, number, number][] = [[one, 12, 12], [two, 10, 14], [three, 10, 11], [four, 10, 9]];
  const joins = steps.map(([participant, , dx]) => ({ type: "join", participant, side: "red", stats: { basicSpeed: 20, dx } }));
  const begun = after(newEncounter("action-period"), ...joins, { type: "start" });
  const asked = requests(begun).map(({ id }) => id);
  const answers = Object.fromEntries(steps.map(([id, roll]) => [asked.find((request) => request.includes(id))!, roll]));
  const met = after(begun, { type: "answer", answers });
  expect(requests(met).map(({ participant }) => participant).sort()).toEqual([two, three, four].sort());
  expect(currentIds(met)).toEqual([]);
});
