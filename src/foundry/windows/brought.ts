import type { Fight } from "../fight/fight.ts";
import type { Membership, NoWay, RowWish, Way } from "../reading/sheet-part.ts";

/* What the tracker uses of higher layers, or in some packages only; their entries register it in `init`. */

/** The attack dialog, and attacks without it. */
export type AttackDesk = Pick<typeof import("../attack/open.ts"), "openAttack" | "attackAtOnce" | "likelyAttack">;

let attacks: AttackDesk | null = null;

/** In `init`. */
export function useAttackDesk(own: AttackDesk): void {
  attacks = own;
}

/** Null in packages without it. */
export function attackDesk(): AttackDesk | null {
  return attacks;
}

/** What becomes of items that are dropped on rows. */
export interface ItemDesk {
  /** Null for an item that is no action. */
  wishFor(item: Item.Implementation): RowWish | null;
  /** Adds an item to an actor. */
  takeIn(actor: Actor.Implementation, item: Item.Implementation): Promise<Item.Implementation | null>;
  wayFor(wish: RowWish, membership: Membership): Way | NoWay;
  giveFromRow(way: Way, membership: Membership): Promise<unknown>;
}

let items: (() => Promise<ItemDesk | null>) | null = null;

/** In `init`. @param load loads it; null after a failure, which it reports itself */
export function useItemDesk(load: () => Promise<ItemDesk | null>): void {
  items = load;
}

/** Null in packages without it. */
export function itemDesk(): typeof items {
  return items;
}

/** Prepares encounters: a window, and actors that join. Registered at start, because it is in a higher layer. */
export interface FightDesk {
  /** Label of what `open` does in one click, or null. If omitted, `open` opens a window. */
  readonly label?: (combat: Fight | null) => string | null;
  /** Opens the window for this fight, before the start or to join it, or for a new one. @returns true if opened */
  open(combat: Fight | null): Promise<boolean>;
  /** Adds an actor of the world or a compendium. @param side its id; default: by token */
  join(combat: Fight, uuid: string, side?: string): Promise<void>;
}

let desk: FightDesk | null = null;

/** In `init`. */
export function useFightDesk(own: FightDesk): void {
  desk = own;
}

/** Null in packages without it. */
export function fightDesk(): FightDesk | null {
  return desk;
}

/** Creates another encounter, and views it. */
export async function createEncounter(): Promise<void> {
  const combat = await Combat.implementation.create({});
  await combat?.activate();
}
