import { expect, test } from "vitest";
import { newEncounter, pacingOf, slotId, type Pacing, type Setting } from "../../../src/rules/index.ts";
import { bucketOf } from "../../../src/rules/model/participants.ts";
import { openNext } from "../../../src/rules/order/slot-queue.ts";
import { after } from "./fight.ts";
import { by } from "../play.ts";

/** Ids in one bucket, whose first is found in one pass. */
const ids = Array.from({ length: 400 }, (_, i) => `fighter${i}`)
  .filter((id) => bucketOf(id) === "s0")
  .slice(0, 4);

const speedOrder = pacingOf("speed-order")!;

/** One slot each: the first on a later time, the others on one time, each before those who joined earlier. */
const falling: Pacing = {
  ...speedOrder,
  clock: { ...speedOrder.clock, counts: "up" },
  order: {
    ...speedOrder.order,
    slotsOf: ({ id, seat }, { round }) => {
      const time = seat === 1 ? 7 : 5;
      return [
        {
          id: slotId(round, id, 1),
          participant: id,
          time,
          key: [time, -seat],
          phase: "",
          ordinal: 1,
          of: 1,
          kind: "turn",
          state: "open",
        },
      ];
    },
  },
};

test("finds all slots of the earliest time within one bucket", () => {
  const state = after(
    newEncounter("speed-order"),
    ...ids.map((participant) => by(participant, "join", { side: "red", stats: { basicSpeed: 20, dx: 10 } })),
  );
  const setting: Setting = { round: 1, options: {}, facts: {} };
  expect(
    openNext(state, falling, setting, 5)
      .map(({ participant }) => participant)
      .sort(),
  ).toEqual(ids.slice(1).sort());
});
