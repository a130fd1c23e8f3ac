import { combatRulesOf } from "../model/combat.ts";
import type { JsonObject } from "../model/json.ts";
import { refuse, type Refusal } from "../model/outcome.ts";
import { edit, type Recipe } from "../model/recipe.ts";
import type { Participant } from "../model/state.ts";
import { combatOf, ownRules, rulesOf } from "../order/compose.ts";
import type { View } from "../order/state-view.ts";
import type { Fields } from "./commands.ts";
import { repairedStats } from "./validate-notes.ts";

/** Chooses other combat rules, "" for none. In a running fight they count as soon as no turn runs. */
export function chooseRules({ rules: id }: Fields<"rules">, view: View): Recipe | Refusal {
  const { state } = view;
  if (id !== "" && !combatRulesOf(id)) return refuse("no-such-rules", { rules: id });
  const now = combatOf(state) ?? "";
  if (id === (state.nextRules ?? now)) return refuse("nothing-changes");
  if (state.status !== "running") return takeRules(id, view);
  return (draft) => {
    draft.nextRules = id === now ? undefined : id;
  };
}

/** Stats get the defaults of the new rules. Facts stay, also facts that the new rules do not declare. */
export function takeRules(id: string, view: View): Recipe {
  const { pacing: name } = view.state;
  const pacing = rulesOf({ pacing: name, rules: id })!;
  const suited = (stats: JsonObject, one: Participant): JsonObject => repairedStats(stats, one, pacing) ?? stats;
  return (draft) => {
    draft.nextRules = undefined;
    draft.rules = id === ownRules(name) ? undefined : id;
    for (const one of view.participants()) {
      const { later } = one;
      const stats = suited(one.stats, one);
      if (stats !== one.stats) edit(draft, one.id).stats = stats;
      if (later) edit(draft, one.id).later = { ...later, stats: suited(later.stats, one) };
    }
  };
}
