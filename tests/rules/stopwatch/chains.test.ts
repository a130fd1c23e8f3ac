/** Successions: the steps of a chain, and its remains after another action. */
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/rules/index.ts";
import { throughStorage } from "../properties/json-state.ts";
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
const change = (action: JsonObject): JsonObject & { readonly type: string } => by("a", "changeAction", { action });

describe("chain", () => {
  test("T-12: continues step by step, drawing what it needs", () => {
    const fight = duel().choose("a", [BRIEF, { do: "weapon", weapon: 0 }, { do: "weapon", weapon: 0 }]);
    expect(doing(fight)).toEqual(["class", 2, 9, 16]);
    expect(doing(fight.done())).toEqual(["draw", 9, 16, 23]);
    expect(doing(fight.done())).toEqual(["weapon", 16, 23]);
    expect(doing(fight.done())).toEqual(["weapon", 23]);
    expect(fight.done().owed("next_a")?.data).toMatchObject({ from: 23, ordinal: 5 });
  });
  test("T-15: is dropped for another action", () => {
    const fight = duel([], BRIEF).choose("a", [LONGER, BRIEF]).done();
    expect(doing(fight.give(change(LONGER)))).toEqual(["class", 11]);
    fight.choose("b", LONGER).done();
    expect(fight.owed("next_a")?.data).toMatchObject({ from: 11 });
  });
  test("T-18: ends at a step that cannot begin", () => {
    const fight = duel()
      .choose("a", [{ do: "run" }, { do: "weapon", weapon: 0 }, BRIEF])
      .done();
    expect(fight.owed("next_a")).toMatchObject({ fallback: { do: "run" }, data: { from: 2 } });
  });
  test("T-25: is dropped when automatic fire is released", () => {
    const fight = duel([{ ...smg, ready: true }])
      .choose("a", [{ do: "weapon", weapon: 0 }, BRIEF])
      .give(by("a", "release"));
    expect(fight.owed("next_a")?.data).toMatchObject({ from: 4 });
    expect(doing(fight.choose("a", LONGER))).toEqual(["class", 13]);
  });
  test("T-20: is dropped by a fall", () => {
    const fight = duel()
      .choose("a", { do: "run" })
      .done()
      .choose("a", [{ do: "stop", sooner: "second" }, BRIEF])
      .done()
      .answer("roll_a", "fallen");
    expect(fight.owed("next_a")?.data).toMatchObject({ from: 3, fallen: true });
    expect(doing(fight.choose("a", LONGER))).toEqual(["class", 12]);
  });
  test("T-12, T-23: does not reload an empty weapon after drawing", () => {
    const fight = duel([{ ...smg, loaded: 0 }])
      .choose("a", { do: "draw", weapon: 0 })
      .done();
    expect(fight.owed("next_a")?.data).toMatchObject({ from: 3 });
  });
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
  test("T-12: ends a chain", () => {
    const fight = lose(duel([], BRIEF).choose("a", [LONGER, LONGER]))
      .done()
      .choose("b", LONGER)
      .choose("a", BRIEF);
    expect(doing(fight)).toEqual(["class", 4]);
    expect(fight.done().owed("next_a")?.data).toMatchObject({ from: 4 });
  });
  test("T-20: removes the pending roll to stop", () => {
    const fight = lose(duel().choose("a", { do: "run" }).done().choose("a", { do: "stop", sooner: "first" }));
    expect(fight.coming("a")).toMatchObject({ state: "waiting", note: { do: "wait" } });
    fight.give(by("a", "begin", { action: BRIEF, at: 5 }));
    expect(doing(fight)).toEqual(["class", 7]);
  });
});

test.each<[string, readonly JsonObject[]]>([
  ["T-12: an attack with what must be drawn", [{ do: "weapon", weapon: 0 }]],
  ["T-17: the same while moving", [{ do: "run" }, { do: "weapon", weapon: 0, moving: true }]],
  ["T-25: automatic fire", [{ do: "weapon", weapon: 1 }]],
  ["T-20: a stop with a roll", [{ do: "run" }, { do: "stop", sooner: "first" }]],
])("stores %s without change", (_, choices) => {
  const fight = duel();
  const stored = (): void => {
    expect(throughStorage(fight.state)).toStrictEqual(fight.state);
  };
  for (const choice of choices) {
    fight.choose("a", choice);
    stored();
    if (fight.now().length) fight.done();
    stored();
  }
  for (let step = 0; step < 3 && fight.now().length; step++) {
    fight.done();
    stored();
  }
});
