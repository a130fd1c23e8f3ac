import { isObject, type JsonObject } from "../model/json.ts";
import { allows, optionsOf } from "../model/options.ts";
import { pacingOf, type Pacing } from "../model/pacing.ts";
import { bucketOf, participantOf, participantsOf } from "../model/participants.ts";
import { Draft } from "../model/draft.ts";
import { write } from "../model/recipe.ts";
import { id as anId, strangeInStored } from "../model/fields.ts";
import { SCHEMA, type EncounterState, type Participant, type Side } from "../model/state.ts";
import { allSlots, viewOf, withActiveDerived, withActiveNamed, type View } from "../order/view.ts";
import { exchange as exchangeEntry } from "../model/exchange.ts";
import * as v from "valibot";
import { nextStep, owed } from "./advance.ts";
import { advance } from "./execute.ts";
import { apply } from "./apply.ts";
import { isNewer, isOlder } from "./migrate.ts";
import { problemOf } from "./read.ts";
import { compacted, mendedLog, type Lose, type Loss, type LossCode, type Tree } from "./repair-log.ts";
import { brokenEntry } from "./undo-redo.ts";
import { factsMembers, mendedStats, strangeAmong, strangeFightFacts, turnMembers } from "./validate-notes.ts";
import { encounter, fits, isParticipant, knownState, participantEntry } from "./validate-state.ts";

/*
 * A stored encounter may have been damaged: by another package, a broken disk, a hand in the database. What can be read
 * of it is kept, all else is dropped and named.
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
 * What a stored encounter has lost; none for a sound one, null for one of which nothing can be saved. A fight may have
 * lost something and be playable all the same: then `problemOf` finds nothing.
 */
export function damageOf(state: unknown): readonly Loss[] | null {
  if (typeof state !== "object" || state === null) return null;
  let losses = known.get(state);
  if (losses === undefined) known.set(state, (losses = repair(state)?.losses ?? null));
  return losses;
}

/**
 * Notes that the core made an encounter of another: what is known to be sound stays so, and nobody looks for damage in
 * it.
 */
export function handOnSoundness(before: EncounterState, after: EncounterState): void {
  if (known.get(before)?.length === 0) known.set(after, []);
}

/**
 * Makes of a damaged encounter one that can be played on. Total: never throws, whatever it is given. A participant
 * loses no more than what cannot be read: first the turn, then the figures, last its place in the fight. Undo goes back
 * as far as it still leads to what can be read.
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
    const read = readable(mended(value, pacing, lose), lose);
    const torn = losses.flatMap(({ code, data }) => (code === "turn" && data.participant ? [data.participant] : []));
    const state = playable(torn.map(String).reduce(begun, read), lose);
    // Nothing is lost, so every part of what was given is one of an encounter; the same object, so that nobody takes it
    // for another.
    return state && { state: losses.length ? knownState(state) : (value as unknown as EncounterState), losses };
  } catch {
    return null;
  }
}

/**
 * The same fight at the beginning of its round, whatever happened in it; null if it does not run in rounds, has not
 * begun, or cannot be saved.
 */
export function restartRound(value: unknown): Repaired | null {
  const repaired = repair(value);
  if (!repaired) return null;
  const { state } = repaired;
  const { lead: _lead, halted: _halted, ...rest } = state;
  const earlier = {
    ...rest,
    participants: each(state.participants, ({ since: _, ...one }) => ({ ...one, turn: { round: 0 } })),
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

/** The members that fit their schemas, and for the others what stands instead; what has nothing instead is dropped. */
function fitting(raw: Tree, entries: v.ObjectEntries, instead: Tree, lost: (name: string) => void): Tree {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, schema]) => {
      const isSound = fits(schema, raw[name]);
      if (!isSound) lost(name);
      const value = isSound ? raw[name] : instead[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The members that pass a test, none of what is no object; the same object if all pass. */
function passing<T extends object>(raw: unknown, test: (name: string, value: unknown) => boolean, lost: () => void): T {
  const kept = isObject(raw) ? Object.entries(raw).filter(([name, value]) => test(name, value)) : [];
  if (isObject(raw) && kept.length === Object.keys(raw).length) return raw as T;
  lost();
  return Object.fromEntries(kept) as T;
}

/** Parts that are lost under another name than their own. */
const CODES: Readonly<Record<string, LossCode>> = { lead: "active", now: "active", halted: "clock" };

function mended(raw: Tree, pacing: Pacing, lose: Lose): EncounterState {
  // What is known is looked at one by one; anything else is dropped in passing, and a loss only if nobody can read the
  // encounter with it.
  for (const [name, value] of Object.entries(raw))
    if (!Object.hasOwn(encounter.entries, name) && strangeInStored({ [name]: value }) !== null) lose("others");
  const participants = mendedParticipants(raw.participants, pacing, lose);
  const everybody = [...participantsOf({ participants })];
  const clock = mendedClock(raw.clock, everybody, () => lose("clock"));
  const stage = [...pacing.play.stages.map(({ id }) => id), ""].find((one) => one === raw.stage);
  if (stage === undefined) lose("stage");
  const { schema, status, lead, now, held, halted, pause } = encounter.entries;
  const parts = fitting(
    // Out of its stage, the round goes through its stages again, and asks what it must before anybody acts.
    stage === undefined ? { ...raw, lead: undefined, now: {}, held: [] } : raw,
    { status, schema, lead, now, held, halted, pause },
    { status: clock.round > 0 ? "running" : "setup", schema: SCHEMA, now: {}, held: [], pause: null },
    (name) => lose(CODES[name] ?? (name as LossCode)),
  );
  const highest = everybody.reduce((most, { seat }) => Math.max(most, seat), 0);
  const log = mendedLog(raw, lose);
  const specs = new Map(optionsOf(pacing).map((spec) => [spec.name, spec]));
  // A fight that runs is in some round.
  const isUnopened = parts.status === "running" && clock.round === 0;
  if (isUnopened) lose("clock");
  const seats = fits(encounter.entries.seats, raw.seats) && raw.seats >= highest ? raw.seats : null;
  if (seats === null) lose("seats");
  return {
    ...(parts as unknown as EncounterState),
    pacing: pacing.id,
    // A setting that the pacing does not know says nothing to anybody, and stays.
    options: passing(
      raw.options,
      (name, value) =>
        fits(encounter.entries.options, { [name]: value }) && (!specs.has(name) || allows(specs.get(name)!, value)),
      () => lose("options"),
    ),
    clock: isUnopened ? { ...clock, round: 1 } : clock,
    stage: stage ?? "",
    sides: mendedSides(raw.sides, everybody, lose),
    participants,
    facts: soundNotes<JsonObject>(
      raw.facts,
      (member) => strangeFightFacts(member, pacing),
      () => lose("facts"),
    ),
    ...mendedExchanges(raw.exchanges, () => lose("exchanges")),
    seats: seats ?? highest,
    ...log,
  };
}

/** The notes that may be stored and that its pacing does not find strange, each by itself; the same object if all are sound. */
export function soundNotes<T extends JsonObject>(
  found: unknown,
  strange: (member: JsonObject) => unknown,
  lost: () => void,
): T {
  return passing(
    found,
    (name, value) => {
      const member = { [name]: value ?? null };
      return strangeInStored(member) === null && !strange(member as JsonObject);
    },
    lost,
  );
}

function mendedClock(raw: unknown, everybody: readonly Participant[], lost: () => void): EncounterState["clock"] {
  if (fits(encounter.entries.clock, raw)) return raw;
  lost();
  const { time, played, ...given } = isObject(raw) ? raw : {};
  const round = everybody.reduce((most, { turn }) => Math.max(most, turn.round), 0);
  const isPlayed = typeof played === "boolean" ? played : time !== null && time !== undefined;
  const instead = { round, time: null, played: isPlayed };
  return fitting(
    { ...given, time, played: isPlayed },
    encounter.entries.clock.entries,
    instead,
    () => undefined,
  ) as unknown as EncounterState["clock"];
}

function mendedExchanges(raw: unknown, lost: () => void): Pick<EncounterState, "exchanges"> {
  if (raw === undefined) return {};
  const sound = passing<NonNullable<EncounterState["exchanges"]>>(
    raw,
    (id, exchange) => v.is(anId, id) && fits(exchangeEntry, exchange),
    lost,
  );
  return isObject(raw) ? { exchanges: sound } : {};
}

/** Every participant stands on a side, and every side has a place of its own. */
function mendedSides(raw: unknown, everybody: readonly Participant[], lose: Lose): EncounterState["sides"] {
  const seats = new Set<number>();
  const sides: Record<string, Side> = {
    ...passing<EncounterState["sides"]>(
      raw,
      (id, side) => {
        const { key, value } = encounter.entries.sides;
        if (!v.is(key, id) || !fits(value, side) || seats.has(side.seat)) return false;
        seats.add(side.seat);
        return true;
      },
      () => lose("sides"),
    ),
  };
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
  const sound = new Map<string, Participant>();
  const seats = new Set<number>();
  for (const [name, bucket] of Object.entries(isObject(raw) ? raw : (lose("participants"), {}))) {
    if (strangeInStored({ [name]: 0 }) !== null) lose("others");
    for (const [id, given] of Object.entries(isObject(bucket) ? bucket : (lose("participants"), {}))) {
      const one = v.is(anId, id) && !sound.has(id) ? mendedParticipant(id, given, pacing, lose) : null;
      if (!one) {
        lose("participant", { participant: id.slice(0, 64) });
        continue;
      }
      const seat = seats.has(one.seat) ? Math.max(...seats) + 1 : one.seat;
      sound.set(id, seat === one.seat ? one : { ...one, seat });
      seats.add(seat);
      if (seat !== one.seat || name !== bucketOf(id)) lose("details", { participant: id });
    }
  }
  return inBuckets(sound.values());
}

function inBuckets(everybody: Iterable<Participant>): EncounterState["participants"] {
  const buckets: Record<string, Record<string, Participant>> = {};
  for (const one of everybody) (buckets[bucketOf(one.id)] ??= {})[one.id] = one;
  return buckets;
}

/** Null where not even its figures can be read. */
function mendedParticipant(id: string, raw: unknown, pacing: Pacing, lose: Lose): Participant | null {
  if (isParticipant(raw, pacing) && raw.id === id && strangeInStored(raw) === null) return raw;
  // An empty one says nothing of who it was.
  if (!isObject(raw) || !isObject(raw.stats)) return null;
  const lost = (code: LossCode): void => lose(code, { participant: id });
  if (raw.id !== id || Object.keys(raw).some((name) => strangeInStored({ [name]: 0 }) !== null)) lost("details");
  // Whose kind is lost is what its figures fit.
  const guess = mendedStats(raw.stats, { kind: "creature" }, pacing) ? "creature" : "hazard";
  const { stats: _, ...entries } = participantEntry.entries;
  const instead = { seat: 0, side: "none", kind: guess, npc: true, group: "", hidden: false, defeated: false };
  const { later, ...one } = fitting({ ...raw, id }, entries, { ...instead, facts: {}, turn: { round: 0 } }, (name) =>
    lost(name === "facts" || name === "turn" ? "turn" : "details"),
  ) as unknown as Participant;
  const figures = (given: Tree): JsonObject | null => {
    const found = mendedStats(given, one, pacing);
    if (found !== given) lost("figures");
    return found;
  };
  const stats = mendedStats(raw.stats, one, pacing);
  if (!stats) return null;
  if (stats !== raw.stats) lost("figures");
  const coming = later && figures(later.stats);
  const noted = <T extends JsonObject>(found: T, members: ReturnType<typeof turnMembers>, open: boolean): T =>
    soundNotes(
      found,
      (member) => strangeAmong(member, members, open),
      () => lost("turn"),
    );
  return {
    ...one,
    stats,
    ...(later && coming ? { later: { ...later, stats: coming } } : {}),
    facts: noted(one.facts, factsMembers(one, pacing), !pacing.notes?.facts),
    turn: noted(one.turn, turnMembers(one, pacing), !pacing.notes?.turn),
  };
}

// ---------------------------------------------------------------------------------------------- what only its pacing
// can read

const withoutTurn = (one: Participant): Participant => ({ ...one, turn: { round: 0 } });
const withoutNotes = (one: Participant): Participant => ({ ...withoutTurn(one), facts: {} });

/** The encounter without the facts and turns that its pacing cannot read. */
function readable(state: EncounterState, lose: Lose): EncounterState {
  if (isRead(state)) return state;
  const alone = (one: Participant, facts: JsonObject): boolean =>
    isRead({ ...state, facts, now: {}, held: [], stage: "", participants: inBuckets([one]) });
  const versionsOf = (one: Participant): readonly Participant[] => [one, withoutTurn(one), withoutNotes(one)];
  const everybody = [...participantsOf(state)];
  // A pacing does not read hazards, whose slots are the kernel's: they tell nothing of the facts of the fight.
  const canBeRead = (facts: JsonObject): boolean =>
    everybody.some((one) => one.kind === "creature" && versionsOf(one).some((version) => alone(version, facts)));
  // Somebody's notes are to blame if they cannot be read by themselves, and the facts of the fight if with them
  // nobody's can.
  const facts = !canBeRead(state.facts) && canBeRead({}) ? {} : state.facts;
  if (facts !== state.facts) lose("facts");
  const kept = everybody.flatMap((one) => {
    const found = versionsOf(one).find((version) => alone(version, facts));
    if (found !== one) lose(found ? "turn" : "participant", { participant: one.id });
    return found ?? [];
  });
  let left: EncounterState = { ...state, facts, participants: inBuckets(kept) };
  // Each can be read, but not all together.
  const giveUp = (code: LossCode, change: Partial<EncounterState>): void => {
    if (isRead(left)) return;
    lose(code);
    left = { ...left, ...change };
  };
  giveUp("facts", { facts: {} });
  giveUp("turn", { participants: each(left.participants, withoutTurn) });
  giveUp("turn", { participants: each(left.participants, withoutNotes) });
  return left;
}

/**
 * Somebody who has lost some notes gets the ones of a new participant, if it lacks any of these: what was left would
 * speak of something that nobody knows any more.
 * @param id of a participant
 */
function begun(state: EncounterState, id: string): EncounterState {
  const one = participantOf(state, id);
  if (state.status !== "running" || one?.kind !== "creature") return state;
  const withFacts = (facts: JsonObject): EncounterState => ({
    ...state,
    participants: each(state.participants, (other) => (other === one ? { ...one, facts } : other)),
  });
  const bare = withFacts({});
  const view = viewOf(bare)!;
  const joining = view.pacing.play.join?.(view.participant(id)!, view);
  if (!joining) return state;
  const { facts } = participantOf(
    write(bare, (draft) => joining(draft, () => undefined)),
    id,
  )!;
  if (Object.keys(facts).every((name) => Object.hasOwn(one.facts, name))) return state;
  const anew = withFacts(facts);
  return isRead(anew) ? anew : state;
}

function each(
  participants: EncounterState["participants"],
  change: (one: Participant) => Participant,
): EncounterState["participants"] {
  return inBuckets([...participantsOf({ participants })].map(change));
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
