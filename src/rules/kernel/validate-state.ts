import * as v from "valibot";
import { exchange as exchangeEntry } from "../model/exchange.ts";
import { id, misfit, natural, storedObject, invalidInStored, whole, type MembersOf } from "../model/fields.ts";
import { isObject } from "../model/json.ts";
import { refuse, type Refusal } from "../model/outcome.ts";
import type { Pacing } from "../model/pacing.ts";
import { bucketOf, participantsOf } from "../model/participants.ts";
import { SCHEMA, type EncounterState, type LogEntry, type Participant, type Patch } from "../model/state.ts";
import { tally } from "../model/tally.ts";
import { rulesOf } from "../order/compose.ts";
import { isLeaf } from "../order/patch.ts";
import { isPatch, patchIn } from "./inverse.ts";
import { invalidFightFacts, invalidUnder } from "./validate-notes.ts";

const slots = v.array(v.string());
const stamped = v.pipe(
  storedObject,
  v.check((facts) => Number.isSafeInteger(facts.round)),
);

export const participantEntry = v.object({
  id,
  seat: natural,
  side: id,
  kind: v.picklist(["creature", "hazard"]),
  npc: v.boolean(),
  group: v.string(),
  stats: storedObject,
  later: v.optional(v.object({ round: natural, stats: storedObject })),
  hidden: v.boolean(),
  defeated: v.boolean(),
  turns: v.optional(natural),
  tally: v.optional(tally),
  since: v.optional(v.object({ round: natural, time: whole, letIn: v.optional(v.boolean()) })),
  sharesTurn: v.optional(id),
  keepsPlace: v.optional(v.object({ beside: id, where: v.picklist(["before", "after"]), at: natural })),
  facts: storedObject,
  turn: stamped,
  combat: v.optional(storedObject),
} satisfies MembersOf<Participant>);

const patch = v.custom<Patch>(isPatch);

const change = v.looseObject({ document: v.string(), path: v.string() });

const logEntry = v.object({
  command: v.looseObject({ type: v.string() }),
  by: v.optional(v.string()),
  id: v.optional(v.string()),
  joined: v.optional(v.literal(true)),
  replaced: v.optional(v.array(v.string())),
  changes: v.optional(v.array(change)),
  took: v.optional(v.record(id, natural)),
  inverse: v.optional(v.custom<Patch | string>((value) => patchIn(value) !== null)),
  clock: v.optional(patch),
  place: v.optional(natural),
} satisfies MembersOf<LogEntry>);

export const encounter = v.object({
  schema: v.literal(SCHEMA),
  pacing: v.string(),
  rules: v.optional(v.string()),
  nextRules: v.optional(v.string()),
  options: v.record(v.string(), v.any()),
  status: v.picklist(["setup", "running", "over"]),
  clock: v.object({ round: natural, time: v.nullable(whole), played: v.boolean() }),
  stage: v.string(),
  lead: v.optional(v.literal(true)),
  now: v.record(v.string(), v.boolean()),
  held: v.array(slots),
  halted: v.optional(v.literal(true)),
  pause: v.nullable(v.object({ kind: v.string(), note: v.string() })),
  sides: v.record(id, v.object({ seat: natural })),
  participants: v.record(v.string(), v.record(id, participantEntry)),
  facts: storedObject,
  exchanges: v.optional(v.record(id, exchangeEntry)),
  seats: natural,
  head: natural,
  givenUp: v.optional(natural),
  log: v.record(v.string(), v.record(v.string(), logEntry)),
} satisfies MembersOf<EncounterState>);

const known = new WeakSet<object>();

function isKnown(state: unknown): state is EncounterState {
  return typeof state === "object" && state !== null && known.has(state);
}

/** Marks a state as valid, so that it is not checked again. */
export function knownState(state: EncounterState): EncounterState {
  known.add(state);
  return state;
}

/** Returns the value as an encounter, or a refusal that names the faulty part. */
export function validateState(state: unknown): EncounterState | Refusal {
  if (isKnown(state)) return state;
  const invalid = isObject(state) ? invalidInStored(state) : null;
  if (invalid !== null) return refuse("state-unreadable", { field: invalid.slice(0, 200), found: "", allowed: "" });
  const wrong = misfit(encounter, state);
  if (wrong) return refuse("state-unreadable", { ...wrong });
  const fitting = state as EncounterState;
  const astray = withoutSide(fitting);
  if (astray)
    return refuse("state-unreadable", {
      field: `participants.${astray.id}.side`,
      found: JSON.stringify(astray.side),
      allowed: "",
    });
  return invalidForPacing(fitting) ?? knownState(fitting);
}

/** True if the encounter has the side, which pacings read. */
function hasSide({ side }: Participant, { sides }: EncounterState): boolean {
  return Object.hasOwn(sides, side);
}

function withoutSide(state: EncounterState): Participant | undefined {
  for (const one of participantsOf(state)) if (!hasSide(one, state)) return one;
  return undefined;
}

/** Returns the first invalid stats or notes; null if there are none or the pacing is unknown. */
export function invalidForPacing(state: EncounterState): Refusal | null {
  const pacing = rulesOf(state);
  if (!pacing) return null;
  const invalid = invalidFightFacts(state.facts, pacing);
  if (invalid) return refuse("state-unreadable", { ...invalid, field: `facts.${invalid.field}` });
  for (const one of participantsOf(state)) {
    const wrong = invalidUnder(one, pacing);
    if (wrong) return refuse("state-unreadable", { ...wrong, field: `participants.${one.id}.${wrong.field}` });
  }
  return null;
}

/** True if the value fits the schema and can be stored. */
export function fits<S extends v.GenericSchema>(schema: S, value: unknown): value is v.InferOutput<S> {
  return misfit(schema, value) === null && (value === undefined || invalidInStored(value) === null);
}

export function isLogEntry(value: unknown): value is LogEntry {
  return fits(logEntry, value);
}

export function isParticipant(value: unknown, pacing: Pacing): value is Participant {
  return misfit(participantEntry, value) === null && invalidUnder(value as Participant, pacing) === null;
}

/**
 * Checks everything that a stored inverse changed; costs as much as the inverse.
 * @param after a sound encounter to which it was applied
 */
export function isSoundAfter(patch: Patch, after: EncounterState): boolean {
  const pacing = rulesOf(after);
  return (
    invalidInStored(patch) === null &&
    Object.entries(patch).every(([part, changed]) => {
      if (part === "log" || part === "head" || part === "schema" || part === "pacing") return false;
      if (part === "exchanges" && !isLeaf(changed))
        return Object.keys(changed).every(
          (name) => after.exchanges?.[name] === undefined || misfit(exchangeEntry, after.exchanges[name]) === null,
        );
      if (part === "facts" && pacing && invalidFightFacts(after.facts, pacing)) return false;
      if (part === "sides" && withoutSide(after)) return false;
      if (part !== "participants") {
        const { [part]: schema }: Readonly<Record<string, v.GenericSchema | undefined>> = encounter.entries;
        return schema !== undefined && fits(schema, after[part as keyof EncounterState]);
      }
      if (isLeaf(changed))
        return (
          fits(encounter.entries.participants, after.participants) &&
          !withoutSide(after) &&
          invalidForPacing(after) === null
        );
      return Object.entries(changed).every(([bucket, members]) => {
        const { [bucket]: now = {} }: Readonly<Record<string, unknown>> = after.participants;
        return isObject(now) && areSound(Object.keys(isLeaf(members) ? now : members), bucket, after, pacing);
      });
    })
  );
}

function areSound(ids: readonly string[], bucket: string, after: EncounterState, pacing: Pacing | null): boolean {
  return ids.every((one) => {
    const member = after.participants[bucket]?.[one];
    return (
      member === undefined ||
      (misfit(participantEntry, member) === null &&
        hasSide(member, after) &&
        one === member.id &&
        bucketOf(one) === bucket &&
        (!pacing || invalidUnder(member, pacing) === null))
    );
  });
}
