import { describe, expect, test } from "vitest";
import { exchangeOf, participantOf, requests, type EncounterState, type JsonObject } from "../../../src/rules/index.ts";
import { after, answers, done, notesOf, pending, refusalOf, type Given } from "./fight.ts";
import { choose, conditions, contests, defends, feints, footing, hurts, offers, strikes, three } from "./strike.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";

const aim: Given = choose("ann", "aim", { weapon: "bow", target: "bob" });
const evaluate: Given = choose("ann", "evaluate", { target: "bob" });
/** The others do nothing until ann is current again. */
const round = [done, done, done];
const aiming = (): EncounterState => after(three(), aim, ...round);

describe("aim", () => {
  test("B-9, B-11: counts seconds with the same weapon and target", () => {
    expect(footing(after(three(), aim), "ann").aim).toBeNull();
    expect(footing(aiming(), "ann").aim).toEqual({ weapon: "bow", target: "bob", seconds: 1 });
    expect(footing(after(aiming(), choose("ann", "aim"), ...round), "ann").aim?.seconds).toBe(2);
    expect(
      footing(after(aiming(), choose("ann", "aim", { weapon: "bow", target: "cid" }), ...round), "ann").aim,
    ).toEqual({ weapon: "bow", target: "cid", seconds: 1 });
    // Missing parts of the report keep the choice; given ones are limited.
    const reported = (about: object): EncounterState =>
      after(
        aiming(),
        choose("ann", "aim", { weapon: "bow", target: "cid" }),
        { type: "done", report: { manoeuvre: "aim", ...about } },
        done,
        done,
      );
    expect(shown(footing(reported({ weapon: "", target: "" }), "ann").aim)).toBe("seconds 1, target cid, weapon bow");
    expect(footing(reported({ weapon: "x".repeat(65) }), "ann").aim?.weapon).toBe("x".repeat(64));
    expect(conditions(aiming(), "ann")).toBe("aiming");
  });
  test("B-11, B-22: rests while its target is out of the fight", () => {
    for (const [first, focus] of [
      [aim, "aim"],
      [evaluate, "evaluate"],
    ] as const) {
      const fallen = after(three(), first, ...round, by("bob", "defeat"));
      expect(footing(fallen, "ann")[focus]).toBeNull();
      expect(footing(after(fallen, by("bob", "revive")), "ann")[focus]).toMatchObject({ target: "bob" });
    }
  });
  test("B-12: asks for no roll while its target is out of the fight", () => {
    const fallen = after(aiming(), hurts("ann", 1), by("bob", "defeat"));
    expect(pending(fallen)).toBe("");
    expect(pending(after(fallen, by("bob", "revive")))).toBe("keepAim_ann");
  });
  test("B-9: needs weapon and target and refuses an absent one", () => {
    for (const about of [{}, { weapon: "bow" }, { target: "bob" }])
      expect(footing(after(three(), choose("ann", "aim", about), ...round), "ann").aim).toBeNull();
    // No other manoeuvre aims, even with a weapon and a target.
    expect(
      footing(after(three(), choose("ann", "attack", { weapon: "bow", target: "bob" }), ...round), "ann").aim,
    ).toBeNull();
    expect(refusalOf(three(), choose("ann", "aim", { weapon: "bow", target: "ann" }))).toBe("no-such-target");
    expect(refusalOf(three(), { type: "done", report: { manoeuvre: "aim", weapon: 7, target: ["bob"] } })).toBeNull();
  });
  test("B-10: is spent by the shot or by a turn without one", () => {
    const shot = after(
      aiming(),
      choose("ann", "attack"),
      strikes("ann", "bob", { means: { item: "bow", form: "missile" } }),
    );
    expect(footing(shot, "ann").aim).toBeNull();
    expect(footing(after(aiming(), choose("ann", "attack"), strikes("ann", "bob")), "ann").aim).not.toBeNull();
    expect(footing(after(aiming(), done), "ann").aim).toBeNull();
    expect(footing(after(aiming(), choose("ann", "move"), done), "ann").aim).toBeNull();
  });
  test("B-12: is spoiled by a defence", () => {
    const attacked = after(three(), aim, done, choose("bob", "attack"), strikes("bob", "ann"));
    expect(notesOf(attacked, defends("ann", "dodge"))).toEqual({ aimSpoiled: { participant: "ann" } });
    expect(footing(after(attacked, defends("ann", "dodge")), "ann").aim).toBeNull();
    expect(footing(after(attacked, defends("ann", "none")), "ann").aim).not.toBeNull();
  });
  test("B-12: asks for a Will roll after an injury, pending until rolled", () => {
    const hurt = after(three(), aim, done, hurts("ann", 1));
    expect(requests(hurt)).toMatchObject([{ id: "keepAim_ann", participant: "ann", against: 10, blocking: false }]);
    expect(footing(after(hurt, done, done, answers({ keepAim_ann: 10 })), "ann").aim?.seconds).toBe(1);
    expect(footing(after(hurt, answers({ keepAim_ann: 11 })), "ann").aim).toBeNull();
    expect(pending(after(hurt, answers({ keepAim_ann: 11 })))).toBe("");
    expect(pending(after(hurt, done, done, done))).toBe("");
  });
});

describe("evaluate", () => {
  test("B-22: gains a point per turn against one opponent, up to three", () => {
    let state = three();
    for (const turns of [1, 2, 3, 3]) {
      state = after(state, evaluate, ...round);
      expect(footing(state, "ann").evaluate).toEqual({ target: "bob", turns });
    }
    expect(footing(after(three(), evaluate, ...round, choose("ann", "evaluate"), ...round), "ann").evaluate).toEqual({
      target: "bob",
      turns: 2,
    });
    expect(footing(after(state, choose("ann", "evaluate", { target: "cid" }), done), "ann").evaluate).toEqual({
      target: "cid",
      turns: 1,
    });
    expect(footing(after(state, done), "ann").evaluate).toBeNull();
    expect(conditions(state, "ann")).toBe("evaluating");
  });
  test("B-22: counts for the next attack on that opponent", () => {
    const state = after(three(), evaluate, ...round, choose("ann", "all-out-attack", { option: "double" }));
    expect(footing(after(state, strikes("ann", "bob")), "ann").evaluate).toBeNull();
    expect(footing(after(state, strikes("ann", "cid")), "ann").evaluate).not.toBeNull();
  });
});

describe("concentrate", () => {
  const state = (): EncounterState => after(three(), choose("ann", "concentrate"), done);

  test("B-25: needs Will-3 after a defence, injury or distraction", () => {
    const defended = after(state(), choose("bob", "attack"), strikes("bob", "ann"), defends("ann", "dodge"));
    for (const disturbed of [defended, after(state(), hurts("ann", 1)), after(state(), by("ann", "distract"))]) {
      expect(requests(disturbed)).toMatchObject([{ id: "concentrate_ann", against: 7 }]);
      expect(conditions(after(disturbed, answers({ concentrate_ann: 7 })), "ann")).toBe("concentrating");
      expect(conditions(after(disturbed, answers({ concentrate_ann: 8 })), "ann")).toBe("");
      expect([7, 8].map((roll) => pending(after(disturbed, answers({ concentrate_ann: roll }))))).toEqual(["", ""]);
      // Another action leaves nothing to roll for.
      expect(pending(after(disturbed, done, done, done))).toBe("");
    }
  });
  test("B-25: is distracted once", () => {
    const distract = by("ann", "distract");
    const disturbed = after(state(), distract);
    expect(refusalOf(disturbed, distract)).toBe("nothing-changes");
    const offered = [state(), disturbed].map((one) => offers(one, "ann").find(({ code }) => code === "distract"));
    expect(offered).toEqual([{ code: "distract", data: {}, gm: true, command: distract }, undefined]);
  });
  test("B-25: continues only with the next turn", () => {
    expect(conditions(after(state(), done, done, choose("ann", "concentrate"), done), "ann")).toBe("concentrating");
    expect(conditions(after(state(), done, done, done), "ann")).toBe("");
  });
});

const wait = (answer = "attack"): Given => by("ann", "wait", { trigger: "bob looks out", answer });
const cutIn: Given = by("ann", "cutIn");
const callOff: Given = { type: "lose", slot: "2_ann_cut1" };
const shot = strikes("ann", "bob", { means: { item: "bow", form: "missile" } });

const evaluated = (): EncounterState => after(three(), evaluate, ...round);
/** 12 - 8 = 4 ahead, the foe 10 - 9 = 1: 3 off the defences. */
const feinted = (): EncounterState =>
  after(three(), choose("ann", "feint"), feints("ann", "bob", 8), contests("bob", 9), ...round);

describe("effects kept through a wait", () => {
  test("B-10, B-31, BA-30: include an aim for the answer, which spends it", () => {
    const cut = after(aiming(), wait(), cutIn);
    expect(footing(cut, "ann").aim).toEqual({ weapon: "bow", target: "bob", seconds: 1 });
    expect(footing(after(cut, shot), "ann").aim).toBeNull();
  });
  test("B-31, BA-30: include an aim for an answer in the next second", () => {
    const waiting = after(
      three(),
      done,
      choose("bob", "aim", { weapon: "bow", target: "cid" }),
      ...round,
      by("bob", "wait"),
      done,
    );
    const cut = after(waiting, by("bob", "cutIn"));
    expect([cut.clock.round, footing(cut, "bob").aim?.seconds]).toEqual([3, 1]);
  });
  test("B-22, B-24, B-31, BA-30: include an evaluation and a feint", () => {
    expect(footing(after(evaluated(), wait(), cutIn), "ann").evaluate).toEqual({ target: "bob", turns: 1 });
    const cut = after(feinted(), wait(), cutIn);
    expect(footing(cut, "ann").feint).toEqual({ target: "bob", penalty: 3 });
    expect(exchangeOf({ state: after(cut, strikes("ann", "bob")) }, "x")?.feint).toBe(3);
    const open = after(three(), choose("ann", "feint"), feints("ann", "bob", 8), ...round, wait(), cutIn);
    expect(refusalOf(open, strikes("ann", "bob"))).toBe("contest-first");
  });
  test("B-31, B-32, BA-30: end with the wait", () => {
    const ends: readonly (readonly Given[])[] = [
      [cutIn, done],
      [...round],
      [callOff],
      [cutIn, callOff],
      [by("ann", "stun", { kind: "physical" })],
    ];
    for (const end of ends) {
      expect(footing(after(aiming(), wait(), ...end), "ann").aim).toBeNull();
      expect(footing(after(evaluated(), wait(), ...end), "ann").evaluate).toBeNull();
      expect(footing(after(feinted(), wait(), ...end), "ann").feint).toBeNull();
    }
  });
  test("B-12, BA-30: include an aim spoiled by defence or endangered by injury", () => {
    const waiting = after(aiming(), wait());
    expect(conditions(waiting, "ann")).toBe("aiming");
    const attacked = after(waiting, choose("bob", "attack"), strikes("bob", "ann", { id: "y" }));
    expect(footing(after(attacked, defends("ann", "dodge", { id: "y" }), cutIn), "ann").aim).toBeNull();
    const hurt = after(waiting, hurts("ann", 1));
    expect([pending(hurt), footing(after(hurt, cutIn), "ann").aim]).toEqual(["keepAim_ann", null]);
    expect(footing(after(hurt, answers({ keepAim_ann: 10 }), cutIn), "ann").aim?.seconds).toBe(1);
    expect(pending(after(hurt, callOff))).toBe("");
  });
  test("B-25: exclude concentration", () =>
    expect(conditions(after(three(), choose("ann", "concentrate"), ...round, wait()), "ann")).toBe(""));
});

describe("feint answering a wait", () => {
  const answered = (answer: string, ...more: readonly Given[]): EncounterState =>
    after(feinted(), wait(answer), cutIn, ...more);

  test("B-24, BA-21: replaces an earlier one for the participant's next turn", () => {
    const again = answered("feint", feints("ann", "cid", 8, "g"), contests("cid", 9, "g"));
    expect(footing(again, "ann").feint).toBeNull();
    expect(footing(after(again, done, done, done), "ann").feint).toEqual({ target: "cid", penalty: 3 });
    expect(footing(after(again, done, done, done, done), "ann").feint).toBeNull();
  });
  test("B-24, BA-22: may be another answer that the GM allowed", () => {
    const other = answered("other", feints("ann", "cid", 8, "g"), contests("cid", 9, "g"));
    expect(exchangeOf({ state: after(other, strikes("ann", "cid")) }, "x")?.feint).toBeUndefined();
    expect(footing(after(other, done, done, done), "ann").feint).toEqual({ target: "cid", penalty: 3 });
  });
});

describe("casting", () => {
  const cast = (more: JsonObject = {}): Given => strikes("ann", "bob", { id: "s", spell: { way: "attack" }, ...more });
  const answering = (answer: string): EncounterState =>
    after(three(), by("ann", "wait", { answer }), by("ann", "cutIn"));

  test("M-8, BA-22: accepts a spell as another answer to a wait", () => {
    const spent = after(answering("other"), cast());
    expect(footing(spent, "ann")).toMatchObject({ attacksLeft: 1, feintsLeft: 1 });
    expect(refusalOf(spent, strikes("ann", "cid"))).toBeNull();
    for (const answer of ["attack", "ready"])
      expect(refusalOf(answering(answer), cast())).toBe("cast-by-concentrating");
  });

  test("M-8: uses up the turn by casting, unless ruled", () => {
    const spent = after(three(), choose("ann", "concentrate"), cast());
    expect(refusalOf(spent, choose("ann", "move"))).toBe("already-attacked");
    expect(footing(spent, "ann")).toMatchObject({ attacksLeft: 0, feintsLeft: 0 });
    const ruled = after(three(), choose("ann", "concentrate"), cast({ ruling: true }));
    expect(refusalOf(ruled, choose("ann", "move"))).toBeNull();
  });

  test("M-8: allows casting out of turn by ruling, which spends concentration", () => {
    const concentrated = after(three(), choose("ann", "concentrate"), done);
    const ruled = after(concentrated, cast({ ruling: true }), done, done, choose("ann", "concentrate"), done);
    expect(participantOf(concentrated, "ann")!.combat?.concentrating).toBe(1);
    expect(participantOf(ruled, "ann")!.combat?.concentrating).toBeUndefined();
  });
});
