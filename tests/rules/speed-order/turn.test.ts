import { describe, expect, test } from "vitest";
import {
  isIdle,
  look,
  newEncounter,
  pacingOf,
  requests,
  slots,
  type EncounterState,
  type Offer,
} from "../../../src/rules/index.ts";
import {
  after,
  answers,
  did,
  done,
  eventsOf,
  fight,
  four,
  noteOf,
  notesOf,
  now,
  pending,
  refusalOf,
  type Given,
} from "./fight.ts";
import { by } from "../play.ts";

const surprise = (participants: string[], seconds?: number) => ({
  type: "surprise",
  participants,
  ...(seconds === undefined ? {} : { seconds }),
});
const stun = (participant: string, kind = "physical") => by(participant, "stun", { kind });

function offers(state: EncounterState, id: string): readonly Offer[] {
  const view = look(state)!;
  return pacingOf("speed-order")!.choices.offers!(view.participant(id)!, view);
}

describe("manoeuvre", () => {
  test("B-7: is chosen once per turn, before or with Done", () => {
    const chosen = after(four(), by("ann", "choose", { manoeuvre: "aim" }));
    expect([now(chosen), noteOf(after(chosen, done), "ann").manoeuvre]).toEqual(["ann", "aim"]);
    expect(noteOf(after(chosen, did("move")), "ann").manoeuvre).toBe("move");
    expect(noteOf(after(four(), done), "ann").manoeuvre).toBeUndefined();
  });
  test("B-29: Ready reloads the weapon that it names", () => {
    const loads = (manoeuvre: string): number =>
      eventsOf(after(four(), by("ann", "choose", { manoeuvre, weapon: "gun1" })), done).filter(
        (event) => event.type === "effect" && event.effect.what === "shots" && event.effect.item === "gun1",
      ).length;
    expect([loads("ready"), loads("aim")]).toEqual([1, 0]);
  });
  test("B-7, B-13, B-18: has one of its options", () => {
    const chosen = after(four(), by("ann", "choose", { manoeuvre: "all-out-attack", option: "strong" }));
    expect(noteOf(after(chosen, done), "ann")).toMatchObject({ manoeuvre: "all-out-attack", option: "strong" });
    expect(noteOf(after(chosen, did("all-out-defence", { option: "double" })), "ann")).toMatchObject({
      manoeuvre: "all-out-defence",
      option: "double",
    });
    expect(noteOf(after(chosen, by("ann", "choose", { manoeuvre: "move" }), done), "ann")).not.toHaveProperty("option");
    expect(refusalOf(four(), { type: "done", report: { option: "strong" } })).toBe("unknown-manoeuvre");
  });
  test("B-7: is refused if unknown, with an unknown option too", () => {
    expect(refusalOf(four(), did("toString"))).toBe("unknown-manoeuvre");
    expect(refusalOf(four(), did("attack", { option: "strong" }))).toBe("unknown-option");
  });
  test("B-5, BA-5: is Do Nothing at the start with all defences", () => {
    for (const { combat: note } of slots(four())) {
      expect(note).toMatchObject({ inForce: "do-nothing", defences: ["block", "dodge", "parry"] });
      expect(note).not.toHaveProperty("defencePenalty");
    }
  });
  test("B-8: stays in force until the next turn", () => {
    const state = after(four(), did("move-and-attack"), did("all-out-attack", { option: "strong" }), done, done);
    expect(noteOf(state, "ann")).toMatchObject({ inForce: "move-and-attack", defences: ["block", "dodge"] });
    expect(noteOf(state, "bob")).toMatchObject({ inForce: "all-out-attack", defences: [] });
  });
  test("BA-26: allows half Move with increased Dodge, otherwise a step", () => {
    const brings = (option: string, ...options: Given[]): unknown =>
      offers(
        after(
          fight({ ann: { basicSpeed: 24, move: 12 } }, ...options),
          by("ann", "choose", { manoeuvre: "all-out-defence", option }),
        ),
        "ann",
      ).find(({ data }) => data.manoeuvre === "all-out-defence")?.data;
    expect(brings("increased-dodge")).toMatchObject({ movement: "half", yards: 6 });
    expect(brings("increased-parry")).toMatchObject({ movement: "step", yards: 2 });
    const step = { type: "option", name: "dodgeMove", value: "step" };
    expect(brings("increased-dodge", step)).toMatchObject({ movement: "step", yards: 2 });
  });
});

describe("surprise", () => {
  test("BA-17: counts seconds even if the GM ends one early", () => {
    const state = after(four(), surprise(["ann", "cid", "dot"], 2), done, { type: "nextWindow" });
    expect(noteOf(state, "ann")).toMatchObject({ surprised: 1 });
    expect(noteOf(state, "cid")).toMatchObject({ surprised: 1 });
    expect(noteOf(after(state, { type: "nextWindow" }), "dot").surprised).toBeUndefined();
    expect(notesOf(state, { type: "nextWindow" })).toHaveProperty("surpriseOver");
  });
  test("BA-17: counts the surprised participant's turn despite an answer", () => {
    const wait: Given = by("bob", "wait");
    const cutIn: Given = by("bob", "cutIn");
    const answered = after(four(), done, wait, done, done, cutIn, done, surprise(["bob"]));
    expect([answered.clock.round, noteOf(answered, "bob").surprised]).toEqual([2, 1]);
    expect(noteOf(after(answered, { type: "nextWindow" }), "bob").surprised).toBeUndefined();
    const answering = after(four(), done, wait, cutIn, surprise(["bob"]));
    expect(noteOf(after(answering, { type: "nextWindow" }), "bob").surprised).toBe(1);
  });
  test("B-5, BA-17: set before the start lasts from the first turn", () => {
    const state = fight({ ann: { basicSpeed: 24, surprised: 2 }, bob: { basicSpeed: 23, surprised: 0 } });
    expect(noteOf(state, "ann")).toMatchObject({ forced: "do-nothing", why: "surprised", surprised: 2 });
    expect(noteOf(state, "bob")).not.toHaveProperty("forced");
    expect(noteOf(after(state, done, done), "ann")).toMatchObject({ surprised: 1 });
    const said = after(
      newEncounter("speed-order"),
      by("ann", "join", { side: "players", stats: { basicSpeed: 24 } }),
      by("ann", "change", { stats: { surprised: 1 } }),
      { type: "start" },
    );
    expect(noteOf(said, "ann").surprised).toBe(1);
  });
  test("B-5, BA-17: forces Do Nothing for the GM's seconds, one by default", () => {
    const state = after(four(), surprise(["ann", "bob"], 2));
    for (const deed of [did("attack"), by("ann", "wait"), by("ann", "choose", { manoeuvre: "move" })])
      expect(refusalOf(state, deed)).toBe("forced-do-nothing");
    const second = after(state, done, done, done, done);
    expect(noteOf(second, "ann")).toMatchObject({ surprised: 1, inForce: "do-nothing" });
    expect(notesOf(second, done)).toEqual({ surpriseOver: { participant: "ann" } });
    const free = after(second, done, done, done, done);
    expect(refusalOf(free, did("attack"))).toBeNull();
    expect(noteOf(free, "ann")).not.toHaveProperty("forced");
    expect(noteOf(after(four(), surprise(["ann"])), "ann").surprised).toBe(1);
  });
  test("B-5: ends on the GM's word and counts lost turns", () => {
    expect(noteOf(after(four(), surprise(["ann"], 3), surprise(["ann"], 0)), "ann")).not.toHaveProperty("forced");
    // A participant who was not surprised keeps the chosen manoeuvre.
    const chosen = after(four(), surprise(["bob"]), by("ann", "choose", { manoeuvre: "aim" }));
    expect(noteOf(after(chosen, surprise(["ann", "bob"], 0)), "ann").manoeuvre).toBe("aim");
    const lost = after(four(), surprise(["bob"], 1), { type: "lose", slot: "1_bob_1" });
    expect(noteOf(lost, "bob")).not.toHaveProperty("surprised");
    expect(slots(lost).find(({ id }) => id === "1_bob_1")).toMatchObject({ state: "lost", reason: "ruled" });
  });
  test("B-5, B-30: ends a wait and drops the chosen manoeuvre", () => {
    const waiting = after(four(), by("ann", "wait"), surprise(["ann"], 1));
    expect(refusalOf(waiting, by("ann", "cutIn"))).toBe("not-waiting");
    const chosen = after(four(), by("ann", "choose", { manoeuvre: "aim" }), surprise(["ann"], 1), done);
    expect(noteOf(chosen, "ann").manoeuvre).toBe("do-nothing");
  });
});

describe("rolls of the turn", () => {
  test("B-5, B-20: leave nothing to choose once made if forced to Do Nothing", () => {
    const state = fight({ ann: { basicSpeed: 24, fp: 3 }, bob: { basicSpeed: 20 } });
    expect(isIdle(state, "1_ann_1")).toBe(false);
    const stunned = after(state, stun("ann"));
    expect(isIdle(stunned, "1_ann_1")).toBe(false);
    expect(isIdle(after(stunned, answers({ stun_ann: 17 })), "1_ann_1")).toBe(true);
    const two = fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 20, hp: 1, maxHp: 10 } });
    const dying = after(two, surprise(["ann"]), by("bob", "harm", { injury: 12, fatigue: 0 }));
    expect([pending(dying), isIdle(dying, "1_ann_1")]).toEqual(["death_bob_1 majorWound_bob", true]);
    const surprised = after(state, { type: "surprise", participants: ["ann", "bob"] });
    expect([isIdle(surprised, "1_ann_1"), isIdle(surprised, "1_bob_1")]).toEqual([true, false]);
    const tired = fight({ ann: { basicSpeed: 24, fp: 0, will: 10 } });
    expect([10, 11].map((roll) => isIdle(after(tired, answers({ effort_ann: roll })), "1_ann_1"))).toEqual([
      false,
      true,
    ]);
  });
  test("BA-16: by option let all recover with HT", () => {
    const ht = { type: "option", name: "stunRecovery", value: "ht" };
    const state = after(fight({ ann: { basicSpeed: 24, ht: 12, iq: 9 } }, ht), stun("ann", "mental"));
    expect(requests(state)).toMatchObject([{ id: "stun_ann", against: 12 }]);
  });
  test("B-20, B-64, BA-16: let the stunned recover with HT or IQ at Done", () => {
    const state = after(fight({ ann: { basicSpeed: 24, ht: 12, iq: 9 }, bob: { basicSpeed: 20 } }), stun("ann"));
    expect(requests(state)).toMatchObject([{ against: 12 }]);
    expect(requests(after(state, stun("ann", "mental")))).toMatchObject([{ against: 9 }]);
    const made = after(state, answers({ stun_ann: 12 }));
    expect([noteOf(made, "ann").why, pending(made)]).toEqual(["stunned", ""]);
    expect(notesOf(made, done)).toEqual({ stunOver: { participant: "ann" } });
    expect(noteOf(after(made, done), "ann")).not.toHaveProperty("defencePenalty");
  });
  test("B-20: leave the past turn without its reason", () => {
    const over = after(four(), stun("ann"), answers({ stun_ann: 18 }), done);
    expect(noteOf(over, "ann")).toMatchObject({ manoeuvre: "do-nothing", defencePenalty: -4 });
    for (const gone of ["forced", "why"]) expect(noteOf(over, "ann")).not.toHaveProperty(gone);
  });
  test("B-65: leave the stunned so for another second on failure", () => {
    const state = after(
      fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 20 } }),
      stun("ann"),
      answers({ stun_ann: 11 }),
      done,
      done,
    );
    expect([noteOf(state, "ann").why, pending(state)]).toEqual(["stunned", "stun_ann"]);
    expect(pending(after(state, stun("ann", "none")))).toBe("");
    expect(noteOf(after(state, answers({ stun_ann: 18 }), done, done), "ann").why).toBe("stunned");
  });
  test("B-60, BA-18: include HT at 0 HP or less, also after new wounds", () => {
    const state = fight({ ann: { basicSpeed: 24, hp: 10 }, bob: { basicSpeed: 20, hp: 1, ht: 11 } });
    expect(pending(state)).toBe("");
    const hurt = after(state, by("bob", "change", { stats: { hp: 0 } }), done);
    expect(requests(hurt)).toMatchObject([{ id: "consciousness_bob", against: 11, blocking: false }]);
    expect(notesOf(hurt, answers({ consciousness_bob: 12 }))).toEqual({
      consciousness: { participant: "bob", made: false, margin: -1 },
      unconscious: { participant: "bob" },
    });
    expect(pending(after(hurt, answers({ consciousness_bob: 11 }), done, done))).toBe("consciousness_bob");
  });
  test("B-81: include Will at 0 FP or less to do anything", () => {
    const state = fight({ ann: { basicSpeed: 24, fp: 0, will: 9 } });
    expect(requests(state)).toMatchObject([{ id: "effort_ann", against: 9 }]);
    const failed = after(
      state,
      by("ann", "choose", { manoeuvre: "attack", ruling: true }),
      answers({ effort_ann: 10 }),
    );
    expect(noteOf(failed, "ann")).toMatchObject({ forced: "do-nothing", why: "exhausted" });
    for (const none of ["defencePenalty", "manoeuvre"]) expect(noteOf(failed, "ann")).not.toHaveProperty(none);
    expect(noteOf(after(failed, done), "ann").why).toBeUndefined();
  });
});
