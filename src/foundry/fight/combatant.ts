import * as v from "valibot";
import { participantOf, repair, id, RESERVED, type EncounterState } from "../../rules/core.ts";
import type { CombatantData } from "../data/combat.ts";
import { touches } from "../host/touches.ts";
import { text } from "../host/i18n.ts";
import { tableSettings } from "../settings/settings.ts";
import { originOf } from "./creature-origin.ts";
import { isFallen } from "./effects/conditions-of.ts";
import { hostAdapter } from "./host-adapter.ts";
import { unreadableBehind } from "./kept-encounter.ts";
import { readOr } from "./read-documents.ts";
import { Allowance } from "./allowance.ts";
import { sideIdFrom } from "./side-id.ts";
import { changesChoices, combatantChoices, combatantSource } from "./store.ts";

const reported = new Set<string>();

/**
 * Takes out of a change what follows from the fight, before it is written. Once for each name the console says what to
 * use in its place.
 */
export function leaveOut(change: object, names: readonly string[], instead: string): void {
  for (const name of names) {
    if (!(name in change)) continue;
    delete (change as Record<string, unknown>)[name];
    if (reported.has(name)) continue;
    reported.add(name);
    console.warn(`Segment Zero | "${name}" follows from the fight and is not written. Use ${instead}.`);
  }
}

/**
 * As the stored group of a combatant: it belongs to no group, whomever it is like. Empty means: by likeness, if the
 * table wants that.
 */
export const ALONE = "-";

/** As many characters as an id of the core may have. */
const LONGEST = 64;

/**
 * Name of the group a combatant is handled with; "" = none. By default those of one origin (`originOf`) are alike,
 * unless their tokens are linked.
 */
export function groupOf(combatant: Combatant.Implementation): string {
  const { group } = combatantChoices(combatant);
  if (group === ALONE) return "";
  return group ? idFrom(group) : groupByLikeness(combatant);
}

/**
 * The group of a combatant for which none was chosen: all that come from the same creature, however many actors were
 * made of it.
 */
export function groupByLikeness(combatant: Combatant.Implementation): string {
  const { actor } = combatant;
  return actor && isOneOfMany(combatant) && tableSettings().groupLike ? originOf(actor) : "";
}

function isOneOfMany({ actor, isNPC, token }: Combatant.Implementation): boolean {
  if (!actor || !isNPC) return false;
  const source = token ?? (actor.prototypeToken as { actorLink?: boolean } | undefined);
  return source?.actorLink !== true;
}

/** What people type, in the characters an id may have. Different names stay different as long as they are short. */
function idFrom(name: string): string {
  const safe = name
    .replace(/[^A-Za-z0-9-]/gu, (character) => `_${(character.codePointAt(0) ?? 0).toString(36)}`)
    .slice(0, LONGEST - 1);
  return RESERVED.has(safe) ? `${safe}_` : safe;
}

/** Side of a combatant: what was chosen for it, else what the host says. What is an id already stays as it is. */
export function sideOf(combatant: Combatant.Implementation): string {
  const side = combatantChoices(combatant).side || hostAdapter().sideOf(combatant);
  return v.is(id, side) ? side : sideIdFrom(side);
}

/**
 * A change of a combatant, as `_onUpdateDescendantDocuments` tells it, that only a game master may make. Foundry lets
 * owners write these.
 */
export function isGameMastersWord(change: object): boolean {
  return touches(change, ["defeated"]) || touches(change, ["hidden"]) || changesChoices(change);
}

/** True if whoever wrote this combatant, or this fight, last is no game master. */
export function wasWrittenByPlayer({
  _stats,
}: {
  readonly _stats: { readonly lastModifiedBy?: string | null };
}): boolean {
  const writer = game.users?.get(_stats.lastModifiedBy ?? "");
  return writer !== undefined && !writer.isGM;
}

/** Notices of what was put back: one a minute for each player, however often they write. */
const notices = new Allowance(1, 60_000);

/** Combatants that are being written back, and whether a player has written them again meanwhile. */
const busy = new Map<Combatant.Implementation, boolean>();

/** What could be read of damaged encounters; null where nothing could. */
const repairedState = new WeakMap<EncounterState, EncounterState | null>();

/**
 * The encounter by which players' writes are put back: of one that cannot be read, what a repair would make of it. Null
 * where nothing could be made of it.
 */
function knowing(encounter: EncounterState): EncounterState | null {
  const behind = unreadableBehind(encounter);
  if (!behind) return encounter;
  let found = repairedState.get(encounter);
  if (found === undefined) repairedState.set(encounter, (found = repair(behind.stored)?.state ?? null));
  return found;
}

/** True for a combatant that the fight has, also one that cannot be read. */
export function isInFight(
  { encounter }: { readonly encounter: EncounterState },
  { id: own }: Combatant.Implementation,
): boolean {
  const state = knowing(encounter);
  return state !== null && participantOf(state, own ?? "") !== undefined;
}

/**
 * Puts back what a player wrote of combatants although only a GM may: side, group, hidden and defeat. Here at once,
 * then for everybody. On the active GM's client.
 * @param fight asked anew for each write: it goes on meanwhile
 * @param combatants those in the fight, and of the others those alone that a player wrote
 */
export async function putBack(
  fight: { readonly encounter: EncounterState },
  combatants: readonly Combatant.Implementation[],
): Promise<void> {
  const state = knowing(fight.encounter);
  if (!state) return;
  const changed = combatants.filter((combatant) => isPutRight(state, combatant));
  for (const combatant of changed) {
    const player = game.users?.get(combatant._stats.lastModifiedBy ?? "");
    if (notices.take(player?.id ?? ""))
      ui.notifications?.warn(text("Tracker.PutBack", { name: combatant.name, player: player?.name ?? "" }));
    // One write at a time for each, and one more for all that came meanwhile.
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
      const state = knowing(fight.encounter);
      if (state)
        await combatant.update(asEncounterHas(state, combatant), { diff: false } as Combatant.Database.UpdateOperation);
    } while (busy.get(combatant));
  } finally {
    busy.delete(combatant);
  }
}

/** Puts a combatant right on this client. @returns whether anything was wrong */
function isPutRight(state: EncounterState, combatant: Combatant.Implementation): boolean {
  if (foundry.utils.isEmpty(combatant.updateSource(asEncounterHas(state, combatant)))) return false;
  combatant.reset();
  return true;
}

/**
 * By fight, what game masters had said of combatants that players deleted, by actor: who is made anew by a player is
 * not free of it.
 */
const saidBefore = new WeakMap<object, Map<string, Combatant.UpdateData>>();

/**
 * Notes what game masters had said of combatants that a player has deleted, before they leave the fight. On the active
 * GM's client.
 */
export function noteDeletion(
  combat: { readonly encounter: EncounterState },
  combatants: readonly Combatant.Implementation[],
): void {
  const state = knowing(combat.encounter);
  const reported = saidBefore.get(combat) ?? new Map<string, Combatant.UpdateData>();
  saidBefore.set(combat, reported);
  for (const combatant of combatants) {
    if (state && combatant.actor && participantOf(state, combatant.id ?? ""))
      reported.set(combatant.actor.uuid, asEncounterHas(state, combatant));
  }
}

/** What was said of the combatant of the same actor that a player has deleted; undefined for none. */
export function saidOf({ parent, actor }: Combatant.Implementation): Combatant.UpdateData | undefined {
  return parent && actor ? saidBefore.get(parent)?.get(actor.uuid) : undefined;
}

/**
 * What a combatant would say of itself if only game masters had written it. Of one that is not in the fight yet: what
 * was said before a player deleted it, else nothing, and it is seen by all.
 */
function asEncounterHas(state: EncounterState, combatant: Combatant.Implementation): Combatant.UpdateData {
  const participant = participantOf(state, combatant.id ?? "");
  if (!participant)
    return saidOf(combatant) ?? { hidden: false, defeated: false, ...combatantSource({ side: "", group: "" }) };
  const { side, group, hidden, defeated } = participant;
  const bySelf = readOr(combatant, () => isFallen(state, combatant, false), false);
  return {
    hidden,
    defeated: defeated !== bySelf ? defeated : combatant.defeated && defeated,
    ...combatantSource({
      side: side === hostAdapter().sideOf(combatant) ? "" : side,
      group: group === groupByLikeness(combatant) ? "" : group || ALONE,
    }),
  };
}

export type { CombatantData };
