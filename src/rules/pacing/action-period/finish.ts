import type { JsonObject } from "../../json.ts";
import { isRefusal, refuse, type Refusal } from "../../encounter/refusal.ts";
import type { Participant, Slot } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import type { Recipe } from "../../encounter/write.ts";
import type { ExtraTurn } from "./extras.ts";
import { note, statsFor, type Act, type Report } from "./facts.ts";
import { tellReported, withFired } from "./fired.ts";
import { placesOf } from "./places.ts";
import { actsOf, completed, isFire, readReport, warningsOf } from "./report.ts";
import { nameOf } from "./slots.ts";

/**
 * P-11: the turn is taken on this step, and the next counts from it. What goes beyond a limit of moving or firing is told (P-16, P-22), not refused.
 * An extra turn may be declined (P-26).
 */
export function finish(slot: Slot, told: JsonObject, view: View): Recipe | Refusal {
  const report = readReport(told);
  if (isRefusal(report)) return report;
  const participant = view.participant(slot.participant)!;
  if (report.decline) return slot.kind === "extra" ? declineRecipe(slot) : refuse("nothing-to-decline", { participant: participant.id, turn: slot.ordinal });
  const before = actsOf(participant, view.setting);
  const done = completed(withFired(report.done, nameOf(slot), participant, view.setting), before, statsFor(participant, view.setting));
  const act: Act = { ...done, at: slot.time, n: view.state.head + 1 };
  const warnings = [...warningsOf(before, done, participant, view.setting), ...unearned(slot, done, participant, view)];
  return (draft, emit) => {
    note(draft, participant.id, "acts", nameOf(slot), act);
    for (const { code, data } of warnings) emit({ type: "note", code, data: { participant: participant.id, slot: slot.id, ...data } });
    tellReported(done, nameOf(slot), participant, view.setting, emit);
  };
}

/** P-26: an extra turn that is not taken is over; the second of two stays open (PA-9). */
function declineRecipe(slot: Slot): Recipe {
  return (draft, emit) => {
    note(draft, slot.participant, "missed", nameOf(slot), { reason: "declined", at: slot.time });
    emit({ type: "lost", slot: slot.id, participant: slot.participant, reason: "declined" });
  };
}

/** P-18, P-19, P-24, P-25: an extra turn is for the move action or the fire that earned it, and for nothing else. */
function unearned({ kind, id }: Slot, done: Report, participant: Participant, view: View): readonly { readonly code: string; readonly data: JsonObject }[] {
  const extra = kind === "extra" ? placesOf(participant, view.setting).find(({ name }) => id.endsWith(`_${name}`))?.extra : undefined;
  if (!extra) return [];
  if (isFire(done)) return mayFire(extra, done) ? [] : [{ code: "extra-not-this-fire", data: { weapon: done.weapon ?? "", target: done.target ?? "" } }];
  return (done.move ?? done.yards) && !extra.move ? [{ code: "extra-not-a-move", data: {} }] : [];
}

/** The same weapon at the same target (PA-16), and again at full rate of fire. */
function mayFire({ fire }: ExtraTurn, { weapon = "", target = "", autofire = true, shots, rof }: Report): boolean {
  const full = autofire && (shots === undefined || rof === undefined || shots >= rof);
  return full && fire.some((earned) => earned.weapon === weapon && earned.target === target);
}
