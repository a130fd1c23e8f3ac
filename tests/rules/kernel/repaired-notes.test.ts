/** What only a pacing can read: a pacing of a module does not say what it notes, and throws where it cannot read it. As little is given up as it takes. */
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  apply,
  newEncounter,
  registerPacing,
  slotId,
  turnOf,
  type EncounterState,
  type FightView,
  type JsonObject,
  type Pacing,
  type Participant,
} from "../../../src/rules/index.ts";
import { core } from "../../../src/rules/kit.ts";
import { repair, restartRound } from "../../../src/rules/kernel/repair.ts";
import { repairedStats } from "../../../src/rules/kernel/validate-notes.ts";
import { pacings } from "../../../src/rules/model/pacing.ts";
import { participantOf } from "../../../src/rules/model/participants.ts";
import { losses } from "./damaged.ts";
import { after, done, start } from "./fight.ts";
import { by } from "../play.ts";

/** Throws on `torn` values, and on two simultaneous `loud` ones. */
const fussy: Pacing = {
  id: "fussy",
  options: [],
  stats: v.record(v.string(), v.any()),
  clock: { unit: { id: "place" }, counts: "up", seconds: ({ round }) => round },
  order: {
    statsChange: "atOnce",
    slotsOf(one, setting) {
      for (const notes of [one.stats, one.facts, one.turn, setting.facts] as JsonObject[])
        if (notes.torn) throw new Error("torn");
      const isOver = turnOf<{ round: number; acted?: boolean }>(one, setting.round).acted === true;
      return [
        {
          id: slotId(setting.round, one.id, 1),
          participant: one.id,
          time: one.seat,
          key: [one.seat, one.facts.key ?? 0] as number[],
          phase: "",
          ordinal: 1,
          of: 1,
          kind: "turn",
          state: isOver ? "done" : "open",
        },
      ];
    },
    keyAt: (_one, time) => [time],
  },
  play: {
    stages: [{ id: "play", plays: true, owed: (view) => (loudIn(view) > 1 ? shout() : []) }],
    open:
      ({ state }) =>
      (draft) => {
        if (state.facts.shut) throw new Error("shut");
        draft.facts = { ...state.facts, opened: true };
      },
    join:
      ({ id }) =>
      (draft) => {
        Object.assign(core.editFacts<JsonObject>(draft, id), { purse: 10, luck: 3 });
      },
    finish:
      ({ participant }) =>
      (draft) => {
        core.editTurn<{ round: number; acted?: boolean }>(draft, participant).acted = true;
      },
  },
  choices: { verbs: {}, answer: () => () => undefined, offers: () => [] },
};

function shout(): never {
  throw new Error("too loud");
}

function loudIn(view: FightView): number {
  return [...view.participants()]
    .flatMap(({ facts, turn }) => [facts, turn] as JsonObject[])
    .concat(view.setting.facts)
    .filter(({ loud }) => loud).length;
}

let sound: EncounterState;
beforeAll(() => {
  registerPacing(fussy);
  const joins = ["ann", "bob", "cid"].map((participant) => by(participant, "join", { side: "red", stats: { dx: 12 } }));
  const fire = by("fire", "join", { side: "world", kind: "hazard", stats: { time: 9 } });
  sound = after(newEncounter("fussy"), ...joins, fire, start, done);
});
afterAll(() => void pacings.delete("fussy"));

/** The stored fight with additional facts of the fight (""), or of a participant ("ann.turn"). */
function damaged(changes: Readonly<Record<string, JsonObject>> = {}): EncounterState {
  const copy = JSON.parse(JSON.stringify(sound)) as EncounterState;
  for (const [where, more] of Object.entries(changes)) {
    const [id = "", part = ""] = where.split(".");
    const notes = id ? (participantOf(copy, id) as unknown as Record<string, JsonObject>)[part]! : copy.facts;
    Object.assign(notes, more);
  }
  return copy;
}

/** Participants with the pacing's notes. */
const notes = (state: EncounterState): Record<string, unknown> => ({
  "": state.facts,
  ...Object.fromEntries(
    ["ann", "bob", "cid", "fire"]
      .flatMap((id): [string, Participant][] => {
        const one = participantOf(state, id);
        return one ? [[id, one]] : [];
      })
      .map(([id, { facts, turn }]) => [id, { facts, turn }]),
  ),
});

const USUAL = { purse: 10, luck: 3 };
/** The notes of a newcomer. */
const FRESH = { facts: USUAL, turn: { round: 0 } };
const torn: JsonObject = { torn: true };
const loud: JsonObject = { loud: true };

test("leaves a sound fight unchanged", () => {
  expect(repair(damaged())!.losses).toEqual([]);
  expect(notes(sound)).toEqual({
    "": { opened: true },
    ann: { facts: USUAL, turn: { round: 1, acted: true } },
    bob: FRESH,
    cid: FRESH,
    fire: { facts: {}, turn: { round: 0 } },
  });
});

test.each<[string, Readonly<Record<string, JsonObject>>, string[], Record<string, unknown>]>([
  ["the turn of one", { "ann.turn": torn }, ["turn ann"], { ann: FRESH }],
  // A participant without any notes gets those of a newcomer.
  ["the notes of one", { "ann.facts": { ...torn, purse: 2 } }, ["turn ann"], { ann: FRESH }],
  [
    "the notes of one, so that the slot has no place",
    { "bob.facts": { key: "x", purse: 2 } },
    ["turn bob"],
    { bob: FRESH },
  ],
  ["the turn of a hazard, of which the pacing notes nothing", { "fire.turn": { acted: 3 } }, ["turn fire"], {}],
  ["the figures of one", { "cid.stats": torn }, ["participant cid"], { cid: undefined }],
  ["the notes of the fight", { "": torn }, ["facts"], { "": {} }],
  [
    "the notes of the fight and of all in it",
    { "": torn, "ann.turn": torn, "bob.turn": torn, "cid.turn": torn },
    ["facts", "turn ann", "turn bob", "turn cid"],
    { "": {}, ann: FRESH },
  ],
  // Each can be read by itself, and not all together: the fight's own notes go first, then what was done in this round, then the rest.
  [
    "two that only together cannot be read, one of them of the fight",
    { "": loud, "bob.facts": loud },
    ["facts"],
    { "": {}, bob: { facts: { ...USUAL, loud: true }, turn: { round: 0 } } },
  ],
  [
    "two turns that cannot be read together",
    { "bob.turn": loud, "cid.turn": loud },
    ["facts", "turn"],
    { "": {}, ann: FRESH },
  ],
  [
    "notes of two that cannot be read together",
    { "bob.facts": loud, "cid.facts": loud },
    ["facts", "turn"],
    {
      "": {},
      ann: { facts: {}, turn: { round: 0 } },
      bob: { facts: {}, turn: { round: 0 } },
      cid: { facts: {}, turn: { round: 0 } },
    },
  ],
])("%s", (_, changes, expected, changed) => {
  const broken = damaged(changes);
  const { state } = repair(broken)!;
  // Other tests check what Undo reaches and the current participants.
  expect(losses(broken).filter((loss) => !/^(active|undo)/.test(loss))).toEqual(expected);
  expect(notes(state)).toEqual(JSON.parse(JSON.stringify({ ...notes(sound), ...changed })));
  expect(losses(JSON.parse(JSON.stringify(state)))).toEqual([]);
  expect(apply(state, done).refusal).toBeUndefined();
});

test("keeps remaining notes if complete, and adds none before the start", () => {
  const tornTurn = { ...damaged({ "ann.facts": { purse: 2, luck: 1 }, "ann.turn": torn }) };
  expect(participantOf(repair(tornTurn)!.state, "ann")!.facts).toEqual({ purse: 2, luck: 1 });
  const setup = JSON.parse(
    JSON.stringify(after(newEncounter("fussy"), by("ann", "join", { side: "red", stats: {} }))),
  ) as EncounterState;
  Object.assign(participantOf(setup, "ann")!, { facts: { purse: 1 }, turn: 7 });
  const { state, losses: lost } = repair(setup)!;
  expect(lost).toEqual([{ code: "turn", data: { participant: "ann" } }]);
  expect(participantOf(state, "ann")!.facts).toEqual({ purse: 1 });
  const half = damaged({ "ann.turn": torn });
  Object.assign(participantOf(half, "ann")!, { facts: { purse: 2 } });
  expect(participantOf(repair(half)!.state, "ann")!.facts).toEqual(USUAL);
  // A participant with other losses keeps incomplete notes.
  const whole = damaged();
  Object.assign(participantOf(whole, "ann")!, { facts: { purse: 2 }, npc: "x" });
  expect(participantOf(repair(whole)!.state, "ann")!.facts).toEqual({ purse: 2 });
});

test("drops stats that the pacing refuses even with defaults", () => {
  const text = v.optional(v.pipe(v.string(), v.transform(Number)), "5");
  // What it makes of a text it cannot read again, so that nothing that it writes is ever right.
  const moody = { ...fussy, stats: v.object({ mood: text }) } as unknown as Pacing;
  expect(repairedStats({ mood: 3 }, { kind: "creature" }, moody)).toBeNull();
});

test("returns null for a round that the pacing cannot open", () => {
  expect(restartRound(damaged())!.state.facts).toEqual({ opened: true });
  expect(restartRound(damaged({ "": { shut: true } }))).toBeNull();
});
