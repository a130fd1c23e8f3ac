import { describe, expect, test } from "vitest";
import { alrik, bernat, Fight, plain } from "./fight.ts";
import { by } from "../play.ts";

const change = (participant: string, action: object, at?: number) =>
  by(participant, "changeAction", { action: action as never, ...(at === undefined ? {} : { at }) });
const cut = { do: "weapon", weapon: 0 };

describe("changed action", () => {
  test("T-15: can be announced for a later segment before completion", () => {
    const fight = Fight.of({ alrik, bernat }).byDefault();
    expect(fight.refused(change("bernat", cut, 3))).toBe("segment-has-passed");
    expect(fight.refused(change("bernat", cut, 8))).toBe("complete-by-then");
    fight.give(change("bernat", cut, 6));
    expect(fight.coming("bernat").time).toBe(13);
  });
  test("TA-6: costs nothing extra", () => {
    const fight = Fight.of({ a: { agility: 2 }, b: plain })
      .byDefault()
      .give(change("a", { do: "class", speedClass: 1 }));
    expect(fight.coming("a").time).toBe(10);
  });
});
