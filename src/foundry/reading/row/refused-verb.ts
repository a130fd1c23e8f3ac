import { hostAdapter } from "../../fight/host-adapter.ts";
import { refusedStats, type StatsRefusal } from "../../fight/refused-stats.ts";
import { text } from "../../host/i18n.ts";
import type { TrackerContext } from "../context.ts";
import { whoseWords } from "../people.ts";
import type { VerbView } from "../views.ts";
import { groupFor } from "./grouping.ts";

/**
 * Returns the button to the first sheet with a refused value; the combatant keeps its last good ones. Null for
 * none, or without permission.
 */
export function refusedVerb(ids: readonly string[], context: TrackerContext): VerbView | null {
  const { combat, state, mine, masked } = context;
  if (masked) return null;
  for (const id of ids) {
    const combatant = mine(id) ? combat.combatants.get(id) : undefined;
    const refusal = combatant && refusedStats(state, combatant);
    if (!refusal) continue;
    const verb = { ...sheetVerb(id), cost: refusalText(combatant, refusal, state.pacing) };
    return groupFor(id, context) || ids.length > 1 ? { ...verb, label: whoseWords(id, verb.label, context) } : verb;
  }
  return null;
}

export function sheetVerb(participant: string): VerbView {
  return { action: "openCombatantSheet", label: text("Sheet.Row.Open"), icon: "i-pencil", args: { participant } };
}

/** The refused value, and what is allowed. */
export function refusalText(combatant: Combatant.Implementation, refusal: StatsRefusal, pacing: string): string {
  if (refusal === "unreadable" || refusal.code !== "bad-stats") return text("Lanes.LeftOut.Unreadable");
  const why = combatant.actor && hostAdapter().whyRefused?.(pacing, combatant.actor);
  return why ?? text("Lanes.LeftOut.Value", { ...refusal.data, field: labelOf(combatant, refusal.data.field) });
}

/** The sheet's label, else the core's name. */
function labelOf({ actor }: Combatant.Implementation, path: unknown): string {
  const field = typeof path === "string" ? path : "";
  const { schema } = (actor?.system ?? {}) as {
    readonly schema?: { readonly fields: Readonly<Record<string, { readonly label?: string }>> };
  };
  return schema?.fields[field]?.label || field;
}
