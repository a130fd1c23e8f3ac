import { describe, expect, test } from "vitest";
import { look, participantOf, rollModifiersOf, type OwnRoll } from "../../../src/rules/index.ts";
import { Fight, FOUR, SPELLS, type People } from "./fight.ts";

const added = (fight: Fight, who: string, kind: OwnRoll["kind"]) =>
  rollModifiersOf(participantOf(fight.state, who)!, { kind, score: 12 }, look(fight.state)!);
const begun = (bob: object, options = {}, ann: object = { action: "attack" }): Fight =>
  Fight.of(FOUR, options).begin({ ann: { ...ann }, bob: { ...bob }, ...SPELLS } as never);

describe("roll modifiers of a declared action", () => {
  test("S-38: subtract 2 from split-move fire", () => {
    const fight = begun({ action: "splitMoveFire", weapon: "bow" });
    expect(added(fight, "bob", "ranged")).toEqual([{ code: "splitMoveFire", value: -2, name: "" }]);
    expect(added(fight, "bob", "melee")).toEqual([]);
    expect(added(begun({ action: "fire", weapon: "bow" }), "bob", "ranged")).toEqual([]);
  });
  test("S-24: add 2 in a retreat", () =>
    expect(added(begun({ action: "retreat", segments: 3 }), "bob", "melee")).toEqual([
      { code: "retreat", value: 2, name: "" },
    ]));
});

describe("pass-through fire", () => {
  const passing = (fight: Fight) => fight.offers("bob").find(({ code }) => code === "passThrough");

  test("S-37: lets the GM trigger the shot as a foe moves", () => {
    const fight = begun({ action: "passThroughFire", weapon: "bow" }, {}, { action: "halfMove" });
    expect(fight.now).toEqual(["ann 5 movement leg"]);
    expect(passing(fight)).toMatchObject({ gm: true, data: { at: "ann" } });
    expect(fight.give(passing(fight)!.command).done().now).toEqual(["bob 5 missile"]);
  });
  test("S-37: is not offered for still or friendly targets or other declarations", () => {
    expect(passing(begun({ action: "passThroughFire", weapon: "bow" }))).toBeUndefined();
    expect(passing(begun({ action: "fire", weapon: "bow" }, {}, { action: "halfMove" }))).toBeUndefined();
    const friends: People = { ...FOUR, ann: { side: "B", stats: FOUR.ann!.stats! } };
    const fight = Fight.of(friends).begin(
      { ann: { action: "halfMove" }, bob: { action: "passThroughFire", weapon: "bow" }, ...SPELLS },
      { A: 1, B: 6 },
    );
    expect(fight.now[0]).toContain("ann 5 movement");
    expect(passing(fight)).toBeUndefined();
  });
});
