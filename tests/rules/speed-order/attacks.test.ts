import { describe, expect, test } from "vitest";
import { exchangeOf, look, outcomeOf, type EncounterState } from "../../../src/rules/index.ts";
import { after, answers, did, done, notesOf, refusalOf, type Given } from "./fight.ts";
import {
  applies,
  choose,
  contests,
  damages,
  defends,
  feints,
  footing,
  hurts,
  strikes,
  three,
  offers,
} from "./strike.ts";
import { by } from "../play.ts";

const outcome = (state: EncounterState, id = "x") => outcomeOf(exchangeOf({ state }, id)!);
const wait = (participant: string, answer: string) => by(participant, "wait", { answer });
const cutIn = (participant: string) => by(participant, "cutIn");

describe("attacks allowed by a manoeuvre", () => {
  test("B-7, B-33: number one with an attacking manoeuvre, else none", () => {
    for (const manoeuvre of ["move", "aim", "ready", "do-nothing", "all-out-defence", "feint"])
      expect(refusalOf(after(three(), choose("ann", manoeuvre)), strikes("ann", "bob"))).toBe("no-attack-left");
    for (const manoeuvre of ["attack", "all-out-attack", "move-and-attack"]) {
      const struck = after(three(), choose("ann", manoeuvre), strikes("ann", "bob"));
      expect(footing(struck, "ann").attacksLeft).toBe(0);
    }
    const left = ["move", "attack", "feint"].map((manoeuvre) =>
      footing(after(three(), choose("ann", manoeuvre)), "ann"),
    );
    expect(left).toMatchObject([
      { attacksLeft: 0, feintsLeft: 0 },
      { attacksLeft: 1, feintsLeft: 0 },
      { attacksLeft: 0, feintsLeft: 1 },
    ]);
    expect(footing(three(), "bob")).toMatchObject({
      manoeuvre: "do-nothing",
      option: null,
      attacksLeft: 0,
      feintsLeft: 0,
    });
  });
  test("B-14: number two against one foe with Double", () => {
    const once = after(three(), choose("ann", "all-out-attack", { option: "double" }), strikes("ann", "bob"));
    expect(footing(once, "ann").attacksLeft).toBe(1);
    expect(refusalOf(once, strikes("ann", "cid", { id: "y" }))).toBe("one-foe-only");
    expect(refusalOf(after(once, strikes("ann", "bob", { id: "y" })), strikes("ann", "bob", { id: "z" }))).toBe(
      "no-attack-left",
    );
  });
  test("B-5, B-20: are refused while forced to Do Nothing, unless ruled", () => {
    const stunned = after(three(), by("ann", "stun", { kind: "physical" }));
    const ruled = after(stunned, strikes("ann", "bob", { ruling: true }));
    expect(outcome(ruled).owed).toBe("defence");
    // An additional ruling uses no attack of the turn.
    const onTop = after(three(), choose("ann", "attack"), strikes("ann", "bob", { ruling: true }));
    expect([footing(onTop, "ann").attacksLeft, refusalOf(onTop, choose("ann", "move"))]).toEqual([1, null]);
    expect(refusalOf(after(stunned, by("ann", "letAct"), choose("ann", "attack")), strikes("ann", "bob"))).toBeNull();
  });
  test("B-60, B-81: wait for the rolls to stay awake and act", () => {
    // Chosen before the strength was lost.
    const weak = after(three({ ann: { hp: 1, fp: 1 } }), choose("ann", "attack"), hurts("ann", 1, 1));
    expect(refusalOf(weak, strikes("ann", "bob"))).toBe("roll-first");
    const half = after(weak, answers({ consciousness_ann: 3 }));
    expect(refusalOf(half, strikes("ann", "bob"))).toBe("roll-first");
    expect(refusalOf(after(half, answers({ effort_ann: 3 })), strikes("ann", "bob"))).toBeNull();
    // Recovery from stun is rolled at the end of the turn.
    const freed = after(three(), by("ann", "stun", { kind: "physical" }), by("ann", "letAct"), choose("ann", "attack"));
    expect(refusalOf(freed, strikes("ann", "bob"))).toBeNull();
  });
  test("B-7: fix the manoeuvre", () => {
    const struck = after(three(), choose("ann", "attack"), strikes("ann", "bob"));
    const barred = offers(struck, "ann")
      .filter(({ code }) => code === "manoeuvre" || code === "wait")
      .map(({ data, barred: why }) => [data.manoeuvre ?? "wait", why]);
    expect(barred.filter(([, why]) => why !== "attacked")).toEqual([["attack", undefined]]);
    expect(refusalOf(struck, done)).toBeNull();
    // The option cannot be omitted, which would keep the defences that an All-Out Attack gives up.
    const strong = after(three(), choose("ann", "all-out-attack", { option: "strong" }), strikes("ann", "bob"));
    expect(refusalOf(strong, did("all-out-attack", { option: "determined" }))).toBe("already-attacked");
    // A participant who is stunned in the turn does nothing more, and the turn ends.
    expect(refusalOf(after(struck, by("ann", "stun", { kind: "mental" }), answers({ stun_ann: 18 })), done)).toBeNull();
    for (const unsaid of [choose("ann", ""), did("")]) expect(refusalOf(struck, unsaid)).toBe("already-attacked");
    expect(refusalOf(after(struck, { type: "undo" }), choose("ann", "move"))).toBeNull();
  });
  test("B-30, B-31: answer a wait once, as named", () => {
    const cut = after(three(), wait("ann", "attack"), cutIn("ann"));
    expect(footing(cut, "ann")).toMatchObject({ manoeuvre: "attack", attacksLeft: 1 });
    const struck = after(cut, strikes("ann", "bob"));
    expect(refusalOf(struck, strikes("ann", "bob", { id: "y" }))).toBe("no-attack-left");
    const ready = after(three(), wait("ann", "ready"), cutIn("ann"));
    expect(refusalOf(ready, strikes("ann", "bob"))).toBe("no-attack-left");
    expect(refusalOf(after(three(), wait("ann", "other"), cutIn("ann")), strikes("ann", "bob"))).toBeNull();
    // An answer in the next second uses no attack of the following turn.
    const late = after(three(), done, wait("bob", "attack"), done, cutIn("bob"), strikes("bob", "ann"), done, done);
    expect(refusalOf(after(late, choose("bob", "attack"), choose("bob", "move")), done)).toBeNull();
  });
});

describe("All-Out Attack answering a wait", () => {
  const waited = (option: object = {}, late: object = {}): EncounterState =>
    after(three(), { ...wait("ann", "all-out-attack"), ...option }, { ...cutIn("ann"), ...late });
  test("B-13, B-16, B-30: uses the named option and leaves no defence", () => {
    const twice = after(three(), did("all-out-attack", { option: "strong" }), done, done, did("attack"));
    expect(footing(twice, "ann")).toMatchObject({ manoeuvre: "attack", option: null });
    const later = after(waited({ option: "strong" }), strikes("ann", "bob"), done);
    expect(footing(later, "ann")).toMatchObject({ manoeuvre: "all-out-attack", option: "strong" });
    const struck = after(later, choose("bob", "attack"), strikes("bob", "ann", { id: "y" }));
    expect(refusalOf(struck, defends("ann", "dodge", { id: "y" }))).toBe("defence-barred");
  });
  test("B-15, B-31: feints first and attacks at once with Feint", () => {
    const feinted = after(waited({ option: "feint" }), feints("ann", "bob", 8), contests("bob", 9));
    expect(footing(feinted, "ann")).toMatchObject({
      feint: { target: "bob", penalty: 3 },
      attacksLeft: 1,
      feintsLeft: 0,
    });
    const struck = after(feinted, strikes("ann", "bob"));
    expect(exchangeOf({ state: struck }, "x")?.feint).toBe(3);
    expect(footing(after(struck, done), "ann").feint).toBeNull();
  });
  test("B-30, B-31: may choose the option when cutting in if none was named", () => {
    expect(footing(waited({}, { option: "double" }), "ann")).toMatchObject({ option: "double", attacksLeft: 2 });
    expect(footing(waited(), "ann")).toMatchObject({ manoeuvre: "all-out-attack", option: null, attacksLeft: 1 });
    const named = after(three(), { ...wait("ann", "all-out-attack"), option: "strong" } as Given);
    expect(refusalOf(named, { ...cutIn("ann"), option: "strong" } as Given)).toBeNull();
  });
  test("B-30: counts a feint for the attacker's next turn", () => {
    const cut = after(
      three(),
      wait("ann", "feint"),
      cutIn("ann"),
      feints("ann", "bob", 8),
      contests("bob", 9),
      done,
      done,
      done,
    );
    expect(footing(cut, "ann").feint).toEqual({ target: "bob", penalty: 3 });
  });
});

describe("feints", () => {
  const feinted = (mine: number, foes: number): EncounterState =>
    after(three(), choose("ann", "feint"), feints("ann", "bob", mine), contests("bob", foes));

  test("B-23, B-24, BA-21: lower that foe's defences on the attacker's next turn only", () => {
    // 12 - 8 = 4 ahead, the foe 10 - 9 = 1.
    const state = feinted(8, 9);
    expect(footing(state, "ann").feint).toBeNull();
    const next = after(state, done, done, done);
    expect(footing(next, "ann").feint).toEqual({ target: "bob", penalty: 3 });
    const struck = after(
      next,
      choose("ann", "attack"),
      strikes("ann", "bob"),
      strikes("ann", "cid", { id: "y", ruling: true }),
    );
    expect(exchangeOf({ state: struck }, "x")?.feint).toBe(3);
    expect(exchangeOf({ state: struck }, "y")?.feint).toBeUndefined();
    expect(footing(after(next, done), "ann").feint).toBeNull();
  });
  test("B-24: have no effect on failure or against an equal foe", () => {
    const failed = after(three(), choose("ann", "feint"), feints("ann", "bob", 13));
    expect(refusalOf(failed, contests("bob", 18))).toBe("not-owed");
    for (const state of [failed, feinted(10, 8)])
      expect(footing(after(state, done, done, done), "ann").feint).toBeNull();
  });
  test("B-24: add nothing to another feint", () => {
    const again = after(feinted(8, 9), done, done, done, choose("ann", "feint"), feints("ann", "bob", 9, "g"));
    expect(exchangeOf({ state: again }, "g")).not.toHaveProperty("feint");
  });
  test("B-23: are limited to one per turn", () => {
    expect(refusalOf(feinted(8, 9), feints("ann", "bob", 9, "g"))).toBe("no-feint-left");
  });
  test("B-24: accept the foe's roll after the turn", () => {
    const late = after(three(), choose("ann", "feint"), feints("ann", "bob", 8), done, contests("bob", 9), done, done);
    expect(footing(late, "ann").feint).toEqual({ target: "bob", penalty: 3 });
  });
});

describe("defences", () => {
  const under = (means: object = {}, ...before: Parameters<typeof after>[1][]): EncounterState =>
    after(three(), ...before, choose("ann", "attack"), strikes("ann", "bob", { means: means as never }));

  test("B-41, B-42: stop the attack on success", () => {
    expect(outcome(after(under(), defends("bob", "dodge")))).toMatchObject({ owed: "over", landed: 0 });
    expect(outcome(after(under(), defends("bob", "dodge", { roll: 10 })))).toMatchObject({ owed: "damage", landed: 1 });
  });
  test("B-8, B-41: are limited by the last manoeuvre until the defender's next turn", () => {
    const chosen = after(three(), done, choose("bob", "all-out-attack"), done, done);
    const allOut = after(chosen, choose("ann", "attack"), strikes("ann", "bob"));
    expect(refusalOf(allOut, defends("bob", "dodge", { ruling: true }))).toBeNull();
    const interrupted = after(
      three(),
      wait("ann", "attack"),
      choose("bob", "all-out-attack"),
      cutIn("ann"),
      strikes("ann", "bob"),
    );
    expect(refusalOf(interrupted, defends("bob", "dodge"))).toBe("defence-barred");
    const before = after(three(), wait("ann", "attack"), cutIn("ann"), strikes("ann", "bob"));
    expect(footing(before, "bob").manoeuvre).toBeNull();
  });
  test("B-47: include one block until the defender's next turn", () => {
    const blocked = after(
      three(),
      choose("ann", "all-out-attack", { option: "double" }),
      strikes("ann", "bob"),
      defends("bob", "block"),
      strikes("ann", "bob", { id: "y" }),
    );
    expect(refusalOf(blocked, defends("bob", "block", { id: "y" }))).toBe("defence-barred");
    expect(footing(blocked, "bob").blocked).toBe(true);
    expect(footing(after(blocked, done), "bob").blocked).toBe(false);
  });
  test("B-48, B-52: exclude block and parry against some attack forms", () => {
    expect(refusalOf(under({ form: "bullet" }), defends("bob", "block"))).toBe("defence-barred");
    expect(refusalOf(under({ form: "missile" }), defends("bob", "parry"))).toBe("defence-barred");
    expect(refusalOf(under({ form: "thrown" }), defends("bob", "parry"))).toBeNull();
  });
  test("B-50: exclude parrying with an unbalanced weapon that attacked", () => {
    const struck = after(
      three(),
      choose("ann", "attack"),
      strikes("ann", "bob", { means: { item: "axe", unbalanced: true } }),
      done,
    );
    expect(footing(struck, "ann").spent).toEqual(["axe"]);
    const back = after(struck, choose("bob", "attack"), strikes("bob", "ann", { id: "y" }));
    expect(refusalOf(back, defends("ann", "parry", { id: "y", item: "axe" }))).toBe("defence-barred");
    expect(refusalOf(back, defends("ann", "parry", { id: "y", item: "knife" }))).toBeNull();
    expect(footing(after(back, done, done), "ann").spent).toEqual([]);
  });
  test("B-19: include a different second one after All-Out Defence", () => {
    const state = after(
      three(),
      done,
      choose("bob", "all-out-defence", { option: "double" }),
      done,
      done,
      choose("ann", "attack"),
      strikes("ann", "bob"),
      defends("bob", "parry", { roll: 12 }),
    );
    expect(refusalOf(state, defends("bob", "parry"))).toBe("defence-barred");
    expect(refusalOf(state, defends("bob", "parry", { item: "other" }))).toBeNull();
    expect(outcome(after(state, defends("bob", "dodge"))).landed).toBe(0);
    expect(refusalOf(state, damages("ann", [3]))).toBeNull();
    expect(refusalOf(after(under(), defends("bob", "parry", { roll: 12 })), defends("bob", "dodge"))).toBe("not-owed");
  });
  test("B-35: exclude critical hits and unconscious defenders", () => {
    expect(
      refusalOf(after(three(), choose("ann", "attack"), strikes("ann", "bob", { roll: 4 })), defends("bob", "dodge")),
    ).toBe("not-owed");
    expect(refusalOf(under({}, by("bob", "knockOut")), defends("bob", "none"))).toBeNull();
  });
  test("B-53: allow an undefendable attack after parrying a bare hand", () => {
    const parried = after(under({ form: "unarmed", item: "" }), defends("bob", "parry", { item: "knife" }));
    expect(footing(parried, "bob").limb).toBe("ann");
    const back = strikes("bob", "ann", { id: "y", undefendable: true });
    const struck = after(parried, back);
    expect(outcome(struck, "y")).toMatchObject({ owed: "damage", landed: 1 });
    expect(refusalOf(struck, strikes("bob", "ann", { id: "z", undefendable: true }))).toBe("no-limb-to-strike");
    expect(refusalOf(parried, strikes("bob", "cid", { id: "y", undefendable: true }))).toBe("no-limb-to-strike");
    expect(refusalOf(after(parried, done), back)).toBe("no-limb-to-strike");
    const unarmed = after(under({ form: "unarmed" }), defends("bob", "parry", { item: "" }));
    expect(refusalOf(unarmed, back)).toBe("no-limb-to-strike");
    for (const ruling of [false, true]) {
      expect(refusalOf(parried, strikes("bob", "ann", { id: "y", undefendable: true, kind: "feint", ruling }))).toBe(
        "no-limb-to-strike",
      );
    }
    // Another defence in between leaves it unchanged.
    const again = after(
      parried,
      strikes("ann", "bob", { id: "z", ruling: true }),
      defends("bob", "dodge", { id: "z" }),
    );
    expect(footing(again, "bob").limb).toBe("ann");
    // It is no attack of the participant's turn.
    expect(footing(after(struck, done), "bob").attacksLeft).toBeNull();
  });
});

test("B-47, B-50, B-53, B-62: resets block, parry, limb and shock on each of one's turns", () => {
  const axe = { item: "axe", unbalanced: true };
  const fist = { id: "b", means: { form: "unarmed", item: "" } };
  const waiting = after(
    three({ bob: { hp: 20 } }),
    hurts("bob", 1),
    done,
    strikes("bob", "cid", { id: "a", means: axe, ruling: true }),
    wait("bob", "attack"),
  );
  const parried = after(
    waiting,
    choose("cid", "attack"),
    strikes("cid", "bob", fist),
    defends("bob", "parry", { id: "b", item: "knife" }),
  );
  const blocked = after(parried, hurts("bob", 3), strikes("ann", "bob", { ruling: true }), defends("bob", "block"));
  expect(footing(blocked, "bob")).toMatchObject({ shock: 1, blocked: true, spent: ["axe"], limb: "cid" });
  expect(footing(after(blocked, done, done), "bob")).toMatchObject({ shock: 3, blocked: false, spent: [], limb: null });
});

describe("damage", () => {
  test("B-55 to B-58: leads from dice to HP, in full or halved", () => {
    const state = after(
      three(),
      choose("ann", "attack"),
      strikes("ann", "bob"),
      defends("bob", "none"),
      damages("ann", [7], "x", 2),
    );
    expect(outcome(state)).toMatchObject({ owed: "injury", injury: 7 });
    expect(look(after(state, applies("bob")))!.participant("bob")!.stats.hp).toBe(3);
    expect(look(after(state, applies("bob", { half: true })))!.participant("bob")!.stats.hp).toBe(7);
    expect(Object.keys(notesOf(state, applies("bob")))).toEqual([]);
  });
});
