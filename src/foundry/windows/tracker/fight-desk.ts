import type { Fight } from "../../fight/fight.ts";

/**
 * Putting a fight together: the window for it, and actors that come into a fight. It reads and writes encounter files, so it stands above the windows and registers itself here
 * at start.
 */
export interface FightDesk {
  /** What `open` does for this fight in one click, as its button; null where it would do nothing. Left out, `open` opens a window. */
  readonly label?: (combat: Fight | null) => string | null;
  /** Opens the window: for this fight if it has not begun, or to bring others into it; for a new fight without one. @returns whether it was opened */
  open(combat: Fight | null): Promise<boolean>;
  /** Brings an actor of the world or of a compendium into a fight. @param side id of its side; its usual one if left out */
  join(combat: Fight, uuid: string, side?: string): Promise<void>;
}

let desk: FightDesk | null = null;

/** In `init`. */
export function useFightDesk(own: FightDesk): void {
  desk = own;
}

/** Null in a package that prepares no encounters. */
export function fightDesk(): FightDesk | null {
  return desk;
}
