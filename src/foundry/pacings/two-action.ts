import type { Shell } from "./two-action/own.ts";
import { NEEDS, readStats, sheet } from "./two-action/sheet.ts";
import { shell as ofFights } from "./two-action/two-action.ts";
export { rules } from "./two-action/two-action.ts";

/** Adds what our actors and sheets need. */
export const shell: Shell = { ...ofFights, stats: readStats, needs: NEEDS, sheet };
