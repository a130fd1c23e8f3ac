import type { Shell } from "./stopwatch/own.ts";
import { NEEDS, readStats, sheet } from "./stopwatch/sheet.ts";
import { shell as ofFights } from "./stopwatch/stopwatch.ts";
export { rules } from "./stopwatch/stopwatch.ts";

export const shell: Shell = { ...ofFights, stats: readStats, needs: NEEDS, sheet };
