// The menu of a row in the tracker.
import { expect, test } from "vitest";
import { PlainFight } from "../plain.ts";

test("every entry has a drawing, before and in the fight", () => {
  const stats = { basicSpeed: 24, dx: 11 };
  const fight = new PlainFight("speed-order", [
    { name: "Mira", owner: "Anna", stats },
    { name: "Orc", stats },
    { name: "Lurker", stats, hidden: true, join: { hidden: true } },
  ]);
  const bare = (): string[] =>
    fight.people.flatMap(({ name }) =>
      fight.gm.entries(name.toLowerCase()).flatMap(({ label, symbol }) => (symbol ? [] : [`${name}: ${label}`])),
    );
  expect(fight.gm.menu("lurker")).toContain("Show to players");
  expect([bare(), (fight.start(), bare())]).toEqual([[], []]);
});
