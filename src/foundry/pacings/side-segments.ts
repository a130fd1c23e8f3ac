import type { Shell } from "./side-segments/own.ts";
import { shell as ofFights } from "./side-segments/side-segments.ts";
import { NEEDS, readStats } from "./side-segments/stats.ts";
export { rules } from "./side-segments/side-segments.ts";

export const shell: Shell = { ...ofFights, stats: readStats, needs: NEEDS };
