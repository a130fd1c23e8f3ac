import { participantOf } from "../../../../rules/core.ts";
import { hostAdapter } from "../../../fight/host-adapter.ts";
import { refusedEntrance, refusedStats, type StatsRefusal } from "../../../fight/refused-stats.ts";
import { counted, text } from "../../../host/i18n.ts";
import { plain } from "../../../host/rich-text.ts";
import type { TrackerContext } from "../../../reading/context.ts";
import { combatantMark, nameOf } from "../../../reading/people.ts";
import type { LaneView, VerbView, WaitView } from "../../../reading/views.ts";
import { groupFor } from "../grouping.ts";

/** More at once nobody corrects; and while many are joining, each of them costs a look at its sheet. */
const MOST = 20;

/** Combatants whose figures the core refuses: they are not in the order, and their rows say why. For those who can open the sheet. */
export function leftOutView(context: TrackerContext): readonly LaneView[] {
  const { combat, state, mine } = context;
  const outside = [...combat.combatants]
    .filter(({ id }) => !participantOf(state, id ?? "") && mine(id ?? ""))
    .slice(0, MOST);
  const rows = outside.flatMap((combatant): readonly WaitView[] => {
    const refusal = refusedEntrance(state, combatant);
    return refusal ? [rowOf(combatant, refusal, context)] : [];
  });
  return rows.length
    ? [
        {
          title: text("Lanes.LeftOut.Title"),
          mark: "m-owed",
          count: counted("Tracker.Participants", rows.length),
          rows,
        },
      ]
    : [];
}

function rowOf(combatant: Combatant.Implementation, refusal: StatsRefusal, context: TrackerContext): WaitView {
  const id = combatant.id ?? "";
  return {
    participantId: id,
    mark: "m-owed",
    portrait: { src: combatant.img ?? null, side: 0 },
    name: combatant.name ?? "",
    until: plain(wordsOf(combatant, refusal, context.state.pacing)),
    ...(combatant.actor ? { verb: sheetVerb(id) } : {}),
    combatant: combatantMark(id, false, context),
  };
}

/**
 * The button to the sheet of the first of these whose values the core refuses since it is in the fight, where it keeps its last good ones. It says which value that is. Null for
 * none, and for those who cannot open the sheet.
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

/** Which value the core refuses, and what it may be. */
function wordsOf(combatant: Combatant.Implementation, refusal: StatsRefusal, pacing: string): string {
  if (refusal === "unreadable" || refusal.code !== "bad-stats") return text("Lanes.LeftOut.Unreadable");
  const why = combatant.actor && hostAdapter().whyRefused?.(pacing, combatant.actor);
  return why ?? text("Lanes.LeftOut.Figure", { ...refusal.data, field: labelOf(combatant, refusal.data.field) });
}

/** What the sheet calls a figure; its name in the core where the sheet has no word for it. */
function labelOf({ actor }: Combatant.Implementation, figure: unknown): string {
  const field = typeof figure === "string" ? figure : "";
  const { schema } = (actor?.system ?? {}) as {
    readonly schema?: { readonly fields: Readonly<Record<string, { readonly label?: string }>> };
  };
  return schema?.fields[field]?.label || field;
}
