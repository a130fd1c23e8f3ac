/** Rare events, and participants with few known values. */
import { describe, expect, test } from "vitest";
import {
  look,
  participantOf,
  requests,
  rollModifiersOf,
  type EncounterState,
  type OwnRoll,
} from "../../../src/rules/index.ts";
import { after, done, eventsOf, fight, refusalOf } from "./fight.ts";
import { choose, conditions, footing, hurts, stats, strikes, three } from "./strike.ts";
import { by } from "../play.ts";

const asked = (state: EncounterState): readonly string[] => requests(state).map(({ id }) => id);
const knockOut = (participant: string, to = "unconscious") => by(participant, "knockOut", { to });

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
});

describe("B-3, BA-3: ties", () => {
  const goblins = (npcTie: string, more: object = {}): EncounterState =>
    fight(
      { a: { basicSpeed: 24, dx: 10, npc: true }, b: { basicSpeed: 24, dx: 10, npc: true }, ...more },
      { type: "option", name: "npcTie", value: npcTie },
    );
  const picked = (more: object = {}): string => {
    const state = goblins("afterDx", more);
    const view = look(state)!;
    return view.pacing.choices.picks!(requests(state)[0]!, null, view)
      .map(({ value }) => (value as string[]).join(""))
      .join(" ");
  };
  test("of NPCs are ordered by the GM", () => {
    const state = goblins("afterDx");
    const view = look(state)!;
    expect(view.pacing.choices.picks!(requests(state)[0]!, null, view)).toEqual([
      { value: ["a", "b"], code: "order", data: { order: ["a", "b"] }, lands: null },
      { value: ["b", "a"], code: "order", data: { order: ["b", "a"] }, lands: null },
    ]);
    expect(view.pacing.choices.picks!({ field: "x", kind: "integer" } as never, null, view)).toEqual([]);
  });
  test("of three offer six orders, of four one per leader", () => {
    const more = { c: { basicSpeed: 24, dx: 10, npc: true } };
    expect(picked(more)).toBe("abc acb bac bca cab cba");
    expect(picked({ ...more, d: { basicSpeed: 24, dx: 10, npc: true } })).toBe("abcd bacd cabd dabc");
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
});

describe("B-68: waking", () => {
  const wake = by("bob", "wake");
  test("is reported", () => {
    const out = after(three(), knockOut("bob"));
    expect(eventsOf(out, wake)).toContainEqual({ type: "note", code: "woke", data: { participant: "bob" } });
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
});

describe("B-25: distraction", () => {
  test("affects concentration only and asks once", () => {
    const focused = after(three(), choose("ann", "concentrate"), done);
    const distract = by("ann", "distract");
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
