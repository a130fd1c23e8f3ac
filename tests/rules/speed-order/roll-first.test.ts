import { describe, expect, test } from "vitest";
import { forecast, foresee, type EncounterState } from "../../../src/rules/index.ts";
import { after, answers, did, done, noteOf, notesOf, now, pending, refusalOf, type Given } from "./fight.ts";
import { choose, conditions, hurts, strikes, three } from "./strike.ts";
import { by, refused } from "../play.ts";

const nothing = did("do-nothing");
const wait = (participant: string): Given => by(participant, "wait", { answer: "attack" });
const cutIn = (participant: string): Given => by(participant, "cutIn");
const stun = (participant: string, kind = "physical"): Given => by(participant, "stun", { kind });
const ruled = (command: Given): Given =>
  command.type === "done"
    ? { ...command, report: { ...(command.report as object), ruling: true } }
    : { ...command, ruling: true };

/** All commands of a turn that do more than nothing. */
const DEEDS: readonly Given[] = [
  choose("ann", "move"),
  choose("ann", "attack"),
  wait("ann"),
  did("move"),
  did("wait", { answer: "attack" }),
  done,
];

describe("rolls before acting", () => {
  const down = (more: object = {}): EncounterState => three({ ann: { hp: -2, ...more } });

  test("B-60: include this turn's HT roll, also for Do Nothing", () => {
    for (const deed of [...DEEDS, nothing]) expect(refusalOf(down(), deed)).toBe("roll-first");
    expect(refusalOf(down(), choose("ann", "do-nothing"))).toBeNull();
    const stood = after(down(), answers({ consciousness_ann: 10 }));
    for (const deed of [...DEEDS, nothing]) expect(refusalOf(stood, deed)).toBeNull();
    const out = after(down(), answers({ consciousness_ann: 11 }));
    expect([refusalOf(out, done), refusalOf(out, did("move"))]).toEqual([null, "forced-do-nothing"]);
    // Each turn again.
    expect(refusalOf(after(stood, done, done, done), done)).toBe("roll-first");
  });
  test("B-81: include a Will roll for anything but Do Nothing", () => {
    const tired = three({ ann: { fp: 0 } });
    for (const deed of DEEDS) expect(refusalOf(tired, deed)).toBe("roll-first");
    expect(refusalOf(tired, nothing)).toBeNull();
    expect(refusalOf(after(tired, choose("ann", "do-nothing")), done)).toBeNull();
    for (const deed of DEEDS) expect(refusalOf(after(tired, answers({ effort_ann: 10 })), deed)).toBeNull();
  });
  test("B-61, B-67: include major wound and death, pending past Do Nothing", () => {
    for (const [hp, loss, asked] of [
      [20, 6, "majorWound_ann"],
      [-6, 5, "death_ann_1"],
    ] as const) {
      const hurt = after(
        three({ ann: { hp } }),
        hurts("ann", loss),
        ...(hp < 0 ? [answers({ consciousness_ann: 3 })] : []),
      );
      expect(pending(hurt)).toBe(asked);
      for (const deed of DEEDS) expect(refusalOf(hurt, deed)).toBe("roll-first");
      expect(pending(after(hurt, nothing))).toBe(asked);
      for (const deed of DEEDS) expect(refusalOf(after(hurt, answers({ [asked]: 9 })), deed)).toBeNull();
    }
  });
  test("B-67: include a wound in mid-turn", () => {
    const hurt = after(three(), choose("ann", "attack"), hurts("ann", 6));
    expect([refusalOf(hurt, strikes("ann", "bob")), refusalOf(hurt, done)]).toEqual(["roll-first", "roll-first"]);
    expect(refusalOf(hurt, strikes("ann", "bob", { ruling: true }))).toBeNull();
    expect(refusalOf(after(hurt, answers({ majorWound_ann: 9 })), strikes("ann", "bob"))).toBeNull();
    const stunned = after(hurt, answers({ majorWound_ann: 12 }));
    expect(noteOf(stunned, "ann").why).toBe("stunned");
  });
  test("B-31, B-67: precede answering a wait, but not the interrupted turn", () => {
    const waiting = after(three(), wait("ann"), hurts("ann", 6));
    expect([refusalOf(waiting, cutIn("ann")), refusalOf(waiting, done)]).toEqual(["roll-first", null]);
    expect(now(after(waiting, ruled(cutIn("ann"))))).toBe("ann");
    expect(now(after(waiting, answers({ majorWound_ann: 9 }), cutIn("ann")))).toBe("ann");
    const answering = after(three(), wait("ann"), cutIn("ann"), hurts("ann", 6));
    expect([refusalOf(answering, strikes("ann", "bob")), refusalOf(answering, done)]).toEqual(["roll-first", null]);
  });
  test("B-31, B-60: include no HT roll for an answer", () => {
    const waiting = after(three({ bob: { hp: -2 } }), done, answers({ consciousness_bob: 3 }), wait("bob"), done);
    const cut = after(waiting, cutIn("bob"));
    expect([cut.clock.round, now(cut), pending(cut), refusalOf(cut, strikes("bob", "ann"))]).toEqual([
      2,
      "bob",
      "",
      null,
    ]);
    const own = after(cut, done, done);
    expect([now(own), pending(own), refusalOf(own, did("move"))]).toEqual(["bob", "consciousness_bob", "roll-first"]);
  });
  test("B-20, B-64: include the roll out of a stun before Done", () => {
    for (const kind of ["physical", "mental"]) {
      const stunned = after(three(), stun("ann", kind));
      expect(refused(stunned, nothing)).toBe('roll-first ann ["stun_ann"] stun');
      expect(refusalOf(after(stunned, answers({ stun_ann: 18 })), done)).toBeNull();
      expect(notesOf(after(stunned, answers({ stun_ann: 3 })), done)).toHaveProperty("stunOver");
    }
    // A participant who is allowed to act is still stunned.
    const freed = after(three(), stun("ann"), by("ann", "letAct"), choose("ann", "move"));
    expect(refusalOf(freed, done)).toBe("roll-first");
    // The roll keeps the choice.
    expect(noteOf(after(freed, answers({ stun_ann: 18 }), done), "ann").manoeuvre).toBe("move");
  });
  test("B-60, B-61: are not needed by the unconscious or for a lost turn", () => {
    const out = after(three({ ann: { hp: -2 } }), by("ann", "knockOut"), hurts("ann", 9));
    expect([pending(out), refusalOf(out, done)]).toEqual(["death_ann_1", null]);
    expect(refusalOf(three({ ann: { hp: -2 } }), { type: "lose", slot: "1_ann_1" })).toBeNull();
    expect(refusalOf(three({ ann: { hp: -2 } }), { type: "nextWindow" })).toBeNull();
    // Other participants' requests block no one.
    expect(refusalOf(after(three({ bob: { hp: -2 } }), hurts("bob", 6)), did("move"))).toBeNull();
  });
  test("B-20, B-60, B-68: can be skipped by GM ruling for that turn", () => {
    for (const deed of DEEDS) expect(refusalOf(down(), ruled(deed))).toBeNull();
    const acts = after(down(), ruled(choose("ann", "attack")));
    expect(refusalOf(acts, strikes("ann", "bob"))).toBeNull();
    expect(refusalOf(after(acts, strikes("ann", "bob")), done)).toBeNull();
    expect(refusalOf(after(acts, done, done, done), done)).toBe("roll-first");
    // A late roll counts.
    expect(refusalOf(after(acts, answers({ consciousness_ann: 11 })), strikes("ann", "bob"))).toBe("forced-do-nothing");
    const stunned = after(three(), stun("ann"));
    for (const deed of DEEDS) expect(refusalOf(stunned, ruled(deed))).toBeNull();
    const surprised = after(down(), { type: "surprise", participants: ["ann"] });
    expect(refusalOf(after(surprised, by("ann", "letAct")), did("move"))).toBeNull();
    expect(refusalOf(after(stunned, ruled(choose("ann", "attack"))), strikes("ann", "bob"))).toBeNull();
    expect(conditions(after(stunned, ruled(did("move"))), "ann")).toBe("stun");
  });
  test("B-60, B-64: are averaged in the forecast", () => {
    const order = (state: EncounterState): string =>
      forecast(state, 4)
        .map(({ participant }) => participant)
        .join(" ");
    for (const state of [
      down(),
      down({ ht: 9 }),
      after(three(), stun("ann")),
      three({ ann: { fp: -3 } }),
      after(three({ ann: { hp: 0 } }), hurts("ann", 12)),
    ]) {
      expect(order(state)).toBe("bob cid ann bob");
      expect(forecast(state, 4).every(({ certain }) => certain)).toBe(true);
      expect(now(foresee(state, "cid")!)).toBe("cid");
    }
    expect(order(three({ bob: { hp: -2 }, cid: { hp: -2, fp: -1 } }))).toBe("bob cid ann bob");
  });
});
