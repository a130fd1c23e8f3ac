import { participantOf } from "../../../rules/core.ts";
import { refusedEntrance, type StatsRefusal } from "../../fight/refused-stats.ts";
import { counted, text } from "../../host/i18n.ts";
import { plain } from "../../host/rich-text.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { combatantMark } from "../../reading/people.ts";
import type { Row } from "../../reading/row/row-view.ts";
import { refusalText, sheetVerb } from "../../reading/row/refused-verb.ts";
import { stateIn } from "../../reading/row/row.ts";

/** Limit, because each costs a look at its sheet. */
const MOST = 20;

/** Combatants with refused values, which are not in the order, for users who can open the sheet. */
export function leftOutView(context: TrackerContext) {
  const { combat, state, mine } = context;
  const outside = [...combat.combatants]
    .filter(({ id }) => !participantOf(state, id ?? "") && mine(id ?? ""))
    .slice(0, MOST);
  const rows = outside.flatMap((combatant): readonly Row[] => {
    const refusal = refusedEntrance(state, combatant);
    return refusal ? [rowOf(combatant, refusal, context)] : [];
  });
  const count = counted("Tracker.Participants", rows.length);
  return rows.length ? [{ title: text("Lanes.LeftOut.Title"), mark: "m-pending" as const, count, rows }] : [];
}

function rowOf(combatant: Combatant.Implementation, refusal: StatsRefusal, context: TrackerContext): Row {
  const id = combatant.id ?? "";
  return {
    id,
    participantId: id,
    ...stateIn("ahead"),
    mark: "m-pending",
    portrait: { src: combatant.img ?? null, side: 0 },
    name: combatant.name ?? "",
    until: plain(refusalText(combatant, refusal, context.state.pacing)),
    ...(combatant.actor ? { verb: sheetVerb(id) } : {}),
    combatant: combatantMark(id, false, context),
  };
}
