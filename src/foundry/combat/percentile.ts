import type { CombatShell } from "../reading/pacing-shell.ts";
import { readPoints } from "./points.ts";
export { percentile as rules } from "../../rules/pacings.ts";

export const shell: CombatShell = { stats: readPoints, sheet: { uses: ["defence", "percent"] }, dice: "d100" };
