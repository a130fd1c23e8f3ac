import { describe, expect, test } from "vitest";
import { ACTIONS, listedAction } from "../../../src/rules/pacing/stopwatch/actions.ts";
import { look, participantOf } from "../../../src/rules/index.ts";
import { by } from "../play.ts";
import { Fight, plain } from "./fight.ts";

describe("T-8: list of actions", () => {
  test("T-8: has the document's actions and ours with classes I to X", () => {
    expect(ACTIONS).toHaveLength(33 + 7);
    expect(
      ACTIONS.filter(({ speedClass }) => !Number.isInteger(speedClass) || speedClass < 1 || speedClass > 10),
    ).toEqual([]);
    expect(new Set(ACTIONS.map(({ id }) => id)).size).toBe(ACTIONS.length);
  });
  test("TA-3: rates getting off a horse as IX unless the GM differs", () => {
    expect(listedAction("dismountHorse")?.speedClass).toBe(9);
    const fight = Fight.of({ a: plain, b: plain });
    fight
      .choose("a", { do: "listed", action: "dismountHorse" })
      .choose("b", { do: "listed", action: "dismountHorse", speedClass: 8 });
    expect([fight.coming("a").time, fight.coming("b").time]).toEqual([9, 8]);
  });
  test("T-8: has the class that the GM gives it in this world", () => {
    const actions = [
      { label: "", listed: "openDoor", speedClass: 6 },
      { label: "Bar the door", speedClass: 6 },
    ];
    const fight = Fight.of({ a: { ...plain, actions }, b: plain });
    const view = look(fight.state)!;
    const picks = view.pacing.choices.picks!(fight.owed("next_a")!, participantOf(fight.state, "a")!, view);
    expect(picks.filter(({ code }) => code === "own").map(({ data }) => (data as { label?: string }).label)).toEqual([
      "Bar the door",
    ]);
    expect(picks.find(({ value }) => (value as { action?: string }).action === "openDoor")).toMatchObject({
      lands: 6,
      data: { class: "VI" },
    });
    fight.choose("a", { do: "listed", action: "openDoor" }).choose("b", { do: "listed", action: "openDoor" });
    expect([fight.coming("a"), fight.coming("b")]).toMatchObject([
      { time: 6, note: { action: "openDoor", speedClass: 6 } },
      { time: 3, note: { action: "openDoor", speedClass: 3 } },
    ]);
    // T-27: what is under way keeps its segments, the next use has the new class.
    fight.give(by("a", "change", { stats: { actions: [] } }));
    expect(fight.coming("a").time).toBe(6);
  });
  test("T-8, T-20: getting up after a fall has the GM's class", () => {
    const fight = Fight.of({ a: { ...plain, actions: [{ label: "", listed: "standUp", speedClass: 2 }] }, b: plain });
    fight.choose("a", { do: "listed", action: "standUp" });
    expect(fight.coming("a").time).toBe(2);
  });
});
