import * as v from "valibot";
import { isObject, participantOf, repair, id, RESERVED, type EncounterState, remembered } from "../../rules/core.ts";
import { touches } from "../host/touches.ts";
import { text } from "../host/i18n.ts";
import { isWriter } from "../host/tabs.ts";
import { tableSettings } from "../settings/settings.ts";
import { originOf } from "./creature-origin.ts";
import { isFallen } from "./effects/conditions-of.ts";
import { hostAdapter } from "./host-adapter.ts";
import { unreadableBehind } from "./kept-encounter.ts";
import { readOr } from "./read-documents.ts";
import { Allowance } from "./allowance.ts";
import { countChange, isCrowded } from "./crowded.ts";
import { sideIdFrom } from "./side-id.ts";
import {
  changesChoices,
  combatantChoices,
  combatantSource,
  NO_CHOICES,
  storedIn,
  type CombatantChoices,
} from "./store.ts";

const reported = new Set<string>();

/** Removes derived values from a change; the console names the alternative once per name. */
export function leaveOut(change: object, names: readonly string[], instead: string): void {
  for (const name of names) {
    if (!(name in change)) continue;
    Reflect.deleteProperty(change, name);
    if (reported.has(name)) continue;
    reported.add(name);
    console.warn(`Segment Zero | "${name}" follows from the fight and is not written. Use ${instead}.`);
  }
}

/** Stored group of a combatant in no group; "" means by likeness. */
export const ALONE = "-";

const LONGEST = 64;

/**
 * Returns the group of a combatant; "" = none. By default combatants of one origin (`originOf`) are alike,
 * unless their tokens are linked.
 */
export function groupIdOf(combatant: Combatant.Implementation): string {
  const { group } = combatantChoices(combatant);
  if (group === ALONE) return "";
  return group ? idFrom(group) : groupByLikeness(combatant);
}

/** Returns the default group, which all combatants made from the same creature share. */
function groupByLikeness(combatant: Combatant.Implementation): string {
  const { actor } = combatant;
  return actor && isOneOfMany(combatant) && tableSettings().groupLike ? originOf(actor) : "";
}

/**
 * Gives a new combatant the side and the group that the GM has chosen for all that are like it, each unless it
 * has its own (N-8).
 */
export function followLikes(newcomer: Combatant.Implementation): void {
  const likes = readOr(newcomer, () => likesOf(newcomer), []).map(combatantChoices);
  const own = combatantChoices(newcomer);
  const side = own.side || common(likes.map((one) => one.side));
  const group = own.group || common(likes.map((one) => one.group));
  if (side !== own.side || group !== own.group) newcomer.updateSource(combatantSource({ side, group }));
}

/** Returns the others made from the same creature whose tokens put them on the same side. */
function likesOf(newcomer: Combatant.Implementation): readonly Combatant.Implementation[] {
  const origin = groupByLikeness(newcomer);
  const side = hostAdapter().sideOf(newcomer);
  return [...(origin ? (newcomer.parent?.combatants ?? []) : [])].filter(
    (one) => one !== newcomer && groupByLikeness(one) === origin && hostAdapter().sideOf(one) === side,
  );
}

function common(choices: readonly string[]): string {
  return choices.every((one) => one === choices[0]) ? (choices[0] ?? "") : "";
}

function isOneOfMany({ actor, isNPC, token }: Combatant.Implementation): boolean {
  if (!actor || !isNPC) return false;
  const source = token ?? actor.prototypeToken;
  return source?.actorLink !== true;
}

/** Encodes a typed name as an id. Short names stay distinct. */
function idFrom(name: string): string {
  const safe = name
    .replace(/[^A-Za-z0-9-]/gu, (character) => `_${(character.codePointAt(0) ?? 0).toString(36)}`)
    .slice(0, LONGEST - 1);
  return RESERVED.has(safe) ? `${safe}_` : safe;
}

export function sideOf(combatant: Combatant.Implementation): string {
  const side = combatantChoices(combatant).side || hostAdapter().sideOf(combatant);
  return v.is(id, side) ? side : sideIdFrom(side);
}

/** True for a change that only a GM may make, although Foundry lets owners write it. */
function isGameMastersWord(change: object): boolean {
  return touches(change, ["defeated"]) || touches(change, ["hidden"]) || changesChoices(change);
}

/** True if the last writer of this document is not a GM. */
export function wasWrittenByPlayer({
  _stats,
}: {
  readonly _stats: { readonly lastModifiedBy?: string | null };
}): boolean {
  const writer = game.users?.get(_stats.lastModifiedBy ?? "");
  return writer !== undefined && !writer.isGM;
}

/** Choices as a GM last wrote them. On a GM's client. */
const mastersChoices = new WeakMap<Combatant.Implementation, Partial<CombatantChoices>>();

/** Notes the present choices of combatants that a GM wrote, or that no player can have changed yet. */
export function noteChoices(combatants: Iterable<Combatant.Implementation>): void {
  if (game.user?.isGM) for (const one of combatants) mastersChoices.set(one, combatantChoices(one));
}

/** Notes for new combatants of players that they have the choices for an earlier combatant of their actor, or none. */
export function noteOwnersNewcomers(combatants: readonly Combatant.Implementation[]): void {
  for (const one of combatants) mastersChoices.set(one, stateBefore(one)?.choices ?? {});
}

/**
 * Returns source data that gives a combatant these choices, without choices that are missing on both sides.
 * @param choices of itself before, or of an earlier combatant of its actor
 */
function restored(
  combatant: Combatant.Implementation,
  choices: Partial<CombatantChoices>,
): Parameters<typeof combatantSource>[0] {
  const now = storedIn(combatant);
  const names = ["called", "fled", "note", "hazard"] as const;
  return Object.fromEntries(
    names
      .filter((name) => now[name] !== undefined)
      .map((name) => {
        const [nothing, before] = [NO_CHOICES[name], choices[name]];
        return [name, isObject(nothing) ? { ...nothing, ...(isObject(before) ? before : {}) } : (before ?? nothing)];
      }),
  );
}

const notices = new Allowance(1, 60_000);

const busy = new Map<Combatant.Implementation, boolean>();

/**
 * Returns the encounter whose values replace players' unpermitted writes: itself or its repair; null if
 * neither can be read.
 */
const readableState = remembered((encounter: EncounterState): EncounterState | null => {
  const behind = unreadableBehind(encounter);
  return behind ? (repair(behind.stored)?.state ?? null) : encounter;
});

/** True if the combatant is in the encounter, even an unreadable one. */
export function isInFight(
  { encounter }: { readonly encounter: EncounterState },
  { id: own }: Combatant.Implementation,
): boolean {
  const state = readableState(encounter);
  return state !== null && participantOf(state, own ?? "") !== undefined;
}

/** Combatants that a user created or changed, each with its data or changes. */
export interface WrittenCombatants {
  readonly combatants: readonly Combatant.Implementation[];
  readonly changes: readonly object[];
  readonly writer: string;
}

/** Returns those whose writer is no GM and may have set what only a GM may set. */
export function forgedIn(
  fight: { readonly encounter: EncounterState },
  { combatants, changes, writer }: WrittenCombatants,
): readonly Combatant.Implementation[] {
  if (game.users?.get(writer)?.isGM) return [];
  return combatants.filter(
    (one, at) => isGameMastersWord(changes[at] ?? {}) || (!isInFight(fight, one) && stateBefore(one) !== undefined),
  );
}

/**
 * Restores what only a GM may write of a combatant and a player wrote. On the active GM's client.
 * @param combatants the ones in the fight, and others only if a player wrote them
 */
export async function putBack(
  fight: { readonly encounter: EncounterState },
  combatants: readonly Combatant.Implementation[],
): Promise<void> {
  const state = readableState(fight.encounter);
  if (!state) return;
  const changed = combatants.filter((combatant) => isPutRight(state, combatant));
  for (const combatant of changed) {
    const player = game.users?.get(combatant._stats.lastModifiedBy ?? "");
    if (notices.take(player?.id ?? ""))
      ui.notifications?.warn(text("Tracker.PutBack", { name: combatant.name, player: player?.name ?? "" }));
    // One write at a time per combatant, and one more if it changed since.
    if (busy.has(combatant)) busy.set(combatant, true);
    else await writeBack(fight, combatant);
  }
}

async function writeBack(
  fight: { readonly encounter: EncounterState },
  combatant: Combatant.Implementation,
): Promise<void> {
  try {
    do {
      busy.set(combatant, false);
      const state = readableState(fight.encounter);
      if (state) await combatant.update(asEncounterHas(state, combatant), { diff: false });
    } while (busy.get(combatant));
  } finally {
    busy.delete(combatant);
  }
}

/** @returns true if anything was wrong */
function isPutRight(state: EncounterState, combatant: Combatant.Implementation): boolean {
  if (foundry.utils.isEmpty(combatant.updateSource(asEncounterHas(state, combatant)))) return false;
  combatant.reset();
  return true;
}

/** GM choices for combatants that players deleted, by fight and actor, so that re-creating a combatant keeps them. */
const statesBefore = new WeakMap<object, Map<string, StateBefore>>();

interface StateBefore {
  readonly update: Combatant.UpdateData;
  readonly choices: Partial<CombatantChoices>;
}

/** Notes GM choices for deleted combatants. On the active GM's client. */
export function noteDeletion(
  combat: { readonly encounter: EncounterState },
  combatants: readonly Combatant.Implementation[],
): void {
  const state = readableState(combat.encounter);
  const reported = statesBefore.get(combat) ?? new Map<string, StateBefore>();
  statesBefore.set(combat, reported);
  for (const combatant of combatants) {
    if (state && combatant.actor && participantOf(state, combatant.id ?? ""))
      reported.set(combatant.actor.uuid, {
        update: asEncounterHas(state, combatant),
        choices: mastersChoices.get(combatant) ?? {},
      });
  }
}

/** Returns the GM choices for a deleted combatant of the same actor, or undefined. */
function stateBefore({ parent, actor }: Combatant.Implementation): StateBefore | undefined {
  return parent && actor ? statesBefore.get(parent)?.get(actor.uuid) : undefined;
}

/**
 * Returns the fields as GMs last set them; for a combatant not in the encounter those before a player deleted
 * it, else defaults.
 */
function asEncounterHas(state: EncounterState, combatant: Combatant.Implementation): Combatant.UpdateData {
  const participant = participantOf(state, combatant.id ?? "");
  const own = restored(combatant, mastersChoices.get(combatant) ?? {});
  if (!participant)
    return (
      stateBefore(combatant)?.update ?? {
        hidden: false,
        defeated: false,
        ...combatantSource({ side: "", group: "", ...own }),
      }
    );
  const { side, group, hidden, defeated } = participant;
  const bySelf = readOr(combatant, () => isFallen(state, combatant, false), false);
  return {
    hidden,
    defeated: defeated !== bySelf ? defeated : combatant.defeated && defeated,
    ...combatantSource({
      ...own,
      side: side === hostAdapter().sideOf(combatant) ? "" : side,
      group: group === groupByLikeness(combatant) ? "" : group || ALONE,
    }),
  };
}

/**
 * Takes back the values that a user who is no GM gave the named combatants and the combatants in the fight.
 * @param changes of an update that may have been forged
 */
export function putBackNamed(combat: Combat.Implementation, changes: unknown, writer: string): void {
  if (game.users?.get(writer)?.isGM) noteChoices(combat.combatants);
  else if (isWriter()) {
    countChange(combat, writer);
    if (!isCrowded(combat)) putBackIn(combat, changes);
  }
}

function putBackIn(combat: Combat.Implementation, changes: unknown): void {
  const named = new Set(
    Array.isArray(changes) ? changes.map((change: { readonly _id?: unknown } | null) => change?._id) : [],
  );
  void putBack(
    combat,
    combat.combatants.filter((combatant) => named.has(combatant.id) || isInFight(combat, combatant)),
  );
}

const MOST_REMOVED = 300;

/** Remembers a deleted combatant, and forgets the oldest beyond the limit. */
export function keepRemoved(removed: Map<string, Combatant.Implementation>, combatant: Combatant.Implementation): void {
  removed.set(combatant.id ?? "", combatant);
  const [oldest] = removed.keys();
  if (removed.size > MOST_REMOVED && oldest !== undefined) removed.delete(oldest);
}
