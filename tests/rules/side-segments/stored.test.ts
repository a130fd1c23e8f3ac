/** What a round of side segments notes can be read again after it was saved, and any single damage to it is found. */
import { describe, expect, test } from "vitest";
import { pacingOf, problemOf, type EncounterState, type JsonObject } from "../../../src/rules/index.ts";
import { ACTIONS, PHASES } from "../../../src/rules/pacing/side-segments/actions.ts";
import { each, readsNotes, strangeNote, type Part } from "../stored.ts";
import { ALL, FOUR, Fight } from "./fight.ts";
import { by } from "../play.ts";

const strange = (part: Part, note: JsonObject): string | null =>
  strangeNote(pacingOf("side-segments")!, {}, part, note);
const past = (note: JsonObject): JsonObject => ({
  past: [{ name: "1", time: 4, key: [4, 0, 3], phase: "melee", ordinal: 1, of: 2, note }],
});
const morale = (more: JsonObject): JsonObject => ({
  morale: { m1: { segment: 3, side: "red", cause: "the fall of the leader", ...more } },
});

readsNotes(strange, {
  facts: {
    "S-21 a first round": { from: 3, speeds: { bandage: 6 }, fleeing: "half are down" },
    ...each(PHASES, (phase) => [
      `S-26 an action carried over to the phase ${phase}`,
      {
        carried: [
          {
            name: "k1x1",
            round: 2,
            segment: 3,
            phase,
            side: "red",
            ordinal: 1,
            of: 1,
            note: { action: "attack" },
          },
        ],
      },
    ]),
  },
  turn: {
    "S-13 a declared attack with all its figures": {
      side: "red",
      changes: 2,
      intent: {
        action: "attack",
        label: "strikes",
        weapon: "Sword",
        spd: 5,
        attacks: 2,
        trained: true,
        missile: false,
        specialised: true,
        spds: [2, 3],
        mods: 1,
        target: "bob",
        direction: "north",
        trigger: "the door opens",
        answer: "attack",
      },
    },
    "S-39 an action of one's own": { intent: { action: "other", own: "climbs", segments: 4, phase: "movement" } },
    "S-13 a spell": { intent: { action: "cast", spell: "Sleep", spd: 1 } },
    ...each(ACTIONS, ({ id }) => [`S-13 the action ${id}`, { intent: { action: id } }]),
    ...each(["charge", "splitMove", "halfMove"], (move) => [
      `S-24 movement with it: ${move}`,
      { intent: { action: "attack", move }, ...past({ move }) },
    ]),
    "S-12 a change in the middle of the round": {
      from: { base: 3, shift: true, floor: 4, at: 9 },
      done: { 1: 3 },
      wait: { trigger: "a bell", since: 3 },
    },
    "S-12 what was done before it": past({
      action: "attack",
      label: "strikes",
      target: "bob",
      sum: [
        { code: "weapon", n: 5, times: 2 },
        { code: "base", n: 1 },
      ],
      penalty: -2,
      notes: ["noDefence"],
      left: 1,
      after: 3,
      from: 11,
      rounds: 1,
      given: true,
      cause: "a fall",
      delta: 3,
      penaltyOfSide: 2,
      trigger: "a bell",
      answer: "attack",
    }),
    ...each(["own", "arrival"], (leg) => [`S-25 a leg: ${leg}`, past({ leg })]),
    ...each(["atOnce", "group", "sideEnd", "segmentEnd"], (effects) => [
      `S-32 when it takes effect: ${effects}`,
      past({ effects }),
    ]),
    ...each(["inOrder", "segmentEnd"], (hits) => [`SA-13 when a missile hits: ${hits}`, past({ hits })]),
    "S-33 a wait that is over": {
      wait: { trigger: "a bell", since: 3, place: { time: 5, key: [5, -1] }, slot: "1", at: 8 },
    },
    "S-44 a rear attack": { rear: [{ target: "bob", place: { time: 5, key: [5, 1] } }] },
    "S-23 segments added": { mods: [{ after: [3, 0, 0], segments: 2, at: 8, cause: "a shove" }] },
    "SA-14 a check of morale that is owed": { ...morale({}), checks: ["half are down"] },
    ...each(["held", "failed"], (outcome) => [
      `SA-14 a check of morale: ${outcome}`,
      { ...morale({ outcome }), ...past({ outcome }) },
    ]),
  },
  fight: {
    "S-5 surprise": {
      surprise: { called: true, dice: { red: 3 }, ruled: { blue: 2 }, later: { round: 2, sides: ["red"] } },
    },
    "S-1 seconds gone, and S-31 a caster hit": { elapsed: 15, struck: ["2_ann_1"] },
    "S-14 initiative": { initiative: { round: 2, dice: { red: 3, blue: 5 } } },
    ...each(["withdraw", "hide"], (how) => [`S-8 a side that slips away: ${how}`, { avoided: { red: how } }]),
    "S-34 segments bought by bait": { delays: [{ after: [3], segments: 2, at: 8, cause: "bait", sides: ["red"] }] },
    "S-35 the books, and S-36 an urgent check": { booked: 3, urgent: [{ participant: "ann", cause: "a fall" }] },
  },
});

describe("invalid notes", () => {
  test.each<[string, Part, JsonObject, string]>([
    ["a name that there is not, of somebody", "facts", { mood: 3 }, "facts.mood"],
    ["a name that there is not, of the round", "turn", { mood: 3 }, "turn.mood"],
    ["a name that there is not, of the fight", "fight", { mood: 3 }, "fight.mood"],
    ["an action that there is not", "turn", { intent: { action: "dance" } }, "turn.intent.action"],
    [
      "more attacks than anybody can declare",
      "turn",
      { intent: { action: "attack", attacks: 101 } },
      "turn.intent.attacks",
    ],
  ])("are found: %s", (_, part, note, field) => expect(strange(part, note)).toBe(field));
});

test("S-33: of a released action that is gone leave its default segment", () => {
  const fight = Fight.of(FOUR).begin(ALL).give(by("mag", "wait"), by("mag", "trigger"));
  expect(fight.slot("mag")?.time).toBe(5);
  fight.state = JSON.parse(JSON.stringify(fight.state).replace('"slot":"1"', '"slot":"9"')) as EncounterState;
  expect([problemOf(fight.state), fight.slot("mag")?.time]).toEqual([null, 6]);
});
