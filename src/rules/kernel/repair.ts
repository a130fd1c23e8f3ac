import { isObject, type JsonObject } from "../model/json.ts";
import { allows, optionsOf } from "../model/options.ts";
import { pacingOf, type Pacing } from "../model/pacing.ts";
import { bucketOf, participantOf, participantsOf } from "../model/participants.ts";
import { Draft } from "../model/draft.ts";
import { write } from "../model/recipe.ts";
import { id as anId, strangeInStored } from "../model/fields.ts";
import { SCHEMA, type Bucket, type EncounterState, type Participant, type Side } from "../model/state.ts";
import { allSlots, viewOf, withActiveDerived, withActiveNamed, type View } from "../order/view.ts";
import * as v from "valibot";
import { nextStep, owed } from "./advance.ts";
import { advance } from "./execute.ts";
import { apply } from "./apply.ts";
import { isNewer, isOlder } from "./migrate.ts";
import { problemOf } from "./read.ts";
import { compacted, mendedLog, optional, type Lose, type Loss, type LossCode, type Tree } from "./repair-log.ts";
import { brokenEntry } from "./undo-redo.ts";
import { mendedFacts, mendedFightFacts, mendedStats, mendedTurn } from "./validate-notes.ts";
import { isExchange, isKnownPart, isPart, isParticipant, isParticipantPart, knownState } from "./validate-state.ts";

/*
 * A stored encounter may have been damaged: by another package, a broken disk, a hand in the database. What can be read of it is kept, all else is dropped and named.
 */

export type { Loss };

/** What a repair makes of an encounter. */
export interface Repaired {
  /** The very same object as was given, if nothing is damaged. */
  readonly state: EncounterState;
  readonly losses: readonly Loss[];
}

const known = new WeakMap<object, readonly Loss[] | null>();

/**
 * What a stored encounter has lost; none for a sound one, null for one of which nothing can be saved. A fight may have lost something and be playable all the same: then
 * `problemOf` finds nothing.
 */
export function damageOf(state: unknown): readonly Loss[] | null {
  if (typeof state !== "object" || state === null) return null;
  let losses = known.get(state);
  if (losses === undefined) known.set(state, (losses = repair(state)?.losses ?? null));
  return losses;
}

/** Notes that the core made an encounter of another: what is known to be sound stays so, and nobody looks for damage in it. */
export function handOnSoundness(before: EncounterState, after: EncounterState): void {
  if (known.get(before)?.length === 0) known.set(after, []);
}

/**
 * Makes of a damaged encounter one that can be played on. Total: never throws, whatever it is given. A participant loses no more than what cannot be read: first the turn,
 * then the figures, last its place in the fight. Undo goes back as far as it still leads to what can be read.
 * @returns null where nothing can be saved: no encounter, one of another version, or of a pacing that is not here
 */
export function repair(value: unknown): Repaired | null {
  try {
    if (!isObject(value) || isNewer(value) || isOlder(value)) return null;
    const pacing = typeof value.pacing === "string" ? pacingOf(value.pacing) : undefined;
    if (!pacing) return null;
    const losses: Loss[] = [];
    const lose: Lose = (code, data = {}) => {
      if (!losses.some((one) => one.code === code && one.data.participant === data.participant))
        losses.push({ code, data });
    };
    const read = readable(mended(value, pacing, lose), pacing, lose);
    const state = playable(
      begun(
        read,
        losses.flatMap(({ code, data }) =>
          code === "turn" && typeof data.participant === "string" ? [data.participant] : [],
        ),
      ),
      lose,
    );
    // Nothing is lost, so every part of what was given is one of an encounter; the same object, so that nobody takes it for another.
    return state && { state: losses.length ? knownState(state) : (value as unknown as EncounterState), losses };
  } catch {
    return null;
  }
}

/** The same fight at the beginning of its round, whatever happened in it; null if it does not run in rounds, has not begun, or cannot be saved. */
export function restartRound(value: unknown): Repaired | null {
  const repaired = repair(value);
  if (!repaired) return null;
  const { state } = repaired;
  const participants = Object.fromEntries(
    Object.entries(state.participants).map(([name, bucket]) => [
      name,
      Object.fromEntries(
        Object.entries(bucket).map(([id, { since: _, ...one }]) => [id, { ...one, turn: { round: 0 } }]),
      ),
    ]),
  );
  const { lead: _lead, halted: _halted, ...rest } = state;
  const earlier = {
    ...rest,
    participants,
    clock: { ...state.clock, round: state.clock.round - 1, time: null },
    now: {},
    held: [],
    pause: null,
  };
  // Refused where nothing runs, or not in rounds.
  const opened = apply(knownState({ ...earlier, ...withoutUndo(state) }), { type: "nextWindow" });
  if (opened.refusal) return null;
  return { state: knownState({ ...opened.state, ...withoutUndo(opened.state) }), losses: repaired.losses };
}

/** Log and mark of a state to which nothing leads back. */
function withoutUndo(state: EncounterState): Pick<EncounterState, "log" | "givenUp"> {
  return { log: compacted(state.log, state.head, state.head), givenUp: state.head };
}

// ---------------------------------------------------------------------------------------------- parts

/** The encounter with every part in the right form; the same object if all are. */
function mended(raw: Tree, pacing: Pacing, lose: Lose): EncounterState {
  const part = <K extends keyof EncounterState>(
    name: K,
    instead: () => EncounterState[K],
    code: LossCode,
  ): EncounterState[K] => {
    if (isPart(name, raw[name])) return raw[name] as EncounterState[K];
    lose(code);
    return instead();
  };
  // What is known is looked at one by one; anything else is dropped in passing, and a loss only if nobody can read the encounter with it.
  for (const [name, value] of Object.entries(raw))
    if (!isKnownPart(name) && strangeInStored({ [name]: value }) !== null) lose("others");
  const participants = mendedParticipants(raw.participants, pacing, lose);
  const everybody = [...participantsOf({ participants } as EncounterState)];
  const clock = part("clock", () => mendedClock(raw.clock, everybody), "clock");
  const status = part("status", () => (clock.round > 0 ? "running" : "setup"), "status");
  const isInStage = isPart("stage", raw.stage) && isStage(raw.stage as string, pacing);
  if (!isInStage) lose("stage");
  const highest = everybody.reduce((most, { seat }) => Math.max(most, seat), 0);
  const log = mendedLog(raw, lose);
  const state: EncounterState = {
    schema: part("schema", () => SCHEMA, "schema"),
    pacing: pacing.id,
    options: mendedOptions(raw.options, pacing, lose),
    status,
    clock: runs(status, clock, lose),
    stage: isInStage ? (raw.stage as string) : "",
    ...optional(
      "lead",
      part("lead", () => undefined, "active"),
    ),
    now: part("now", () => ({}), "active"),
    held: part("held", () => [], "held"),
    ...optional(
      "halted",
      part("halted", () => undefined, "clock"),
    ),
    pause: part("pause", () => null, "pause"),
    sides: mendedSides(raw.sides, everybody, lose),
    participants,
    facts: mendedFactsOf(
      part("facts", () => ({}), "facts"),
      pacing,
      lose,
    ),
    ...optional("exchanges", mendedExchanges(raw.exchanges, lose)),
    seats:
      isPart("seats", raw.seats) && (raw.seats as number) >= highest ? (raw.seats as number) : (lose("seats"), highest),
    ...log,
  };
  return isInStage ? state : outOfStage(state);
}

/** The round goes through its stages again, and asks what it must before anybody acts. */
function outOfStage({ lead: _, ...state }: EncounterState): EncounterState {
  return { ...state, now: {}, held: [] };
}

function mendedFactsOf(facts: JsonObject, pacing: Pacing, lose: Lose): JsonObject {
  const kept = mendedFightFacts(facts, pacing);
  if (kept !== facts) lose("facts");
  return kept;
}

function isStage(stage: string, { play }: Pacing): boolean {
  return stage === "" || play.stages.some(({ id }) => id === stage);
}

/** A fight that runs is in some round. */
function runs(status: EncounterState["status"], clock: EncounterState["clock"], lose: Lose): EncounterState["clock"] {
  if (status !== "running" || clock.round > 0) return clock;
  lose("clock");
  return { ...clock, round: 1 };
}

function mendedClock(raw: unknown, everybody: readonly Participant[]): EncounterState["clock"] {
  const { round, time, played } = isObject(raw) ? raw : {};
  const latest = everybody.reduce((most, { turn }) => Math.max(most, turn.round), 0);
  const sound = {
    round: latest,
    time: null,
    played: typeof played === "boolean" ? played : time !== null && time !== undefined,
  };
  const isSound = (member: object): boolean => isPart("clock", { ...sound, ...member });
  return {
    ...sound,
    ...(isSound({ round }) ? { round: round as number } : {}),
    ...(isSound({ time }) ? { time: time as number | null } : {}),
  };
}

/** Settings that the pacing allows. One that it does not know says nothing to anybody, and stays. */
function mendedOptions(raw: unknown, pacing: Pacing, lose: Lose): EncounterState["options"] {
  const specs = new Map(optionsOf(pacing).map((spec) => [spec.name, spec]));
  const isSound = ([name, value]: readonly [string, unknown]): boolean =>
    isPart("options", { [name]: value }) && (!specs.has(name) || allows(specs.get(name)!, value));
  if (isPart("options", raw) && Object.entries(raw as object).every(isSound)) return raw as EncounterState["options"];
  lose("options");
  return isObject(raw) ? (Object.fromEntries(Object.entries(raw).filter(isSound)) as EncounterState["options"]) : {};
}

function mendedExchanges(raw: unknown, lose: Lose): EncounterState["exchanges"] {
  if (raw === undefined) return undefined;
  if (!isObject(raw)) return void lose("exchanges");
  const sound = Object.entries(raw).filter(([id, exchange]) => v.is(anId, id) && isExchange(exchange));
  if (sound.length === Object.keys(raw).length) return raw as EncounterState["exchanges"];
  lose("exchanges");
  return Object.fromEntries(sound) as EncounterState["exchanges"];
}

/** Every participant stands on a side, and every side has a place of its own. */
function mendedSides(raw: unknown, everybody: readonly Participant[], lose: Lose): EncounterState["sides"] {
  const sides: Record<string, Side> = {};
  const seats = new Set<number>();
  const given = isObject(raw) ? Object.entries(raw) : (lose("sides"), []);
  for (const [id, side] of given) {
    if (isPart("sides", { [id]: side }) && !seats.has((side as Side).seat)) {
      sides[id] = side as Side;
      seats.add(sides[id].seat);
    } else lose("sides");
  }
  for (const { side } of everybody) {
    if (Object.hasOwn(sides, side)) continue;
    lose("sides");
    const seat = Math.max(0, ...seats) + 1;
    sides[side] = { seat };
    seats.add(seat);
  }
  return sides;
}

// ---------------------------------------------------------------------------------------------- participants

function mendedParticipants(raw: unknown, pacing: Pacing, lose: Lose): EncounterState["participants"] {
  if (!isObject(raw)) return (lose("participants"), {});
  const sound = new Map<string, Participant>();
  const seats = new Set<number>();
  for (const [name, bucket] of Object.entries(raw)) {
    if (!isObject(bucket)) {
      lose("participants");
      continue;
    }
    if (strangeInStored({ [name]: 0 }) !== null) lose("others");
    for (const [id, given] of Object.entries(bucket)) {
      const one = v.is(anId, id) && !sound.has(id) ? mendedParticipant(id, given, pacing, lose) : null;
      const placed = one && seats.has(one.seat) ? { ...one, seat: Math.max(...seats) + 1 } : one;
      if (placed) {
        sound.set(id, placed);
        seats.add(placed.seat);
      } else lose("participant", { participant: id.slice(0, 64) });
      if (placed !== one) lose("details", { participant: id });
      if (placed && name !== bucketOf(id)) lose("details", { participant: id });
    }
  }
  const buckets: Record<string, Record<string, Participant>> = {};
  for (const [id, one] of sound) (buckets[bucketOf(id)] ??= {})[id] = one;
  return buckets;
}

/** Null where not even its figures can be read. */
function mendedParticipant(id: string, raw: unknown, pacing: Pacing, lose: Lose): Participant | null {
  if (isParticipant(raw, pacing) && raw.id === id && strangeInStored(raw) === null) return raw;
  // An empty one says nothing of who it was.
  if (!isObject(raw) || !isObject(raw.stats)) return null;
  const part = <K extends keyof Participant>(
    name: K,
    instead: Participant[K],
    code: LossCode = "details",
  ): Participant[K] => {
    if (isParticipantPart(name, raw[name])) return raw[name] as Participant[K];
    lose(code, { participant: id });
    return instead;
  };
  if (raw.id !== id || Object.keys(raw).some((name) => strangeInStored({ [name]: 0 }) !== null))
    lose("details", { participant: id });
  // Whose kind is lost is what its figures fit.
  const kind = part("kind", mendedStats(raw.stats, { kind: "creature" }, pacing) ? "creature" : "hazard");
  const stats = mendedStats(raw.stats, { kind }, pacing);
  if (!stats) return null;
  if (stats !== raw.stats) lose("figures", { participant: id });
  const [given, turns, since] = [part("later", undefined), part("turns", undefined), part("since", undefined)];
  const coming = given && mendedStats(given.stats, { kind }, pacing);
  if (given && coming !== given.stats) lose("figures", { participant: id });
  const later = coming && given ? { ...given, stats: coming } : undefined;
  const noted = <T>(found: T, kept: T): T => (kept === found ? found : (lose("turn", { participant: id }), kept));
  const [facts, turn] = [part("facts", {}, "turn"), part("turn", { round: 0 }, "turn")];
  return {
    id,
    seat: part("seat", 0),
    side: part("side", "none"),
    kind,
    npc: part("npc", true),
    group: part("group", ""),
    stats,
    ...optional("later", later),
    hidden: part("hidden", false),
    defeated: part("defeated", false),
    ...optional("turns", turns),
    ...optional("since", since),
    facts: noted(facts, mendedFacts(facts, { kind }, pacing)),
    turn: noted(turn, mendedTurn(turn, { kind }, pacing)),
  };
}

// ---------------------------------------------------------------------------------------------- what only its pacing can read

/** What is given up step by step until a pacing can read the encounter. */
const GIVEN_UP: readonly (readonly [LossCode, (state: EncounterState) => EncounterState])[] = [
  ["facts", (state) => ({ ...state, facts: {} })],
  [
    "turn",
    (state) => ({ ...state, participants: each(state.participants, (one) => ({ ...one, turn: { round: 0 } })) }),
  ],
  ["turn", (state) => ({ ...state, participants: each(state.participants, (one) => ({ ...one, facts: {} })) })],
];

/** The encounter without the facts and turns that its pacing cannot read. */
function readable(state: EncounterState, pacing: Pacing, lose: Lose): EncounterState {
  if (isRead(state)) return state;
  const alone = (one: Participant, facts: JsonObject): boolean =>
    isRead({ ...state, facts, now: {}, held: [], stage: "", participants: { [bucketOf(one.id)]: { [one.id]: one } } });
  const versionsOf = (one: Participant): readonly (readonly [LossCode | null, Participant])[] => [
    [null, one],
    ["turn", { ...one, turn: { round: 0 } }],
    ["turn", { ...one, turn: { round: 0 }, facts: {} }],
  ];
  const everybody = [...participantsOf(state)];
  // A pacing does not read hazards, whose slots are the kernel's: they tell nothing of the facts of the fight.
  const canBeRead = (facts: JsonObject): boolean =>
    everybody.some((one) => one.kind === "creature" && versionsOf(one).some(([, version]) => alone(version, facts)));
  // Somebody's notes are to blame if they cannot be read by themselves, and the facts of the fight if with them nobody's can.
  const facts = !canBeRead(state.facts) && canBeRead({}) ? {} : state.facts;
  if (facts !== state.facts) lose("facts");
  const kept: Record<string, Record<string, Participant>> = {};
  for (const one of everybody) {
    const found = versionsOf(one).find(([, version]) => alone(version, facts));
    if (found?.[0]) lose(found[0], { participant: one.id });
    if (found) (kept[bucketOf(one.id)] ??= {})[one.id] = found[1];
    else lose("participant", { participant: one.id });
  }
  let mended: EncounterState = { ...state, facts, participants: kept };
  for (const [code, give] of GIVEN_UP) {
    if (isRead(mended)) break;
    lose(code);
    mended = give(mended);
  }
  return mended;
}

/**
 * Those who have lost some of their notes get the ones of a new participant, if they lack any of these: what was left would speak of something that nobody knows any more.
 * @param torn ids of participants
 */
function begun(state: EncounterState, torn: readonly string[]): EncounterState {
  return torn.reduce((now, id) => {
    const one = participantOf(now, id);
    if (now.status !== "running" || one?.kind !== "creature") return now;
    const bare = withParticipant(now, { ...one, facts: {} });
    const view = viewOf(bare)!;
    const joining = view.pacing.play.join?.(view.participant(id)!, view);
    const fresh =
      joining &&
      participantOf(
        write(bare, (draft) => joining(draft, () => undefined)),
        id,
      )!.facts;
    if (!fresh || Object.keys(fresh).every((name) => Object.hasOwn(one.facts, name))) return now;
    const anew = withParticipant(now, { ...one, facts: fresh });
    return isRead(anew) ? anew : now;
  }, state);
}

function withParticipant(state: EncounterState, one: Participant): EncounterState {
  const bucket = bucketOf(one.id);
  return {
    ...state,
    participants: { ...state.participants, [bucket]: { ...state.participants[bucket], [one.id]: one } },
  };
}

function each(
  participants: EncounterState["participants"],
  change: (one: Participant) => Participant,
): EncounterState["participants"] {
  return Object.fromEntries(
    Object.entries(participants).map(([name, bucket]): [string, Bucket] => [
      name,
      Object.fromEntries(Object.entries(bucket).map(([id, one]) => [id, change(one)])),
    ]),
  );
}

function isRead(state: EncounterState): boolean {
  try {
    const view = viewOf({ ...state })!;
    // A pacing that cannot read what is noted throws, here or there.
    owed(view);
    return allSlots(view).every(({ key }) => key.every(Number.isFinite));
  } catch {
    return false;
  }
}

/** The encounter with time at rest, and Undo as far as it leads; null if it cannot be played all the same. */
function playable(given: EncounterState, lose: Lose): EncounterState | null {
  let state = withRealSlots(given, viewOf(given)!, lose);
  const view = viewOf(state)!;
  // Time rests after every command. Where it does not, those who were to act were lost.
  if (nextStep(view)) {
    lose("active");
    state = withActiveDerived(
      advance(new Draft(withActiveNamed(view)), () => undefined),
      state,
    );
  }
  const broken = brokenEntry(state);
  if (broken) {
    lose("undo", { entry: broken });
    state = { ...state, log: compacted(state.log, state.head, broken), givenUp: Math.max(broken, state.givenUp ?? 0) };
  }
  return problemOf(state) ? null : state;
}

/** Nobody acts, and nobody is interrupted, in a slot that is not there or already over. */
function withRealSlots(state: EncounterState, view: View, lose: Lose): EncounterState {
  const isToCome = (id: string): boolean => {
    const slot = view.slot(id);
    return slot !== undefined && slot.state !== "done" && slot.state !== "lost";
  };
  const now = Object.keys(state.now).every(isToCome)
    ? state.now
    : (lose("active"), Object.fromEntries(Object.entries(state.now).filter(([slot]) => isToCome(slot))));
  const held = state.held.every((group) => group.length > 0 && group.every(isToCome))
    ? state.held
    : (lose("held"), state.held.map((group) => group.filter(isToCome)).filter(({ length }) => length > 0));
  return { ...state, now, held };
}
