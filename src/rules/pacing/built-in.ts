import { actionPeriod } from "./action-period/index.ts";
import { registerPacing } from "./registry.ts";
import { sideSegments } from "./side-segments/index.ts";
import { speedOrder } from "./speed-order/index.ts";
import { stopwatch } from "./stopwatch/index.ts";
import { twoAction } from "./two-action/index.ts";

// The pacings that come with the system. The kernel knows the registry alone, so it depends on none of them.
for (const pacing of [speedOrder, actionPeriod, sideSegments, stopwatch, twoAction]) registerPacing(pacing);
