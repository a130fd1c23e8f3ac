/** Answers of speed-order: each refusal names its participants and subject, and each event has its figures. */
import { describe, expect, test } from "vitest";
import { apply, type EncounterState, type JsonObject } from "../../../src/rules/index.ts";
import { after, answers, did, done, fight, notesOf, type Given } from "./fight.ts";
import { choose, contests, defends, feints, hurts, strikes, three } from "./strike.ts";
import { by, refused } from "../play.ts";

const ann = { participant: "ann" };
const eve = { participant: "eve" };
const wait = (more: JsonObject = {}): Given => ({ type: "wait", ...ann, ...more });
const cutIn: Given = { type: "cutIn", ...ann };
const pose = (posture: string, more: JsonObject = {}): Given => ({ type: "pose", ...ann, posture, ...more });
const stun = (participant: string): Given => by(participant, "stun", { kind: "physical" });
const spell = (more: JsonObject = {}): Given => strikes("ann", "bob", { spell: { way: "attack", ...more } });
/** Three participants after these commands. */
const on = (...given: readonly Given[]): EncounterState => after(three(), ...given);
const struck = (): EncounterState => on(choose("ann", "attack"), strikes("ann", "bob"));

describe("data of a refusal", () => {
  test.each<[string, EncounterState, Given, string]>([
    ["B-7: whose turn it is not", three(), choose("bob", "aim"), "not-your-turn bob"],
    ["B-30: who wants to wait for nothing in particular", three(), choose("ann", "wait"), "wait-needs-event ann"],
    [
      "B-7: a manoeuvre that there is not",
      three(),
      did("sing".repeat(30)),
      "unknown-manoeuvre singsingsingsingsingsingsingsingsingsingsingsingsingsingsingsingsingsingsingsing",
    ],
    ["B-7: what is no word at all", three(), did({ a: 1 } as never), 'unknown-manoeuvre {"a":1}'],
    [
      "B-13: a way that there is not, and those that there are",
      three(),
      did("all-out-attack", { option: "sing" }),
      'unknown-option all-out-attack sing ["determined","double","feint","strong","suppression"]',
    ],
    [
      "B-13: a way of what has but one",
      three(),
      choose("ann", "attack", { option: "strong" }),
      "unknown-option attack strong []",
    ],
    [
      "B-13, BA-28: a way that the answer does not have",
      three(),
      wait({ answer: "feint", option: "double" }),
      "unknown-option feint double []",
    ],
    [
      "B-13, B-31: a way other than the one that was named",
      on(wait({ answer: "all-out-attack", option: "strong" })),
      { ...cutIn, option: "double" },
      'unknown-option all-out-attack double ["strong"]',
    ],
    ["B-5, B-20: who can only do nothing, and why", on(stun("ann")), did("attack"), "forced-do-nothing ann stunned"],
    ["B-30, B-20: who is too stunned to wait", on(stun("ann")), wait(), "forced-do-nothing ann stunned"],
    [
      "B-9: at whom nobody can aim",
      three(),
      choose("ann", "aim", { weapon: "bow", target: "eve" }),
      "no-such-target eve",
    ],
    [
      "B-9: a hazard, at which nobody aims",
      on(by("fire", "join", { side: "world", kind: "hazard", stats: { time: 1 } })),
      choose("ann", "aim", { target: "fire" }),
      "no-such-target fire",
    ],
    ["B-7: who has struck, and would do something else", struck(), did("move"), "already-attacked ann"],
    ["B-30: who has struck, and would wait", struck(), wait(), "already-attacked ann"],
    ["B-30: who has no turn to wait with", three(), { ...wait(), participant: "bob" }, "not-your-turn bob"],
    ["B-30: an answer that cannot be read", three(), did("wait", { answer: "dance" }), "unknown-answer ann"],
    ["B-30: an event that cannot be read", three(), did("wait", { trigger: 3 }), "unknown-answer ann"],
    ["B-31: who does not wait", three(), cutIn, "not-waiting ann"],
    ["B-33: who strikes out of turn", three(), strikes("bob", "ann"), "not-your-turn bob"],
    ["B-33: who strikes before saying how", three(), strikes("ann", "bob"), "no-manoeuvre ann"],
    ["B-33: who has no attack left", struck(), strikes("ann", "bob", { id: "y" }), "no-attack-left ann"],
    ["B-23: who has no feint left", on(choose("ann", "attack")), feints("ann", "bob"), "no-feint-left ann"],
    [
      "B-14: who turns to another foe",
      on(choose("ann", "all-out-attack", { option: "double" }), strikes("ann", "bob")),
      strikes("ann", "cid", { id: "y" }),
      "one-foe-only ann",
    ],
    [
      "B-20: who is too stunned to strike",
      on(choose("ann", "attack"), stun("ann")),
      strikes("ann", "bob"),
      "forced-do-nothing ann stunned",
    ],
    ["B-53: who has parried no fist", three(), strikes("bob", "ann", { undefendable: true }), "no-limb-to-strike bob"],
    ["M-8: who casts out of turn", three(), strikes("bob", "ann", { spell: { way: "attack" } }), "not-your-turn bob"],
    [
      "M-8: who is too stunned to cast",
      on(choose("ann", "concentrate"), stun("ann")),
      spell(),
      "forced-do-nothing ann stunned",
    ],
    ["M-8: who casts before saying how", three(), spell(), "no-manoeuvre ann"],
    ["M-8: who casts without concentrating", on(choose("ann", "move")), spell(), "cast-by-concentrating ann"],
    [
      "M-8: who has cast on this turn",
      on(choose("ann", "concentrate"), spell()),
      strikes("ann", "bob", { id: "y", spell: { way: "attack" } }),
      "no-attack-left ann",
    ],
    [
      "M-8: how long a casting takes still",
      on(choose("ann", "concentrate"), done, done, done, choose("ann", "concentrate")),
      spell({ seconds: 3 }),
      "still-casting ann 2 3",
    ],
    [
      "B-41: who lies unconscious",
      on(by("bob", "knockOut"), choose("ann", "attack"), strikes("ann", "bob")),
      defends("bob", "dodge"),
      "cannot-defend bob unaware",
    ],
    [
      "B-8, B-41: a defence that the manoeuvre does not leave",
      on(done, choose("bob", "move-and-attack"), done, done, choose("ann", "attack"), strikes("ann", "bob")),
      defends("bob", "parry"),
      "defence-barred bob manoeuvre",
    ],
    [
      "B-21: nobody who could take a posture",
      three(),
      { ...pose("prone"), participant: "eve" },
      "no-such-participant eve",
    ],
    ["B-73: who has gone too far to crouch", three(), pose("crouching", { moved: 3 }), "moved-too-far ann"],
    [
      "B-73: who has taken the step",
      on(choose("ann", "attack"), pose("kneeling")),
      pose("standing"),
      "step-is-taken ann",
    ],
    ["B-73: whose manoeuvre has no step", on(choose("ann", "do-nothing")), pose("kneeling"), "no-step ann"],
    ["B-21: what lying down takes", three(), pose("prone"), "needs-change-posture ann"],
    [
      "B-21: who has changed the posture",
      on(choose("ann", "change-posture"), pose("prone")),
      pose("sitting"),
      "posture-is-changed ann",
    ],
    ["B-20, B-21: who is too stunned to get up", on(stun("ann")), pose("kneeling"), "forced-do-nothing ann stunned"],
    ["B-73: whose turn it is not", three(), { ...pose("kneeling"), participant: "bob" }, "not-your-turn bob"],
    [
      "B-5: nobody who could be surprised",
      three(),
      { type: "surprise", participants: ["ann", "eve"] },
      "no-such-participant eve",
    ],
    ["B-20: nobody who could be stunned", three(), stun("eve"), "no-such-participant eve"],
    ["B-68: nobody who could be knocked out", three(), { type: "knockOut", ...eve }, "no-such-participant eve"],
    ["B-68: nobody who could wake", three(), { type: "wake", ...eve }, "no-such-participant eve"],
    ["B-68: who is awake", three(), { type: "wake", ...ann }, "not-out ann"],
    ["B-68: nobody who could be let act", three(), { type: "letAct", ...eve }, "no-such-participant eve"],
    ["B-68: who may act anyway", three(), { type: "letAct", ...ann }, "not-forced ann"],
    ["B-25: who does not concentrate", three(), { type: "distract", ...ann }, "not-concentrating ann"],
    [
      "B-60, B-61, B-67: every roll that comes first",
      on(hurts("ann", 22)),
      done,
      'roll-first ann ["consciousness_ann","death_ann_1","majorWound_ann"]',
    ],
  ])("%s", (_, state, command, why) => expect(refused(state, command)).toBe(why));
  test("BA-3: names one combatant for each group the GM must order", () => {
    const npc = { basicSpeed: 24, npc: true };
    const goblin = { ...npc, group: "goblins" };
    const state = fight({ ann: goblin, bob: goblin, cid: npc });
    const refused = { code: "not-an-order", data: { participants: ["ann", "cid"] } };
    for (const order of [["cid"], ["ann", "bob"], ["bob", "cid"], "ann"])
      expect(apply(state, answers({ order_ann: order })).refusal).toEqual(refused);
  });
});

describe("reported events", () => {
  const bob = { participant: "bob" };
  test.each<[string, EncounterState, Given, JsonObject]>([
    ["B-20, B-64: a stun that is over", on(stun("ann"), answers({ stun_ann: 9 })), done, { stunOver: ann }],
    [
      "B-20, B-64: the roll out of it, by how much it is made",
      on(stun("ann")),
      answers({ stun_ann: 7 }),
      { stun: { ...ann, made: true, margin: 3 } },
    ],
    ["B-5, BA-17: surprise that is over", on({ type: "surprise", participants: ["ann"] }), done, { surpriseOver: ann }],
    ["B-32: a wait that came to nothing", on(wait(), done), done, { waitLapsed: ann }],
    [
      "B-32: also with a turn that is lost",
      on(done, { ...wait(), ...bob }, done),
      { type: "lose", slot: "2_bob_1" },
      { waitLapsed: bob },
    ],
    [
      "B-12: an aim that a defence spoils",
      on(choose("ann", "aim", { weapon: "bow", target: "bob" }), done, choose("bob", "attack"), strikes("bob", "ann")),
      defends("ann", "dodge"),
      { aimSpoiled: ann },
    ],
    [
      "B-67, BA-11: who is knocked down",
      on(hurts("bob", 6)),
      answers({ majorWound_bob: 14 }),
      { majorWound: { ...bob, made: false, margin: -4 }, knockedDown: bob },
    ],
    [
      "B-67: who falls unconscious",
      on(hurts("bob", 6)),
      answers({ majorWound_bob: 15 }),
      { majorWound: { ...bob, made: false, margin: -5 }, unconscious: bob },
    ],
    ["B-61: who is dead", three(), hurts("bob", 60), { dead: bob }],
    ["B-68: who is knocked out by the GM's word", three(), { type: "knockOut", ...bob }, { unconscious: bob }],
    ["B-68: who comes round", on({ type: "knockOut", ...bob }), { type: "wake", ...bob }, { woke: bob }],
    ["B-12, B-25: nothing where a roll decides", on(choose("ann", "concentrate"), done), hurts("ann", 1), {}],
    [
      "B-24: nothing of a feint, which the exchange tells",
      on(choose("ann", "feint"), feints("ann", "bob", 8)),
      contests("bob", 9),
      {},
    ],
  ])("%s", (_, state, command, notes) => expect(notesOf(state, command)).toEqual(notes));
});
