/** The proposed next action, which is the default. */
import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/rules/index.ts";
import { Fight, plain } from "./fight.ts";

const sword = { label: "sword", speedClass: 7, draw: 7, ready: false };
const knife = { label: "knife", speedClass: 3, draw: 2, ready: false };
const sling = { label: "sling", speedClass: 4, capacity: 1, loaded: 0 };
const bow = { label: "bow", speedClass: 6, reload: 4, capacity: 1, loaded: 0 };

/** What is proposed to `a` with these weapons once these choices are carried out, while `b` watches. */
function proposed(weapons: readonly object[], ...choices: readonly Json[]): Json | undefined {
  const fight = Fight.of({ a: { agility: 10, weapons } as never, b: plain }).choose("b", { do: "wait" });
  for (const choice of choices) fight.choose("a", choice).done();
  return fight.owed("next_a")?.fallback;
}

describe("default next action", () => {
  test("T-12: uses the drawn weapon", () => {
    expect(proposed([sword, knife])).toEqual({ do: "weapon", weapon: 0 });
    expect(proposed([sword, knife], { do: "draw", weapon: 1 })).toEqual({ do: "weapon", weapon: 1 });
  });
  test("T-23: uses the reloaded weapon", () =>
    expect(proposed([sword, bow], { do: "reload", weapon: 1 })).toEqual({ do: "weapon", weapon: 1 }));
  test("T-17: repeats the last one, without moving", () => {
    const run = { do: "run" };
    expect(proposed([{ ...knife, ready: true }], run, { do: "weapon", weapon: 0, moving: true })).toEqual({
      do: "weapon",
      weapon: 0,
    });
    expect(proposed([knife], run, { do: "draw", weapon: 0, moving: true })).toEqual({ do: "weapon", weapon: 0 });
    expect(proposed([knife], { do: "run", segments: 3 })).toEqual({ do: "run", segments: 3 });
  });
  test("T-19: uses the first weapon or class V after a stop", () => {
    expect(proposed([sling, knife], { do: "run" }, { do: "stop" })).toEqual({ do: "weapon", weapon: 1 });
    expect(proposed([], { do: "run" }, { do: "stop" })).toEqual({ do: "class", speedClass: 5 });
  });
  test("T-8, T-20: stands up after a fall", () => {
    const fight = Fight.of({ a: { agility: 10, weapons: [knife] }, b: plain })
      .choose("b", { do: "wait" })
      .choose("a", { do: "run" })
      .done();
    fight.choose("a", { do: "stop", sooner: "first" }).answer("roll_a", "fallen");
    expect(fight.owed("next_a")?.fallback).toEqual({ do: "listed", action: "standUp" });
    fight.choose("a", { do: "listed", action: "letGo" }).done();
    expect(fight.owed("next_a")).toMatchObject({
      fallback: { do: "listed", action: "standUp" },
      data: { fallen: true },
    });
    fight.byDefault().done();
    expect(fight.owed("next_a")).toMatchObject({ fallback: { do: "weapon", weapon: 0 } });
    expect(fight.owed("next_a")?.data).not.toHaveProperty("fallen");
  });
});
