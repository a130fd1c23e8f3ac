import type { JsonObject } from "../../model/json.ts";
import { isRefusal, refuse, type Refusal } from "../../model/outcome.ts";
import { nameOfSlot } from "../../model/participants.ts";
import type { Recipe } from "../../model/recipe.ts";
import { lost } from "../../order/turns.ts";
import type { ExtraTurn } from "./budgets.ts";
import { note, statsIn } from "./facts.ts";
import type { Act, Participant, Report, Slot, View } from "./facts.ts";
import { reportFired, withFired } from "./fired.ts";
import { placesOf } from "./places.ts";
import { actsOf, completed, isFire, readReport, warningsOf, type Warning } from "./report.ts";

/**
 * P-11: takes the turn on this step; the next counts from it. Exceeded limits are reported (P-16, P-22). An
 * extra turn may be declined (P-26); the second of two stays open (PA-9).
 */
export function finish(slot: Slot, reported: JsonObject, view: View): Recipe | Refusal {
  const report = readReport(reported);
  if (isRefusal(report)) return report;
  const participant = view.participant(slot.participant)!;
  if (report.decline)
    return slot.kind === "extra"
      ? lost(slot, "declined", slot.time)
      : refuse("nothing-to-decline", { participant: participant.id, turn: slot.ordinal });
  const before = actsOf(participant, view.setting);
  const fired = withFired(report.done, nameOfSlot(slot), participant, view.setting);
  const done = completed(fired, before, statsIn(participant, view.setting));
  const act: Act = { ...done, at: slot.time, n: view.state.head + 1 };
  const warnings = [...warningsOf(before, done, participant, view.setting), ...unearned(slot, done, participant, view)];
  return (draft, emit) => {
    note(draft, participant.id, "acts", nameOfSlot(slot), act);
    for (const { code, data } of warnings)
      emit({ type: "note", code, data: { participant: participant.id, slot: slot.id, ...data } });
    reportFired(done, nameOfSlot(slot), participant, view.setting, emit);
  };
}

/** Warns of anything but the move or fire that earned the extra turn (P-18, P-19, P-24, P-25). */
function unearned(slot: Slot, done: Report, participant: Participant, view: View): readonly Warning[] {
  const { extra } = placesOf(participant, view.setting).find(({ name }) => name === nameOfSlot(slot))!;
  if (!extra) return [];
  if (isFire(done))
    return mayFire(extra, done)
      ? []
      : [{ code: "extra-not-this-fire", data: { weapon: done.weapon ?? "", target: done.target ?? "" } }];
  return (done.move ?? done.yards) && !extra.move ? [{ code: "extra-not-a-move", data: {} }] : [];
}

/** True for the same weapon and target (PA-16), again at full rate. */
function mayFire({ fire }: ExtraTurn, { weapon = "", target = "", autofire = true, shots, rof }: Report): boolean {
  const full = autofire && (shots === undefined || rof === undefined || shots >= rof);
  return full && fire.some((earned) => earned.weapon === weapon && earned.target === target);
}
