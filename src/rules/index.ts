import { exchangeCommands } from "./exchange/attack-commands.ts";
import { addCombat } from "./model/combat.ts";
import { addExchange } from "./kernel/execute.ts";
import { d20 } from "./combat/d20/d20.ts";
import { gurps } from "./combat/gurps/gurps.ts";
import { percentile } from "./combat/percentile/percentile.ts";
import { ruling } from "./combat/ruling/ruling.ts";
import { addPacing } from "./kernel/register-pacing.ts";
import { actionPeriod } from "./pacing/action-period/action-period.ts";
import { sideSegments } from "./pacing/side-segments/side-segments.ts";
import { speedOrder } from "./pacing/speed-order/speed-order.ts";
import { stopwatch } from "./pacing/stopwatch/stopwatch.ts";
import { twoAction } from "./pacing/two-action/two-action.ts";

// The core with attacks and all pacings, for users that need not load them separately.
addExchange(exchangeCommands);
addCombat(gurps);
addCombat(d20);
addCombat(percentile);
addCombat(ruling);
addPacing(speedOrder);
addPacing(actionPeriod);
addPacing(sideSegments);
addPacing(stopwatch);
addPacing(twoAction);

export * from "./core.ts";
