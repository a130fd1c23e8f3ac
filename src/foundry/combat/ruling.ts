import type { CombatShell } from "../reading/pacing-shell.ts";
export { ruling as rules } from "../../rules/pacings.ts";

export const shell: CombatShell = {};
