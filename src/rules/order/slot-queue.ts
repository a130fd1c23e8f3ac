import type { Pacing } from "../model/pacing.ts";
import { valuesOf } from "../model/participants.ts";
import type { EncounterState, Participant, Bucket, Buckets, Slot } from "../model/state.ts";
import type { Setting } from "../model/view.ts";
import { compareKeys, compareSlots, slotsOf } from "./order.ts";

/**
 * What comes first, of many: everybody is kept in order, and the next state differs from the one before by little. So only those who changed are
 * looked at, and leave their old place for a new one.
 */

/** What comes first of one participant, on one shelf, or of all: the open slots with the lowest key. */
interface Head {
  readonly first: readonly Slot[];
}

/** One participant. */
interface Own extends Head {
  readonly open: readonly Slot[];
}

/** Those on one shelf, or all shelves. */
interface Ordered<Member, MemberHead extends Head> extends Head {
  readonly members: readonly Member[];
  readonly heads: readonly MemberHead[];
  /** The heads of those that have something open, the lowest key first. */
  readonly queue: readonly MemberHead[];
}

type OnShelf = Ordered<Participant, Own>;

interface OfAll extends Ordered<Bucket, OnShelf> {
  readonly shelves: Buckets;
}

/** As it was put in order last, whichever state that was. */
const latest = new WeakMap<Setting, OfAll>();

/** The open slots that come first: one, or all those simultaneous with it. */
export function firstOpen(state: EncounterState, pacing: Pacing, setting: Setting): readonly Slot[] {
  const { first } = inOrder(state, pacing, setting);
  return first.length > 1 ? [...first].sort(compareSlots) : first;
}

/** The same in no order that means anything. */
export function leadingSlots(state: EncounterState, pacing: Pacing, setting: Setting): readonly Slot[] {
  return inOrder(state, pacing, setting).first;
}

/** The open slots on a time that nothing open comes before, in no order that means anything. */
export function openNext(state: EncounterState, pacing: Pacing, setting: Setting, time: number): readonly Slot[] {
  const found: Slot[] = [];
  for (const shelf of inOrder(state, pacing, setting).queue) {
    if (timeOf(shelf) !== time) break;
    for (const own of shelf.queue) {
      if (timeOf(own) !== time) break;
      for (const slot of own.open) if (slot.time === time) found.push(slot);
    }
  }
  return found;
}

function inOrder({ participants: shelves }: EncounterState, pacing: Pacing, setting: Setting): OfAll {
  const before = latest.get(setting);
  if (before?.shelves === shelves) return before;
  const headOf = (participant: Participant): Own => ownHead(slotsOf(participant, pacing, setting));
  const ordered = ordering(valuesOf(shelves), before, (shelf, old?: OnShelf) => ordering(valuesOf(shelf), old, headOf));
  const all = { ...ordered, shelves };
  latest.set(setting, all);
  return all;
}

function ordering<M, H extends Head>(members: readonly M[], before: Ordered<M, H> | undefined, headOf: (member: M, old?: H) => H): Ordered<M, H> {
  if (before?.members.length !== members.length) return queued(members, members.map((member) => headOf(member)));
  const heads = [...before.heads];
  const changed: number[] = [];
  for (let place = 0; place < heads.length; place++) {
    if (members[place] === before.members[place]) continue;
    heads[place] = headOf(members[place]!, heads[place]);
    changed.push(place);
  }
  // Where most have changed, it is quicker to begin anew.
  if (2 * changed.length > heads.length) return queued(members, heads);
  const queue = [...before.queue];
  for (const place of changed) move(queue, before.heads[place]!, heads[place]!);
  return { members, heads, queue, first: leading(queue) };
}

function queued<M, H extends Head>(members: readonly M[], heads: readonly H[]): Ordered<M, H> {
  const queue = heads.filter(isOpen).sort(compareHeads);
  return { members, heads, queue, first: leading(queue) };
}

/** From its old place in the queue to its new one. */
function move<H extends Head>(queue: H[], from: H, to: H): void {
  if (isOpen(from)) queue.splice(queue.indexOf(from), 1);
  if (!isOpen(to)) return;
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareHeads(queue[middle]!, to) < 0) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, to);
}

function ownHead(slots: readonly Slot[]): Own {
  const open = slots.filter(({ state }) => state === "open");
  let best = open[0];
  for (const slot of open) if (compareKeys(slot.key, best!.key) < 0) best = slot;
  return { first: open.filter((slot) => slot === best || compareKeys(slot.key, best!.key) === 0), open };
}

/** The slots of all who come first. */
function leading(queue: readonly Head[]): readonly Slot[] {
  const [leader] = queue;
  if (!leader) return [];
  let end = 1;
  while (end < queue.length && compareHeads(queue[end]!, leader) === 0) end++;
  return end === 1 ? leader.first : queue.slice(0, end).flatMap(({ first }) => first);
}

function isOpen({ first }: Head): boolean {
  return first.length > 0;
}

function timeOf({ first }: Head): number {
  return first[0]!.time;
}

function compareHeads(a: Head, b: Head): number {
  return compareKeys(a.first[0]!.key, b.first[0]!.key);
}
