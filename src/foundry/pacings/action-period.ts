import type { Shell } from "./action-period/own.ts";
import { NEEDS, readStats, sheet } from "./action-period/sheet.ts";
import { shell as ofFights } from "./action-period/action-period.ts";
export { rules } from "./action-period/action-period.ts";

export const shell: Shell = { ...ofFights, stats: readStats, needs: NEEDS, sheet };
