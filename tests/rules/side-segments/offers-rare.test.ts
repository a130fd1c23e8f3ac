/** What is offered and can be picked at the edges of a round: before, between and after its segments, to hazards, the fallen, newcomers and the surprised. */
import { describe, expect, test } from "vitest";
import {
  apply,
  look,
  participantOf,
  requests,
  type EncounterState,
  type Json,
  type Offer,
  type Choice,
} from "../../../src/rules/index.ts";
import { ALL, FOUR, Fight, SPELLS, bow, sword, type People } from "./fight.ts";
import { by, answers } from "../play.ts";

const codes = (fight: Fight, who: string): readonly string[] => fight.offers(who).map(({ code }) => code);
const offer = (fight: Fight, who: string, code: string): Offer | undefined =>
  fight.offers(who).find((one) => one.code === code);
const begun = (options = {}): Fight => Fight.of(FOUR, options).begin(ALL, { A: 5, B: 3 });
const fire = by("fire", "join", { side: "A", kind: "hazard", stats: { time: 6 } });
const cat = by("cat", "join", { side: "B", stats: { weapons: [sword] } });
const late = { type: "surprise", sides: ["B"], segments: 2 };
const RULINGS = ["modify", "bait", "carryIn", "morale"];

describe("offers", () => {
  test("are empty outside the fight, for hazards and for the defeated", () => {
    const before = new Fight();
    before.give(by("ann", "join", { side: "A" }));
    const fight = begun().give(fire, by("ann", "defeat"));
    expect(before.offers("ann")).toEqual([]);
    expect(fight.offers("fire")).toEqual([]);
    expect(fight.offers("ann")).toEqual([]);
    expect(fight.give({ type: "end" }).offers("bob")).toEqual([]);
  });
  test("S-5, S-23, S-26, S-34: add segments neither before nor after the counted segments", () => {
    expect(codes(Fight.of(FOUR, { surprise: true }), "ann")).toEqual(["declare", "morale"]);
    const over = begun({ bookkeeping: true });
    over.rest();
    expect([over.state.stage, codes(over, "ann")]).toEqual(["settle", ["morale"]]);
  });
  test("S-5: include calling surprise only before the first segment of round 1", () => {
    const fight = Fight.of(FOUR);
    expect(codes(fight, "ann")).toContain("callSurprise");
    expect(codes(fight.give({ type: "nextWindow" }), "ann")).not.toContain("callSurprise");
    expect(codes(begun(), "ann")).not.toContain("callSurprise");
    expect(begun().refused({ type: "callSurprise" })).toBe("surprise-is-over");
  });
  test("S-34: omit bait with one side only", () =>
    expect(codes(Fight.of({ ann: FOUR.ann! }), "ann")).toEqual(["declare", "callSurprise", "carryIn", "morale"]));
  test("S-10, S-12: include a free redeclaration before the first segment", () => {
    const fight = Fight.of(FOUR).begin(ALL, { A: 5 }).give({ type: "pause" }).roll({ B: 3 }).give({ type: "resume" });
    expect(codes(fight, "ann")).toEqual(["wait", "change-restart", ...RULINGS]);
    const paused = Fight.of(FOUR)
      .give(late)
      .declare({ ann: { action: "attack" }, wiz: { action: "cast" } });
    expect(paused.state.stage).toBe("declareLate");
    expect(codes(paused, "ann")).toEqual(["redeclare", "callSurprise", ...RULINGS]);
  });
  test("SA-12: show only the declared side's penalty without a delay", () => {
    const fight = begun({ changeOfIntent: "none", delay: 3 });
    expect(offer(fight, "bob", "change-none")?.data).toEqual({ shift: 1 });
    expect(offer(fight.give(by("bob", "side", { side: "A" })), "bob", "change-none")?.data).toEqual({
      shift: 1,
    });
  });
  test("S-37: include pass-through fire unless the combatant waits or no foe moves", () => {
    const passing = (intent: object, ann: object): Fight =>
      Fight.of(FOUR).begin({ ann: { ...ann }, bob: { ...intent }, ...SPELLS } as never);
    const shot = { action: "passThroughFire", weapon: "bow" };
    expect(codes(passing(shot, { action: "halfMove" }), "bob")).toEqual([
      "passThrough",
      "wait",
      "change-restart",
      ...RULINGS,
    ]);
    expect(codes(passing(shot, { action: "attack" }), "bob")).toEqual(["wait", "change-restart", ...RULINGS]);
    expect(codes(passing(shot, { action: "halfMove" }).give(by("bob", "wait")), "bob")).toEqual([
      "trigger",
      "change-restart",
      ...RULINGS,
    ]);
  });
});

describe("choices", () => {
  const picksOf = (
    fight: Fight,
    who: string | null,
    asked: object = { field: "intent", kind: "action" },
  ): readonly Choice[] => {
    const view = look(fight.state)!;
    return view.pacing.choices.picks!(asked as never, who === null ? null : participantOf(fight.state, who)!, view);
  };
  test("are empty for hazards, without a combatant and for other requests", () => {
    const fight = Fight.of(FOUR).give(fire);
    const ask = { field: "intent", kind: "action" };
    const decision = { id: "morale_ann", kind: "decision", what: "morale" };
    const speed = { id: "speed_ann", kind: "decision", what: "speed" };
    expect(picksOf(fight, "fire")).toEqual([]);
    expect(picksOf(fight, null)).toEqual([]);
    expect(picksOf(fight, null, speed)).toEqual([]);
    expect(picksOf(fight, "ann", decision)).toEqual([]);
    expect(picksOf(fight, "ann", { ...ask, kind: "text" })).toEqual([]);
  });
  test("S-22, S-39: include natural attacks and sheet actions without a speed", () => {
    const fight = Fight.of({ ann: { side: "A", stats: { attackSpeeds: [3, 5], actions: [{ label: "Sing" }] } } });
    const data = (code: string, own?: string): readonly object[] =>
      picksOf(fight, "ann")
        .filter((one) => one.code === code && (one.value as { own?: string }).own === own)
        .map((one) => one.data);
    expect(data("natural")).toStrictEqual([{ label: "", speed: 3 }]);
    expect(data("natural-halfMove")).toStrictEqual([{ label: "", speed: 3, move: "halfMove", adds: 5 }]);
    expect(data("attack")).toStrictEqual([]);
    expect([data("other", "Sing"), data("wait")]).toStrictEqual([[{ label: "Sing" }], [{ label: "" }]]);
    expect(picksOf(Fight.of(FOUR), "ann").filter(({ code }) => code.startsWith("natural"))).toEqual([]);
  });
  test("SA-18: can all be declared, with speeds from the sheet limited", () => {
    const people: People = { ann: { side: "A", stats: { speeds: { unarmed: 1_000, rally: 100, scroll: 0 } } } };
    const fight = Fight.of(people);
    const declared = (value: Json): unknown => apply(fight.state, answers({ declare_ann: value })).refusal?.code;
    expect(requests(fight.state).map(({ fallback }) => declared(fallback))).toEqual([undefined]);
    const picks = picksOf(fight, "ann");
    expect(picks.filter(({ value }) => declared(value) !== undefined)).toEqual([]);
    expect(
      picks
        .filter(({ code }) => ["unarmed", "rally", "scroll"].includes(code))
        .map(({ code, data }) => [code, data.speed]),
    ).toEqual([
      ["scroll", 0],
      ["unarmed", 100],
      ["rally", 100],
    ]);
  });
  test("S-10, SA-12: land where a joiner or surprised combatant would declare them", () => {
    const lands = (fight: Fight, who: string): unknown =>
      picksOf(fight, who).find(({ code }) => code === "attack")?.lands;
    const after = (fight: Fight, who: string): unknown => {
      const { state } = apply(fight.state, by(who, "declare", { intent: { action: "attack" } })) as {
        state: EncounterState;
      };
      fight.state = state;
      return fight.slot(who)?.time;
    };
    for (const changeOfIntent of ["restart", "flat", "none"]) {
      const fight = begun({ changeOfIntent, delay: 3 }).give(cat);
      expect([lands(fight, "cat"), after(fight, "cat")]).toEqual([10, 10]);
    }
    const fight = Fight.of({ ...FOUR, mag: { ...FOUR.mag!, stats: { weapons: [bow] } } })
      .give(late)
      .declare({ ann: { action: "none" }, wiz: { action: "none" } })
      .declare({ bob: { action: "attack" } });
    expect([lands(fight, "bob"), after(fight, "bob")]).toEqual([7, 7]);
  });
});
