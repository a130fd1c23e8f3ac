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
import { after, done, eventsOf, join, now, order, refusalOf, start, fire } from "./fight.ts";
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
const facts = (state: EncounterState, id: string): unknown => participantOf(state, id)?.facts;
const cut = (participant: string): Given => by(participant, "cut");

describe("slot moved by the GM", () => {
  const three = fight({ ann: [1], bob: [2], cid: [3] });
  test("is placed or refused by the pacing", () => {
    expect(order(after(three, move("cid", 12)))).toBe("ann@1 now, cid@2 open, bob@2 open");
    expect(refusalOf(three, move("cid", 10))).toBe("not-so");
  });
  test("is placed by the kernel if the pacing leaves it", () => {
    expect(order(after(three, move("bob", 4)))).toBe("ann@1 now, cid@3 open, bob@4 open");
    expect(order(after(three, move("bob", 10, true)))).toBe("ann@1 now, cid@3 open, bob@10 open");
  });
  test("acts next if placed before the present, without turning time back", () => {
    const late = after(fight({ ann: [4], bob: [5], cid: [6] }), move("cid", 12), done);
    expect([now(late), late.clock.time]).toEqual(["cid", 4]);
    expect([now(after(late, done)), after(late, done).clock.time]).toEqual(["bob", 5]);
  });
  test("is placed by the kernel for a hazard", () => {
    const burning = after(three, fire({ time: 2 }));
    expect(order(after(burning, move("fire", 10)))).toContain("fire@10 open");
  });
});

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

describe("lost slot", () => {
  const state = fight({ ann: [1], bob: [2, 4] });
  const lose = (slot: string): Given => ({ type: "lose", slot });
  test("is noted by the pacing, otherwise by the kernel", () => {
    expect(order(after(state, lose("1_bob_2")))).toBe("ann@1 now, bob@2 open, bob@4 done");
    expect(order(after(state, lose("1_bob_1")))).toBe("ann@1 now, bob@2 lost (ruled), bob@4 open");
  });
});

describe("interrupted turn", () => {
  /** Ann acts at 4 and Cid has cut in; Bob, who was to come later, is put right before her. */
  const ahead = (...more: readonly Given[]): EncounterState =>
    after(fight({ ann: [4], bob: [6], cid: [8] }), cut("cid"), ...more);
  test("resumes after turns that precede it, if the pacing sets resumesInOrder", () => {
    const state = ahead(move("bob", 14), done);
    expect(order(state)).toBe("cid@0 done, bob@4 now, ann@4 held, cid@8 open");
    expect(state.clock.time).toBe(4);
    expect(eventsOf(state, done).map(({ type }) => type)).toEqual(["slotEnd", "resume"]);
    expect(now(after(state, done))).toBe("ann");
  });
  test("resumes at once in a pacing without that order", () => {
    const tiny = after(
      newEncounter("tiny"),
      ...people({ ann: [4], bob: [6], cid: [8] }),
      start,
      cut("cid"),
      move("bob", 4),
    );
    expect(now(after(tiny, done))).toBe("ann");
  });
  test("resumes before turns outside the present stage", () => {
    const state = after(fight({ ann: [8], bob: [9], cid: [9] }), cut("cid"), move("bob", 17));
    expect(order(state)).toBe("cid@0 now, bob@7 open, ann@8 held, cid@9 open");
    expect(now(after(state, done))).toBe("ann");
  });
  test("is skipped if a damaged fight lacks it", () => {
    const state = after(fight({ ann: [4], bob: [6] }), cut("bob"));
    expect(now(after({ ...state, held: [[]] }, done))).toBe("ann");
  });
  test("resumes as a group", () => {
    const group = after(fight({ ann: [4], bob: [4], cid: [8] }), cut("cid"));
    expect([now(after(group, done)), after(group, done).held]).toEqual(["ann bob", []]);
  });
});

describe("stages of a round", () => {
  test("come in order, skip empty ones and play their own slots", () => {
    const state = fight({ ann: [1], bob: [3] }, fire({ time: 0 }), {
      ...fire({ time: 5 }),
      participant: "flood",
    });
    expect([state.stage, now(state), state.clock.time]).toEqual(["fires", "fire", 0]);
    const people = after(state, done);
    expect([people.stage, now(people), people.clock.time]).toEqual(["play", "ann", 1]);
    const last = after(people, done, done);
    expect([now(after(people, done)), now(last)]).toEqual(["bob", "flood"]);
    expect(eventsOf(last, done)).toEqual([
      { type: "slotEnd", slot: "1_flood_1", participant: "flood" },
      { type: "stage", stage: "rest" },
      { type: "windowEnd", round: 1 },
      { type: "note", code: "opened", data: { from: 1, to: 2 } },
      { type: "windowStart", round: 2 },
      { type: "stage", stage: "fires" },
      { type: "note", code: "begin", data: { slots: ["2_fire_1"] } },
      { type: "slotStart", slot: "2_fire_1", participant: "fire" },
    ]);
  });
  test("lose unplayed slots at the end of the round", () => {
    const state = fight({ ann: [1], bob: [7], cid: [8] });
    const lost = eventsOf(state, done).flatMap((event) =>
      event.type === "lost" ? [`${event.slot} ${event.reason}`] : [],
    );
    expect(lost).toEqual(["1_bob_1 windowEnd", "1_cid_1 windowEnd"]);
    expect([after(state, done).clock.round, after(state, done).facts]).toEqual([2, { opened: 1 }]);
  });
  test("end the round only if something was played", () => {
    const idle = fight({ ann: [7] });
    expect([idle.clock, idle.stage, now(idle)]).toEqual([{ round: 1, time: null, played: false }, "rest", ""]);
  });
});
