import type { PacingTypes, Slot } from "../../rules/core.ts";
import type { Words } from "../host/rich-text.ts";
import type { TrackerContext } from "./context.ts";
import type { SideMark } from "./view-pieces.ts";

/** What the ribbon shows of one initiative system beyond the list. Times are in its unit. */
export interface RibbonPart<T extends PacingTypes = PacingTypes> {
  /**
   * "distance" places a time as far from now as it is away; "fitted" places times one after the other. By default,
   * ranks are fitted and other times true to distance.
   */
  readonly scale?: "distance" | "fitted";
  /** Pixels per unit of time on a scale true to distance; 36 by default. Shortened where room is scarce. */
  readonly unit?: number;
  /** A lane per side that this viewer knows, from first to last; one lane for all if omitted or empty. */
  readonly lanes?: (context: TrackerContext<T>) => readonly RibbonLane[];
  /** Time at which the action of a coming slot began, if it lasts until the slot; null if it takes no time. */
  readonly begun?: (slot: Slot<T["note"]>, context: TrackerContext<T>) => number | null;
}

/** A side on the ribbon. */
export interface RibbonLane {
  /** Ids of the sides that share the lane. */
  readonly sides: readonly string[];
  readonly mark: SideMark;
  readonly name: string;
  /** Why it is first or later: "die 3, +1 segment". */
  readonly words?: Words;
  /** Units by which its turns come later; 0 for none. */
  readonly shift: number;
}
