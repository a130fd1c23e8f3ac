/** Rare events, and participants with few known values. */
import { describe, expect, test } from "vitest";
import {
  isIdle,
  look,
  participantOf,
  requests,
  rollModifiersOf,
  type EncounterState,
  type OwnRoll,
  type Choice,
} from "../../../src/rules/index.ts";
import { after, done, eventsOf, fight, refusalOf } from "./fight.ts";
import { choose, conditions, footing, hurts, stats, strikes, three } from "./strike.ts";
import { by, answers } from "../play.ts";

const asked = (state: EncounterState): readonly string[] => requests(state).map(({ id }) => id);
const knockOut = (participant: string, to = "unconscious") => by(participant, "knockOut", { to });
const stun = (participant: string, kind = "physical") => by(participant, "stun", { kind });

describe("B-62: shock", () => {
  const struck = after(three(), hurts("bob", 3), done);
  const of = (roll: Omit<OwnRoll, "score">): unknown =>
    rollModifiersOf(participantOf(struck, "bob")!, { score: 12, ...roll }, look(struck)!);
  test("lowers tests of DX and IQ only", () => {
    const three = [{ code: "shock", value: -3, name: "" }];
    expect([of({ kind: "test", of: "dx" }), of({ kind: "test", of: "iq" })]).toEqual([three, three]);
    expect(of({ kind: "test", of: "ht" })).toEqual([]);
    expect(of({ kind: "test" })).toEqual([]);
    expect(of({ kind: "melee", of: "dx" })).toEqual([]);
    expect(of({ kind: "defence", of: "dx" })).toEqual([]);
    expect(
      rollModifiersOf(participantOf(struck, "cid")!, { kind: "test", of: "dx", score: 12 }, look(struck)!),
    ).toEqual([]);
  });
  test("is a condition like stun, surprise and unconsciousness", () => {
    expect(conditions(struck, "bob")).toBe("shock");
    expect(conditions(after(three(), stun("bob")), "bob")).toBe("stun");
    expect(conditions(after(three(), stun("bob", "mental")), "bob")).toBe("mental-stun");
    expect(conditions(after(three(), { type: "surprise", participants: ["bob"] }), "bob")).toBe("surprised");
    expect(conditions(after(three(), knockOut("bob")), "bob")).toBe("unconscious");
    expect(conditions(after(three(), knockOut("bob", "dead")), "bob")).toBe("dead");
  });
});

describe("B-3, BA-3: ties", () => {
  const goblins = (npcTie: string, more: object = {}): EncounterState =>
    fight(
      { a: { basicSpeed: 24, dx: 10, npc: true }, b: { basicSpeed: 24, dx: 10, npc: true }, ...more },
      { type: "option", name: "npcTie", value: npcTie },
    );
  const picks = (state: EncounterState, id: string): readonly Choice[] => {
    const view = look(state)!;
    return view.pacing.choices.picks!(
      requests(state).find((request) => request.id === id)!,
      null,
      view,
    );
  };
  test("of NPCs are ordered by the GM", () => {
    const state = goblins("afterDx");
    const [request] = requests(state);
    expect(request).toMatchObject({ kind: "decision", gm: true, data: { tied: ["a", "b"] } });
    expect(picks(state, request!.id)).toEqual(
      [
        ["a", "b"],
        ["b", "a"],
      ].map((order) => ({ value: order, code: "order", data: { order }, lands: null })),
    );
    expect(refusalOf(state, answers({ [request!.id]: ["a", "a"] }))).toBe("not-an-order");
    expect(refusalOf(state, answers({ [request!.id]: ["a"] }))).toBe("not-an-order");
    expect(refusalOf(state, answers({ [request!.id]: "a" }))).not.toBeNull();
  });
  test("of three offer six orders, of four one per leader", () => {
    const more = { c: { basicSpeed: 24, dx: 10, npc: true } };
    const state = goblins("afterDx", more);
    expect(picks(state, requests(state)[0]!.id).map(({ value }) => (value as string[]).join(""))).toEqual([
      "abc",
      "acb",
      "bac",
      "bca",
      "cab",
      "cba",
    ]);
    const four = goblins("afterDx", { ...more, d: { basicSpeed: 24, dx: 10, npc: true } });
    expect(picks(four, requests(four)[0]!.id).map(({ value }) => (value as string[]).join(""))).toEqual([
      "abcd",
      "bacd",
      "cabd",
      "dabc",
    ]);
    const view = look(state)!;
    expect(view.pacing.choices.picks!({ field: "x", kind: "integer" } as never, null, view)).toEqual([]);
  });
});

describe("B-58, B-62, B-66, B-82: wounds with unknown values", () => {
  const vague = (more: object): EncounterState => fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 23, ...more } });
  test("need current and maximum HP or FP for rolls", () => {
    for (const more of [{}, { hp: 10 }, { maxHp: 10 }, { hp: 10, maxHp: 0 }]) {
      const hurt = after(vague(more), hurts("bob", 60));
      expect([asked(hurt), footing(hurt, "bob").out]).toEqual([[], null]);
    }
    for (const more of [{}, { fp: 10 }, { maxFp: 10 }, { fp: 10, maxFp: 0 }])
      expect(footing(after(vague(more), hurts("bob", 0, 40)), "bob").out ?? null).toBeNull();
    expect(asked(after(vague({ hp: 10, maxHp: 1 }), hurts("bob", 1)))).toEqual(["majorWound_bob"]);
  });
  test("B-62: bring a point of shock per lost HP without the maximum", () =>
    expect([3, 9].map((lost) => footing(after(vague({}), hurts("bob", lost), done), "bob").shock)).toEqual([3, 4]));
  test("B-82: knock out at minus the maximum FP only", () => {
    expect(footing(after(three(), hurts("bob", 0, 19)), "bob").out ?? null).toBeNull();
    expect(footing(after(three(), hurts("bob", 0, 20)), "bob").out).toBe("unconscious");
    expect(asked(after(three(), hurts("bob", 0, 3)))).toEqual([]);
  });
  test("B-61: ask for nothing after death", () => {
    const dead = after(three(), hurts("bob", 60));
    expect([footing(dead, "bob").out, asked(dead)]).toEqual(["dead", []]);
    const again = eventsOf(dead, hurts("bob", 5));
    expect(again.filter(({ type }) => type === "note")).toEqual([]);
  });
});

describe("B-68, B-76, B-77: waking", () => {
  const wake = by("bob", "wake");
  test("is reported and needs an unconscious combatant", () => {
    const out = after(three(), knockOut("bob"));
    expect(eventsOf(out, wake)).toContainEqual({ type: "note", code: "woke", data: { participant: "bob" } });
    expect(refusalOf(three(), wake)).toBe("not-out");
    expect(refusalOf(out, knockOut("bob"))).toBe("nothing-changes");
    expect(refusalOf(out, { ...wake, participant: "eve" })).toBe("no-such-participant");
    expect(refusalOf(out, knockOut("eve"))).toBe("no-such-participant");
    expect(refusalOf(out, by("eve", "letAct"))).toBe("no-such-participant");
    expect(refusalOf(out, by("ann", "letAct"))).toBe("not-forced");
    expect(refusalOf(out, stun("eve"))).toBe("no-such-participant");
  });
  test("below 1 HP skips rolls to stay conscious until hurt", () => {
    const onTurn = (injury: number): readonly string[] =>
      asked(after(three(), hurts("bob", injury), knockOut("bob"), wake, done)).filter((id) =>
        id.startsWith("consciousness"),
      );
    expect([onTurn(10), onTurn(9)]).toEqual([[], []]);
    expect(asked(after(three(), hurts("bob", 10), done)).filter((id) => id.startsWith("consciousness"))).toEqual([
      "consciousness_bob",
    ]);
    expect(asked(after(three(), hurts("bob", 10), knockOut("bob"), wake, hurts("bob", 1), done))).toContain(
      "consciousness_bob",
    );
  });
});

describe("B-5, B-20, B-68: stunned, surprised or unconscious joiners", () => {
  const come = (more: object): EncounterState =>
    fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 23, hp: 0, maxHp: 10, ht: 10, ...more } });
  test("have that condition and roll after recovery", () => {
    expect(conditions(come({ stunned: "mental" }), "bob")).toBe("mental-stun");
    expect(conditions(come({ out: "unconscious" }), "bob")).toBe("unconscious");
    expect(conditions(come({ surprised: 2 }), "bob")).toBe("surprised");
    expect(conditions(come({ out: "unconscious", stunned: "physical" }), "bob")).toBe("unconscious");
    expect(stats(come({ stunned: "mental" }), "bob")).not.toHaveProperty("stunned");
    expect(stats(come({ out: "unconscious" }), "bob")).not.toHaveProperty("out");
    expect(asked(after(come({ woken: true }), done)).filter((id) => id.startsWith("consciousness"))).toEqual([]);
    expect(asked(after(come({}), done)).filter((id) => id.startsWith("consciousness"))).toEqual(["consciousness_bob"]);
  });
  test("have nothing to choose unless a roll may free them", () => {
    const idle = (state: EncounterState): boolean => isIdle(state, "1_bob_1");
    expect(idle(after(come({ out: "unconscious", hp: 5 }), done))).toBe(true);
    expect(idle(after(three(), stun("bob"), done))).toBe(false);
    expect(idle(after(three(), { type: "surprise", participants: ["bob"] }, stun("cid"), done))).toBe(true);
    expect(idle(after(three(), done))).toBe(false);
  });
});

describe("B-25: distraction", () => {
  test("affects concentration only and asks once", () => {
    const focused = after(three(), choose("ann", "concentrate"), done);
    const distract = by("ann", "distract");
    expect(refusalOf(focused, { ...distract, participant: "bob" })).toBe("not-concentrating");
    expect(refusalOf(focused, distract)).toBeNull();
    const disturbed = after(focused, distract);
    expect(refusalOf(disturbed, distract)).toBe("nothing-changes");
    expect(asked(disturbed)).toEqual(["concentrate_ann"]);
    expect(
      look(focused)!.pacing.choices.offers!(participantOf(focused, "ann")!, look(focused)!).find(
        ({ code }) => code === "distract",
      ),
    ).toEqual({ code: "distract", data: {}, gm: true, combat: true, command: by("ann", "distract") });
    expect(
      look(disturbed)!.pacing.choices.offers!(participantOf(disturbed, "ann")!, look(disturbed)!).some(
        ({ code }) => code === "distract",
      ),
    ).toBe(false);
  });
  test("B-25: offers nothing to hazards and strangers", () => {
    const burning = after(three(), by("fire", "join", { side: "world", kind: "hazard", stats: { time: 1 } }));
    expect(look(burning)!.pacing.choices.offers!(participantOf(burning, "fire")!, look(burning)!)).toEqual([]);
    expect(refusalOf(burning, by("eve", "pose", { posture: "prone" }))).toBe("no-such-participant");
    expect(refusalOf(burning, by("fire", "pose", { posture: "prone" }))).toBe("no-such-participant");
    expect(refusalOf(burning, strikes("fire", "ann"))).toBeNull();
  });
});
