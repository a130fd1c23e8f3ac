import { addBuiltInCombat } from "../reading/pacing-shell.ts";
import * as d20 from "./d20.ts";
import * as gurps from "./gurps.ts";
import * as percentile from "./percentile.ts";
import * as ruling from "./ruling.ts";

/** Adds the combat rules. In `init`, before the pacings; lists have this order. */
export function registerCombatRules(): void {
  addBuiltInCombat(gurps);
  addBuiltInCombat(d20);
  addBuiltInCombat(percentile);
  addBuiltInCombat(ruling);
}
