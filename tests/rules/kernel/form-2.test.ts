/** Encounters of form 1, recorded with the last version that wrote it (three fights of each pacing), are migrated. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  apply,
  applyPatch,
  current,
  currentIds,
  damageOf,
  entryOf,
  migrateEncounter,
  participantsOf,
  problemOf,
  requests,
  SCHEMA,
  slots,
  type Command,
  type EncounterState,
  type JsonObject,
  type LogEntry,
  type Patch,
  type Request,
} from "../../../src/rules/index.ts";
import { patchIn } from "../../../src/rules/kernel/inverse.ts";
import { bucketOf, participantOfSlot } from "../../../src/rules/model/participants.ts";
import "../../shipped.ts";

interface Picture {
  readonly round: number;
  readonly time: number | null;
  readonly slots: readonly string[];
  readonly current: readonly string[];
}

interface Recorded extends Picture {
  readonly pacing: string;
  /** After each Undo, the first one first. */
  readonly back: readonly Picture[];
  readonly encounter: EncounterState;
}

const FILE = path.resolve(import.meta.dirname, "../../fixtures/encounters/positional.json");
const RECORDED = JSON.parse(readFileSync(FILE, "utf8")) as readonly Recorded[];

const pictureOf = (state: EncounterState): Picture => ({
  round: state.clock.round,
  time: state.clock.time,
  slots: slots(state).map(({ id, time, state: standing }) => `${id} ${time} ${standing}`),
  current: (current(state) ?? []).map(({ id }) => id),
});

/** Undo as form 1 stored it: the participant of the command under `own`. */
function backInForm1(state: EncounterState): EncounterState {
  const { inverse, clock, command } = entryOf(state, state.head) as Omit<LogEntry, "inverse"> & {
    inverse: Patch;
    command: JsonObject;
  };
  const { own, ...rest } = inverse;
  const { participant, slot, slots: several } = command as { participant?: string; slot?: string; slots?: string[] };
  const named = participant ?? participantOfSlot(several?.[0] ?? slot ?? "");
  const before = applyPatch(state, { ...rest, ...(clock ? { clock } : {}) });
  const back = own ? applyPatch(before, { participants: { [bucketOf(named)]: { [named]: own } } }) : before;
  return { ...back, head: state.head - 1 };
}

const migrated = (state: EncounterState): EncounterState => migrateEncounter(state) as EncounterState;

/** All but the log, whose entries Undo leaves as they are. */
const withoutLog = ({ log: _, ...state }: EncounterState): object => JSON.parse(JSON.stringify(state)) as object;

describe.each(RECORDED.map((fight, at) => ({ ...fight, name: `${fight.pacing} ${at}` })))("$name", (fight) => {
  const now = migrated(fight.encounter);

  it("is sound, in the present form, and shows what it showed", () => {
    expect([now.schema, problemOf(now), damageOf(now)]).toEqual([SCHEMA, null, []]);
    const { round, time, slots: order, current: acting } = fight;
    expect(pictureOf(now)).toEqual({ round, time, slots: order, current: acting });
  });

  it("leads with each Undo where it led, exactly", () => {
    let [old, state] = [fight.encounter, now];
    for (const [at, picture] of fight.back.entries()) {
      const outcome = apply(state, { type: "undo" });
      if (outcome.refusal) throw new Error(`Undo ${at}: ${outcome.refusal.code}`);
      [old, state] = [backInForm1(old), outcome.state];
      expect([at, pictureOf(state)]).toEqual([at, picture]);
      expect([at, withoutLog(state)]).toEqual([at, withoutLog(migrated(old))]);
    }
    expect(fight.back.length).toBeGreaterThan(20);
  });

  it("plays on, and Undo takes that back", () => {
    const answers = (which: readonly Request[]): Command => ({
      type: "answer",
      answers: Object.fromEntries(which.map(({ id, fallback, dice }) => [id, dice ? dice.count : fallback])),
    });
    const pending = requests(now);
    const played = [
      answers(pending.filter(({ blocking }) => blocking)),
      { type: "done", slots: currentIds(now) },
      answers(pending),
      { type: "onward" },
      { type: "resume" },
      ...[...participantsOf(now)].map(({ id }) => ({ type: "revive", participant: id })),
    ].flatMap((command) => {
      const outcome = apply(now, command);
      return outcome.refusal ? [] : [outcome.state];
    });
    expect(played).not.toEqual([]);
    for (const after of played) {
      const back = apply(after, { type: "undo" });
      expect(back.refusal ?? withoutLog(back.state)).toEqual(withoutLog(now));
    }
  });
});

/** One participant of a stopwatch with these facts in form 1, and what Undo sets in its only entry. */
function stopwatch(facts: JsonObject, own: unknown): EncounterState {
  const [{ encounter }] = RECORDED.filter(({ pacing }) => pacing === "stopwatch") as [Recorded];
  const ann = { id: "ann", facts };
  const entry = { command: { type: "x", participant: "ann" }, inverse: { own } };
  return {
    ...encounter,
    participants: { [bucketOf("ann")]: { ann } },
    head: 1,
    log: { p0: { e000001: entry } },
  } as unknown as EncounterState;
}

const factsAfter = (facts: JsonObject): unknown =>
  migrated(stopwatch(facts, [])).participants[bucketOf("ann")]?.ann?.facts;

describe("a stopwatch in form 1", () => {
  it("fills in the elements that a past slot left out", () => {
    const past = { 1: [1, 3, 1], 2: [2, 5, 2, "run"], 0: [3, 8, 3, "wait", "", 0, "released"] };
    expect(factsAfter({ past })).toEqual({
      past: {
        1: { slot: 1, time: 3, ordinal: 1, do: "class", label: "" },
        2: { slot: 2, time: 5, ordinal: 2, do: "run", label: "" },
        0: { slot: 3, time: 8, ordinal: 3, do: "wait", label: "", reason: "released" },
      },
    });
  });

  it("names what 0 and -1 meant", () => {
    expect([0, -1, 4].map((takes) => factsAfter({ timing: [2, 7, takes, 1], stock: { w0: [3, 6] } }))).toEqual(
      [{}, { watching: true }, { takes: 4 }].map((underWay) => ({
        timing: { slots: 2, done: 1, from: 7, ...underWay },
        stock: { w0: { left: 3, stated: 6 } },
      })),
    );
  });

  it("has its inverse rewritten wherever it sets a value", () => {
    const timing = { slots: 0, done: 0, from: 3 };
    const undone = (own: unknown, facts = {}): unknown => {
      const now = migrated(stopwatch(facts, own));
      return applyPatch(now, patchIn(entryOf(now, 1)!.inverse)!).participants[bucketOf("ann")]?.ann;
    };
    expect(undone([])).toBeUndefined();
    expect(undone([{ facts: { timing: [0, 3, 0, 0] } }])).toEqual({ facts: { timing } });
    const back = { facts: { timing: [[0, 3, 0, 0]], past: { 1: [] } } };
    expect(undone(back, { past: { 1: [1, 3, 1] } })).toEqual({ id: "ann", facts: { timing, past: {} } });
  });
});

it("moves the clock out of an inverse, where it stood at first", () => {
  const state = RECORDED[0]!.encounter;
  const entryAfter = (entry: object): unknown =>
    migrated({ ...state, head: 1, log: { p0: { e000001: entry } } } as unknown as EncounterState).log.p0?.e000001;
  const command = { type: "start" };
  expect(entryAfter({ command, inverse: { clock: { time: [-3] }, seats: [1] } })).toEqual({
    command,
    inverse: { seats: [1] },
    clock: { time: [-3] },
  });
  expect(entryAfter({ command, clock: { time: [3] } })).toEqual({ command, clock: { time: [3] } });
});

it("leaves what has no form it knows, and never throws", () => {
  const odd = { ...RECORDED[0]!.encounter, pacing: "stopwatch" } as unknown as JsonObject;
  for (const value of [null, 3, "x", [], [null], { ann: null }, { s1: { ann: { facts: 3 } } }])
    for (const part of ["participants", "exchanges", "log", "facts"])
      expect(migrateEncounter({ ...odd, [part]: value })).toMatchObject({ schema: SCHEMA });
});
