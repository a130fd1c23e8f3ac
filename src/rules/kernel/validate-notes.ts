import * as v from "valibot";
import { misfit, sortingKey, invalidInStored, whole, type MembersOf, type Misfit } from "../model/fields.ts";
import { sameJson, type JsonObject } from "../model/json.ts";
import type { Pacing } from "../model/pacing.ts";
import type { LostSlot, Participant, Placement, TurnFacts } from "../model/state.ts";
import { combatRulesIn } from "../order/compose.ts";
import { hazardFacts, hazardStats, hazardTurn } from "../order/hazard.ts";

/* Stats and notes, which depend on the pacing: each member with its schema. */

type Members = Readonly<Record<string, v.GenericSchema | undefined>>;

const placement = v.strictObject({
  time: whole,
  key: sortingKey,
  begun: v.exactOptional(v.literal(true)),
} satisfies MembersOf<Placement>);

const lostSlot = v.strictObject({
  reason: v.string(),
  time: v.exactOptional(whole),
} satisfies MembersOf<LostSlot>);

const TURN = {
  round: whole,
  placed: v.record(v.string(), placement),
  lost: v.record(v.string(), lostSlot),
} satisfies MembersOf<TurnFacts>;

export function factsMembers({ kind }: Pick<Participant, "kind">, { notes }: Pacing): Members {
  return { ...notes?.facts, ...(kind === "hazard" ? hazardFacts : {}) };
}

export function turnMembers({ kind }: Pick<Participant, "kind">, { notes }: Pacing): Members {
  return { ...notes?.turn, ...TURN, ...(kind === "hazard" ? hazardTurn : {}) };
}

/** Uses of the table's modifiers, and facts that the combat rules declare; others are kept unread. */
export function combatMembers(pacing: Pacing): Members {
  const rules = combatRulesIn(pacing);
  return {
    used: v.array(v.string()),
    ...(rules && { ...rules.notes.facts, turn: v.looseObject({ slot: v.string(), ...maybe(rules.notes.turn) }) }),
  };
}

function maybe(entries: v.ObjectEntries): v.ObjectEntries {
  return Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => [name, v.exactOptional(schema as v.GenericSchema)]),
  );
}

/**
 * Returns a member that is unknown or does not fit its schema, or null.
 * @param open allows other members
 */
export function invalidAmong(found: JsonObject, members: Members, open: boolean): Misfit | null {
  for (const [name, value] of Object.entries(found)) {
    const schema = Object.hasOwn(members, name) ? members[name] : undefined;
    const invalid = schema
      ? misfit(schema, value)
      : open
        ? null
        : { field: "", found: "", allowed: Object.keys(members).join(", ") };
    if (invalid) return { ...invalid, field: invalid.field ? `${name}.${invalid.field}` : name };
  }
  return null;
}

/** Returns what the pacing cannot have noted, or null. */
export function invalidFightFacts(facts: JsonObject, { notes }: Pacing): Misfit | null {
  return notes?.fight ? invalidAmong(facts, notes.fight, false) : null;
}

/** Returns an invalid stat, or null. Unlimited values could make slots endless. */
function invalidStats({ kind }: Pick<Participant, "kind">, stats: JsonObject, pacing: Pacing): Misfit | null {
  return misfit(kind === "hazard" ? hazardStats : pacing.stats, stats);
}

const sound = new WeakMap<Participant, Pacing>();

/** Returns what is invalid under this pacing, or null. Remembers sound participants. */
export function invalidUnder(one: Participant, pacing: Pacing): Misfit | null {
  if (sound.get(one) === pacing) return null;
  const checks: readonly (readonly [string, () => Misfit | null])[] = [
    ["stats", () => invalidStats(one, one.stats, pacing)],
    ["later.stats", () => (one.later ? invalidStats(one, one.later.stats, pacing) : null)],
    ["facts", () => invalidAmong(one.facts, factsMembers(one, pacing), !pacing.notes?.facts)],
    ["combat", () => (one.combat ? invalidAmong(one.combat, combatMembers(pacing), true) : null)],
    ["turn", () => invalidAmong(one.turn, turnMembers(one, pacing), !pacing.notes?.turn)],
  ];
  for (const [part, check] of checks) {
    const invalid = check();
    if (invalid) return { ...invalid, field: invalid.field ? `${part}.${invalid.field}` : part };
  }
  sound.set(one, pacing);
  return null;
}

/** Drops unreadable stats and fills in defaults; null if a required one is missing. */
export function repairedStats(
  stats: Readonly<Record<string, unknown>>,
  one: Pick<Participant, "kind">,
  pacing: Pacing,
): JsonObject | null {
  let left = Object.fromEntries(
    Object.entries(stats).filter(([name, value]) => invalidInStored({ [name]: value }) === null),
  ) as JsonObject;
  // Each pass drops one member or fills in defaults; a schema may reject its own default.
  for (let looks = Object.keys(left).length + 2; looks > 0; looks--) {
    const invalid = invalidStats(one, left, pacing);
    if (!invalid) return sameJson(left, stats) ? (stats as JsonObject) : left;
    const name = invalid.field.split(".")[0]!;
    const { [name]: _, ...others } = left;
    const filled = v.safeParse(one.kind === "hazard" ? hazardStats : pacing.stats, others);
    left = filled.success ? (filled.output as JsonObject) : others;
  }
  return null;
}
