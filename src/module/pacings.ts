import * as actionPeriod from "../foundry/pacings/action-period/action-period.ts";
import * as sideSegments from "../foundry/pacings/side-segments/side-segments.ts";
import * as speedOrder from "../foundry/pacings/speed-order/speed-order.ts";
import * as stopwatch from "../foundry/pacings/stopwatch/stopwatch.ts";
import * as twoAction from "../foundry/pacings/two-action/two-action.ts";
import { addBuiltIn } from "../foundry/reading/pacing-shell.ts";

/** Adds the pacings without their support for our actors and items. In `init`. */
export function registerPacings(): void {
  addBuiltIn(speedOrder);
  addBuiltIn(actionPeriod);
  addBuiltIn(sideSegments);
  addBuiltIn(stopwatch);
  addBuiltIn(twoAction);
}
