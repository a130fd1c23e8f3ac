/** Encounters of form 2 become form 3, with every Undo. Those of form 1 are tried by `form-2.test.ts`. */
import { describe, expect, it } from "vitest";
import {
  apply,
  migrateEncounter,
  newEncounter,
  participantOf,
  problemOf,
  SCHEMA,
  type Command,
  type EncounterState,
  type JsonObject,
} from "../../../src/rules/index.ts";
import { bucketOf } from "../../../src/rules/model/participants.ts";
import "../../shipped.ts";

function played(pacing: string, stats: JsonObject): EncounterState {
  const commands: readonly Command[] = [
    { type: "join", participant: "ann", side: "red", stats },
    { type: "start" },
    { type: "edit", participant: "ann", npc: true },
  ];
  return commands.reduce((state, command) => {
    const outcome = apply(state, command);
    return outcome.refusal ? state : outcome.state;
  }, newEncounter(pacing));
}

/** A fight in form 2 in which ann has this turn, and had the other one before the last command. */
function stored(pacing: string, stats: JsonObject, turn: JsonObject, before: JsonObject): EncounterState {
  const { head, ...state } = played(pacing, stats);
  const at = bucketOf("ann");
  const ann = { ...state.participants[at]!.ann, turn: { round: 1, ...turn } };
  const entry = {
    command: { type: "x" },
    inverse: { participants: { [at]: { ann: { turn: [{ round: 1, ...before }] } } } },
  };
  const log = { p0: { ...state.log.p0, [`e00000${head + 1}`]: entry } };
  return { ...state, schema: 2, head: head + 1, participants: { [at]: { ann } }, log } as unknown as EncounterState;
}

const turnOf = (state: EncounterState): JsonObject => participantOf(state, "ann")!.turn;

describe.each<[string, string, JsonObject, JsonObject, JsonObject]>([
  [
    "names since when and where a turn waits",
    "action-period",
    { basicSpeed: 24, dx: 10 },
    {
      roll: 9,
      waits: {
        1: { from: 3, begun: true, until: -1, trigger: "a bell", wave: 40, final: true },
        2: { from: -2, begun: false },
      },
    },
    {
      roll: 9,
      waits: {
        1: { trigger: "a bell", since: 3, place: { time: -1 }, begun: true, suborder: 40, final: true },
        2: { trigger: "", since: -2, begun: false },
      },
    },
  ],
  [
    "keeps every lost turn in one place",
    "action-period",
    { basicSpeed: 24, dx: 10 },
    { roll: 9, lost: { "1_ann_1": "ruled" }, missed: { 2: { reason: "overtaken", at: -3 } } },
    { roll: 9, lost: { "1_ann_1": { reason: "ruled" }, "1_ann_2": { reason: "overtaken", time: -3 } } },
  ],
  [
    "names a held action's trigger",
    "side-segments",
    {},
    { intent: { action: "parley" }, side: "red", hold: "a bell" },
    { intent: { action: "parley" }, side: "red", wait: { trigger: "a bell", since: 0 } },
  ],
  [
    "names where a trigger came",
    "side-segments",
    {},
    { side: "red", released: { name: "1", time: 5, key: [5, -1], at: 8, trigger: "a bell" } },
    { side: "red", wait: { trigger: "a bell", since: 0, place: { time: 5, key: [5, -1] }, slot: "1", at: 8 } },
  ],
  [
    "gives an answered wait its place",
    "speed-order",
    { basicSpeed: 24, dx: 10 },
    { cuts: [{ answer: "attack", time: 24, key: [-24, 1], done: true }] },
    { cuts: [{ trigger: "", since: 1, place: { time: 24, key: [-24, 1] }, answer: "attack", done: true }] },
  ],
])("form 3 %s", (_, pacing, stats, old, now) => {
  it("now, and after Undo", () => {
    const before = {};
    const there = migrateEncounter(stored(pacing, stats, old, before)) as EncounterState;
    expect([there.schema, problemOf(there)]).toEqual([SCHEMA, null]);
    expect(turnOf(there)).toEqual({ round: 1, ...now });
    const back = migrateEncounter(stored(pacing, stats, before, old)) as EncounterState;
    const undone = apply(back, { type: "undo" });
    expect(undone.refusal ? null : turnOf(undone.state)).toEqual({ round: 1, ...now });
  });
});

it("leaves what has no form it knows", () => {
  const odd = { ...newEncounter("side-segments"), schema: 2 } as unknown as JsonObject;
  const turns = [3, null, { round: 1, hold: 3, released: 4, lost: 5 }, { cuts: 3, waits: [], missed: "x" }];
  for (const pacing of ["side-segments", "action-period", "speed-order", "unheard-of"])
    for (const turn of turns)
      expect(migrateEncounter({ ...odd, pacing, participants: { s1: { ann: { turn } } } })).toMatchObject({
        schema: SCHEMA,
      });
});
