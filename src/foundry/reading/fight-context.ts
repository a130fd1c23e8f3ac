import {
  apply,
  current,
  look,
  rulesOf,
  requests,
  knownState,
  compareKeys,
  allSlots,
  type EncounterState,
  type PacingTypes,
  type Request,
  type Slot,
  type View,
  remembered,
} from "../../rules/core.ts";
import { isDisclosed } from "../fight/disclosure.ts";
import type { Fight } from "../fight/fight.ts";
import type { Viewers } from "../host/chat-card.ts";
import { compareNames } from "../host/lists.ts";
import { tableSettings } from "../settings/settings.ts";
import { callsIn } from "./calls.ts";
import { openRequests, type TrackerContext, type UnseenSlot, type Viewer } from "./context.ts";
import { isShown, requestWords, shellIn } from "./pacing-shell.ts";
import { atOf } from "./units.ts";

/** Returns this user's permissions in a fight. */
export function viewerOf(combat: Fight, user: User.Implementation): Viewer {
  return commonViewer(combat, [user]);
}

/** Returns the permissions of a user who plays nothing: what all may know. */
export function everybody(combat: Fight): Viewer {
  return commonViewer(combat, []);
}

/** Returns the permissions that each of these users has; without users, the permissions of everybody at the table. */
export function commonViewer(combat: Fight, users: readonly User.Implementation[]): Viewer {
  if (users.length && users.every(({ isGM }) => isGM)) return GAME_MASTER;
  // In a crowd each row asks many times.
  const owned = new Map<string, boolean>();
  return player(combat, (id) => {
    let known = owned.get(id);
    if (known === undefined) {
      const combatant = combat.combatants.get(id);
      known = users.length > 0 && users.every((user) => combatant?.testUserPermission(user, "OWNER") ?? false);
      owned.set(id, known);
    }
    return known;
  });
}

/** Returns a viewer whose texts are stored: names in them keep their ids. */
export function forStorage(viewer: Viewer): Viewer {
  return { ...viewer, marked: true };
}

/** Returns the fight for the readers of a message, or of its state after a click; null if it is unreadable. */
export function contextForCard(
  combat: Fight,
  viewers: Viewers,
  state: EncounterState = combat.encounter,
): TrackerContext | null {
  const viewer = viewers === "public" ? everybody(combat) : game.user && viewerOf(combat, game.user);
  return viewer && contextFor(combat, state, forStorage(viewer));
}

const always = (): boolean => true;
/** Permissions of the GM. */
export const GAME_MASTER: Viewer = {
  gm: true,
  mine: always,
  owned: always,
  visible: always,
  permissions: { numbers: always, pools: always, triggers: always, unseen: false },
};

function player(combat: Fight, mine: (id: string) => boolean): Viewer {
  const { hiddenSlots, numbers, pools, triggers, actForEachOther } = tableSettings();
  const shown = (id: string): boolean => combat.combatants.get(id)?.hidden === false;
  const ofAPlayer = (id: string): boolean => combat.combatants.get(id)?.hasPlayerOwner ?? false;
  return {
    gm: false,
    mine,
    owned: (id) => mine(id) || (actForEachOther && shown(id) && ofAPlayer(id)),
    visible: (id) => mine(id) || shown(id),
    permissions: {
      numbers: (id) => numbers || mine(id),
      pools: (id) => pools || mine(id),
      triggers: (id) => mine(id) || triggers === "everyone" || (triggers === "players" && ofAPlayer(id)),
      unseen: hiddenSlots === "mark",
    },
  };
}

/** False for requests of hidden combatants, and for dice that only exist because of them. */
export function isKnown(request: Request, view: View, { gm, visible, permissions }: Viewer): boolean {
  const { participant } = request;
  if (gm) return true;
  if (participant === undefined) return !request.gm;
  if (!visible(participant)) return false;
  const rivals = shellIn(view).rivals?.(request, view);
  return permissions.unseen || !rivals?.length || rivals.some(visible);
}

/** Pending requests that this viewer may know; cached, because every row asks. */
export const pendingFor = remembered((context: TrackerContext): readonly Request[] =>
  openRequests(context).filter(
    (request) =>
      isKnown(request, context.view, context) && (request.blocking || !requestWords(request, context).unasked),
  ),
);

/** False for requests, and their results, of hidden combatants and for secret ones of the GM. */
export function mayKnow(request: Request, reader: TrackerContext): boolean {
  if (reader.gm) return true;
  const own = request.participant === undefined ? requestWords(request, reader).secret : undefined;
  return own === undefined ? isKnown(request, reader.view, reader) : !own;
}

/**
 * While time waits only for combatants hidden from this viewer, returns the encounter with the last visible
 * turn as the current one, at that turn's time. `slots` are that turn as it was: empty if no recent turn of this round
 * was visible, or if the clock stops at empty steps anyway. Null otherwise.
 */
function maskedFor(view: View, reader: Viewer) {
  const { state } = view;
  if (
    reader.gm ||
    reader.permissions.unseen ||
    state.status !== "running" ||
    state.pause ||
    !waitsForUnseen(view, reader)
  )
    return null;
  const { slots, time } = lastSeen(state, reader);
  const ids = slots.map(({ id }) => id);
  // Counted time stops there anyway.
  if (isCountedAloud(view) && time !== state.clock.time && !state.held.flat().some((id) => ids.includes(id)))
    return { state: knownState({ ...state, now: {}, halted: true }), slots: [] };
  const held = state.held.map((group) => group.filter((id) => !ids.includes(id))).filter(({ length }) => length > 0);
  return {
    state: knownState({
      ...state,
      now: Object.fromEntries(ids.map((id) => [id, true as const])),
      clock: { ...state.clock, time },
      held,
    }),
    slots,
  };
}

function isCountedAloud({ pacing, setting }: View): boolean {
  return pacing.clock.ticks !== undefined && setting.options.emptyTimes === "stop";
}

/** True if time waits only for combatants hidden from this viewer. */
function waitsForUnseen(view: View, reader: Viewer): boolean {
  const acting = current(view.state) ?? [];
  if (acting.length) return !acting.some(({ participant }) => reader.visible(participant));
  const pending = requests(view.state).filter(({ blocking }) => blocking);
  return (
    Boolean(view.stage()?.plays) && pending.length > 0 && !pending.some((request) => isKnown(request, view, reader))
  );
}

/** Commands to search for the last visible turn. */
const RECENT = 50;

/** Returns the last visible turn of this round and its time, by undoing commands on a copy. */
function lastSeen(
  state: EncounterState,
  { visible }: Viewer,
): { readonly slots: readonly Slot[]; readonly time: number | null } {
  let before = state;
  for (let number = state.head; number > Math.max(0, state.head - RECENT); number--) {
    const undone = apply(before, { type: "undo", to: number - 1 });
    if (undone.refusal || undone.state.clock.round !== state.clock.round) break;
    before = undone.state;
    const slots = (current(before) ?? []).filter(({ participant }) => visible(participant));
    if (slots.length) return { slots, time: before.clock.time };
  }
  return { slots: [], time: null };
}

/**
 * Returns the slot without its combatant; the id only distinguishes rows.
 * @param place number among the unseen, from 0
 */
function mask({ time, key, state }: Slot, place: number, at: string): UnseenSlot {
  const id = `unseen-${place}`;
  // Delayed and interrupted slots look like others.
  const shown = state === "held" ? "open" : state;
  return { id, participant: id, time, key, state: shown, phase: "", ordinal: 1, of: 1, kind: "turn", unseen: { at } };
}

/** Returns a function that sorts slots by key, simultaneous ones by the name that players read (SA-21). */
export function sorterOf(combat: Fight): <S extends Slot>(slots: readonly S[]) => readonly S[] {
  const ranks = nameRanks(combat);
  const rankOf = ({ participant }: Slot): number => ranks.get(participant) ?? -1;
  return (slots) => [...slots].sort((a, b) => compareKeys(a.key, b.key) || rankOf(a) - rankOf(b));
}

/** Ranks of combatants by name, and those names. */
interface NameRanks {
  readonly language: string;
  /** By combatant id. */
  readonly names: ReadonlyMap<string, string>;
  readonly ranks: ReadonlyMap<string, number>;
}

const knownRanks = new WeakMap<Fight, NameRanks>();

/** Cached, because comparing names is slow; equal names share a rank. */
function nameRanks(combat: Fight): ReadonlyMap<string, number> {
  const language = game.i18n?.lang ?? "en";
  const known = knownRanks.get(combat);
  const calls = callsIn(combat);
  const names = new Map(
    [...combat.combatants].map(({ id, name }) => [id ?? "", calls.get(id ?? "")?.name ?? name ?? ""]),
  );
  if (known?.language === language && areEqual(known.names, names)) return known.ranks;
  const ordered = [...new Set(names.values())].sort(compareNames);
  const places = new Map<string, number>();
  ordered.forEach((name, place) => {
    const before = ordered[place - 1];
    places.set(name, before !== undefined && compareNames(before, name) === 0 ? (places.get(before) ?? place) : place);
  });
  const ranks = new Map([...names].map(([id, name]) => [id, places.get(name) ?? 0]));
  knownRanks.set(combat, { language, names, ranks });
  return ranks;
}

function areEqual(some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): boolean {
  return some.size === others.size && [...others].every(([id, name]) => some.get(id) === name);
}

/** Null for an unreadable encounter. */
export function contextOf(combat: Fight, user: User.Implementation): TrackerContext | null {
  return contextFor(combat, combat.encounter, viewerOf(combat, user));
}

/** The context of this client's user; null without an encounter, and for an unreadable one. */
export function contextHere(combat: Fight | null | undefined): TrackerContext | null {
  return combat && game.user ? contextOf(combat, game.user) : null;
}

/**
 * Returns the context of one viewer for a past, present or forecast state.
 * @returns null for an unreadable encounter
 */
export function contextFor<T extends PacingTypes>(
  combat: Fight,
  state: EncounterState,
  reader: Viewer | TrackerContext<T>,
): TrackerContext<T> | null {
  const real = look<T>(state);
  if (!real || !rulesOf(state)) return null;
  const stood = maskedFor(real, reader);
  const view = (stood && look<T>(stood.state)) ?? real;
  const all = once(() => allSlots(view).map((slot) => stood?.slots.find(({ id }) => id === slot.id) ?? slot));
  const sorter = once(() => sorterOf(combat));
  const seen = (slots: readonly Slot<T["note"]>[]): readonly Slot<T["note"]>[] =>
    sorter()(
      slots.filter(
        (slot) => reader.visible(slot.participant) && isDisclosed(slot, { ...reader, state: view.state, view }),
      ),
    );
  const slots = once(() => seen(all()));
  const now = once(() => seen(all().filter(({ state: at }) => at === "now")));
  // Past states are mostly read for names and values.
  const context: TrackerContext<T> = {
    ...reader,
    combat,
    state: view.state,
    real: state,
    view,
    masked: stood !== null,
    get slots() {
      return slots();
    },
    get now() {
      return now();
    },
    unseen: [],
    participant: (id) => view.participant(id),
  };
  return reader.permissions.unseen ? { ...context, unseen: unseenIn(all(), context) } : context;
}

/** Computes a value at the first request. */
function once<T>(work: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: work() }).value;
}

/** Waiting slots have no place in the list. */
function unseenIn(all: readonly Slot[], context: TrackerContext): readonly UnseenSlot[] {
  const { visible } = context;
  return all
    .filter((slot) => !visible(slot.participant) && slot.state !== "waiting" && isShown(slot, context))
    .map((slot, place) => mask(slot, place, atOf(slot, context)));
}

/** False in the GM's player view, which has no menus. */
export function mayLookUp({ gm }: TrackerContext): boolean {
  return gm || game.user?.isGM !== true;
}
