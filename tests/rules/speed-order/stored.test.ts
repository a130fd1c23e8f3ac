/** What a fight by Basic Speed notes can be read again after it was saved, and any single damage to it is found. */
import { expect, test } from "vitest";
import { pacingOf, type JsonObject } from "../../../src/rules/index.ts";
import { readsNotes, strangeNote, type Part } from "../stored.ts";

const speedOrder = pacingOf("speed-order")!;
const SHEET: JsonObject = { basicSpeed: 24 };
const strange = (part: Part, note: JsonObject): string | null => strangeNote(speedOrder, SHEET, part, note);
const wait = { since: 1, trigger: "a foe crosses the plank" };
const place = { time: 24, key: [-24, -10, 1, 1, 7] };
const cut = { trigger: "", since: 1, place, done: false };

readsNotes(strange, {
  facts: {
    "B-2 B-4 the place in the order": { basicSpeed: 24, dx: 12, ties: [{ die: 3 }, { place: 1 }], overDx: true },
    "B-30 a wait": { wait },
    "B-89 B-91 corrected values": { corrected: { basicSpeed: 25, dx: 12, first: 1 }, kept: { basicSpeed: 20, dx: 9 } },
  },
  combat: {
    "B-5 B-20 surprise and stun": { surprised: 2, stunned: "physical" },
    "BA-16 a stun of the mind": { stunned: "mental" },
    "B-8 the manoeuvre in force": { last: "all-out-attack", option: "double" },
    "B-11 B-22 an aim and an evaluation": {
      aim: { weapon: "bow", target: "bob", seconds: 2 },
      evaluate: { target: "bob", turns: 3 },
    },
    "B-24 a feint that counts on the next turn": { feint: { target: "bob", number: 4, penalty: 3, fresh: true } },
    "B-25 M-8 concentration and a spell": { concentrating: 2, cast: 9 },
    "B-47 B-50 B-62 what was lost and used up": { hurt: 3, shock: 2, blocked: true, spent: ["axe", "halberd"] },
    "B-53 a limb to strike": { limb: { target: "bob", slot: "1_bob_1" } },
    "B-67 B-77 somebody unconscious, or come round": { out: "unconscious", woken: true },
    "B-61 somebody dead": { out: "dead" },
    "B-12 B-25 B-61 B-67 rolls that are owed": {
      owes: { majorWound: 2, death: [1, 2], keepAim: true, concentrate: true },
    },
  },
  turn: {
    "a turn that is over": { done: true },
    "B-31 waits that fired": {
      cuts: [
        { ...cut, trigger: "a foe" },
        { ...cut, done: true },
      ],
    },
  },
});

const own = (turn: JsonObject): JsonObject => ({ turn: { slot: "1_1", ...turn } });

readsNotes(strange, {
  combat: {
    "B-7 a choice": own({ chosen: "aim", option: "", weapon: "bow", target: "bob", posture: "prone" }),
    "B-14 attacks made": own({ made: { blows: { one: 1 }, further: 1, feints: 0, target: "bob" } }),
    "B-30 the answer of a wait": own({ answer: { answer: "all-out-attack", option: "strong" } }),
    "B-73 a step taken for a posture": own({ posed: "step" }),
    "B-21 a manoeuvre used for one, and the GM's leave to act": own({
      posed: "manoeuvre",
      letAct: true,
      unrolled: true,
    }),
    "B-60 B-64 B-81 a turn that is over, and its rolls": own({
      chosen: "move",
      rolled: { consciousness: true, effort: false, stun: true },
    }),
  },
});

test.each<[string, Part, JsonObject]>([
  ["B-30: a wait whose way is open", "combat", own({ answer: { answer: "all-out-attack" } })],
  ["B-24: a feint whose contest is open", "combat", { feint: { target: "bob", number: 4 } }],
  ["no rolls", "combat", own({ rolled: {} })],
  ["B-31: an answer to no event in particular", "turn", { cuts: [cut] }],
  ["what combat rules keep of an answer", "turn", { cuts: [{ ...cut, combat: { answer: "ready" } }] }],
  ["rolls that nothing is left of", "combat", { owes: {} }],
  ["of other combat rules, which are kept", "combat", { mood: 3, turn: { slot: "1_1", mood: 3 } }],
])("accepts the note %s", (_, part, note) => expect(strange(part, note)).toBeNull());

test.each<[string, Part, JsonObject, string]>([
  ["of somebody", "facts", { mood: 3 }, "facts.mood"],
  ["of the second", "turn", { mood: 3 }, "turn.mood"],
  ["of the fight, of which this pacing notes nothing", "fight", { mood: 3 }, "fight.mood"],
  ["of a wait", "facts", { wait: { ...wait, mood: 3 } }, "facts.wait.mood"],
  ["of a roll that is owed", "combat", { owes: { stun: 1 } }, "combat.owes.stun"],
  ["of a roll that was made", "combat", own({ rolled: { death: true } }), "combat.turn.rolled.death"],
  ["of a kind of stun", "combat", { stunned: "moral" }, "combat.stunned"],
  ["of a way to be out", "combat", { out: "asleep" }, "combat.out"],
  ["of a change of posture", "combat", own({ posed: "free" }), "combat.turn.posed"],
])("finds the unknown name %s", (_, part, note, field) => expect(strange(part, note)).toBe(field));

test("refuses notes with false", () => {
  for (const name of ["blocked", "woken"]) expect(strange("combat", { [name]: false })).toBe(`combat.${name}`);
  for (const name of ["letAct", "unrolled"])
    expect(strange("combat", own({ [name]: false }))).toBe(`combat.turn.${name}`);
  for (const name of ["keepAim", "concentrate"])
    expect(strange("combat", { owes: { [name]: false } })).toBe(`combat.owes.${name}`);
  expect(strange("combat", { feint: { target: "bob", number: 4, fresh: false } })).toBe("combat.feint.fresh");
});
