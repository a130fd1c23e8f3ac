import type { Slot } from "../../../../rules/index.ts";
import type { SegmentZeroCombat } from "../../../documents/combat.ts";
import { contextOf, type TrackerContext } from "../../tracker/build/context.ts";

/** Where an actor stands in a fight that is going on, as this client's user sees it. */
export interface Seat {
  readonly combat: SegmentZeroCombat;
  readonly context: TrackerContext;
  /** Id of its participant: of several, whoever acts. */
  readonly id: string;
  /** Its current slot, else the next one. */
  readonly slot: Slot | null;
  /** It acts now. */
  readonly now: boolean;
}

/** Null where it stands in no fight that has begun, or in one of which this user may not know. The fight on view comes first. */
export function seatOf(actor: Actor.Implementation): Seat | null {
  const fights = ([...(game.combats ?? [])] as SegmentZeroCombat[]).filter(({ encounter }) => encounter.status === "running");
  const inView = fights.find((combat) => combat === game.combat);
  for (const combat of inView ? [inView, ...fights.filter((one) => one !== inView)] : fights) {
    const ids = [...combat.combatants].flatMap((one) => (one.actor === actor && one.id ? [one.id] : []));
    const context = ids.length && game.user ? contextOf(combat, game.user) : null;
    const seat = context && seatIn(combat, ids, context);
    if (seat) return seat;
  }
  return null;
}

function seatIn(combat: SegmentZeroCombat, ids: readonly string[], context: TrackerContext): Seat | null {
  const known = ids.filter((id) => context.visible(id) && context.participant(id));
  const acting = context.standing ? undefined : context.now.find(({ participant }) => known.includes(participant));
  const id = acting?.participant ?? known[0];
  if (id === undefined) return null;
  const ahead = context.slots.filter(({ participant, state }) => participant === id && state !== "done" && state !== "lost");
  return { combat, context, id, slot: acting ?? ahead[0] ?? null, now: acting !== undefined };
}
