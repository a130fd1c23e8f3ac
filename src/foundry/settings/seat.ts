import type { OptionSpec } from "../../rules/index.ts";
import { specsOf } from "./specs.ts";
import { stored } from "./stored.ts";

/** What somebody has chosen for their own seat. */
export interface SeatSettings {
  /** A notice when it is one's turn, and one when one is next. */
  readonly noticeUp: boolean;
  readonly noticeNext: boolean;
  readonly soundUp: boolean;
  readonly soundNext: boolean;
}

export const SEAT_DEFAULTS: SeatSettings = { noticeUp: true, noticeNext: true, soundUp: false, soundNext: false };

/** Name of the user setting in which they stand, as one object. */
export const SEAT = "seat";

/** The same in the shape in which pacings say what can be set. */
export const SEAT_SPECS: readonly OptionSpec[] = specsOf(SEAT_DEFAULTS);

export function seatSettings(): SeatSettings {
  return { ...SEAT_DEFAULTS, ...stored<SeatSettings>(SEAT) };
}
