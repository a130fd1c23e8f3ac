import type { Fight } from "../fight/fight.ts";

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
