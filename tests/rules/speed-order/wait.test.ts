import { describe, expect, test } from "vitest";
import { currentIds, isIdle, look, pacingOf, requests, slots } from "../../../src/rules/index.ts";
import { compareKeys } from "../../../src/rules/order/order.ts";
import {
  after,
  did,
  done,
  eventsOf,
  fight,
  four,
  noteOf,
  notesOfSlot,
  notesOf,
  now,
  order,
  refusalOf,
  slotOf,
  type Given,
} from "./fight.ts";
import { footing, hurts, three } from "./strike.ts";
import { by, refused } from "../play.ts";
import { shown } from "../shown.ts";

const wait = (participant: string, answer = "attack") =>
  by(participant, "wait", { trigger: "a foe crosses the plank", answer });
const cutIn = (participant: string) => by(participant, "cutIn");

describe("Wait", () => {
  test("B-30, BA-22: accepts four manoeuvres or another answer", () => {
    for (const answer of ["attack", "feint", "all-out-attack", "ready", "other"])
      expect(refusalOf(four(), wait("ann", answer))).toBeNull();
    expect(refusalOf(four(), wait("ann", "aim"))).toBe("bad-command");
  });
  test("B-13, B-30, BA-28: shows the named option of an All-Out Attack", () => {
    const said = { ...wait("ann", "all-out-attack"), option: "strong" };
    const state = after(four(), said);
    expect(shown(notesOfSlot(slotOf(state, "ann", "interrupt")))).toBe(
      "answer all-out-attack, option strong, trigger a foe crosses the plank",
    );
    const cut = after(state, cutIn("ann"));
    expect(shown(notesOfSlot(slotOf(cut, "ann", "interrupt")))).toBe(
      "manoeuvre all-out-attack, option strong, trigger a foe crosses the plank",
    );
    expect(slotOf(after(cut, done), "ann", "interrupt").combat).toMatchObject({ option: "strong" });
    expect(refusalOf(four(), { ...said, option: "increased-dodge" })).toBe("unknown-option");
    expect(
      slotOf(after(four(), did("wait", { answer: "all-out-attack", option: "double" })), "ann", "interrupt").combat,
    ).toMatchObject({ option: "double" });
    expect(refusalOf(four(), did("wait", { answer: "ready", option: "double" }))).toBe("unknown-option");
  });
  test("B-30: needs the participant's turn and may come with Done", () => {
    expect(refusalOf(four(), wait("eve"))).toBe("not-your-turn");
    const state = after(four(), did("wait", { trigger: "the bell rings", answer: "ready" }));
    expect(notesOfSlot(slotOf(state, "ann", "interrupt"))).toEqual({ trigger: "the bell rings", answer: "ready" });
  });
  test("B-31: shows the answer when cutting in, an attack by default", () => {
    const open = after(four(), by("ann", "wait"), cutIn("ann"));
    expect(notesOfSlot(slotOf(open, "ann", "interrupt"))).toEqual({ manoeuvre: "attack" });
  });
  test("B-6, B-31: interrupts the current turn and keeps the order", () => {
    const state = after(four(), wait("ann"), done);
    expect(now(state)).toBe("cid");
    const events = eventsOf(state, cutIn("ann")).map(({ type }) => type);
    expect(events).toEqual(["interrupt", "slotStart"]);
    const cut = after(state, cutIn("ann"));
    expect([now(cut), cut.held.flat()]).toEqual(["ann", ["1_cid_1"]]);
    const resumed = after(cut, done);
    expect([now(resumed), resumed.held]).toEqual(["cid", []]);
    expect(order(after(resumed, done, done))).toBe("ann bob cid dot");
  });
  test("B-31: lasts into the next second until the participant's turn", () => {
    const state = after(four(), done, wait("bob"), done, done);
    expect([state.clock.round, now(state)]).toEqual([2, "ann"]);
    const cut = after(state, cutIn("bob"));
    expect(now(cut)).toBe("bob");
    expect(now(after(cut, done, done))).toBe("bob");
  });
  test("B-31: leaves the answer's manoeuvre in force", () => {
    const state = after(four(), wait("ann", "all-out-attack"), cutIn("ann"), done, done, done, done);
    expect(noteOf(state, "ann")).toMatchObject({ inForce: "all-out-attack", defences: [] });
    expect(noteOf(after(four(), wait("ann", "other"), cutIn("ann"), done, done, done, done), "ann")).toMatchObject({
      inForce: "",
      defences: ["block", "dodge", "parry"],
    });
  });
  test("B-32: lapses at the participant's next turn and counts as Do Nothing", () => {
    const state = after(four(), wait("ann"), done, done);
    expect(notesOf(state, done)).toEqual({ waitLapsed: { participant: "ann" } });
    const next = after(state, done);
    expect(now(next)).toBe("ann");
    expect(noteOf(next, "ann")).toMatchObject({ inForce: "do-nothing", defences: ["block", "dodge", "parry"] });
  });
  test("B-31: offers no choice in the answer", () => {
    const cut = after(four(), wait("ann"), cutIn("ann"));
    for (const command of [wait("ann"), by("ann", "choose", { manoeuvre: "move" })])
      expect(refusalOf(cut, command)).toBe("not-your-turn");
    const view = look(cut)!;
    const codes = pacingOf("speed-order")!.choices.offers!(view.participant("ann")!, view).map(({ code }) => code);
    expect([codes, requests(cut)]).toEqual([["surprise", "stun", "knockOut"], []]);
  });
  test("B-31: puts the answer in the order after the interrupted turn", () => {
    const cut = after(four(), wait("ann"), cutIn("ann"));
    expect(slotOf(cut, "ann", "interrupt").time).toBe(23);
    expect([...slots(cut)].sort((a, b) => compareKeys(a.key, b.key)).map(({ id }) => id)).toEqual([
      "1_ann_1",
      "1_bob_1",
      "1_ann_cut1",
      "1_cid_1",
      "1_dot_1",
    ]);
  });
  test("B-31, B-62: continues the answer after a return; earlier shock counts next turn", () => {
    const away: readonly Given[] = [by("bob", "defeat"), by("bob", "revive")];
    const back = after(three(), done, wait("bob"), hurts("bob", 2), cutIn("bob"), ...away, done);
    expect([now(back), currentIds(back)]).toEqual(["bob", ["1_bob_cut1"]]);
    expect([footing(back, "bob").shock, footing(after(back, done, done), "bob").shock]).toEqual([0, 2]);
    // A postponed turn likewise has begun only once.
    const late = after(three(), hurts("ann", 2), { type: "move", slot: "1_ann_1", to: { after: "1_bob_1" } }, done);
    expect(now(late)).toBe("ann");
    expect(footing(late, "ann").shock).toBe(0);
    expect(footing(after(late, done, done), "ann").shock).toBe(2);
  });
  test("B-31: keeps a combatant stunned while answering from being skipped", () =>
    expect(
      isIdle(after(four(), wait("ann"), cutIn("ann"), by("ann", "stun", { kind: "physical" })), "1_ann_cut1"),
    ).toBe(false));
  test("B-32: lapses if the participant's turn is lost or a second skipped", () => {
    const state = after(four(), done, wait("bob"), done, done);
    expect(refusalOf(state, cutIn("bob"))).toBeNull();
    expect(refusalOf(after(state, { type: "lose", slot: "2_bob_1" }), cutIn("bob"))).toBe("not-waiting");
    const skipped = after(four(), done, wait("bob"), { type: "nextWindow" });
    expect(refusalOf(skipped, cutIn("bob"))).toBeNull();
    expect(refusalOf(after(skipped, { type: "nextWindow" }), cutIn("bob"))).toBe("not-waiting");
  });
  test("B-31: lets several waits interrupt each other, last one first", () => {
    const state = after(four(), wait("ann"), wait("bob"), done);
    expect(now(state)).toBe("dot");
    const both = after(state, cutIn("ann"), cutIn("bob"));
    expect([now(both), both.held]).toEqual(["bob", [["1_dot_1"], ["1_ann_cut1"]]]);
    const back = after(both, done);
    expect(now(back)).toBe("ann");
    expect(now(after(back, done))).toBe("dot");
  });
  test("B-31: allows answers to an old and a new wait per second", () => {
    const waiting = after(four(), done, wait("bob"), done, done);
    const first = after(waiting, cutIn("bob"), { type: "lose", slot: "2_bob_cut1" }, done);
    expect([first.clock.round, now(first)]).toEqual([2, "bob"]);
    const second = after(first, wait("bob"), cutIn("bob"));
    expect(currentIds(second)).toEqual(["2_bob_cut2"]);
    expect([first, second].map((state) => slotOf(state, "bob").turn)).toEqual([undefined, "2_bob_1"]);
    const answered = after(second, done);
    expect(now(answered)).toBe("cid");
    expect(slots(answered).flatMap(({ kind, state }) => (kind === "interrupt" ? [state] : []))).toEqual([
      "lost",
      "done",
    ]);
  });
  test("B-31: refuses cutting in without a wait or a current turn", () => {
    expect(refusalOf(after(four(), wait("ann"), by("ann", "defeat")), cutIn("ann"))).toBe("not-waiting");
    const tied = after(
      fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 20 } }),
      wait("ann"),
      by("cid", "join", { side: "players", stats: { basicSpeed: 24 } }),
      done,
    );
    expect(now(tied)).toBe("");
    expect(refused(tied, cutIn("ann"))).toBe("nobody-to-interrupt ann");
  });
  test("B-30: ends when the GM calls it off; a new one differs", () => {
    const waiting = after(four(), wait("ann"));
    const callOff = { type: "lose", slot: "1_ann_cut1" };
    const off = after(waiting, callOff);
    expect(notesOf(waiting, callOff)).toEqual({});
    expect(refusalOf(off, cutIn("ann"))).toBe("not-waiting");
    expect(slots(off).some(({ kind }) => kind === "interrupt")).toBe(false);
  });
  test("B-31: resumes the interrupted turn if the answer is lost", () => {
    const cut = after(four(), wait("ann"), cutIn("ann"));
    const lost = after(cut, { type: "lose", slot: "1_ann_cut1" });
    expect(now(lost)).toBe("bob");
    expect(slotOf(lost, "ann", "interrupt").state).toBe("lost");
  });
  test("B-13, B-30, BA-28: asks for the All-Out Attack's option once", () => {
    const asked = (state: Parameters<typeof look>[0], code: string): unknown[] => {
      const view = look(state)!;
      const offer = pacingOf("speed-order")!.choices.offers!(view.participant("ann")!, view).find(
        (one) => one.code === code,
      );
      return (offer?.asks ?? []).map((one) => [one.field, one.choices?.length ?? one.kind]);
    };
    expect(asked(after(four(), wait("ann", "all-out-attack")), "cutIn")).toEqual([["option", 5]]);
    expect(asked(after(four(), { ...wait("ann", "all-out-attack"), option: "strong" }), "cutIn")).toEqual([]);
    expect(asked(after(four(), wait("ann", "feint")), "cutIn")).toEqual([]);
  });
});
