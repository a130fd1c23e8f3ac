import { describe, expect, test } from "vitest";
import { requests, type EncounterState } from "../../../src/rules/index.ts";
import { after, answers, done, notesOf, pending, refusalOf, type Given } from "./fight.ts";
import { choose, conditions, defends, footing, hurts, strikes, three } from "./strike.ts";
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
  test("B-25: continues only with the next turn", () => {
    expect(conditions(after(state(), done, done, choose("ann", "concentrate"), done), "ann")).toBe("concentrating");
    expect(conditions(after(state(), done, done, done), "ann")).toBe("");
  });
});
