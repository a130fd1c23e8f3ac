import type { Pacing } from "../model/pacing.ts";
import { valuesOf } from "../model/participants.ts";
import type { EncounterState, Participant, Bucket, Buckets, Slot } from "../model/state.ts";
import type { Setting } from "../model/fight-view.ts";
import { compareKeys, compareSlots, slotsOf } from "./order.ts";

/**
 * Keeps the first open slots of all participants sorted, one queue per setting. The queue is updated in
 * place to the requested state, so only changed participants move.
 */

/** First open slots of a participant, of a bucket, or of all. */
interface Head {
  readonly first: readonly Slot[];
}

interface Own extends Head {
  readonly open: readonly Slot[];
}

interface Ordered<Member, MemberHead extends Head> extends Head {
  readonly members: Member[];
  readonly entries: MemberHead[];
  /** Lowest key first. */
  readonly queue: MemberHead[];
  first: readonly Slot[];
}

type InBucket = Ordered<Participant, Own>;

interface OfAll extends Ordered<Bucket, InBucket> {
  buckets: Buckets;
}

/** The last sorted queue, of any state. */
const latest = new WeakMap<Setting, OfAll>();

/** Returns the first open slot, or a simultaneous group in order. */
export function firstOpen(state: EncounterState, pacing: Pacing, setting: Setting): readonly Slot[] {
  const { first } = inOrder(state, pacing, setting);
  return first.length > 1 ? [...first].sort(compareSlots) : first;
}

/** Like `firstOpen`, unsorted. */
export function leadingSlots(state: EncounterState, pacing: Pacing, setting: Setting): readonly Slot[] {
  return inOrder(state, pacing, setting).first;
}

/** Returns the open slots at this time, unsorted; none if an earlier slot is open. */
export function openNext(state: EncounterState, pacing: Pacing, setting: Setting, time: number): readonly Slot[] {
  const found: Slot[] = [];
  for (const bucket of inOrder(state, pacing, setting).queue) {
    if (timeOf(bucket) !== time) break;
    for (const own of bucket.queue) {
      if (timeOf(own) !== time) break;
      for (const slot of own.open) if (slot.time === time) found.push(slot);
    }
  }
  return found;
}

function inOrder({ participants: buckets }: EncounterState, pacing: Pacing, setting: Setting): OfAll {
  const before = latest.get(setting);
  if (before?.buckets === buckets) return before;
  // The pacing threw: drop the half-sorted queue.
  latest.delete(setting);
  const headOf = (participant: Participant): Own => ownHead(slotsOf(participant, pacing, setting));
  const ordered = ordering(buckets, before, (bucket, old?: InBucket) => ordering(bucket, old, headOf));
  const all = Object.assign(ordered, { buckets });
  latest.set(setting, all);
  return all;
}

/** @param before the queue to update, also of other members */
function ordering<M, H extends Head>(
  members: Readonly<Record<string, M>>,
  before: Ordered<M, H> | undefined,
  headOf: (member: M, old?: H) => H,
): Ordered<M, H> {
  const changed = before && changesOf(members, before.members);
  // Sorting again is faster.
  if (!changed || 2 * changed.length > before.members.length)
    return queued(valuesOf(members), headOf, before?.entries ?? []);
  const { entries, queue } = before;
  for (const { place } of changed) {
    const at = queue.indexOf(entries[place]!);
    if (at >= 0) queue.splice(at, 1);
  }
  for (const { place, member } of changed) {
    const head = headOf(member, entries[place]);
    before.members[place] = member;
    entries[place] = head;
    if (isOpen(head)) queue.splice(placeIn(queue, head), 0, head);
  }
  before.first = leading(queue);
  return before;
}

/** Returns the changed members with their places; null if the number of members differs. */
function changesOf<M>(
  members: Readonly<Record<string, M>>,
  before: readonly M[],
): readonly { readonly place: number; readonly member: M }[] | null {
  const changed: { place: number; member: M }[] = [];
  let place = 0;
  for (const name in members) {
    const member = members[name]!;
    if (member !== before[place]) changed.push({ place, member });
    place++;
  }
  return place === before.length ? changed : null;
}

function queued<M, H extends Head>(
  members: M[],
  headOf: (member: M, old?: H) => H,
  before: readonly H[],
): Ordered<M, H> {
  const entries = members.map((member, place) => headOf(member, before[place]));
  const queue = entries.filter(isOpen).sort(compareEntries);
  return { members, entries, queue, first: leading(queue) };
}

function placeIn<H extends Head>(queue: readonly H[], head: H): number {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareEntries(queue[middle]!, head) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function ownHead(slots: readonly Slot[]): Own {
  const open = slots.filter(({ state }) => state === "open");
  let best = open[0];
  for (const slot of open) if (compareKeys(slot.key, best!.key) < 0) best = slot;
  return { first: open.filter((slot) => slot === best || compareKeys(slot.key, best!.key) === 0), open };
}

function leading(queue: readonly Head[]): readonly Slot[] {
  const [leader, second] = queue;
  if (!leader) return [];
  if (!second || compareEntries(second, leader) !== 0) return leader.first;
  const first: Slot[] = [];
  for (const head of queue) {
    if (compareEntries(head, leader) !== 0) break;
    for (const slot of head.first) first.push(slot);
  }
  return first;
}

function isOpen({ first }: Head): boolean {
  return first.length > 0;
}

function timeOf({ first }: Head): number {
  return first[0]!.time;
}

function compareEntries(a: Head, b: Head): number {
  return compareKeys(a.first[0]!.key, b.first[0]!.key);
}
