import type { Shell } from "./stopwatch/own.ts";
import { NEEDS, readStats, sheet } from "./stopwatch/sheet.ts";
import { shell as ofFights } from "./stopwatch/stopwatch.ts";
export { rules } from "./stopwatch/stopwatch.ts";

/** Adds what our actors and sheets need. */
export const shell: Shell = { ...ofFights, stats: readStats, needs: NEEDS, sheet };
