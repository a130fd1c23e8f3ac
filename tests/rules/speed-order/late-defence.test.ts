import { describe, expect, test } from "vitest";
import { exchangeOf, statusAgainst, look, outcomeOf, type EncounterState } from "../../../src/rules/index.ts";
import { after, answers, done, refusalOf, type Given } from "./fight.ts";
import { by } from "../play.ts";
import { choose, contests, defends, feints, footing, hurts, strikes, three } from "./strike.ts";

const wait = (participant: string, answer: string): Given => by(participant, "wait", { answer });
const cutIn = (participant: string): Given => by(participant, "cutIn");
const stun = (participant: string, kind = "physical"): Given => by(participant, "stun", { kind });
const lieDown = by("bob", "pose", { posture: "prone", ruling: true });

/** The target's footing against an attack. */
function against(state: EncounterState, id = "x") {
  const view = look(state)!;
  return statusAgainst(exchangeOf(view, id)!, view);
}

/** Ann strikes at bob, who did this on his last turn; then the turns of others go by, up to bob's own. */
function struckAfter(manoeuvre: string, more: Parameters<typeof choose>[2] = {}): EncounterState {
  return after(
    three(),
    done,
    choose("bob", manoeuvre, more),
    done,
    done,
    choose("ann", "attack"),
    strikes("ann", "bob"),
    done,
  );
}

describe("defence rolled after the attack", () => {
  test("B-8, B-41: is limited by the manoeuvre at the time of the attack", () => {
    const all = struckAfter("all-out-attack");
    expect(footing(all, "bob").manoeuvre).toBeNull();
    for (const state of [all, after(all, choose("bob", "all-out-defence")), after(all, choose("bob", "move"), done)]) {
      expect(["dodge", "parry", "block"].map((kind) => refusalOf(state, defends("bob", kind)))).toEqual([
        "defence-barred",
        "defence-barred",
        "defence-barred",
      ]);
      expect(against(state).manoeuvre).toBe("all-out-attack");
    }
    const moved = after(struckAfter("move-and-attack"), choose("bob", "move"));
    expect(["dodge", "parry"].map((kind) => refusalOf(moved, defends("bob", kind)))).toEqual([null, "defence-barred"]);
  });
  test("B-8, B-41: loses nothing by a later manoeuvre", () => {
    expect(refusalOf(after(struckAfter("move"), choose("bob", "all-out-attack")), defends("bob", "parry"))).toBeNull();
    // On bob's turn before his choice.
    const cut = after(
      three(),
      wait("ann", "attack"),
      cutIn("ann"),
      strikes("ann", "bob"),
      done,
      choose("bob", "all-out-attack"),
      done,
    );
    expect(refusalOf(cut, defends("bob", "dodge"))).toBeNull();
    expect(footing(cut, "bob").manoeuvre).toBe("all-out-attack");
  });
  test("B-18, B-19: has the All-Out Defence of that time only", () => {
    const late = after(
      struckAfter("all-out-defence", { option: "double" }),
      choose("bob", "attack"),
      defends("bob", "parry", { roll: 12 }),
    );
    expect(refusalOf(late, defends("bob", "dodge"))).toBeNull();
    expect(refusalOf(late, defends("bob", "parry"))).toBe("defence-barred");
    const tooLate = after(
      struckAfter("attack"),
      choose("bob", "all-out-defence", { option: "double" }),
      done,
      defends("bob", "parry", { roll: 12 }),
    );
    expect(refusalOf(tooLate, defends("bob", "dodge"))).toBe("not-owed");
  });
  test("B-20, B-44, B-67, B-70: uses stun, posture and consciousness of that time", () => {
    const struck = after(three({ bob: { posture: "kneeling" } }), choose("ann", "attack"), strikes("ann", "bob"));
    const since = after(struck, stun("bob"), lieDown);
    expect(against(since)).toMatchObject({ stunned: false, posture: "kneeling" });
    expect(refusalOf(after(struck, by("bob", "knockOut")), defends("bob", "dodge"))).toBeNull();
    const stunned = after(
      three(),
      stun("bob", "mental"),
      choose("ann", "attack"),
      strikes("ann", "bob"),
      stun("bob", "none"),
    );
    expect([against(stunned).stunned, footing(stunned, "bob").stunned]).toEqual([true, false]);
  });
  test("B-14, B-41, B-47: finds the target alike for two attacks, with one block", () => {
    const twice = after(
      three(),
      choose("ann", "all-out-attack", { option: "double" }),
      strikes("ann", "bob"),
      strikes("ann", "bob", { id: "y" }),
    );
    const stunned = after(twice, stun("bob"), lieDown);
    expect(against(stunned, "y")).toEqual(against(twice, "x"));
    const blocked = after(twice, defends("bob", "block"));
    expect(["block", "dodge", "parry"].map((kind) => refusalOf(blocked, defends("bob", kind, { id: "y" })))).toEqual([
      "defence-barred",
      null,
      null,
    ]);
  });
  test("B-47: counts a block for the turn of the attack", () => {
    // Ann and cid strike at bob; he blocks one blow at once and continues his turn.
    const both = after(
      three(),
      wait("ann", "attack"),
      done,
      choose("cid", "attack"),
      cutIn("ann"),
      strikes("ann", "bob"),
      done,
      strikes("cid", "bob", { id: "y" }),
    );
    const blocked = after(both, defends("bob", "block"));
    const later = after(blocked, done, done);
    expect([footing(blocked, "bob").blocked, footing(later, "bob").blocked]).toEqual([true, false]);
    for (const state of [blocked, later, after(later, choose("bob", "move"), done)])
      expect(refusalOf(state, defends("bob", "block", { id: "y" }))).toBe("defence-barred");
    expect(refusalOf(later, defends("bob", "dodge", { id: "y" }))).toBeNull();
  });
  test("B-47: takes no block from a later second", () => {
    const early = after(three(), choose("ann", "attack"), strikes("ann", "bob"));
    const next = after(early, done, done, done, done);
    const hasBlocked = (state: EncounterState): boolean =>
      footing(after(state, defends("bob", "block")), "bob").blocked;
    expect([next.clock.round, hasBlocked(early), hasBlocked(next)]).toEqual([2, true, false]);
    // Nor after an answer in the second of the attack, since that is no turn.
    const answered = after(
      three(),
      done,
      wait("bob", "attack"),
      done,
      cutIn("bob"),
      done,
      choose("ann", "attack"),
      strikes("ann", "bob"),
      done,
    );
    expect([answered.clock.round, hasBlocked(answered)]).toEqual([2, false]);
  });
  test("B-31, B-47: counts a block for the past turn while a wait is open", () => {
    const away = [by("bob", "defeat"), by("bob", "revive")];
    const back = after(
      three(),
      done,
      wait("bob", "attack"),
      cutIn("bob"),
      ...away,
      choose("cid", "attack"),
      strikes("cid", "bob"),
      done,
    );
    expect(footing(after(back, defends("bob", "block")), "bob").blocked).toBe(true);
  });
  test("B-47: allows one block per turn after its exchange was dropped", () => {
    const double = after(three(), choose("ann", "all-out-attack", { option: "double" }));
    const blocked = after(double, strikes("ann", "bob"), defends("bob", "block"), strikes("ann", "bob", { id: "y" }));
    const others = Array.from({ length: 39 }, (_, i) => strikes("ann", "cid", { id: `z${i}`, ruling: true }));
    const later = after(blocked, ...others, done);
    expect(exchangeOf({ state: later }, "x")).toBeUndefined();
    expect(refusalOf(later, defends("bob", "block", { id: "y" }))).toBe("defence-barred");
  });
  test("B-50: allows an unbalanced weapon to parry as at that time", () => {
    const axe = { item: "axe", unbalanced: true };
    const spent = after(
      three(),
      done,
      choose("bob", "attack"),
      strikes("bob", "ann", { id: "a", means: axe }),
      done,
      done,
      choose("ann", "attack"),
      strikes("ann", "bob"),
      done,
    );
    expect(refusalOf(spent, defends("bob", "parry", { item: "axe" }))).toBe("defence-barred");
  });
  test("B-12, B-25: spoils only what was built up by then", () => {
    const aims = { weapon: "bow", target: "cid" };
    const begun = after(struckAfter("move"), choose("bob", "aim", aims), done, defends("bob", "dodge"));
    expect(footing(begun, "bob").aim).not.toBeNull();
    const before = after(struckAfter("aim", aims), defends("bob", "dodge"));
    expect(footing(before, "bob").aim).toBeNull();
    const thinks = after(struckAfter("move"), choose("bob", "concentrate"), done, defends("bob", "dodge"));
    expect(refusalOf(thinks, answers({ concentrate_bob: 3 }))).not.toBeNull();
    expect(
      refusalOf(after(struckAfter("concentrate"), defends("bob", "dodge")), answers({ concentrate_bob: 3 })),
    ).toBeNull();
  });
  test("B-23, B-62: answers a feint with the shock of that time", () => {
    const state = after(three(), choose("ann", "feint"), feints("ann", "bob", 8), hurts("bob", 2), done);
    expect([footing(state, "bob").shock, against(state, "f").shock]).toEqual([2, 0]);
    expect(outcomeOf(exchangeOf({ state: after(state, contests("bob", 9)) }, "f")!).feint).toBe(3);
    const hurt = after(three(), wait("ann", "feint"), hurts("cid", 2), done);
    const shaken = after(hurt, cutIn("ann"), feints("ann", "cid", 8), done, done);
    expect([footing(shaken, "cid").shock, against(shaken, "f").shock]).toEqual([0, 2]);
  });
  test("is undone exactly, and stores nothing for attacks without defence", () => {
    const before = after(three(), done, done, done, choose("ann", "attack"));
    const struck = after(before, strikes("ann", "bob"));
    expect(after(struck, { type: "undo" }).exchanges).toEqual(before.exchanges);
    const blocked = after(struck, done, defends("bob", "block"));
    expect(against(after(blocked, { type: "undo" }))).toEqual(against(after(struck, done)));
    for (const roll of [4, 18])
      expect(exchangeOf({ state: after(before, strikes("ann", "bob", { roll })) }, "x")).not.toHaveProperty("stance");
    expect(JSON.stringify(exchangeOf({ state: struck }, "x")!.stance).length).toBeLessThan(50);
  });
});
