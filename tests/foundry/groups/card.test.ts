import { expect, test } from "vitest";
import { PlainFight, type Person } from "../plain.ts";

const { groupFacts } = await import("../../../src/foundry/tracker/card.ts");

test("a group's card names its time and its hurt members", () => {
  const goblins = [10, 4].map((value, at): Person => ({
    name: `Goblin ${at + 1}`,
    group: "goblins",
    stats: { basicSpeed: 20 },
    pools: { hp: { value, max: 10 } },
  }));
  const fight = new PlainFight("speed-order", [
    { name: "Mira", owner: "Anna", stats: { basicSpeed: 25 } },
    ...goblins,
  ]).start();
  const { context } = fight.gm;
  const ids = ["goblin-1", "goblin-2"];
  const slot = context.slots.find(({ participant }) => participant === "goblin-1") ?? null;
  const facts = Object.fromEntries(
    groupFacts(ids, slot, context).map(({ label, words }) => [label, words.replace(/\s/g, " ")]),
  );
  expect(facts).toMatchObject({ Speed: expect.stringContaining("5.00"), Points: "Goblin 2 HP 4/10" });
});
