/** The tracker's complete data: each slot, request, offer and pick with all parts of a row or a button. */
import { describe, expect, test } from "vitest";
import { apply, look, participantOf, slots, type Choice } from "../../../src/rules/index.ts";
import { Fight, FOUR } from "./fight.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";

const declared = (): Fight =>
  Fight.of(FOUR).declare({
    ann: { action: "attack", weapon: "sword" },
    bob: { action: "attack", weapon: "bow" },
    wiz: { action: "cast", spell: "sleep" },
    mag: { action: "fullMove" },
  });
/** Side B has lost the initiative by one, so it begins a segment later. */
const playing = (): Fight => declared().roll({ A: 4, B: 2 });

const intent = { field: "intent", kind: "action" };
const whole = (field: string, min: number, max: number): object => ({ field, kind: "integer", min, max });
const gm = (code: string, command: object, asks: readonly object[] = [], data: object = {}): object => ({
  code,
  data,
  command,
  asks,
  gm: true,
});
const callSurprise = gm("callSurprise", { type: "callSurprise" });
const modify = (participant: string): object => gm("modify", by(participant, "modify"), [whole("segments", -20, 20)]);
const bait = (side: string): object =>
  gm("bait", { type: "bait" }, [{ field: "sides", kind: "choice", choices: [side] }, whole("segments", 1, 20)]);
const carryIn = (participant: string, from: number): object =>
  gm("carryIn", by(participant, "carryIn"), [
    whole("segment", from, 100),
    { field: "phase", kind: "choice", choices: ["movement", "missile", "magic", "melee", "morale"] },
    { field: "label", kind: "text" },
  ]);
const morale = (participant: string): object =>
  gm("morale", { type: "morale", participants: participant }, [
    { field: "when", kind: "choice", choices: ["segment", "round", "atOnce"] },
    { field: "cause", kind: "text" },
  ]);
const wait = (participant: string): object => ({
  code: "wait",
  data: { left: 1 },
  command: by(participant, "wait"),
  asks: [{ field: "trigger", kind: "text" }],
});
const change = (participant: string, from: number): object => ({
  code: "change-restart",
  data: { from },
  command: by(participant, "changeIntent"),
  asks: [intent],
});

describe("slots", () => {
  test("S-8, S-17, S-21, S-26, S-30: show segment, sum and time of effects", () => {
    const slot = (
      participant: string,
      number: number,
      time: number,
      phase: string,
      key: readonly number[],
      note: object,
      more: object = {},
    ): object => ({
      id: `1_${participant}_${number}`,
      participant,
      time,
      key,
      phase,
      ordinal: 1,
      of: 1,
      kind: "turn",
      state: "open",
      note,
      ...more,
    });
    const later = { code: "side", n: 1 };
    expect(slots(playing().state)).toEqual([
      slot(
        "ann",
        1,
        5,
        "melee",
        [5, 2, 4],
        { action: "attack", label: "sword", sum: [{ code: "weapon", n: 5 }], effects: "atOnce" },
        { state: "now", attacks: 1 },
      ),
      slot(
        "wiz",
        1,
        6,
        "magic",
        [6, 2, 3],
        {
          action: "cast",
          label: "sleep",
          sum: [{ code: "casting", n: 6 }],
          effects: "segmentEnd",
          hits: "inOrder",
        },
        { attacks: 0 },
      ),
      slot(
        "mag",
        1,
        6,
        "movement",
        [6, 4, 1],
        {
          action: "fullMove",
          sum: [{ code: "halfMove", n: 5 }, later],
          leg: "own",
          penaltyOfSide: 1,
          effects: "atOnce",
        },
        { kind: "leg", of: 2, attacks: 0, turn: "1_mag_1" },
      ),
      slot(
        "bob",
        1,
        7,
        "missile",
        [7, 4, 2],
        {
          action: "attack",
          label: "bow",
          sum: [{ code: "weapon", n: 6 }, later],
          penaltyOfSide: 1,
          effects: "segmentEnd",
          hits: "inOrder",
        },
        { attacks: 1 },
      ),
      slot(
        "mag",
        2,
        11,
        "movement",
        [11, 4, 1],
        {
          action: "fullMove",
          sum: [{ code: "halfMove", n: 5, times: 2 }, later],
          leg: "own",
          penaltyOfSide: 1,
          effects: "atOnce",
        },
        { kind: "leg", of: 2, ordinal: 2, attacks: 0, turn: "1_mag_1" },
      ),
    ]);
  });
});

describe("offers", () => {
  test("S-5, S-10: include declarations and rulings before play", () => {
    expect(Fight.of(FOUR).offers("bob")).toEqual([
      { code: "declare", data: {}, command: by("bob", "declare"), asks: [intent] },
      callSurprise,
      bait("A"),
      carryIn("bob", 1),
      morale("bob"),
    ]);
    expect(declared().offers("ann")).toEqual([
      { code: "redeclare", data: {}, command: by("ann", "declare"), asks: [intent] },
      callSurprise,
      modify("ann"),
      bait("B"),
      carryIn("ann", 1),
      morale("ann"),
    ]);
  });
  test("S-12, S-33, SA-12: include waiting, changing and spoiling in play", () => {
    const fight = playing();
    expect(fight.offers("ann")).toEqual([
      wait("ann"),
      change("ann", 5),
      modify("ann"),
      bait("B"),
      carryIn("ann", 5),
      morale("ann"),
    ]);
    expect(fight.offers("wiz")).toEqual([
      wait("wiz"),
      change("wiz", 5),
      gm("spoil", by("wiz", "spoil"), [], { segment: 6 }),
      modify("wiz"),
      bait("B"),
      carryIn("wiz", 5),
      morale("wiz"),
    ]);
    expect(fight.offers("bob")).toEqual([
      wait("bob"),
      change("bob", 5),
      modify("bob"),
      bait("A"),
      carryIn("bob", 5),
      morale("bob"),
    ]);
    expect(fight.give({ type: "pause" }).offers("ann").length).toBeGreaterThan(0);
  });
  test("S-33: show the trigger of a wait", () => {
    const waiting = playing().give(by("bob", "wait", { trigger: "the door opens" }));
    expect(shown(waiting.offers("bob")[0])).toBe("trigger trigger the door opens → trigger bob");
  });
  test("S-37: include pass-through fire while a foe moves", () => {
    const fight = Fight.of(FOUR).begin(
      {
        ann: { action: "fullMove" },
        bob: { action: "passThroughFire", weapon: "bow" },
        wiz: { action: "cast", spell: "sleep" },
        mag: { action: "fullMove" },
      },
      { A: 4, B: 2 },
    );
    expect(fight.now).toEqual(["ann#1 5 movement leg"]);
    expect(shown(fight.offers("bob")[0])).toBe("passThrough at ann → move slot 1_bob_1, to {after 1_ann_1} gm true");
    expect(fight.offers("mag").some(({ code }) => code === "passThrough")).toBe(false);
  });
});

const picksFor =
  (asked: object) =>
  (fight: Fight, id: string): readonly Choice[] => {
    const view = look(fight.state)!;
    return view.pacing.choices.picks!(asked as never, participantOf(fight.state, id)!, view);
  };
const picks = picksFor({ field: "intent", kind: "action" });
const speedsOf = picksFor({ id: "x", kind: "decision", what: "speed" });

describe("S-10, S-17: choices", () => {
  const read = (fight: Fight, id: string): readonly string[] =>
    picks(fight, id).map(
      ({ code, value, data, lands }) =>
        `${code} ${String((value as { weapon?: string; spell?: string }).weapon ?? (value as { spell?: string }).spell ?? "")} ${JSON.stringify(data)} ${String(lands)}`,
    );
  test("list all actions with weapons, speeds and segments", () => {
    const plain = (code: string, speed = 5): string => `${code}  {"label":"","speed":${speed}} ${Math.max(1, speed)}`;
    const armed = (code: string, lands: number, more = ""): string =>
      `${code} sword {"label":"sword","speed":5,"attacks":1${more}} ${lands}`;
    expect(read(Fight.of(FOUR), "ann")).toEqual([
      'wait  {"label":""} null',
      plain("parley"),
      plain("spectacle"),
      plain("bait"),
      armed("charge", 9, ',"move":"charge","adds":4'),
      armed("counterCharge", 9, ',"move":"charge","adds":4'),
      plain("shift"),
      armed("splitMoveAttack", 9, ',"move":"splitMove","adds":4'),
      'halfMove  {"label":""} 5',
      'fullMove  {"label":""} 5',
      plain("withdrawal"),
      plain("retreat"),
      plain("breakAndRun", 0),
      plain("artillery"),
      plain("item"),
      plain("scroll"),
      armed("attack", 5),
      armed("attack-halfMove", 10, ',"move":"halfMove","adds":5'),
      plain("unarmed"),
      'stunt  {"label":""} 4',
      plain("rally"),
      plain("imbibe"),
      plain("finish"),
      plain("other"),
      'none  {"label":""} null',
    ]);
    expect(read(Fight.of(FOUR), "wiz").find((line) => line.startsWith("cast"))).toBe(
      'cast sleep {"label":"sleep","speed":6} 6',
    );
  });
  test("include an action of the sheet by name", () => {
    const fight = Fight.of({
      ...FOUR,
      ann: {
        side: "A",
        stats: { weapons: [], actions: [{ label: "Bar the door", segments: 3, phase: "movement" }, { label: "Sing" }] },
      },
    });
    expect(shown(picks(fight, "ann").filter(({ value }) => (value as { own?: string }).own !== undefined))).toEqual([
      "other data {label Bar the door, phase movement, speed 3}, lands 3, value {action other, own Bar the door}",
      "other data {label Sing}, lands null, value {action other, own Sing}",
    ]);
  });
  test("SA-18: list speeds for an action without one", () => {
    const speeds = speedsOf(Fight.of(FOUR).declare({ bob: { action: "rally" } }), "bob");
    expect(speeds.length).toBe(12);
    expect(speeds[0]).toEqual({ value: 1, code: "speed", data: { speed: 1 }, lands: 1 });
    expect(speeds[11]).toEqual({ value: 12, code: "speed", data: { speed: 12 }, lands: 12 });
  });
  test("SA-18, S-23: include the action's modifiers in each segment", () => {
    const fight = Fight.of(FOUR).declare({
      bob: { action: "rally", mods: 2 },
      ann: { action: "unarmed", move: "halfMove" },
    });
    expect([speedsOf(fight, "bob")[3]!.lands, speedsOf(fight, "ann")[3]!.lands]).toEqual([6, 9]);
  });
});

describe("chosen action", () => {
  /** Carries out each pick of a creature on its own and reads where its first action then stands. */
  const landings = (
    fight: Fight,
    id: string,
    type: "declare" | "changeIntent",
  ): readonly (readonly [string, number | null, number | null])[] =>
    picks(fight, id).flatMap(({ code, value, lands }) => {
      const outcome = apply(fight.state, { type, participant: id, intent: value });
      if (outcome.refusal) return [];
      const open = slots(outcome.state).filter(
        (slot) =>
          slot.participant === id && slot.kind !== "carried" && slot.state !== "done" && slot.state !== "waiting",
      );
      return [[code, lands, open[0]?.time ?? null] as const];
    });
  const agrees = (all: readonly (readonly [string, number | null, number | null])[]): void => {
    expect(all.length).toBeGreaterThan(10);
    for (const [code, lands, time] of all) if (time !== null) expect([code, lands]).toEqual([code, time]);
  };
  const TWICE = { label: "axe", spd: 2, missile: false, attacks: 2, perRounds: 1, trained: true };

  test.each(["restart", "flat", "none"] as const)(
    "S-12, SA-12: lands as shown after a change: %s",
    (changeOfIntent) => {
      const fight = Fight.of(FOUR, { changeOfIntent, delay: 2 }).begin(
        {
          ann: { action: "attack" },
          bob: { action: "attack" },
          wiz: { action: "cast" },
          mag: { action: "cast" },
        },
        { A: 5, B: 1 },
      );
      for (const one of ["ann", "bob", "wiz", "mag"]) agrees(landings(fight, one, "changeIntent"));
    },
  );
  test("S-12, S-20: uses the single attack's speed if few attacks remain", () => {
    const fight = Fight.of({ ...FOUR, ann: { side: "A", stats: { weapons: [TWICE] } } })
      .begin({ ann: { action: "attack" }, bob: { action: "none" }, wiz: { action: "cast" }, mag: { action: "cast" } })
      .done();
    expect(landings(fight, "ann", "changeIntent").find(([code]) => code === "attack")).toEqual(["attack", 4, 4]);
    agrees(landings(fight, "ann", "changeIntent"));
  });
});
