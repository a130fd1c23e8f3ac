import type { Shell } from "./two-action/own.ts";
import { shell as ofFights } from "./two-action/two-action.ts";
import { NEEDS, readStats } from "./two-action/stats.ts";
export { rules } from "./two-action/two-action.ts";

export const shell: Shell = { ...ofFights, stats: readStats, needs: NEEDS };
