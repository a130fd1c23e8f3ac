import type { Shell } from "./action-period/own.ts";
import { shell as ofFights } from "./action-period/action-period.ts";
import { NEEDS, readStats } from "./action-period/stats.ts";
export { rules } from "./action-period/action-period.ts";

export const shell: Shell = { ...ofFights, stats: readStats, needs: NEEDS };
