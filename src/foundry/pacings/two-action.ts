import type { Shell } from "./two-action/own.ts";
import { NEEDS, readStats, sheet } from "./two-action/sheet.ts";
import { shell as ofFights } from "./two-action/two-action.ts";
export { rules } from "./two-action/two-action.ts";

export const shell: Shell = { ...ofFights, stats: readStats, needs: NEEDS, sheet };
