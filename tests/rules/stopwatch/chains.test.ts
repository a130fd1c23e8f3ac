/** Successions: the steps of a chain, and its remains after another action. */
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/rules/index.ts";
import { Fight, plain } from "./fight.ts";
import { by } from "../play.ts";

const sword = { label: "sword", speedClass: 7, draw: 7, ready: false };
const smg = { label: "smg", speedClass: 4, draw: 3, reload: 8, capacity: 20, loaded: 8, perSegment: 6, ready: false };
const BRIEF = { do: "class", speedClass: 2 };
const LONGER = { do: "class", speedClass: 9 };
const duel = (weapons: readonly object[] = [sword, smg], other: JsonObject = { do: "wait" }): Fight =>
  Fight.of({ a: { agility: 10, weapons } as never, b: plain }).choose("b", other);
/** `a`'s action with its end, and the end of the chain. */
const doing = (fight: Fight): unknown => {
  const { note } = fight.coming("a");
  return [note?.do, note?.due, ...((note?.then ?? []) as number[])];
};

describe("chain", () => {
  test("T-25, TA-9: reloads after the last burst without asking", () => {
    const fight = duel([{ ...smg, ready: true }])
      .choose("a", { do: "weapon", weapon: 0 })
      .done();
    expect(doing(fight)).toEqual(["burst", 5]);
    expect(doing(fight.done())).toEqual(["reload", 13]);
  });
});

describe("action lost to the GM", () => {
  const lose = (fight: Fight): Fight => fight.give({ type: "lose", slot: fight.coming("a").id });

  test("T-18: ends a run, leaving every action open", () => {
    const fight = lose(duel([], BRIEF).choose("a", { do: "run", segments: 9 }));
    expect(fight.owed("next_a")).toBeUndefined();
    fight.done().choose("b", LONGER).choose("a", BRIEF);
    expect(doing(fight)).toEqual(["class", 4]);
  });
  test("T-20: removes the pending roll to stop", () => {
    const fight = lose(duel().choose("a", { do: "run" }).done().choose("a", { do: "stop", sooner: "first" }));
    expect(fight.coming("a")).toMatchObject({ state: "waiting", note: { do: "wait" } });
    fight.give(by("a", "begin", { action: BRIEF, at: 5 }));
    expect(doing(fight)).toEqual(["class", 7]);
  });
});
