import { describe, expect, test } from "vitest";
import { requests } from "../../../src/rules/index.ts";
import { Table } from "./table.ts";
import { by } from "../play.ts";

const trio = { ann: { speed: 5, dx: 12 }, bob: { speed: 5, dx: 11 }, cid: { speed: 5, dx: 10 } };
const met = { ann: 0, bob: 0, cid: 0 };

describe("contest of DX", () => {
  test("P-9: asks all on the step for 3d6 and orders them by margin", () => {
    const table = new Table(trio).start(met);
    expect(
      requests(table.state).map(({ what, participant, against, blocking, data }) => [
        what,
        participant,
        against,
        blocking,
        data?.step,
        data?.attempt,
      ]),
    ).toEqual([
      ["contest", "ann", 12, true, 0, 1],
      ["contest", "bob", 11, true, 0, 1],
      ["contest", "cid", 10, true, 0, 1],
    ]);
    table.answer({ ann: 14, bob: 10, cid: 8 });
    expect(table.line.slice(0, 3)).toEqual(["cid 1 @0 now", "bob 1 @0 open", "ann 1 @0 open"]);
    expect(table.slot("bob", 1).note?.contest).toEqual({ dx: 11, rolls: [10], margin: 1 });
  });
  test("PA-3: rolls only among ties if highestDx decides", () => {
    const table = new Table({ ...trio, dot: { speed: 5, dx: 11 } }, { dxContest: "highestDx" }).start({
      ...met,
      dot: 0,
    });
    expect(table.owed).toEqual(["bob contest", "dot contest"]);
    table.answer({ bob: 12, dot: 9 });
    expect(table.rest().slice(0, 4)).toEqual(["ann 1 @0", "dot 1 @0", "bob 1 @0", "cid 1 @0"]);
  });
});

describe("combatant moved to the current step", () => {
  /** Ann, bob and cid have met on step 0, where eve and dan are placed during ann's turn. */
  const five = {
    ann: { speed: 5, dx: 12 },
    bob: { speed: 5, dx: 11 },
    cid: { speed: 5, dx: 10 },
    eve: { speed: 5, dx: 12 },
    dan: { speed: 5, dx: 12 },
  };
  const begun = (rolls: Readonly<Record<string, number>> = { ann: 9, bob: 9, cid: 9 }): Table =>
    new Table(five).start({ ...met, eve: -3, dan: -3 }).answer(rolls);
  const put = (table: Table, participant: string): Table => table.give(by(participant, "setStep", { step: 0 }));
  const beside = { type: "move", slot: "1_dan_1", to: { after: "1_bob_1" } };

  test("P-9: rolls once, and again only if tied for the next turn", () => {
    const table = put(begun(), "eve").done().answer({ eve: 11 });
    expect([table.now, table.owed]).toEqual(["bob 1 @0", []]);
    expect([table.done().now, table.owed]).toEqual(["", ["cid contest", "eve contest"]]);
  });
  test("P-9: leaves a turn placed by the GM out of the contest", () => {
    const table = put(begun().give(beside), "eve").done().answer({ eve: 11 });
    expect([table.now, table.owed]).toEqual(["bob 1 @0", []]);
    expect([table.done().now, table.done().owed]).toEqual(["dan 1 @0", ["cid contest", "eve contest"]]);
  });
  test("P-9, PA-3: joins the repeated roll of the combatant it ties with", () => {
    // Ann and bob tie first; then ann wins. Eve's margin equals both earlier ones.
    const table = put(begun({ ann: 10, bob: 9, cid: 18 }).answer({ ann: 9, bob: 18 }), "eve")
      .done()
      .answer({ eve: 10 });
    expect([table.now, table.owed]).toEqual(["", ["eve contest"]]);
    expect(requests(table.state)[0]).toMatchObject({ data: { attempt: 2, others: 1 } });
    expect([table.answer({ eve: 18 }).now, table.owed]).toEqual(["eve 1 @0", []]);
  });
  test("P-9: asks for no rolls during a pause if the order is known", () => {
    const table = begun().give({ type: "pause" }).done();
    expect([table.now, requests(table.state)]).toEqual(["", []]);
    expect(table.give({ type: "resume" }).now).toBe("bob 1 @0");
    const rest = put(begun().give(beside), "eve").give({ type: "pause" }).done().answer({ eve: 11 });
    expect([rest.now, requests(rest.state)]).toEqual(["", []]);
  });
});

describe("no contest", () => {
  const hazard = (participant: string): object =>
    by(participant, "join", { side: "world", kind: "hazard", stats: { time: 0 } });

  test("P-9: plays hazards on one step one after another", () => {
    const table = new Table({ ann: { speed: 5 } }).give(hazard("fire"), hazard("gas")).start({ ann: 0 });
    expect([table.now, table.owed]).toEqual(["fire hazard @0", []]);
    expect([table.done().now, table.owed]).toEqual(["gas hazard @0", []]);
  });
  test("P-10: refuses waiting while time stops on an empty step", () => {
    const table = new Table({ ann: { speed: 5 }, bob: { speed: 5 } }, { emptyTimes: "stop" })
      .start({ ann: 2, bob: 0 })
      .done();
    expect([table.now, table.state.clock.time, requests(table.state)]).toEqual(["", 1, []]);
    expect(table.refused(by("bob", "wait"))).toBe("not-your-turn");
    expect(table.offers("bob").map(({ code }) => code)).toEqual(["setStep"]);
  });
});

test("P-5, P-9: asks each sharing group for its own roll and names its members", () => {
  const gangs = {
    one: { speed: 5, group: "red" },
    two: { speed: 5, group: "red" },
    six: { speed: 2, group: "blue" },
    bob: { speed: 2 },
  };
  const table = new Table(gangs, { groupsRollOnce: true }).give({ type: "start" });
  expect(requests(table.state).map(({ data }) => data)).toEqual([
    { participants: ["one", "two"], turns: 3, period: 5, group: "red" },
    { participants: ["six"], turns: 1, group: "blue" },
    { participants: ["bob"], turns: 1 },
  ]);
});
