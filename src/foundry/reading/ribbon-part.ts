import type { PacingTypes, Slot } from "../../rules/core.ts";
import type { Words } from "../host/rich-text.ts";
import type { TrackerContext } from "./context.ts";
import type { SideMark } from "./view-pieces.ts";

/**
 * What the ribbon shows of one pacing beyond what the list shows: how its times become places, and what lasts for a
 * stretch of time. Every member is optional. Times are in the pacing's unit.
 */
export interface RibbonPart<T extends PacingTypes = PacingTypes> {
  /**
   * How times become places: "distance" puts a time as far from now as it is away; "fitted" gives each time as much
   * room as it needs, for times that are ranks, or where much happens at a few of them. Ranks are fitted and all other
   * times true to distance unless said otherwise.
   */
  readonly scale?: "distance" | "fitted";
  /** Pixels from one unit to the next, where the scale is true to distance; 54 by default. */
  readonly unit?: number;
  /** True if empty times between two columns are worth a narrow column, since each of them is played. */
  readonly counted?: boolean;
  /**
   * True for a low strip: now, the next five, and as chips those who wait. For times that say nothing but the order.
   */
  readonly strip?: boolean;
  /**
   * A lane for each side, from first to last, as far as this reader knows of them; one lane for all if it is left out
   * or empty.
   */
  readonly lanes?: (context: TrackerContext<T>) => readonly RibbonLane[];
  /** When the action of a slot to come began, if it lasts until the slot; null for what takes no time. */
  readonly begun?: (slot: Slot<T["note"]>, context: TrackerContext<T>) => number | null;
  /** The window of a slot that waits. */
  readonly window?: (slot: Slot<T["note"]>, context: TrackerContext<T>) => WaitWindow;
}

/** A side on the ribbon. */
export interface RibbonLane {
  /** Ids of the sides that share the lane. */
  readonly sides: readonly string[];
  readonly mark: SideMark;
  readonly name: string;
  /** What makes it first or later: "die 3, +1 segment". */
  readonly words?: Words;
  /** Units by which its turns come later; 0 for none. */
  readonly shift: number;
}

/** How long somebody may wait. */
export interface WaitWindow {
  /** Last time at which the turn may be taken; null if nothing limits it. */
  readonly until: number | null;
  /** Time at which it is lost; null if it is not lost at a time. */
  readonly lost: number | null;
}
