import { describe, expect, test } from "vitest";
import { apply, attackTally, participantOf, type EncounterState, type Tally } from "../../../src/rules/index.ts";
import { after, refusalOf, type Given } from "../play.ts";
import { applies, damages, defends, hurts, strikes, three } from "../speed-order/strike.ts";

const tally = (state: EncounterState, id: string): Tally | undefined => participantOf(state, id)?.tally;

/** An attack that hurts bob by 3 HP (2 points of a cut, rounded down), without a defence. */
const hit = (id: string): readonly Given[] => [
  strikes("ann", "bob", { id, ruling: true }),
  defends("bob", "none", { id, ruling: true }),
  damages("ann", [2], id),
  applies("bob", {}, id),
];
const missed = (id: string): Given => strikes("ann", "bob", { id, ruling: true, roll: 15 });
const ids = (count: number): readonly string[] => Array.from({ length: count }, (_, place) => `a${place}`);

describe("totals of a participant", () => {
  const full = after(
    three(),
    ...hit("first"),
    strikes("ann", "bob", { id: "f", kind: "feint", ruling: true }),
    ...ids(38).map(missed),
  );
  test("cost nothing while the attacks are kept", () => {
    expect(full.exchanges?.first).toBeDefined();
    expect([tally(full, "ann"), tally(full, "bob")]).toEqual([undefined, undefined]);
    expect(attackTally(full.exchanges!.first!)).toEqual({ attacks: 1, hits: 1, dealt: 3 });
  });
  test("take over attacks that are dropped, but no feints", () => {
    const dropped = after(full, missed("b"));
    expect([tally(dropped, "ann"), tally(dropped, "bob")]).toEqual([{ attacks: 1, hits: 1, dealt: 3 }, { taken: 3 }]);
    expect(tally(after(dropped, missed("c")), "ann")).toEqual({ attacks: 1, hits: 1, dealt: 3 });
    expect(tally(after(dropped, missed("c"), missed("d")), "ann")).toEqual({ attacks: 2, hits: 1, dealt: 3 });
  });
  test("go back with Undo", () => {
    const undone = after(full, missed("b"), { type: "undo" });
    expect(participantOf(undone, "ann")).toEqual(participantOf(full, "ann"));
    expect(undone.exchanges).toEqual(full.exchanges);
  });
  test("count an attack as a hit once no defence can stop it", () => {
    const struck = after(three(), strikes("ann", "bob", { ruling: true }));
    const dodged = after(struck, defends("bob", "dodge"));
    const failed = after(struck, defends("bob", "dodge", { roll: 15 }));
    const hits = [struck, dodged, failed].map((state) => attackTally(state.exchanges!.x!)?.hits);
    expect(hits).toEqual([0, 0, 1]);
  });
  test("count damage without an attack, but no fatigue", () => {
    const fallen = after(three(), hurts("bob", 4), hurts("bob", 1), hurts("bob", 0, 3));
    expect(tally(fallen, "bob")).toEqual({ taken: 5 });
  });
  test("survive the attacker's leaving", () => {
    const left = after(full, { type: "leave", participant: "ann" });
    const cid = ids(2).map((id) => strikes("cid", "bob", { id: `c${id}`, ruling: true, roll: 15 }));
    expect(tally(after(left, ...cid), "bob")).toEqual({ taken: 3 });
  });
});

describe("the time of a turn", () => {
  const done: Given = { type: "done", took: { ann: 65 } };
  const played = after(three(), done);
  test("is counted, taken back by Undo and back after Redo", () => {
    expect(tally(played, "ann")).toEqual({ seconds: 65 });
    const back = after(played, { type: "takeBack" });
    expect(tally(back, "ann")).toBeUndefined();
    expect(tally(after(back, { type: "redo" }), "ann")).toEqual({ seconds: 65 });
  });
  test("adds up, and ignores those who are gone", () => {
    expect(tally(after(played, { type: "done", took: { ann: 5, nobody: 3 } }), "ann")).toEqual({ seconds: 70 });
  });
  test("is refused as anything but whole seconds", () => {
    for (const time of [-1, 0.5, "5", null])
      expect(refusalOf(three(), { type: "done", took: { ann: time } })).toBe("bad-command");
  });
  test("does not make a command that changes nothing", () => {
    expect(apply(three(), { type: "harm", participant: "ann", injury: 0, took: { ann: 1 } }).refusal?.code).toBe(
      "nothing-changes",
    );
  });
});
