import { describe, expect, test } from "vitest";
import { requests } from "../../../src/rules/index.ts";
import { Table } from "./table.ts";

const trio = { ann: { speed: 5, dx: 12 }, bob: { speed: 5, dx: 11 }, cid: { speed: 5, dx: 10 } };
const met = { ann: 0, bob: 0, cid: 0 };

describe("contests of DX", () => {
  test("P-9: everybody on the step rolls 3d6; the highest margin is first, the next second", () => {
    const table = new Table(trio).start(met);
    expect(requests(table.state).map(({ what, participant, against, blocking, data }) => [what, participant, against, blocking, data?.step, data?.attempt])).toEqual([
      ["contest", "ann", 12, true, 0, 1], ["contest", "bob", 11, true, 0, 1], ["contest", "cid", 10, true, 0, 1],
    ]);
    table.answer({ ann: 14, bob: 10, cid: 8 });
    expect(table.line.slice(0, 3)).toEqual(["cid 1 @0 now", "bob 1 @0 open", "ann 1 @0 open"]);
    expect(table.slot("bob", 1).note?.contest).toEqual({ dx: 11, rolls: [10], margin: 1 });
  });

  test("P-9: asked once per meeting, roll by roll or all at once", () => {
    const table = new Table(trio).start(met).answer({ bob: 10 });
    expect([table.owed, table.now]).toEqual([["ann contest", "cid contest"], ""]);
    table.answer({ ann: 18, cid: 18 });
    expect([table.owed, table.now]).toEqual([[], "bob 1 @0"]);
    table.done();
    expect([table.owed, table.now]).toEqual([[], "ann 1 @0"]);
  });

  test("P-9, PA-3: level ones roll again among themselves, until they differ", () => {
    const table = new Table(trio).start(met).answer({ ann: 12, bob: 11, cid: 12 });
    expect(table.owed).toEqual(["ann contest", "bob contest"]);
    table.answer({ ann: 10, bob: 9 });
    expect(table.owed).toEqual(["ann contest", "bob contest"]);
    table.answer({ ann: 12, bob: 9 });
    expect(table.line.slice(0, 3)).toEqual(["bob 1 @0 now", "ann 1 @0 open", "cid 1 @0 open"]);
  });

  test("P-9: a contest holds for its step only; the next meeting is a new one", () => {
    const table = new Table({ ann: { speed: 5 }, bob: { speed: 5 } }).start({ ann: 0, bob: 0 }).answer({ ann: 9, bob: 10 });
    table.done().done();
    expect(table.owed).toEqual(["ann contest", "bob contest"]);
    expect(requests(table.state)[0]).toMatchObject({ data: { step: -5, attempt: 1 } });
    table.answer({ ann: 10, bob: 9 });
    expect(table.now).toBe("bob 2 @-5");
  });

  test("PA-3: with highestDx no dice decide but among level ones", () => {
    const table = new Table({ ...trio, dot: { speed: 5, dx: 11 } }, { dxContest: "highestDx" }).start({ ...met, dot: 0 });
    expect(table.owed).toEqual(["bob contest", "dot contest"]);
    table.answer({ bob: 12, dot: 9 });
    expect(table.rest().slice(0, 4)).toEqual(["ann 1 @0", "dot 1 @0", "bob 1 @0", "cid 1 @0"]);
  });

  test("P-9: who falls or leaves before rolling is not waited for", () => {
    const table = new Table(trio).start(met).answer({ ann: 10, bob: 10 });
    table.give({ type: "defeat", participant: "cid" });
    expect(table.now).toBe("ann 1 @0");
    const alone = new Table(trio).start(met).answer({ ann: 10 });
    alone.give({ type: "leave", participant: "bob" }).give({ type: "leave", participant: "cid" });
    expect([alone.owed, alone.now]).toEqual([[], "ann 1 @0"]);
  });

  test("P-9, PA-1: whoever is put on a step where a contest was held rolls, and ranks among those still to act", () => {
    const table = new Table({ ...trio, eve: { speed: 5, dx: 12 } }).start({ ...met, eve: -3 }).answer({ ann: 9, bob: 9, cid: 9 });
    table.give({ type: "setStep", participant: "eve", step: 0 });
    expect([table.now, table.owed]).toEqual(["ann 1 @0", []]);
    table.done();
    expect(table.owed).toEqual(["eve contest"]);
    table.answer({ eve: 11 });
    expect(table.rest().slice(0, 3)).toEqual(["bob 1 @0", "eve 1 @0", "cid 1 @0"]);
  });

  test("P-9: hazards contest with nobody; they come first on their step", () => {
    const table = new Table({ ann: { speed: 5 }, bob: { speed: 5 } });
    table.give({ type: "join", participant: "fire", side: "fire", kind: "hazard", stats: { time: 0 } }).start({ ann: 0, bob: -1 });
    expect([table.now, table.owed]).toEqual(["fire hazard @0", []]);
    table.done();
    expect(table.now).toBe("ann 1 @0");
  });

  test("P-9, P-5: of a group that rolls once nobody contests with another, and one roll counts for all", () => {
    const gang = { one: { speed: 5, group: "gang" }, two: { speed: 5, group: "gang" }, bob: { speed: 5 } };
    const table = new Table(gang, { groupsRollOnce: true }).start({ one: 0, two: 0, bob: 0 });
    expect(table.owed).toEqual(["one contest", "bob contest"]);
    table.answer({ one: 9, bob: 10 });
    expect(table.line.slice(0, 3)).toEqual(["one 1 @0 now", "two 1 @0 open", "bob 1 @0 open"]);
    expect(new Table(gang, { groupsRollOnce: true }).start({ one: 0, two: 0, bob: -2 }).now).toBe("one 1 @0");
  });
});
