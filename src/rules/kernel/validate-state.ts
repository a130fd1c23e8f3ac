import * as v from "valibot";
import { id, storedObject, strangeInStored } from "../model/fields.ts";
import { isObject } from "../model/json.ts";
import { refuse, type Refusal } from "../model/outcome.ts";
import type { EncounterState, Patch } from "../model/state.ts";

const integer = v.pipe(v.number(), v.safeInteger());
const natural = v.pipe(integer, v.minValue(0));
const slots = v.array(v.string());
const stamped = v.pipe(storedObject, v.check((facts) => Number.isSafeInteger(facts.round)));

const participant = v.object({
  id, seat: natural, side: id, kind: v.picklist(["creature", "hazard"]), npc: v.boolean(), group: v.string(),
  stats: storedObject, later: v.optional(v.object({ round: natural, stats: storedObject })),
  hidden: v.boolean(), defeated: v.boolean(), turns: v.optional(natural), since: v.optional(v.object({ round: natural, time: integer })),
  facts: storedObject, turn: stamped,
});

/** Branches are objects, leaves are lists of one value or none. */
const inverse = v.custom<Patch>(isPatch);

function isPatch(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((part) => (Array.isArray(part) ? part.length <= 1 : isPatch(part)));
}

const encounter = v.object({
  schema: v.literal(1),
  pacing: v.string(),
  options: v.record(v.string(), v.any()),
  status: v.picklist(["setup", "running", "over"]),
  clock: v.object({ round: natural, time: v.nullable(integer), played: v.boolean() }),
  stage: v.string(),
  lead: v.optional(v.literal(true)),
  now: v.record(v.string(), v.boolean()),
  held: v.array(slots),
  halted: v.optional(v.literal(true)),
  pause: v.nullable(v.object({ kind: v.string(), note: v.string() })),
  sides: v.record(id, v.object({ seat: natural })),
  participants: v.record(v.string(), v.record(id, participant)),
  facts: storedObject,
  exchanges: v.optional(v.record(id, storedObject)),
  seats: natural,
  head: natural,
  log: v.record(v.string(), v.record(v.string(), v.object({
    command: v.looseObject({ type: v.string() }), by: v.optional(v.string()), id: v.optional(v.string()), joined: v.optional(v.literal(true)), replaced: v.optional(v.array(v.string())),
    changes: v.optional(v.array(storedObject)), inverse: v.optional(inverse), clock: v.optional(inverse), place: v.optional(natural),
  }))),
});

const known = new WeakSet();

/** Remembers a state that the core has made itself; it need not be checked again. */
export function knownState(state: EncounterState): EncounterState {
  known.add(state);
  return state;
}

/** An encounter from storage or from anywhere: itself, or a refusal that says which part is not as it should be. */
export function validateState(state: unknown): EncounterState | Refusal {
  if (typeof state === "object" && state !== null && known.has(state)) return state as EncounterState;
  const strange = isObject(state) ? strangeInStored(state) : null;
  if (strange !== null) return refuse("state-unreadable", { field: strange.slice(0, 200), found: "", allowed: "" });
  const result = v.safeParse(encounter, state);
  if (result.success) return knownState(state as EncounterState);
  const [issue] = result.issues;
  return refuse("state-unreadable", { field: v.getDotPath(issue) ?? "", found: issue.received.slice(0, 80), allowed: (issue.expected ?? "").slice(0, 120) });
}
