import * as gurps from "../foundry/combat/gurps/gurps.ts";
import * as ruling from "../foundry/combat/ruling.ts";
import * as actionPeriod from "../foundry/pacings/action-period/action-period.ts";
import * as sideSegments from "../foundry/pacings/side-segments/side-segments.ts";
import * as speedOrder from "../foundry/pacings/speed-order/speed-order.ts";
import * as stopwatch from "../foundry/pacings/stopwatch/stopwatch.ts";
import * as twoAction from "../foundry/pacings/two-action/two-action.ts";
import { addBuiltIn, addBuiltInCombat } from "../foundry/reading/pacing-shell.ts";

/** Adds the combat rules and pacings without their support for our actors and items. In `init`. */
export function registerPacings(): void {
  addBuiltInCombat(gurps);
  addBuiltInCombat(ruling);
  addBuiltIn(speedOrder);
  addBuiltIn(actionPeriod);
  addBuiltIn(sideSegments);
  addBuiltIn(stopwatch);
  addBuiltIn(twoAction);
}
