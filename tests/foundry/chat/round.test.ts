/** The summary of a round. */
import { expect, test } from "vitest";
import { PlainFight } from "../plain.ts";

const { summaryOf } = await import("../../../src/foundry/chat/summary.ts");

test("lists untaken turns after the round, but no unused waits", () => {
  const people = ["Mira", "Orc", "Wolf"].map((name, at) => ({ name, stats: { basicSpeed: 25 - 2 * at, dx: 12 } }));
  const fight = new PlainFight("speed-order", people).start();
  const rows = (): string[] =>
    summaryOf(1, fight.gm.context).rows.map(({ name, count, did, notes }) =>
      [name, count, did, ...notes].filter(Boolean).join(" | "),
    );
  fight.give({ type: "wait", participant: "mira", trigger: "a door", answer: "attack" });
  fight.give({ type: "cutIn", participant: "mira" });
  expect(rows()).toEqual(["Mira | 1 turn | Wait"]);
  fight.give({ type: "nextWindow" });
  expect(rows()).toEqual(["Mira | 1 turn | Wait", "Orc | lost: the round ended", "Wolf | lost: the round ended"]);
});
