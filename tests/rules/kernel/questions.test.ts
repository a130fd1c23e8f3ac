/**
 * Dice and decisions of several stages: which answers count, in which order, and until when dice may be
 * rolled again.
 */
import * as v from "valibot";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import {
  editTurn,
  type EncounterState,
  type Json,
  newEncounter,
  type Pacing,
  pacingOf,
  type Participant,
  participantsOf,
  refuse,
  registerPacing,
  type Request,
  requests,
  type Stage,
  type TurnFacts,
  turnOf,
  verb,
} from "../../../src/rules/index.ts";
import { logLimits, entryKey, pageOf } from "../../../src/rules/kernel/log.ts";
import { pacings } from "../../../src/rules/model/pacing.ts";
import { answers, by, type Given, refused } from "../play.ts";
import { after, dice, done, join, now, redo, refusalOf, start, undo } from "./fight.ts";

interface Turn extends TurnFacts {
  readonly acted?: readonly number[];
  readonly told?: Readonly<Record<string, Json>>;
}

const tiny = pacingOf("tiny")!;
const PLANS: readonly Json[] = ["wait", { do: "run", steps: 3 }];

const told = (one: Participant, round: number): Readonly<Record<string, Json>> => turnOf<Turn>(one, round).told ?? {};
/** A request per round for each participant in a stage. */
function asks(
  what: string,
  more: Partial<Request>,
  whom: (one: Participant) => boolean = () => true,
): NonNullable<Stage["owed"]> {
  return (view) =>
    [...view.participants()]
      .filter((one) => whom(one) && told(one, view.setting.round)[what] === undefined)
      .map(({ id }): Request => ({
        id: `${what}_${id}`,
        kind: "decision",
        what,
        participant: id,
        fallback: "wait",
        blocking: true,
        gm: false,
        ...more,
      }));
}

const roll: Partial<Request> = { kind: "dice", dice: { count: 3, faces: 6 }, fallback: 10 };
const asking: Pacing = {
  ...tiny,
  id: "asking",
  options: [],
  play: {
    ...tiny.play,
    stages: [
      { id: "rolls", owed: asks("roll", roll) },
      { id: "plans", owed: asks("plan", { choices: PLANS }) },
      { id: "wishes", owed: asks("wish", {}) },
      // A participant who has acted rolls for it, before the next one acts.
      {
        id: "play",
        plays: true,
        owed: asks("luck", roll, ({ turn }) => (turn as Turn).acted !== undefined),
      },
    ],
  },
  choices: {
    verbs: {
      blow: verb(v.object({ note: v.optional(v.boolean(), false) }), ({ note }) => (_draft, emit) => {
        if (note) emit({ type: "note", code: "blown", data: {} });
        else emit({ type: "effect", participant: "ann", effect: { what: "hp", by: -1 } });
      }),
    },
    answer: ({ what, participant }, value) => {
      if (value === "nothing") return refuse("not-so");
      return (draft) => {
        const turn = editTurn<TurnFacts & { told?: Record<string, Json> }>(draft, participant!);
        turn.told = { ...turn.told, [what]: value };
        draft.facts = { last: `${what} of ${participant}` };
      };
    },
  },
};
registerPacing(asking);
afterAll(() => void pacings.delete("asking"));
const USUAL = { ...logLimits };
afterEach(() => void Object.assign(logLimits, USUAL));

const again = (request: string): Given => ({ type: "askAgain", request });
const fight = (who: Readonly<Record<string, readonly number[]>>): EncounterState =>
  after(newEncounter("asking"), ...Object.entries(who).map(([id, times]) => join(id, ...times)), start);
const pending = (state: EncounterState): string =>
  requests(state)
    .map(({ id }) => id)
    .join(" ");
/** The same answer for several participants. */
const all = (what: string, value: Json, ...who: readonly string[]): Given =>
  answers(Object.fromEntries(who.map((id) => [`${what}_${id}`, value])));
/** All answers that are needed before Ann and Bob act. */
const ready = ["roll", "plan", "wish"].map((what) => all(what, what === "roll" ? 9 : "wait", "ann", "bob"));
const two = fight({ ann: [1], bob: [5] });
const planning = after(two, all("roll", 9, "ann", "bob"));

describe("answer", () => {
  test("is carried out in order of request names", () =>
    expect(after(two, answers({ roll_bob: 4, roll_ann: 5 })).facts).toEqual({ last: "roll of bob" }));
  test("accepts the lowest and highest sum of dice", () =>
    expect(pending(after(two, answers({ roll_ann: 3, roll_bob: 18 })))).toBe("plan_ann plan_bob"));
  test("must be one of the choices, compared by value", () => {
    expect(refusalOf(planning, answers({ plan_ann: { steps: 3, do: "run" } }))).toBeNull();
    expect(refusalOf(planning, answers({ plan_ann: "wait" }))).toBeNull();
    const value = { do: "run", steps: 4 };
    expect(refused(planning, answers({ plan_ann: value }))).toBe('not-a-choice plan_ann {"do":"run","steps":4}');
    expect(refusalOf(after(planning, all("plan", "wait", "ann", "bob")), answers({ wish_ann: "anything" }))).toBeNull();
  });
  test("is refused by the pacing together with all others", () => {
    const wishing = after(planning, all("plan", "wait", "ann", "bob"));
    expect(refusalOf(wishing, answers({ wish_ann: "peace", wish_bob: "nothing" }))).toBe("not-so");
  });
});

describe("repeated dice", () => {
  const four = fight({ ann: [1], bob: [2], cid: [3], dot: [4] });
  test("keep what others have rolled and asked again in the meantime", () => {
    const rolled = after(four, answers({ roll_ann: 5 }), answers({ roll_bob: 6 }), answers({ roll_cid: 7 }));
    expect(pending(after(rolled, again("roll_ann")))).toBe("roll_ann roll_dot");
    expect(pending(after(rolled, again("roll_cid"), again("roll_ann")))).toBe("roll_ann roll_cid roll_dot");
  });
  test("are too late after the next request", () =>
    expect(refused(planning, again("roll_ann"))).toBe("overtaken roll_ann"));
  test("are too late after time has moved on", () => {
    const counted = after(
      newEncounter("asking"),
      { type: "option", name: "emptyTimes", value: "stop" },
      join("ann", 1),
      join("bob", 5),
      start,
    );
    const lucky = after(counted, ...ready, done);
    expect([pending(lucky), lucky.clock.time]).toEqual(["luck_ann", 1]);
    const gone = after(lucky, answers({ luck_ann: 9 }));
    expect([now(gone), gone.clock.time, refusalOf(gone, again("luck_ann"))]).toEqual(["", 2, "overtaken"]);
  });
  test("are too late once another acts, even at the same time", () => {
    const level = after(two, ...ready, done, { type: "move", slot: "1_bob_1", to: { time: 1 } });
    const next = after(level, answers({ luck_ann: 9 }));
    expect([now(next), next.clock.time, refusalOf(next, again("luck_ann"))]).toEqual(["bob", 1, "overtaken"]);
  });
  test("are refused after their participant left", () =>
    expect(refusalOf(after(four, answers({ roll_ann: 5 }), by("ann", "leave")), again("roll_ann"))).toBe("overtaken"));
  test("are too late if the answer cannot be undone", () => {
    Object.assign(logLimits, { fullPerParticipant: 0, leastFull: 2, mostFull: 2, compact: 30 });
    const rolled = after(four, answers({ roll_ann: 5 }), answers({ roll_bob: 6 }));
    expect(refusalOf(rolled, again("roll_ann"))).toBeNull();
    expect(refusalOf(after(rolled, answers({ roll_cid: 7 })), again("roll_ann"))).toBe("not-answered");
    const stored = JSON.parse(JSON.stringify(rolled)) as unknown as { log: Record<string, Record<string, object>> };
    Object.assign(stored.log[pageOf(rolled.head - 1)]![entryKey(rolled.head - 1)]!, { inverse: { seats: ["x"] } });
    expect(refusalOf(stored, again("roll_ann"))).toBe("overtaken");
  });
});

describe("command of the pacing", () => {
  test("counts if it has effects, but not with notes alone", () => {
    const blown = after(two, { type: "blow" });
    expect([blown.head, { ...blown, head: two.head, log: two.log }]).toEqual([two.head + 1, two]);
    expect(refusalOf(two, { type: "blow", note: true })).toBe("nothing-changes");
  });
});

describe("repeated roll", () => {
  const rolled = (name: string, roll: number): Given => answers({ [`roll_${name}`]: roll });
  const repeated = again("roll_ann");
  const told = (state: EncounterState): string =>
    [...participantsOf(state)].map(({ id, turn }) => `${id} ${(turn as { roll?: number }).roll ?? "-"}`).join(", ");
  const [ann, bob] = [rolled("ann", 4), rolled("bob", 9)];

  test.each<[string, readonly Given[], string]>([
    ["is pending again while other rolls stay", [ann, bob, repeated], "ann -, bob 9, cid -"],
    [
      "is one of several that were answered together",
      [answers({ roll_ann: 4, roll_bob: 9 }), repeated],
      "ann -, bob 9, cid -",
    ],
    [
      "may be repeated, and the last roll counts",
      [ann, repeated, rolled("ann", 5), bob, repeated, rolled("ann", 6)],
      "ann 6, bob 9, cid -",
    ],
    ["is undone", [ann, bob, repeated, undo], "ann 4, bob 9, cid -"],
    ["is redone", [ann, bob, repeated, undo, redo], "ann -, bob 9, cid -"],
    [
      "keeps a combatant that has joined in the meantime",
      [ann, join("dot", 6), repeated],
      "ann -, bob -, cid -, dot -",
    ],
  ])("%s", (_, commands, rolls) => {
    const state = after(newEncounter("tiny"), dice, join("ann", 3), join("bob", 4), join("cid", 5), start, ...commands);
    expect(told(state)).toBe(rolls);
  });
});
