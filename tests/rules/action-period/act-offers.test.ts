import { describe, expect, test } from "vitest";
import { apply, look, participantOf, requests, type JsonObject } from "../../../src/rules/index.ts";
import { Table } from "./table.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";

const carbine = { label: "Carbine", rof: 10, kind: "auto" };
const bow = { label: "Bow", rof: 1, kind: "muscle" };

/** A single participant with further stats. */
function alone(stats: JsonObject): Table {
  return new Table({}).give(by("ann", "join", { side: "all", stats })).start({ ann: 5 });
}

const codes = (table: Table): string[] => table.offers("ann").map(({ code }) => code);

describe("offers for the current turn", () => {
  test("P-22, P-23: offers fire only with limited weapons, up to the remaining shots", () => {
    const table = alone({ basicSpeed: 36, weapons: [carbine, bow] });
    const fire = () => table.offers("ann").filter(({ code }) => code === "fire");
    expect(shown(fire().map(({ data }) => data))).toEqual(["cap 30, shots 10, used 10, weapon Carbine"]);
    table.give(fire()[0]!.command);
    expect(table.slot("ann", 1).note).toMatchObject({
      weapon: "Carbine",
      shots: 10,
      rof: 10,
      kind: "auto",
      autofire: true,
    });
    expect(table.slot("ann", 2).note?.budgets).toMatchObject({ shots: [10, 30] });
    table.done({ weapon: "Carbine", shots: 9 }).done({ weapon: "Carbine", shots: 8 });
    expect(shown(fire()[0]?.data)).toBe("cap 30, shots 3, used 30, weapon Carbine");
  });
  test("P-24, PA-10: asks for target and move action only if extra turns are possible", () => {
    const fields = (basicSpeed: number) =>
      alone({ basicSpeed, weapons: [carbine] })
        .offers("ann")
        .find(({ code }) => code === "act")
        ?.asks?.map(({ field }) => field);
    expect(fields(25)).toEqual(["report.manoeuvre", "report.yards", "report.move", "report.weapon", "report.shots"]);
    expect(fields(16)).toEqual([
      "report.manoeuvre",
      "report.yards",
      "report.move",
      "report.weapon",
      "report.shots",
      "report.autofire",
      "report.target",
    ]);
    const slow = alone({ basicSpeed: 16, weapons: [carbine] });
    expect(shown(slow.offers("ann").find(({ code }) => code === "fire")?.asks)).toEqual([
      "field report.target, kind text, optional true",
    ]);
  });
  test("P-22: counts shots per weapon and offers autofire only for automatic ones", () => {
    const laser = { label: "Laser", rof: 2, kind: "energy" };
    const table = alone({ basicSpeed: 16, weapons: [laser, carbine] }).done({ weapon: "Carbine", shots: 4 });
    expect(shown(table.offers("ann").filter(({ code }) => code === "fire"))).toEqual([
      "fire cap 6, shots 2, used 2, weapon Laser → done report {manoeuvre attack, shots 2, weapon Laser}, slots [1_ann_2]",
      "fire cap 30, shots 10, used 14, weapon Carbine → done report {autofire true, manoeuvre attack, shots 10, weapon Carbine}, slots [1_ann_2] ? report.target text optional true",
    ]);
    expect(
      alone({ basicSpeed: 25, weapons: [carbine] })
        .offers("ann")
        .find(({ code }) => code === "fire"),
    ).not.toHaveProperty("asks");
  });
  test("P-24: asks for autofire and yards only with automatic weapon and known move", () => {
    const act = alone({ basicSpeed: 16, weapons: [bow] })
      .offers("ann")
      .find(({ code }) => code === "act");
    expect([act?.data, act?.asks?.map(({ field }) => field)]).toEqual([
      {},
      ["report.manoeuvre", "report.yards", "report.move", "report.weapon", "report.shots"],
    ]);
  });
  test("P-22: offers no fire after a rolled attack, and nothing to a hazard", () => {
    const table = alone({ basicSpeed: 25, weapons: [{ ...carbine, item: "gun" }] }).give(
      by("fire", "join", { side: "world", kind: "hazard", stats: { time: 4 } }),
    );
    const means = { name: "Carbine", item: "gun", mode: "m", form: "bullet", damage: "5d", type: "pi" };
    table
      .join("bob", { speed: 0 })
      .give(by("ann", "attack", { target: "bob", exchange: "x", means, parts: [], roll: 10, shots: 2 }));
    expect(codes(table)).toEqual(["wait", "act"]);
    expect(table.done().now).toBe("fire hazard @4");
    expect(table.offers("fire")).toEqual([]);
  });
  test("accepts every offered command", () => {
    const table = alone({ basicSpeed: 25, move: 6, weapons: [carbine, bow] });
    for (const { command } of table.offers("ann")) expect(apply(table.state, command).refusal).toBeUndefined();
  });
});

describe("offers while waiting", () => {
  const fire = by("fire", "join", { side: "world", kind: "hazard", stats: { time: 4 } });
  const pair = { ann: { speed: 6.25, dx: 13 }, bob: { speed: 5, dx: 11 } };

  test("P-14: hides Act now from a combatant already in the step's contest", () => {
    const table = new Table(pair).start({ ann: 5, bob: 4 }).wait("ann").actNow("ann");
    expect(table.owed).toEqual(["ann contest", "bob contest"]);
    expect(table.offers("ann").map(({ code }) => code)).toEqual(["changeWait"]);
  });
  test("P-13: offers nothing to a combatant that has answered the last call", () => {
    const table = new Table({ ann: { speed: 2 }, bob: { speed: 2 }, cid: { speed: 2 } })
      .start({ ann: 3, bob: 1, cid: 2 })
      .wait("ann")
      .wait("cid")
      .done()
      .answer({ cid: "act" });
    expect([table.owed, table.offers("cid"), table.offers("ann")]).toEqual([["ann lastTurn"], [], []]);
  });
  test("P-13: limits a wait's step by period and last turn", () => {
    const waiting = (basicSpeed: number): unknown => alone({ basicSpeed }).offers("ann")[0];
    expect(shown(waiting(8))).toBe(
      "waitLast from 4, turn 1 → wait ann ? until integer max 4, optional true; trigger text optional true",
    );
    expect(shown(waiting(48))).toBe(
      "wait from 4, lostAt 3, to 4, turn 1 → wait ann ? until integer max 4, min 4, optional true; trigger text optional true",
    );
    expect(shown(waiting(96))).toBe("wait from 4, lostAt 4, to 5, turn 1 → wait ann ? trigger text optional true");
  });
  test("P-14: names the first contestant of the step, or the turn interrupted", () => {
    // Cid and fay are stored together, before ann.
    const table = new Table({ cid: { speed: 5 }, ann: { speed: 5 }, fay: { speed: 5 }, dot: { speed: 5 } })
      .give(fire)
      .start({ ann: 4, fay: 4, cid: 6, dot: 7 })
      .wait("dot")
      .wait("cid")
      .done();
    const on = (participant: string): unknown => table.offers(participant).map(({ code, data }) => [code, data.on]);
    expect(table.owed).toEqual(["ann contest", "fay contest"]);
    expect(shown(on("cid"))).toEqual(["[cutIn, ann]", "[actAfter, ann]", "[changeWait, undefined]"]);
    table.answer({ ann: 12, fay: 9 }).actNow("dot");
    expect(table.now).toBe("");
    expect(table.owed).toEqual(["dot contest"]);
    expect(shown(on("cid"))).toEqual(["[cutIn, fay]", "[actAfter, fay]", "[changeWait, undefined]"]);
    table.actNow("cid");
    expect([table.state.held, table.events.filter(({ type }) => type === "interrupt")]).toEqual([[["1_fay_1"]], []]);
    // Names the participant who is interrupted, not the first of the others.
    const two = new Table({ ann: { speed: 5 }, bob: { speed: 5 }, cid: { speed: 5 } })
      .start({ ann: 6, cid: 5, bob: 4 })
      .wait("ann")
      .wait("cid")
      .actNow("ann");
    expect(shown(two.offers("cid").map(({ code, data }) => [code, data.on]))).toEqual([
      "[cutIn, bob]",
      "[actAfter, bob]",
      "[changeWait, undefined]",
    ]);
  });
  test("P-14: offers plain Act now beside a hazard or before a later contest", () => {
    const onHazard = new Table(pair).give(fire).start({ ann: 5, bob: -9 }).wait("ann");
    const before = new Table({ ...pair, cid: { speed: 5 }, dot: { speed: 5 } })
      .start({ ann: 5, bob: 2, cid: 2, dot: 4 })
      .wait("ann")
      .done();
    expect([before.owed, before.state.clock.time]).toEqual([["bob contest", "cid contest"], 4]);
    for (const table of [onHazard, before]) {
      expect(table.offers("ann").map(({ code }) => code)).toEqual(["actNow", "changeWait"]);
      expect(shown(table.offers("ann")[0])).toBe("actNow step 4, turn 1 → actNow ann");
      expect(table.actNow("ann").events.filter(({ type }) => type === "interrupt")).toEqual([]);
    }
  });
  test("P-10: offers Wait again when the chosen step comes, but not Act now", () => {
    const table = new Table(pair).start({ ann: 5, bob: -9 }).wait("ann", 3);
    expect([table.now, table.offers("ann").map(({ code }) => code)]).toEqual(["ann 1 @3", ["wait", "act"]]);
    expect(table.refusal(by("ann", "actNow"))).toBe("not-waiting ann");
    table.done();
    expect([table.now, table.offers("ann").map(({ code }) => code)]).toEqual(["ann 2 @-1", ["wait", "act"]]);
    const later = new Table(pair).start({ ann: 5, bob: 2 }).wait("ann", 3).done();
    expect(later.refused(by("ann", "actNow"))).toBe("not-waiting");
    expect(later.offers("ann")).toEqual([]);
  });
  test("P-9, PA-4: hides Cut in from the loser of the step's contest", () => {
    const codes = (table: Table): unknown => table.offers("ann").map(({ code }) => code);
    const lost = new Table(pair).start({ ann: 5, bob: 4 }).wait("ann", 4).answer({ ann: 15, bob: 9 });
    expect([lost.now, codes(lost)]).toEqual(["bob 1 @4", ["actAfter", "changeWait"]]);
    // Participants who wait without a step or for a later one, or come later by choice, may still contest; so may all those placed at a step by the GM.
    const waits = (table: Table): Table => table.start({ ann: 5, bob: 4 }).wait("ann");
    const placed = new Table({ ...pair, cid: { speed: 5 } })
      .start({ ann: 5, bob: -5, cid: 4 })
      .wait("ann", 4)
      .answer({ ann: 15, cid: 9 })
      .give({ type: "move", slot: "1_bob_1", to: { after: "1_cid_1" } });
    const won = new Table({ ...pair, cid: { speed: 5 } })
      .start({ ann: 5, bob: 5, cid: -9 })
      .answer({ ann: 9, bob: 15 })
      .wait("ann");
    for (const table of [
      won,
      waits(new Table(pair)),
      waits(new Table(pair)).wait("ann", 3),
      waits(new Table(pair)).actNow("ann", true),
      placed.done(),
    ]) {
      expect([table.now.slice(0, 3), codes(table)]).toEqual(["bob", ["cutIn", "actAfter", "changeWait"]]);
    }
  });
  test("P-10: counts a wait from the contested step, otherwise from the current one", () => {
    const table = new Table({ zoe: { speed: 2 }, ann: { speed: 2 }, cid: { speed: 2 }, dot: { speed: 2 } })
      .start({ zoe: 4, ann: 6, cid: 7, dot: 8 })
      .wait("dot", 2)
      .wait("cid", 4)
      .done();
    expect([table.owed, table.state.clock.time]).toEqual([["zoe contest", "cid contest"], 6]);
    expect(
      ["zoe", "cid", "dot"].map((who) => table.offers(who).find(({ command }) => command.type === "wait")?.data.from),
    ).toEqual([3, 3, 5]);
    expect(table.refusal(by("cid", "wait", { until: 5 }))).toBe("not-a-later-step cid 5 4");
    expect(table.wait("dot", 5).now).toBe("dot 1 @5");
  });
  test("P-10: resumes a begun turn at its chosen step or starts it", () => {
    const first = (table: Table): unknown => table.events.find(({ type }) => type === "slotStart" || type === "resume");
    const begun = new Table(pair).start({ ann: 5, bob: 4 }).wait("ann").wait("ann", 3).done();
    expect(shown(first(begun))).toBe("resume participant ann, slot 1_ann_1");
    const notBegun = new Table({ ...pair, cid: { speed: 5 } })
      .start({ ann: 5, bob: 4, cid: 5 })
      .wait("ann", 3)
      .done()
      .done();
    expect(shown(first(notBegun))).toBe("slotStart participant ann, slot 1_ann_1");
  });
  test("PA-4: notes on a waiting turn whether it acts after others", () => {
    const table = new Table(pair).start({ ann: 5, bob: 4 }).wait("ann");
    const limits = { latest: 2, overtakenAt: 1 };
    const note = { set: 5, wait: { from: 5, ...limits }, next: 1, budgets: { moves: [0, 3] } };
    expect(table.slot("ann", 1).note).toStrictEqual(note);
    const waiting = (after: boolean): unknown => Table.at(table.state).actNow("ann", after).slot("ann", 1).note?.wait;
    expect(waiting(false)).toStrictEqual({ from: 5, until: 4, ...limits });
    expect(shown(waiting(true))).toBe("after true, from 5, latest 2, overtakenAt 1, until 4");
    expect(new Table({ ann: { speed: 2 } }).start({ ann: 0 }).wait("ann", -3).slot("ann", 1).note?.wait).toStrictEqual({
      from: 0,
      until: -3,
    });
  });
  test("P-10: names the combatants on each step in playing order", () => {
    const table = new Table({ cid: { speed: 2 }, ann: { speed: 2 }, fay: { speed: 2 } }).start({
      cid: 5,
      ann: 3,
      fay: 3,
    });
    const view = look(table.state)!;
    const picks = (asked: object): unknown =>
      view.pacing.choices.picks!(asked as never, participantOf(table.state, "cid")!, view);
    expect(shown(picks({ field: "until", kind: "integer", max: 3, min: 3 }))).toEqual([
      "stepWith data {others [ann, fay], step 3}, lands 3, value 3",
    ]);
    expect(picks(requests(new Table(pair).give({ type: "start" }).state)[0]!)).toEqual([]);
  });
});

describe("last call", () => {
  test("P-10: is postponed by a pause, which allows waiting on", () => {
    const table = new Table({ ann: { speed: 2 }, bob: { speed: 2 } })
      .start({ ann: 3, bob: 1 })
      .wait("ann")
      .give({ type: "pause" })
      .done();
    expect([table.owed, table.offers("ann").map(({ code }) => code)]).toEqual([[], ["actNow", "changeWait"]]);
    expect(table.actNow("ann").wait("ann").give({ type: "resume" }).owed).toEqual(["ann lastTurn"]);
  });
  test("P-13, P-27: lets a late joiner roll and act first", () => {
    const table = new Table({ ann: { speed: 2 }, bob: { speed: 2 } })
      .start({ ann: 3, bob: 1 })
      .wait("ann")
      .done()
      .join("cid", { speed: 5 });
    expect(table.owed).toEqual(["cid initiative"]);
    table.answer({ cid: 14 });
    expect([table.now, table.owed]).toEqual(["cid 1 @-4", []]);
    expect(table.done().done().done().owed).toEqual(["ann lastTurn"]);
  });
});
