import type { JsonObject } from "../../rules/core.ts";
import type { CreatureData } from "../data/actor/creature-data.ts";
import { unstoredActor } from "../host/typed-calls.ts";
import { Refused } from "./book.ts";
import { messageOf, note, refusal, type GivenChanges, type Note } from "./draft.ts";
import type { ActorData } from "./origin.ts";

const MOST_LIFTED = 1_000_000;

/**
 * Returns the actor with bonuses that make its derived defences those of the file. Builds it once, so that
 * invalid data is found before anything is written.
 * @throws Refused with the field, if the data models refuse it
 */
export function fitted(data: ActorData, given: GivenChanges | null) {
  const { load } = valuesOf(data);
  if (!given) return { data, notes: [] };
  const isOwn = given.lift !== null && Math.round(given.lift) !== Math.round(load.basicLift);
  return withBonuses(withSystem(data, { lift: isOwn ? Math.min(MOST_LIFTED, given.lift ?? 0) : null }), given);
}

const withSystem = (data: ActorData, more: JsonObject): ActorData => ({
  ...data,
  system: { ...data.system, ...more },
});

function withBonuses(
  data: ActorData,
  given: GivenChanges,
): { readonly data: ActorData; readonly notes: readonly Note[] } {
  const now = valuesOf(data);
  const fresh = now.reeling || now.tired ? valuesOf(rested(data)) : now;
  const own = Math.floor(now.basicSpeed.value / 4) + 3;
  const bonuses = {
    dodgeBonus: dodgeBonus(given, now, fresh, own),
    parryBonus: given.parryBonus === null ? 0 : given.parryBonus - fresh.parryBonus.value,
    blockBonus: given.blockBonus === null ? 0 : given.blockBonus - fresh.blockBonus.value,
  };
  const within = Object.entries(bonuses).map(
    ([name, bonus]) => [name, Math.min(1_000, Math.max(-1_000, bonus))] as const,
  );
  const result = withSystem(data, Object.fromEntries(within));
  return { data: result, notes: differences(given, valuesOf(result)) };
}

type Values = CreatureData["figures"];

/** Returns the bonus, which is permanent, though reeling and tired creatures dodge worse for now. */
function dodgeBonus(given: GivenChanges, now: Values, fresh: Values, own: number): number {
  if (now !== fresh && given.dodgeBonus !== null)
    return given.dodgeBonus - (fresh.dodge.value - (own - fresh.load.level));
  return given.dodge === null ? 0 : given.dodge - fresh.dodge.value;
}

/** Notes values that the sheet derives differently from the file. */
function differences(given: GivenChanges, { load, dodge, move }: Values): readonly Note[] {
  return [
    ["otherLoad", given.load, load.level] as const,
    ["otherDodge", given.dodge, dodge.value] as const,
    ["otherMove", given.move, move.value] as const,
  ].flatMap(([code, file, here]) =>
    file === null || file === here ? [] : [note("fact", code, { file, here }, "calc")],
  );
}

function rested(data: ActorData): ActorData {
  const full = (pool: unknown): JsonObject => {
    const { max = 0, ...rest } = pool as { readonly max?: number };
    return { ...rest, max, value: max };
  };
  return withSystem(data, { hp: full(data.system.hp), fp: full(data.system.fp) });
}

function valuesOf(data: ActorData): Values {
  try {
    return (unstoredActor(data).system as CreatureData).figures;
  } catch (error) {
    throw new Refused(refusal("model", { why: messageOf(error) }));
  }
}
