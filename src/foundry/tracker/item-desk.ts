import type { SheetMembership, NoWay, RowWish, Way } from "../reading/sheet-part.ts";

/** The use of items that are dropped on rows. */
export interface ItemDesk {
  /** Null for an item that is no action. */
  wishFor(item: Item.Implementation): RowWish | null;
  /** Adds an item to an actor. */
  takeIn(actor: Actor.Implementation, item: Item.Implementation): Promise<Item.Implementation | null>;
  wayFor(wish: RowWish, membership: SheetMembership): Way | NoWay;
  giveFromRow(way: Way, membership: SheetMembership): Promise<unknown>;
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
