/**
 * What a pacing may do in its own way, and what the kernel does where it does nothing: places, ways back, losses, beginnings, stages, and
 * interrupted turns that go on in order.
 */
import { afterAll, describe, expect, test } from "vitest";
import {
  editFacts,
  editTurn,
  newEncounter,
  pacingOf,
  participantOf,
  refuse,
  registerPacing,
  type EncounterState,
  type JsonObject,
  type Pacing,
} from "../../../src/rules/index.ts";
import { pacings } from "../../../src/rules/model/pacing.ts";
import { type Given, by } from "../play.ts";
import { after, done, eventsOf, join, order, refusalOf, start, fire } from "./fight.ts";
import "./tiny.ts";

/** The kernel places times below 10; at 10 no one acts, and later ones go right before the present slot; the kernel handles rulings. */
const place: Pacing["play"]["place"] = (slot, time, _view, ruling) => {
  if (time < 10 || ruling) return null;
  if (time === 10) return refuse("not-so");
  return (draft) => {
    editTurn(draft, slot.participant).placed = { [slot.id]: { time: time - 10, key: [time - 10, -1] } };
  };
};

function own(pacing: Pacing, id: string, order: Partial<Pacing["order"]>, play: Partial<Pacing["play"]>): Pacing {
  return { ...pacing, id, order: { ...pacing.order, ...order }, play: { ...pacing.play, ...play } };
}

registerPacing(
  own(
    pacingOf("tiny")!,
    "own-ways",
    { resumesInOrder: true },
    {
      place,
      stages: [
        { id: "never", skip: () => true, plays: true },
        { id: "fires", plays: "hazards" },
        // Time 7 is not played.
        { id: "play", plays: (slots, view) => slots.every(({ time }) => time !== 7) && view.state.clock.round < 9 },
        { id: "rest", plays: false },
      ],
      open:
        ({ state: { clock } }) =>
        (draft, emit) => {
          draft.facts = { opened: clock.round };
          emit({ type: "note", code: "opened", data: { from: clock.round, to: draft.clock.round } });
        },
      activate: (slots) => (_draft, emit) => {
        emit({ type: "note", code: "begin", data: { slots: slots.map(({ id }) => id) } });
      },
      join:
        ({ id }) =>
        (draft) => {
          editFacts<JsonObject>(draft, id).fresh = true;
        },
      revive:
        ({ id }) =>
        (draft) => {
          editFacts<JsonObject>(draft, id).back = true;
        },
      lose: (slot, reason) => {
        if (reason !== "ruled" || slot.ordinal !== 2) return null;
        return (draft) => {
          editTurn<{ round: number; acted?: readonly number[] }>(draft, slot.participant).acted = [2];
        };
      },
    },
  ),
);
afterAll(() => void pacings.delete("own-ways"));

/** Joins of these participants with their times. */
const people = (who: Readonly<Record<string, readonly number[]>>): readonly Given[] =>
  Object.entries(who).map(([id, times]) => join(id, ...times));
const fight = (who: Parameters<typeof people>[0], ...more: readonly Given[]): EncounterState =>
  after(newEncounter("own-ways"), ...people(who), ...more, start);
const move = (who: string, time: number, ruling = false): Given => ({
  type: "move",
  slot: `1_${who}_1`,
  to: { time },
  ruling,
});
const lose = (slot: string): Given => ({ type: "lose", slot });
const facts = (state: EncounterState, id: string): unknown => participantOf(state, id)?.facts;
const cut = (participant: string): Given => by(participant, "cut");
/** Stage, time and order of the turns. */
const told = (state: EncounterState): string => `${state.stage} ${state.clock.time}: ${order(state)}`;

const THREE = { ann: [1], bob: [2], cid: [3] };
/** Cid has cut in at Ann's turn; Bob, who was to come later, is put right before her. */
const AHEAD = [cut("cid"), move("bob", 14), done];
const apart = after(fight({ ann: [8], bob: [9], cid: [9] }), cut("cid"), move("bob", 17));
const staged = fight({ ann: [1], bob: [3] }, fire({ time: 0 }), { ...fire({ time: 5 }), participant: "flood" });

test.each<[string, EncounterState, string]>([
  ["slot moves as the pacing says", after(fight(THREE), move("cid", 12)), "play 1: ann@1 now, cid@2 open, bob@2 open"],
  [
    "slot moves as the kernel says if the pacing leaves it",
    after(fight(THREE), move("bob", 4)),
    "play 1: ann@1 now, cid@3 open, bob@4 open",
  ],
  [
    "slot moves as the kernel says by a ruling",
    after(fight(THREE), move("bob", 10, true)),
    "play 1: ann@1 now, cid@3 open, bob@10 open",
  ],
  [
    "hazard moves as the kernel says",
    after(fight(THREE), fire({ time: 2 }), move("fire", 10)),
    "play 1: ann@1 now, bob@2 open, cid@3 open, fire@10 open",
  ],
  [
    "slot placed before the present acts next, not earlier",
    after(fight({ ann: [4], bob: [5], cid: [6] }), move("cid", 12), done),
    "play 4: cid@2 now, ann@4 done, bob@5 open",
  ],
  [
    "time goes on after a slot placed before the present",
    after(fight({ ann: [4], bob: [5], cid: [6] }), move("cid", 12), done, done),
    "play 5: cid@2 done, ann@4 done, bob@5 now",
  ],
  [
    "lost slot is noted by the pacing",
    after(fight({ ann: [1], bob: [2, 4] }), lose("1_bob_2")),
    "play 1: ann@1 now, bob@2 open, bob@4 done",
  ],
  [
    "lost slot is noted by the kernel if the pacing leaves it",
    after(fight({ ann: [1], bob: [2, 4] }), lose("1_bob_1")),
    "play 1: ann@1 now, bob@2 lost (ruled), bob@4 open",
  ],
  [
    "interrupted turn waits for those before it",
    after(fight({ ann: [4], bob: [6], cid: [8] }), ...AHEAD),
    "play 4: cid@0 done, bob@4 now, ann@4 held, cid@8 open",
  ],
  [
    "interrupted turn resumes after those before it",
    after(fight({ ann: [4], bob: [6], cid: [8] }), ...AHEAD, done),
    "play 4: cid@0 done, bob@4 done, ann@4 now, cid@8 open",
  ],
  [
    "interrupted turn resumes at once in other pacings",
    after(newEncounter("tiny"), ...people({ ann: [4], bob: [6], cid: [8] }), start, cut("cid"), move("bob", 4), done),
    "play 4: cid@0 done, ann@4 now, bob@4 open, cid@8 open",
  ],
  ["interrupted turn precedes those outside its stage", apart, "play 8: cid@0 now, bob@7 open, ann@8 held, cid@9 open"],
  [
    "interrupted turn resumes before those outside its stage",
    after(apart, done),
    "play 8: cid@0 done, bob@7 open, ann@8 now, cid@9 open",
  ],
  [
    "interrupted turn that a damaged fight lacks is skipped",
    after({ ...after(fight({ ann: [4], bob: [6] }), cut("bob")), held: [[]] }, done),
    "play 4: bob@0 done, ann@4 now, bob@6 open",
  ],
  [
    "interrupted group resumes together",
    after(fight({ ann: [4], bob: [4], cid: [8] }), cut("cid"), done),
    "play 4: cid@0 done, ann@4 now, bob@4 now, cid@8 open",
  ],
  ["empty stages are skipped", staged, "fires 0: fire@0 now, ann@1 open, bob@3 open, flood@5 open"],
  ["next stage plays its own slots", after(staged, done), "play 1: fire@0 done, ann@1 now, bob@3 open, flood@5 open"],
  ["stage without slots to play is over", fight({ ann: [7] }), "rest null: ann@7 open"],
])("%s", (_, state, expected) => expect(told(state)).toBe(expected));

test("refuses a move that the pacing refuses", () => expect(refusalOf(fight(THREE), move("cid", 10))).toBe("not-so"));

describe("returning combatant", () => {
  const down = (who: string): readonly Given[] => [by(who, "defeat"), by(who, "revive")];
  test("is noted by the pacing if it is a creature", () => {
    const state = fight({ ann: [1], bob: [2] }, fire({ time: 5 }));
    expect(facts(after(state, ...down("bob")), "bob")).toEqual({ fresh: true, back: true });
    expect(facts(after(state, ...down("fire")), "fire")).toEqual({});
    expect(participantOf(after(state, ...down("bob")), "bob")?.since).toEqual({ round: 1, time: 1 });
  });
  test("is not noted before the start", () => {
    const setup = after(newEncounter("own-ways"), ...people({ ann: [1] }), ...down("ann"));
    expect([facts(setup, "ann"), participantOf(setup, "ann")?.since]).toEqual([{}, undefined]);
    expect(facts(after(setup, start), "ann")).toEqual({ fresh: true });
  });
});

test("reports stages, windows and notes of the pacing in order", () =>
  expect(eventsOf(after(staged, done, done, done), done)).toEqual([
    { type: "slotEnd", slot: "1_flood_1", participant: "flood" },
    { type: "stage", stage: "rest" },
    { type: "windowEnd", round: 1 },
    { type: "note", code: "opened", data: { from: 1, to: 2 } },
    { type: "windowStart", round: 2 },
    { type: "stage", stage: "fires" },
    { type: "note", code: "begin", data: { slots: ["2_fire_1"] } },
    { type: "slotStart", slot: "2_fire_1", participant: "fire" },
  ]));

test("loses unplayed slots at the end of the round", () => {
  const state = fight({ ann: [1], bob: [7], cid: [8] });
  const lost = eventsOf(state, done).flatMap((event) =>
    event.type === "lost" ? [`${event.slot} ${event.reason}`] : [],
  );
  expect(lost).toEqual(["1_bob_1 windowEnd", "1_cid_1 windowEnd"]);
  expect([after(state, done).clock.round, after(state, done).facts]).toEqual([2, { opened: 1 }]);
});
