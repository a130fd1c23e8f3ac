import { registerPacingShell } from "../reading/pacing-shell.ts";
import { actionPeriod } from "./action-period/action-period.ts";
import { sideSegments } from "./side-segments/side-segments.ts";
import { speedOrder } from "./speed-order/speed-order.ts";
import { stopwatch } from "./stopwatch/stopwatch.ts";
import { twoAction } from "./two-action/two-action.ts";

/** Registers all that the shell knows of the pacings that come with the system. The Time panel lists them in this order. */
export function registerPacingShells(): void {
  registerPacingShell("stopwatch", stopwatch);
  registerPacingShell("action-period", actionPeriod);
  registerPacingShell("speed-order", speedOrder);
  registerPacingShell("side-segments", sideSegments);
  registerPacingShell("two-action", twoAction);
}
