/** Morale checks in rare places: called between stages, of those without a score, several of one, and what a giant does that is no charge. */
import { describe, expect, test } from "vitest";
import { problemOf, requests, slots } from "../../../src/rules/index.ts";
import { throughStorage } from "../properties/json-state.ts";
import { ALL, FOUR, Fight, sword, type People } from "./fight.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";

const brave: People = { ...FOUR, bob: { ...FOUR.bob!, stats: { weapons: [sword], morale: 7 } } };
const begun = (people = FOUR): Fight => Fight.of(people).begin(ALL, { A: 5, B: 3 });
const call = (participants: readonly string[], when = "segment", cause = "fire") => ({
  type: "morale",
  participants,
  when,
  cause,
});

describe("morale check", () => {
  test("S-40: is never rolled during another action", () => {
    const fight = begun(brave).done().done();
    expect([fight.now, fight.owing]).toEqual([["bob 6 melee"], []]);
  });
  test("SA-14, S-40: asks only for the outcome without a score, at the end", () => {
    const fight = begun()
      .give(call(["bob"]), call(["bob"], "round"))
      .done();
    expect([fight.now, fight.owing]).toEqual([["bob 5 morale"], []]);
    fight.rest();
    expect(shown(requests(fight.state))).toEqual([
      "morale_bob decision morale blocking true, choices [held, failed], data {cause fire, when round}, fallback held, gm true, participant bob",
    ]);
  });
  test("SA-14: keeps cause and outcome of each check in stored order", () => {
    const fight = begun().give(call(["mag"], "segment", "fire"), call(["mag"], "segment", "a roar"));
    const told = (): readonly unknown[] =>
      slots(fight.state)
        .filter(({ kind }) => kind === "extra")
        .map(({ ordinal, of, state, phase, note }) => [
          `${ordinal}/${of}`,
          state,
          phase,
          note?.action,
          note?.cause,
          note?.outcome,
        ]);
    expect(told()).toEqual([
      ["1/2", "open", "morale", "moraleCheck", "fire", undefined],
      ["2/2", "open", "morale", "moraleCheck", "a roar", undefined],
    ]);
    const roar = slots(fight.done().state).find(({ note }) => note?.cause === "a roar")!;
    fight.give({ type: "done", slots: [roar.id], report: { outcome: "failed" } });
    expect(told()).toEqual([
      ["1/2", "now", "morale", "moraleCheck", "fire", undefined],
      ["2/2", "done", "morale", "moraleCheck", "a roar", "failed"],
    ]);
    const before = told();
    fight.state = throughStorage(fight.state);
    expect(told()).toEqual(before);
  });
  test("S-19: belongs to the side declared for", () => {
    const fight = begun().give(by("bob", "side", { side: "A" }), call(["bob", "mag", "wiz"]));
    expect(fight.rest().slice(1, 3)).toEqual([["wiz 5 morale"], ["bob 5 morale", "mag 5 morale"]]);
  });
  test("S-10, SA-14: of a joiner belongs to its own side", () => {
    const fight = begun().give(by("cat", "join", { side: "A" }), call(["cat", "mag"]));
    expect(fight.rest().slice(1, 3)).toEqual([["cat 5 morale"], ["mag 5 morale"]]);
  });
  test("SA-14: moves to the end of the round before the first segment", () => {
    const fight = Fight.of(FOUR)
      .give({ type: "surprise", sides: ["B"], segments: 1 })
      .declare({ ann: { action: "attack" }, wiz: { action: "none" } });
    expect([fight.state.stage, fight.state.clock.time]).toEqual(["declareLate", null]);
    fight.give(call(["ann"]));
    expect(problemOf(fight.state)).toBeNull();
    fight.declare({ bob: { action: "none" }, mag: { action: "none" } });
    expect([fight.rest(), fight.owing]).toEqual([[["ann 5 melee"]], ["morale_ann"]]);
  });
  test("SA-14: is asked at the end once the segments are over", () => {
    const fight = Fight.of(FOUR, { bookkeeping: true }).begin(ALL, { A: 5, B: 3 });
    fight.rest();
    expect([fight.state.stage, fight.give(call(["ann"])).owing]).toEqual(["settle", ["morale_ann"]]);
  });
  test("S-9: needs no cause", () =>
    expect(begun().give({ type: "morale", participants: "bob", when: "atOnce" }).owed("urgent_bob")?.data).toEqual({
      when: "atOnce",
      cause: "",
    }));
});

describe("giant", () => {
  const people: People = {
    ogre: { side: "B", npc: true, stats: { attackSpeeds: [4], weapons: [sword], giant: true, hitDice: 9 } },
    ann: { side: "A", stats: { weapons: [sword], hitDice: 1 } },
    cub: { side: "A", stats: { hitDice: 3 } },
    ace: { side: "A", stats: { hitDice: 4 } },
  };
  const frightened = (intent: object, more: (fight: Fight) => void = () => undefined): Fight => {
    const fight = Fight.of(people).declare({
      ogre: { ...intent },
      ann: { kind: "weapon", spd: 12 },
      cub: { action: "none" },
      ace: { action: "none" },
    } as never);
    more(fight);
    fight.roll({ A: 3, B: 3 });
    while (fight.now.length && !fight.now[0]!.startsWith("ogre")) fight.done();
    return fight;
  };
  const onFoot = [
    { action: "natural" },
    { action: "natural", move: "halfMove" },
    { action: "splitMoveAttack" },
    { action: "halfMove" },
  ];
  test.each(onFoot)("S-36: frightens none without a charge: %o", (intent) => {
    const fight = frightened(intent);
    expect([fight.now.length, fight.owing]).toEqual([1, []]);
    expect(fight.done().owing).toEqual([]);
  });
  test("S-36: frightens those below 4 hit dice by charging", () =>
    expect(frightened({ action: "natural", move: "charge" }).owing).toEqual(["urgent_ann", "urgent_cub"]));
});
