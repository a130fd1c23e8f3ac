import { describe, expect, test } from "vitest";
import {
  isIdle,
  look,
  requests,
  rollModifiersOf,
  type EncounterState,
  type JsonObject,
  type OwnRoll,
} from "../../../src/rules/index.ts";
import {
  after,
  answers,
  did,
  done,
  eventsOf,
  fight,
  noteOf,
  notesOf,
  pending,
  refusalOf,
  type Given,
} from "./fight.ts";
import {
  applies,
  choose,
  conditions,
  damages,
  defends,
  footing,
  hurts,
  offers,
  stats,
  strikes,
  three,
} from "./strike.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";

const effects = (state: EncounterState, command: Given): readonly unknown[] =>
  eventsOf(state, command).flatMap((event) => (event.type === "effect" ? [event.effect] : []));

describe("shock", () => {
  test("B-62, B-63, BA-8: counts all injuries on the injured participant's next turn, up to 4", () => {
    const hurt = after(three(), hurts("bob", 1), hurts("bob", 2));
    expect(footing(hurt, "bob").shock).toBe(0);
    expect(footing(after(hurt, done), "bob").shock).toBe(3);
    expect(footing(after(hurt, done, done), "bob").shock).toBe(0);
    expect(footing(after(three(), hurts("bob", 2), hurts("bob", 3), done), "bob").shock).toBe(4);
    // Shock on the participant's turn counts for the next.
    const during = after(three(), hurts("ann", 2));
    expect([footing(during, "ann").shock, footing(after(during, done, done, done), "ann").shock]).toEqual([0, 2]);
  });
  test("B-62, B-63, B-31, BA-29: lasts through a wait and its answer", () => {
    const waiting = after(three(), hurts("bob", 3), done, by("bob", "wait", { trigger: "", answer: "attack" }));
    expect([footing(waiting, "bob").shock, conditions(waiting, "bob")]).toEqual([3, "shock"]);
    const cut = after(waiting, by("bob", "cutIn"));
    expect(footing(cut, "bob").shock).toBe(3);
    expect([footing(after(cut, done), "bob").shock, conditions(after(cut, done), "bob")]).toEqual([0, ""]);
    // Also in the next second until the participant's turn.
    const next = after(waiting, done, by("bob", "cutIn"));
    expect([next.clock.round, footing(next, "bob").shock]).toEqual([2, 3]);
    expect(footing(after(next, { type: "lose", slot: "2_bob_cut1" }), "bob").shock).toBe(0);
  });
  test("B-62, B-32, BA-29: ends with the wait", () => {
    const waiting = after(three(), hurts("bob", 3), done, by("bob", "wait", { trigger: "", answer: "attack" }));
    expect(footing(after(waiting, done, done), "bob").shock).toBe(0);
    expect(footing(after(waiting, { type: "lose", slot: "1_bob_cut1" }), "bob").shock).toBe(0);
    expect(footing(after(waiting, by("bob", "stun", { kind: "physical" })), "bob").shock).toBe(0);
  });
  test("B-62, BA-8, BA-29: from injuries while waiting counts on the participant's next turn", () => {
    const hurt = after(
      three(),
      done,
      by("bob", "wait", { trigger: "", answer: "attack" }),
      hurts("bob", 2),
      by("bob", "cutIn"),
    );
    expect(footing(hurt, "bob").shock).toBe(0);
    expect(footing(after(hurt, done, done, done), "bob").shock).toBe(2);
  });
  test("B-62, BA-7: counts in tenths from 20 HP on", () =>
    expect(footing(after(three({ bob: { hp: 24, maxHp: 24 } }), hurts("bob", 5), done), "bob").shock).toBe(2));
  test("B-62: lowers tests of DX and IQ only", () => {
    const view = look(after(three(), hurts("bob", 3), done))!;
    const lowered = (roll: Omit<OwnRoll, "score">): unknown =>
      rollModifiersOf(view.participant("bob")!, { score: 12, ...roll }, view);
    for (const of of ["dx", "iq"] as const)
      expect(lowered({ kind: "test", of })).toEqual([{ code: "shock", value: -3, name: "" }]);
    for (const roll of [{ kind: "test", of: "ht" }, { kind: "test" }, { kind: "melee", of: "dx" }] as const)
      expect(lowered(roll)).toEqual([]);
  });
  test("B-63, BA-23: passes with a lost turn; fatigue causes none", () => {
    const lost = after(three(), hurts("bob", 3), { type: "lose", slot: "1_bob_1" }, done, done, done);
    expect(footing(lost, "bob").shock).toBe(0);
    expect(footing(after(three({ bob: { fp: 0 } }), hurts("bob", 0, 3), done), "bob").shock).toBe(0);
  });
});

describe("major wounds", () => {
  const wounded = (more: JsonObject = {}): EncounterState => after(three({ bob: more }), hurts("bob", 6));

  test("B-66, B-67, BA-10: ask for HT after more than half of HP at once", () => {
    expect(pending(after(wounded(), done, did("do-nothing"), done))).toBe("majorWound_bob");
    expect(pending(after(three(), hurts("bob", 3), hurts("bob", 3)))).toBe("");
    expect(pending(after(three({ bob: { fp: -4 } }), hurts("bob", 0, 6)))).toBe("");
  });
  test("B-67, BA-11: stun and knock down on a failure by less than 5", () => {
    expect(notesOf(wounded(), answers({ majorWound_bob: 10 }))).toEqual({
      majorWound: { participant: "bob", made: true, margin: 0 },
    });
    const failed = answers({ majorWound_bob: 14 });
    expect(effects(wounded(), failed)).toEqual([{ what: "posture", to: "prone" }]);
    const state = after(three(), done, choose("bob", "attack"), hurts("bob", 6), failed);
    expect(noteOf(state, "bob")).toMatchObject({ forced: "do-nothing", why: "stunned" });
    expect([stats(state, "bob").posture, conditions(state, "bob"), pending(state)]).toEqual([
      "prone",
      "stun",
      "stun_bob",
    ]);
    expect(requests(after(wounded({ ht: 12 })))).toMatchObject([{ against: 12 }]);
    // A participant lying on back or belly keeps that posture.
    for (const posture of ["face-up", "prone"]) {
      expect(effects(wounded({ posture }), failed)).toEqual([]);
      expect(stats(after(wounded({ posture }), failed), "bob").posture).toBe(posture);
    }
  });
  test("B-67, B-68: knock out on a failure by 5, until the GM wakes", () => {
    const state = after(wounded(), answers({ majorWound_bob: 15 }));
    expect(conditions(state, "bob")).toBe("unconscious");
    expect(pending(state)).toBe("");
    expect(noteOf(state, "bob").why).toBe("unconscious");
    expect(conditions(after(state, by("bob", "wake")), "bob")).toBe("");
  });
  test("B-67: knock down no combatant that falls unconscious", () => {
    const hurt = after(three({ bob: { hp: 6 } }), hurts("bob", 6), done);
    const out = after(hurt, answers({ consciousness_bob: 11, majorWound_bob: 14 }));
    expect(conditions(out, "bob")).toBe("shock unconscious");
    expect(conditions(after(out, by("bob", "wake")), "bob")).toBe("shock");
  });
  test("B-67, B-82: report falling unconscious once for two reasons", () => {
    const hurt = after(three({ bob: { hp: 6 } }), hurts("bob", 6), done);
    const reported = (state: EncounterState, command: Given): number =>
      eventsOf(state, command).filter((event) => event.type === "note" && event.code === "unconscious").length;
    const both = answers({ consciousness_bob: 11, majorWound_bob: 15 });
    expect([reported(hurt, both), reported(after(hurt, both), hurts("bob", 0, 20))]).toEqual([1, 0]);
  });
  test("B-67: need one roll each", () => {
    const twice = after(three({ bob: { hp: 40, maxHp: 10 } }), hurts("bob", 6), hurts("bob", 6));
    expect(pending(after(twice, answers({ majorWound_bob: 9 })))).toBe("majorWound_bob");
    expect(pending(after(twice, answers({ majorWound_bob: 9 }), answers({ majorWound_bob: 9 })))).toBe("");
  });
  test("B-66: count each hit of rapid fire separately", () => {
    const state = after(
      three(),
      choose("ann", "attack"),
      strikes("ann", "bob", { roll: 9, shots: 3, means: { form: "bullet", type: "" } }),
      defends("bob", "none"),
      damages("ann", [4, 4, 6]),
      applies("bob"),
    );
    expect(requests(state)).toMatchObject([{ id: "majorWound_bob", data: { left: 1 } }]);
    expect(footing(after(state, done), "bob").shock).toBe(4);
  });
});

describe("death", () => {
  test("B-61: needs an HT roll per multiple, also while unconscious", () => {
    const state = after(three({ bob: { hp: 5 } }), by("bob", "knockOut"), hurts("bob", 27));
    expect(pending(state)).toBe("death_bob_1 death_bob_2");
    const one = after(state, answers({ death_bob_1: 10 }));
    expect([pending(one), conditions(one, "bob")]).toEqual(["death_bob_2", "unconscious"]);
    expect(notesOf(one, answers({ death_bob_2: 11 }))).toMatchObject({
      death: { made: false, margin: -1 },
      dead: { participant: "bob" },
    });
    const dead = after(one, answers({ death_bob_2: 11 }));
    expect([pending(dead), conditions(dead, "bob"), noteOf(dead, "bob").why]).toEqual(["", "dead", "dead"]);
    expect(pending(after(one, hurts("bob", 1)))).toBe("death_bob_2");
    // Not twice for one threshold.
    expect(pending(after(one, answers({ death_bob_2: 10 }), hurts("bob", 1)))).toBe("");
  });
  test("B-61: comes without a roll at minus five times maximum HP", () => {
    expect(conditions(after(three(), hurts("bob", 59)), "bob")).toBe("");
    expect(conditions(after(three(), hurts("bob", 60)), "bob")).toBe("dead");
  });
  test("B-61: ends other rolls of the same command", () => {
    const state = after(three({ bob: { hp: 5 } }), hurts("bob", 27));
    expect(pending(state)).toBe("death_bob_1 death_bob_2 majorWound_bob");
    const all = after(state, answers({ death_bob_1: 18, death_bob_2: 18, majorWound_bob: 18 }));
    expect([conditions(all, "bob"), pending(all)]).toEqual(["dead", ""]);
  });
  test("B-61, B-67: is rolled for while unconscious, unlike other rolls", () => {
    const out = after(three({ bob: { hp: 5 } }), hurts("bob", 27), answers({ majorWound_bob: 15 }), done);
    expect(conditions(out, "bob")).toBe("shock unconscious");
    expect(pending(out)).toBe("death_bob_1 death_bob_2");
    expect(isIdle(out, "1_bob_1")).toBe(true);
  });
  test("B-61: prevents further wounds", () => {
    const state = after(three(), by("bob", "knockOut", { to: "dead" }), hurts("bob", 25));
    expect([conditions(state, "bob"), pending(state)]).toEqual(["dead", ""]);
    expect(refusalOf(state, by("bob", "knockOut"))).toBe("nothing-changes");
  });
});

describe("consciousness", () => {
  test("B-5, B-20, B-68: is known of joiners, who roll after recovery", () => {
    const come = (more: object): EncounterState =>
      fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 23, hp: 0, maxHp: 10, ht: 10, ...more } });
    const joined = [{ stunned: "mental" }, { surprised: 2 }, { out: "unconscious", stunned: "physical" }].map(come);
    expect(joined.map((state) => conditions(state, "bob"))).toEqual(["mental-stun", "surprised", "unconscious"]);
    expect(stats(joined[0]!, "bob")).not.toHaveProperty("stunned");
    expect(stats(joined[2]!, "bob")).not.toHaveProperty("out");
    expect([{ woken: true }, {}].map((more) => pending(after(come(more), done)))).toEqual(["", "consciousness_bob"]);
  });
  test("B-60, BA-18: lost at the start of the turn leaves nothing to choose", () => {
    const state = after(three({ bob: { hp: 1 } }), hurts("bob", 1), done);
    expect(pending(state)).toBe("consciousness_bob");
    const out = after(state, answers({ consciousness_bob: 11 }));
    expect(conditions(out, "bob")).toBe("shock unconscious");
    expect(isIdle(out, "1_bob_1")).toBe(true);
    expect(pending(out)).toBe("");
    expect(effects(state, answers({ consciousness_bob: 11 }))).toEqual([{ what: "posture", to: "prone" }]);
    const later = after(out, done, done, done);
    expect([pending(later), isIdle(later, "2_bob_1")]).toEqual(["", true]);
  });
  test("B-76, B-77: needs no rolls after waking below 1 HP until wounded", () => {
    const state = after(three({ bob: { hp: 0 } }), by("bob", "knockOut"), by("bob", "wake"), done);
    expect([pending(state), noteOf(state, "bob").forced]).toEqual(["", undefined]);
    expect(pending(after(state, hurts("bob", 1)))).toBe("consciousness_bob");
  });
  test("B-82: is lost at minus maximum FP; further loss costs HP", () => {
    const state = three({ bob: { fp: 2 } });
    expect(shown(effects(state, hurts("bob", 0, 4)))).toEqual(["by -2, what hp", "by -4, what fp"]);
    const out = after(state, hurts("bob", 0, 12));
    expect([conditions(out, "bob"), stats(out, "bob")]).toMatchObject(["unconscious", { fp: -10, hp: 0 }]);
    expect(stats(after(out, hurts("bob", 0, 3)), "bob")).toMatchObject({ fp: -10, hp: -3 });
  });
  test("B-77: is unaffected by HP lost through fatigue", () => {
    const woken = (hp: number): EncounterState =>
      after(three({ bob: { hp, fp: 0 } }), by("bob", "knockOut"), by("bob", "wake"), hurts("bob", 0, 1), done);
    expect(pending(woken(0))).toBe("effort_bob");
    expect(pending(woken(1))).toBe("consciousness_bob effort_bob");
    expect(pending(woken(2))).toBe("effort_bob");
  });
  test("B-61, B-68, B-82: restored by the GM is lost only by new losses", () => {
    const wake: Given = by("bob", "wake");
    const dead = after(three(), hurts("bob", 60), wake);
    expect(conditions(after(dead, hurts("bob", 0, 1)), "bob")).toBe("");
    expect(conditions(after(dead, hurts("bob", 1)), "bob")).toBe("dead");
    const spent = after(three(), hurts("bob", 0, 20), wake);
    expect([conditions(after(spent, hurts("bob", 1)), "bob"), stats(spent, "bob").fp]).toEqual(["", -10]);
  });
  test("B-83, B-68: is changed by the GM's knocking out, waking and letting act", () => {
    const out = after(three(), by("ann", "knockOut", { to: "dead" }));
    expect(conditions(out, "ann")).toBe("dead");
    expect(refusalOf(out, by("ann", "knockOut", { to: "dead" }))).toBe("nothing-changes");
    expect(refusalOf(after(out, by("ann", "letAct")), did("attack"))).toBeNull();
  });
});

describe("wounds with unknown values", () => {
  const vague = (more: object): EncounterState => fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 23, ...more } });
  test("B-58, B-66, B-82: need current and maximum HP or FP for rolls", () => {
    for (const more of [{}, { hp: 10 }, { maxHp: 10 }, { hp: 10, maxHp: 0 }]) {
      const hurt = after(vague(more), hurts("bob", 60));
      expect([pending(hurt), footing(hurt, "bob").out]).toEqual(["", null]);
    }
    for (const more of [{}, { fp: 10 }, { maxFp: 10 }, { fp: 10, maxFp: 0 }])
      expect(footing(after(vague(more), hurts("bob", 0, 40)), "bob").out).toBeNull();
    expect(pending(after(vague({ hp: 10, maxHp: 1 }), hurts("bob", 1)))).toBe("majorWound_bob");
  });
  test("B-62: bring a point of shock per lost HP without the maximum", () =>
    expect([3, 9].map((lost) => footing(after(vague({}), hurts("bob", lost), done), "bob").shock)).toEqual([3, 4]));
});

describe("offers", () => {
  const barred = (state: EncounterState, id: string): Record<string, string> =>
    Object.fromEntries(
      offers(state, id).flatMap(({ code, data, barred: why }) =>
        why ? [[code === "wait" ? code : String(data.manoeuvre), why]] : [],
      ),
    );
  const one = (more: JsonObject): EncounterState => fight({ ann: { basicSpeed: 24, move: 9, ...more } });

  test("B-7, B-9, B-23, B-70: list all manoeuvres, barring impossible ones with a reason", () => {
    expect(barred(one({}), "ann")).toEqual({});
    expect(barred(one({ armed: false, aims: false }), "ann")).toEqual({ aim: "noRanged", feint: "unarmed" });
    const out = after(one({}), by("ann", "knockOut"));
    expect(Object.values(barred(out, "ann"))).toEqual(Array.from({ length: 12 }, () => "unconscious"));
    expect(refusalOf(one({ armed: false }), did("feint"))).toBeNull();
    expect(offers(out, "ann").filter(({ code }) => code === "manoeuvre" || code === "wait")).toHaveLength(13);
  });
  test("B-70: show yards by posture and latest Move", () => {
    const yards = (state: EncounterState, manoeuvre: string): unknown =>
      offers(state, "ann").find(({ data }) => data.manoeuvre === manoeuvre)?.data.yards;
    const of = (posture: string): unknown[] =>
      ["move", "all-out-attack", "attack"].map((manoeuvre) => yards(one({ posture, move: 12 }), manoeuvre));
    expect(of("standing")).toEqual([12, 6, 2]);
    expect(of("crouching")).toEqual([8, 4, 1]);
    expect(of("kneeling")).toEqual([4, 2, 1]);
    expect(of("sitting")).toEqual([0, 0, 0]);
    expect(of("prone")).toEqual([1, 0, 1]);
    expect(yards(after(one({}), by("ann", "change", { stats: { move: 4 } })), "move")).toBe(4);
  });
});
