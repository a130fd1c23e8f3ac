import { shell as ofFights } from "./gurps/gurps.ts";
import type { Shell } from "./gurps/own.ts";
import { readStats } from "./gurps/stats.ts";
export { rules } from "./gurps/gurps.ts";

/** For our actors; the module for other systems uses `./gurps/gurps.ts` alone. */
export const shell: Shell = { ...ofFights, stats: readStats };
