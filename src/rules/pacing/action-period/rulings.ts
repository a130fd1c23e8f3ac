import type { View } from "../../encounter/view.ts";
import { isObject, type JsonObject } from "../../json.ts";
import type { Slot } from "../../encounter/state.ts";
import type { Report } from "./facts.ts";
import { statsFor } from "./facts.ts";
import { actsOf, completed, isFire } from "./report.ts";

/**
 * Only the GM tells this of a turn: that something else than Move was a move action (PA-10), and other figures of a weapon than those of the one that
 * is carried, or was fired before (P-20 to P-22).
 */
export function isRuling({ type, slots, report }: JsonObject, view: View): boolean {
  if (type !== "done" || !isObject(report)) return false;
  const named = Array.isArray(slots) ? slots.map(String) : view.now;
  return named.some((id) => { const slot = view.slot(id); return slot !== undefined && saysMore(report as Report, slot, view); });
}

function saysMore(report: Report, { participant: id, kind }: Slot, view: View): boolean {
  const participant = view.participant(id);
  if (!participant) return false;
  if (report.move === true && report.manoeuvre !== "move" && kind !== "extra") return true;
  const { rof, kind: _, ...plain } = report;
  const known = completed(isFire(plain) ? plain : { ...plain, shots: 0 }, actsOf(participant, view.setting), statsFor(participant, view.setting));
  return (rof !== undefined && rof !== known.rof) || (report.kind !== undefined && report.kind !== known.kind);
}
