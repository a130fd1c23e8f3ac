import type { Shell } from "./side-segments/own.ts";
import { NEEDS, readStats, sheet } from "./side-segments/sheet.ts";
import { shell as ofFights } from "./side-segments/side-segments.ts";
export { rules } from "./side-segments/side-segments.ts";

export const shell: Shell = { ...ofFights, stats: readStats, needs: NEEDS, sheet };
