import type { Shell } from "./speed-order/own.ts";
import { shell as ofFights } from "./speed-order/speed-order.ts";
import { NEEDS, readStats } from "./speed-order/stats.ts";
export { rules } from "./speed-order/speed-order.ts";

/** For our actors; the module for other systems uses `./speed-order/speed-order.ts` alone. */
export const shell: Shell = { ...ofFights, stats: readStats, needs: NEEDS };
