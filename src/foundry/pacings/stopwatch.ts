import type { Shell } from "./stopwatch/own.ts";
import { shell as ofFights } from "./stopwatch/stopwatch.ts";
import { held, NEEDS, readStats } from "./stopwatch/stats.ts";
export { rules } from "./stopwatch/stopwatch.ts";

export const shell: Shell = { ...ofFights, stats: readStats, needs: NEEDS, sheet: { held } };
