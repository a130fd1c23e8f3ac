import type { Fight } from "../fight/fight.ts";

/** Views of time beside the tracker, which its menu opens. */
interface TimeViews {
  openGrid(combat: Fight): Promise<void>;
  toggleRibbon(): Promise<void>;
}

let views: TimeViews | null = null;

/** Registers the views of the higher layer. In `ready`. */
export function useTimeViews(own: TimeViews): void {
  views = own;
}

export function timeViews(): TimeViews | null {
  return views;
}
