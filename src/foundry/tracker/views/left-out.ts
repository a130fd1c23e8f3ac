import { participantOf } from "../../../rules/core.ts";
import { hostAdapter } from "../../fight/host-adapter.ts";
import { refusedEntrance, refusedStats, type StatsRefusal } from "../../fight/refused-stats.ts";
import { counted, text } from "../../host/i18n.ts";
import { plain } from "../../host/rich-text.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { combatantMark, nameOf } from "../../reading/people.ts";
import type { VerbView } from "../../reading/views.ts";
import type { WaitView } from "./rows.ts";
import { groupFor } from "../../reading/row/grouping.ts";

/** Limit, because each costs a look at its sheet. */
const MOST = 20;

/** Combatants with refused values, which are not in the order, for those who can open the sheet. */
export function leftOutView(context: TrackerContext) {
  const { combat, state, mine } = context;
  const outside = [...combat.combatants]
    .filter(({ id }) => !participantOf(state, id ?? "") && mine(id ?? ""))
    .slice(0, MOST);
  const rows = outside.flatMap((combatant): readonly WaitView[] => {
    const refusal = refusedEntrance(state, combatant);
    return refusal ? [rowOf(combatant, refusal, context)] : [];
  });
  const count = counted("Tracker.Participants", rows.length);
  return rows.length ? [{ title: text("Lanes.LeftOut.Title"), mark: "m-pending" as const, count, rows }] : [];
}

function rowOf(combatant: Combatant.Implementation, refusal: StatsRefusal, context: TrackerContext): WaitView {
  const id = combatant.id ?? "";
  return {
    participantId: id,
    mark: "m-pending",
    portrait: { src: combatant.img ?? null, side: 0 },
    name: combatant.name ?? "",
    until: plain(wordsOf(combatant, refusal, context.state.pacing)),
    ...(combatant.actor ? { verb: sheetVerb(id) } : {}),
    combatant: combatantMark(id, false, context),
  };
}

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
    const verb = { ...sheetVerb(id), cost: wordsOf(combatant, refusal, state.pacing) };
    return groupFor(id, context) || ids.length > 1
      ? { ...verb, label: text("Now.Whose", { name: nameOf(id, context), verb: verb.label }) }
      : verb;
  }
  return null;
}

function sheetVerb(participant: string): VerbView {
  return { action: "openCombatantSheet", label: text("Sheet.Row.Open"), icon: "i-pencil", args: { participant } };
}

/** The refused value, and what is allowed. */
function wordsOf(combatant: Combatant.Implementation, refusal: StatsRefusal, pacing: string): string {
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
