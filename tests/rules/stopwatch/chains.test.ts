/** What follows what: the steps of a chain, and what of it is left once somebody does something else. */
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
/** What `a` is doing, until when, and when the rest of the chain is complete. */
const doing = (fight: Fight): unknown => {
  const { note } = fight.coming("a");
  return [note?.do, note?.due, ...((note?.then ?? []) as number[])];
};
const change = (action: JsonObject): JsonObject & { readonly type: string } => by("a", "changeAction", { action });

describe("a chain", () => {
  test("T-12: goes on from step to step, each drawing what it needs", () => {
    const fight = duel().choose("a", [BRIEF, { do: "weapon", weapon: 0 }, { do: "weapon", weapon: 0 }]);
    expect(doing(fight)).toEqual(["class", 2, 9, 16]);
    expect(doing(fight.done())).toEqual(["draw", 9, 16, 23]);
    expect(doing(fight.done())).toEqual(["weapon", 16, 23]);
    expect(doing(fight.done())).toEqual(["weapon", 23]);
    expect(fight.done().owed("next_a")?.data).toMatchObject({ from: 23, ordinal: 5 });
  });
  test("T-15: is given up as a whole for another action", () => {
    const fight = duel([], BRIEF).choose("a", [LONGER, BRIEF]).done();
    expect(doing(fight.give(change(LONGER)))).toEqual(["class", 11]);
    fight.choose("b", LONGER).done();
    expect(fight.owed("next_a")?.data).toMatchObject({ from: 11 });
  });
  test("T-18: ends where the next step cannot be begun: a runner attacks nobody", () => {
    const fight = duel()
      .choose("a", [{ do: "run" }, { do: "weapon", weapon: 0 }, BRIEF])
      .done();
    expect(fight.owed("next_a")).toMatchObject({ fallback: { do: "run" }, data: { from: 2 } });
  });
  test("T-25: what was to follow automatic fire does not follow its release", () => {
    const fight = duel([{ ...smg, ready: true }])
      .choose("a", [{ do: "weapon", weapon: 0 }, BRIEF])
      .give(by("a", "release"));
    expect(fight.owed("next_a")?.data).toMatchObject({ from: 4 });
    expect(doing(fight.choose("a", LONGER))).toEqual(["class", 13]);
  });
  test("T-20: is given up by one who falls", () => {
    const fight = duel()
      .choose("a", { do: "run" })
      .done()
      .choose("a", [{ do: "stop", sooner: "second" }, BRIEF])
      .done()
      .answer("roll_a", "fallen");
    expect(fight.owed("next_a")?.data).toMatchObject({ from: 3, fallen: true });
    expect(doing(fight.choose("a", LONGER))).toEqual(["class", 12]);
  });
  test("T-12, T-23: drawing an empty weapon does not reload it, which only the last shot does", () => {
    const fight = duel([{ ...smg, loaded: 0 }])
      .choose("a", { do: "draw", weapon: 0 })
      .done();
    expect(fight.owed("next_a")?.data).toMatchObject({ from: 3 });
  });
  test("T-25, TA-9: after the last burst it is reloaded without a question", () => {
    const fight = duel([{ ...smg, ready: true }])
      .choose("a", { do: "weapon", weapon: 0 })
      .done();
    expect(doing(fight)).toEqual(["burst", 5]);
    expect(doing(fight.done())).toEqual(["reload", 13]);
  });
});

describe("when the GM takes away", () => {
  const lose = (fight: Fight): Fight => fight.give({ type: "lose", slot: fight.coming("a").id });

  test("T-18: a run, its runner stands and can do anything", () => {
    const fight = lose(duel([], BRIEF).choose("a", { do: "run", segments: 9 }));
    expect(fight.owed("next_a")).toBeUndefined();
    fight.done().choose("b", LONGER).choose("a", BRIEF);
    expect(doing(fight)).toEqual(["class", 4]);
  });
  test("T-12: a chain, nothing of it follows", () => {
    const fight = lose(duel([], BRIEF).choose("a", [LONGER, LONGER]))
      .done()
      .choose("b", LONGER)
      .choose("a", BRIEF);
    expect(doing(fight)).toEqual(["class", 4]);
    expect(fight.done().owed("next_a")?.data).toMatchObject({ from: 4 });
  });
  test("T-20: the choice of one who owes the roll for stopping, the roll is not owed any more", () => {
    const fight = lose(duel().choose("a", { do: "run" }).done().choose("a", { do: "stop", sooner: "first" }));
    expect(fight.coming("a")).toMatchObject({ state: "waiting", note: { do: "wait" } });
    fight.give(by("a", "begin", { action: BRIEF, at: 5 }));
    expect(doing(fight)).toEqual(["class", 7]);
  });
});

test.each<[string, readonly JsonObject[]]>([
  ["T-12 an attack with what must be drawn", [{ do: "weapon", weapon: 0 }]],
  ["T-17 the same while moving", [{ do: "run" }, { do: "weapon", weapon: 0, moving: true }]],
  ["T-25 automatic fire", [{ do: "weapon", weapon: 1 }]],
  ["T-20 a stop with a roll", [{ do: "run" }, { do: "stop", sooner: "first" }]],
])("what is noted of %s comes out of storage as it went in", (_, choices) => {
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
