import { describe, expect, test } from "vitest";
import { PlainFight } from "../plain.ts";

const emptyOf = (fight: PlainFight, seat: "gm" | "anna") => {
  const { title, text, verbs } = fight[seat].view.empty!;
  return [title, text, verbs.map(({ label, popup }) => `${label}${popup ? ` (${popup})` : ""}`)];
};

describe("tracker of an encounter that has not begun", () => {
  test("says that nobody is in it, and how the GM changes that", () => {
    const fight = new PlainFight("stopwatch", []);
    const says = "This encounter has no combatants yet. Add some, then press Start.";
    expect(emptyOf(fight, "gm")).toEqual(["Stopwatch", says, ["Choose an initiative system… (dialog)"]]);
    expect(emptyOf(fight, "anna")).toEqual(["Stopwatch", says, []]);
  });

  test("says how its initiative system works once somebody is in it", () => {
    const fight = new PlainFight("stopwatch", [{ name: "Mira", stats: { agility: 10 } }]);
    expect(emptyOf(fight, "anna")[1]).toContain("One running count of half seconds.");
  });
});
