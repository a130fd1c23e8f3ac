// The menu of a row in the tracker.
import { expect, test } from "vitest";
import { foldsOf, MOST_ENTRIES } from "../../../src/foundry/host/menu-folds.ts";
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

test("a card has at most 12 entries, others behind their groups", () => {
  const stats = { basicSpeed: 24, dx: 11 };
  const fight = new PlainFight("speed-order", [
    { name: "Mira", stats },
    ...[1, 2].map((number) => ({ name: `Orc ${number}`, stats, group: "orcs" })),
  ]).start();
  const entries = fight.gm.entries("orc-1");
  const folds = foldsOf(entries);
  expect(entries.length).toBeGreaterThan(MOST_ENTRIES);
  expect(folds.flatMap(({ kept, folded }) => [...kept, ...folded]).length).toBe(entries.length);
  const shown = folds.reduce((sum, { kept, folded }) => sum + kept.length + Number(folded.length > 0), 0);
  expect(shown).toBeLessThanOrEqual(MOST_ENTRIES);
  const many = Array.from({ length: 30 }, (_, at) => ({ ...entries[0]!, group: "act" as const, label: `${at}` }));
  const [act] = foldsOf(many);
  expect([act!.kept.length, act!.folded.length]).toEqual([MOST_ENTRIES - 1, 30 - MOST_ENTRIES + 1]);
});
