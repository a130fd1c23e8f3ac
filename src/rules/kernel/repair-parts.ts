import * as v from "valibot";
import { exchange as exchangeEntry } from "../model/exchange.ts";
import { id as anId, invalidInStored } from "../model/fields.ts";
import { isObject, type JsonObject } from "../model/json.ts";
import { allows, optionsOf } from "../model/options.ts";
import type { Pacing } from "../model/pacing.ts";
import { bucketOf, participantsOf } from "../model/participants.ts";
import { SCHEMA, type EncounterState, type Participant, type Side } from "../model/state.ts";
import { repairedLog, type Lose, type LossCode, type Tree } from "./repair-log.ts";
import {
  combatMembers,
  factsMembers,
  repairedStats,
  invalidAmong,
  invalidFightFacts,
  turnMembers,
} from "./validate-notes.ts";
import { encounter, fits, isParticipant, participantEntry } from "./validate-state.ts";

/* Repairs each part of a damaged encounter by its schema: drops what does not fit, or sets its default. */

/** Replaces others from `instead`, or drops them. */
function fitting<T extends object>(
  raw: Tree,
  entries: v.ObjectEntries,
  instead: Tree,
  lost: (name: string) => void,
): T {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, schema]) => {
      const isSound = fits(schema, raw[name]);
      if (!isSound) lost(name);
      const value = isSound ? raw[name] : instead[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ) as T;
}

/** Returns the members that pass: none of a non-object, the same object if all do. */
function passing<T extends object>(raw: unknown, test: (name: string, value: unknown) => boolean, lost: () => void): T {
  const kept = isObject(raw) ? Object.entries(raw).filter(([name, value]) => test(name, value)) : [];
  if (isObject(raw) && kept.length === Object.keys(raw).length) return raw as T;
  lost();
  return Object.fromEntries(kept) as T;
}

/** Parts whose loss has another code. */
const CODES: Readonly<Record<string, LossCode>> = {
  rules: "others",
  nextRules: "others",
  lead: "active",
  now: "active",
  halted: "clock",
};

export function repairedState(raw: Tree, pacing: Pacing, lose: Lose): EncounterState {
  // Unknown members are dropped; that counts as a loss only if they made the encounter unreadable.
  for (const [name, value] of Object.entries(raw))
    if (!Object.hasOwn(encounter.entries, name) && invalidInStored({ [name]: value }) !== null) lose("others");
  const participants = repairedParticipants(raw.participants, pacing, lose);
  const everybody = [...participantsOf({ participants })];
  const clock = repairedClock(raw.clock, everybody, () => lose("clock"));
  const stage = [...pacing.play.stages.map(({ id }) => id), ""].find((one) => one === raw.stage);
  if (stage === undefined) lose("stage");
  const { schema, status, lead, now, held, halted, pause } = encounter.entries;
  const { rules, nextRules } = encounter.entries;
  const parts = fitting<EncounterState>(
    // Without its stage, the round repeats its stages before anyone acts.
    stage === undefined ? { ...raw, lead: undefined, now: {}, held: [] } : raw,
    { status, schema, rules, nextRules, lead, now, held, halted, pause },
    { status: clock.round > 0 ? "running" : "setup", schema: SCHEMA, now: {}, held: [], pause: null },
    (name) => lose(CODES[name] ?? (name as LossCode)),
  );
  const highest = everybody.reduce((most, { seat: joinOrder }) => Math.max(most, joinOrder), 0);
  const log = repairedLog(raw, lose);
  const specs = new Map(optionsOf(pacing).map((spec) => [spec.name, spec]));
  // A running fight has a round.
  const isUnopened = parts.status === "running" && clock.round === 0;
  if (isUnopened) lose("clock");
  const seats = fits(encounter.entries.seats, raw.seats) && raw.seats >= highest ? raw.seats : null;
  if (seats === null) lose("seats");
  return {
    ...parts,
    pacing: pacing.id,
    // Unknown options do no harm.
    options: passing(
      raw.options,
      (name, value) =>
        fits(encounter.entries.options, { [name]: value }) && (!specs.has(name) || allows(specs.get(name)!, value)),
      () => lose("options"),
    ),
    clock: isUnopened ? { ...clock, round: 1 } : clock,
    stage: stage ?? "",
    sides: repairedSides(raw.sides, everybody, lose),
    participants,
    facts: soundNotes<JsonObject>(
      raw.facts,
      (member) => invalidFightFacts(member, pacing),
      () => lose("facts"),
    ),
    ...repairedExchanges(raw.exchanges, () => lose("exchanges")),
    seats: seats ?? highest,
    ...log,
  };
}

/** Returns the notes that may be stored and that the pacing accepts; the same object if all are sound. */
function soundNotes<T extends JsonObject>(
  found: unknown,
  invalid: (member: JsonObject) => unknown,
  lost: () => void,
): T {
  return passing(
    found,
    (name, value) => {
      const member = { [name]: value ?? null };
      return invalidInStored(member) === null && !invalid(member as JsonObject);
    },
    lost,
  );
}

function repairedClock(raw: unknown, everybody: readonly Participant[], lost: () => void): EncounterState["clock"] {
  if (fits(encounter.entries.clock, raw)) return raw;
  lost();
  const { time, played, ...given } = isObject(raw) ? raw : {};
  const round = everybody.reduce((most, { turn }) => Math.max(most, turn.round), 0);
  const isPlayed = typeof played === "boolean" ? played : time !== null && time !== undefined;
  const instead = { round, time: null, played: isPlayed };
  return fitting<EncounterState["clock"]>(
    { ...given, time, played: isPlayed },
    encounter.entries.clock.entries,
    instead,
    () => undefined,
  );
}

function repairedExchanges(raw: unknown, lost: () => void): Pick<EncounterState, "exchanges"> {
  if (raw === undefined) return {};
  const sound = passing<NonNullable<EncounterState["exchanges"]>>(
    raw,
    (id, exchange) => v.is(anId, id) && fits(exchangeEntry, exchange),
    lost,
  );
  return isObject(raw) ? { exchanges: sound } : {};
}

/** Returns a side for every participant, each side with its own number. */
function repairedSides(raw: unknown, everybody: readonly Participant[], lose: Lose): EncounterState["sides"] {
  const joinOrders = new Set<number>();
  const sides: Record<string, Side> = {
    ...passing<EncounterState["sides"]>(
      raw,
      (id, side) => {
        const { key, value } = encounter.entries.sides;
        if (!v.is(key, id) || !fits(value, side) || joinOrders.has(side.seat)) return false;
        joinOrders.add(side.seat);
        return true;
      },
      () => lose("sides"),
    ),
  };
  for (const { side } of everybody) {
    if (Object.hasOwn(sides, side)) continue;
    lose("sides");
    const joinOrder = Math.max(0, ...joinOrders) + 1;
    sides[side] = { seat: joinOrder };
    joinOrders.add(joinOrder);
  }
  return sides;
}

function repairedParticipants(raw: unknown, pacing: Pacing, lose: Lose): EncounterState["participants"] {
  const sound = new Map<string, Participant>();
  const joinOrders = new Set<number>();
  for (const [name, bucket] of Object.entries(isObject(raw) ? raw : (lose("participants"), {}))) {
    if (invalidInStored({ [name]: 0 }) !== null) lose("others");
    for (const [id, given] of Object.entries(isObject(bucket) ? bucket : (lose("participants"), {}))) {
      const one = v.is(anId, id) && !sound.has(id) ? repairedParticipant(id, given, pacing, lose) : null;
      if (!one) {
        lose("participant", { participant: id.slice(0, 64) });
        continue;
      }
      const joinOrder = joinOrders.has(one.seat) ? Math.max(...joinOrders) + 1 : one.seat;
      sound.set(id, joinOrder === one.seat ? one : { ...one, seat: joinOrder });
      joinOrders.add(joinOrder);
      if (joinOrder !== one.seat || name !== bucketOf(id)) lose("details", { participant: id });
    }
  }
  return inBuckets(sound.values());
}

export function inBuckets(everybody: Iterable<Participant>): EncounterState["participants"] {
  const buckets: Record<string, Record<string, Participant>> = {};
  for (const one of everybody) (buckets[bucketOf(one.id)] ??= {})[one.id] = one;
  return buckets;
}

/** Returns what can be read of a participant; null if not even its stats. */
function repairedParticipant(id: string, raw: unknown, pacing: Pacing, lose: Lose): Participant | null {
  if (isParticipant(raw, pacing) && raw.id === id && invalidInStored(raw) === null) return raw;
  if (!isObject(raw) || !isObject(raw.stats)) return null;
  const lost = (code: LossCode): void => lose(code, { participant: id });
  if (raw.id !== id || Object.keys(raw).some((name) => invalidInStored({ [name]: 0 }) !== null)) lost("details");
  // Without a valid `kind`, infer it from the stats.
  const guess = repairedStats(raw.stats, { kind: "creature" }, pacing) ? "creature" : "hazard";
  const { stats: _, ...entries } = participantEntry.entries;
  const combat = combatMembers(pacing);
  const instead = { seat: 0, side: "none", kind: guess, npc: true, group: "", hidden: false, defeated: false };
  const { later, ...one } = fitting<Participant>(
    { ...raw, id },
    entries,
    { ...instead, facts: {}, turn: { round: 0 } },
    (name) => lost(name === "facts" || name === "turn" || name === "combat" ? "turn" : "details"),
  );
  const values = (given: Tree): JsonObject | null => {
    const found = repairedStats(given, one, pacing);
    if (found !== given) lost("figures");
    return found;
  };
  const stats = repairedStats(raw.stats, one, pacing);
  if (!stats) return null;
  if (stats !== raw.stats) lost("figures");
  const coming = later && values(later.stats);
  const noted = <T extends JsonObject>(found: T, members: ReturnType<typeof turnMembers>, open: boolean): T =>
    soundNotes(
      found,
      (member) => invalidAmong(member, members, open),
      () => lost("turn"),
    );
  return {
    ...one,
    stats,
    ...(later && coming ? { later: { ...later, stats: coming } } : {}),
    facts: noted(one.facts, factsMembers(one, pacing), !pacing.notes?.facts),
    turn: noted(one.turn, turnMembers(one, pacing), !pacing.notes?.turn),
    ...(one.combat ? { combat: noted(one.combat, combat, true) } : {}),
  };
}
