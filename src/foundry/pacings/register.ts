import { addBuiltIn } from "../reading/pacing-shell.ts";
import * as actionPeriod from "./action-period.ts";
import * as sideSegments from "./side-segments.ts";
import * as speedOrder from "./speed-order.ts";
import * as stopwatch from "./stopwatch.ts";
import * as twoAction from "./two-action.ts";

/** Adds the pacings with their support for our actors and items. In `init`; lists have this order. */
export function registerPacings(): void {
  addBuiltIn(speedOrder);
  addBuiltIn(actionPeriod);
  addBuiltIn(sideSegments);
  addBuiltIn(stopwatch);
  addBuiltIn(twoAction);
}
