import type { PacingTypes, Slot } from "../../rules/core.ts";
import type { Words } from "../host/rich-text.ts";
import type { TrackerContext } from "./context.ts";
import type { SideMark } from "./view-pieces.ts";

/** A pacing on the ribbon: scale and durations. Every member is optional; times in the pacing's unit. */
export interface RibbonPart<T extends PacingTypes = PacingTypes> {
  /** "distance": true to scale from now; "fitted": as much room as each time needs. Default: fitted for ranks. */
  readonly scale?: "distance" | "fitted";
  /** Pixels per unit if true to scale; default: 54. */
  readonly unit?: number;
  /** True if empty times are played, so they get a narrow column. */
  readonly counted?: boolean;
  /** A low strip: now, the next five, and waiting ones. For times that only order turns. */
  readonly strip?: boolean;
  /** A lane per side known to this viewer; one for all by default. */
  readonly lanes?: (context: TrackerContext<T>) => readonly RibbonLane[];
  /** Start of a coming slot's action that lasts until it; null for none. */
  readonly begun?: (slot: Slot<T["note"]>, context: TrackerContext<T>) => number | null;
  /** Of a waiting slot. */
  readonly window?: (slot: Slot<T["note"]>, context: TrackerContext<T>) => WaitWindow;
}

export interface RibbonLane {
  /** Sides that share the lane. */
  readonly sides: readonly string[];
  readonly mark: SideMark;
  readonly name: string;
  /** Why first or later: "die 3, +1 segment". */
  readonly words?: Words;
  /** Units of delay. */
  readonly shift: number;
}

export interface WaitWindow {
  /** Last time to take the turn; null for no limit. */
  readonly until: number | null;
  /** When it is lost; null if never. */
  readonly lost: number | null;
}
