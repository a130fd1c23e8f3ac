import type { Shell } from "./speed-order/own.ts";
import { NEEDS, readStats, sheet } from "./speed-order/sheet.ts";
import { shell as ofFights } from "./speed-order/speed-order.ts";
export { rules } from "./speed-order/speed-order.ts";

/** With our sheets; the module for other systems uses `./speed-order/speed-order.ts` alone. */
export const shell: Shell = { ...ofFights, stats: readStats, needs: NEEDS, sheet };
