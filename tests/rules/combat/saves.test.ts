import { expect, it } from "vitest";
import { savesIn } from "../../../src/rules/combat/d20/saves.ts";

it.each([
  ["D12 W13 P14 B15 S16 (F3)", "D 12 | W 13 | P 14 | B 15 | S 16"],
  ["death 12, wands 13, breath: 16", "death 12 | wands 13 | breath 16"],
  ["Tod 12; Zauberstäbe 13; Odem 16", "Tod 12 | Zauberstäbe 13 | Odem 16"],
  ["17", " 17"],
  ["14+", " 14"],
  ["Paralysis/stone: 10; spells 12.", "Paralysis/stone 10 | spells 12"],
  ["fire 31, ice 0, wands 13, dragons 12", "wands 13 | dragons 12"],
  ["F3", ""],
  ["Fighter: 6", ""],
  ["Fighter 3, Cleric 2", ""],
  ["as 4th-level fighter", ""],
  ["", ""],
])("D20-8: %j gives the saving throws %j", (text, expected) =>
  expect(
    savesIn(text)
      .map(({ name, value }) => `${name} ${value}`)
      .join(" | "),
  ).toBe(expected),
);

it("reads a long text in linear time", () => {
  const start = performance.now();
  expect(savesIn("a ".repeat(50_000))).toEqual([]);
  expect(performance.now() - start).toBeLessThan(5_000);
});
