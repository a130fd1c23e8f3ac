import { participantOf, type Refusal } from "../../../../rules/core.ts";
import { refusedEntrance } from "../../../fight/reconcile.ts";
import { counted, line, text } from "../../../host/i18n.ts";
import type { TrackerContext } from "../../../reading/context.ts";
import { combatantMark } from "../../../reading/people.ts";
import type { LaneView, WaitView } from "../../../reading/views.ts";

/** More at once nobody corrects; and while many are joining, each of them costs a look at its sheet. */
const MOST = 20;

/** Combatants whose figures the core refuses: they are not in the order, and their rows say why. For those who can open the sheet. */
export function leftOutView(context: TrackerContext): readonly LaneView[] {
  const { combat, state, gm } = context;
  const outside = [...combat.combatants]
    .filter((one) => !participantOf(state, one.id ?? "") && (gm || one.isOwner))
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

function rowOf(
  combatant: Combatant.Implementation,
  refusal: Refusal | "unreadable",
  context: TrackerContext,
): WaitView {
  const id = combatant.id ?? "";
  return {
    participantId: id,
    portrait: { src: combatant.img ?? null, side: 0 },
    name: combatant.name ?? "",
    until:
      refusal !== "unreadable" && refusal.code === "bad-stats"
        ? line("Lanes.LeftOut.Figure", { ...refusal.data, field: labelOf(combatant, refusal.data.field) })
        : line("Lanes.LeftOut.Unreadable"),
    ...(combatant.actor
      ? {
          verb: {
            action: "openCombatantSheet",
            label: text("Sheet.Row.Open"),
            icon: "i-pencil",
            data: { combatant: id },
          },
        }
      : {}),
    combatant: combatantMark(id, false, context),
  };
}

/** What the sheet calls a figure; its name in the core where the sheet has no word for it. */
function labelOf({ actor }: Combatant.Implementation, figure: unknown): string {
  const field = typeof figure === "string" ? figure : "";
  const { schema } = (actor?.system ?? {}) as {
    readonly schema?: { readonly fields: Readonly<Record<string, { readonly label?: string }>> };
  };
  return schema?.fields[field]?.label || field;
}
