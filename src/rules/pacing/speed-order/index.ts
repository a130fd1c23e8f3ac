import * as v from "valibot";
import { isRefusal, refuse, type Refusal } from "../../encounter/refusal.ts";
import type { Slot } from "../../encounter/state.ts";
import { noteLost } from "../../encounter/turns.ts";
import type { View } from "../../encounter/view.ts";
import type { Recipe } from "../../encounter/write.ts";
import type { JsonObject } from "../../json.ts";
import type { Pacing } from "../pacing.ts";
import { orderPicks } from "../ties.ts";
import { stats } from "./facts.ts";
import { beginTurn, beginTurns } from "./begin.ts";
import { conditions, feintsAtOnce, footing, rollModifiers, stance } from "./footing.ts";
import { enter } from "./enter.ts";
import { endUnusedSurprise, forcedBy, stun, surprise } from "./forced.ts";
import { offersTo } from "./offers.ts";
import { answerOrder, forgetPlaces, tieRequests } from "./order.ts";
import { pose } from "./posture.ts";
import { rollBeforeEnd } from "./roll-first.ts";
import { answerRoll, standingRolls, turnRolls } from "./rolls.ts";
import { distract, knockOut, letAct, wake } from "./rulings.ts";
import { attacked, defended, feinted, mayTryAgain } from "./strikes.ts";
import { choose, chosenOf, endTurn, passTurn, turnSlot } from "./turn.ts";
import { cutInVerb, finishCut, lapse, loseWait, startWait, wait, waitFields, waitSlots } from "./wait.ts";
import { harmed } from "./wounds.ts";

/**
 * One-second turns in a fixed order by Basic Speed (docs/rules/speed-order.md).
 * A slot's time is the Basic Speed in quarter points.
 */
export const speedOrder: Pacing = {
  id: "speed-order",
  unit: "quarterSpeed",
  counts: "down",
  options: [
    { name: "npcTie", kind: "choice", choices: ["afterDx", "insteadOfDx"], default: "afterDx", rule: "BA-3" },
    { name: "resortOnChange", kind: "switch", default: false, rule: "BA-2" },
    { name: "dodgeWhenReeling", kind: "choice", choices: ["recalculate", "halveDodge"], default: "recalculate", rule: "BA-1" },
    { name: "halvedSpeed", kind: "choice", choices: ["whole", "exact"], default: "whole", rule: "BA-1" },
    { name: "postureAffectsRanged", kind: "switch", default: true, rule: "BA-12" },
  ],
  stats,
  statsChange: "nextWindow",
  stages: [
    // B-4: asked once per second at most, so a late joiner's tie is settled before the next one.
    { id: "order", skip: (view) => tieRequests(view).length === 0, owed: (view) => [...tieRequests(view), ...standingRolls(view)] },
    { id: "play", plays: true, owed: (view) => [...turnRolls(view), ...standingRolls(view)] },
  ],
  verbs: { choose, wait, cutIn: cutInVerb, pose, surprise, stun, knockOut, wake, letAct, distract },

  slotsOf: (participant, setting) => [turnSlot(participant, setting), ...waitSlots(participant, setting)],

  keyAt: (participant, time) => [0 - time, 0 - participant.seat],

  // B-1: one turn is one second.
  seconds: ({ round }) => Math.max(0, round - 1),

  join: enter,

  open(view) {
    const recipes = [forgetPlaces(view), endUnusedSurprise(view)];
    return recipes.some(Boolean) ? (draft, emit) => { for (const recipe of recipes) recipe?.(draft, emit); } : null;
  },
  activate: beginTurns,

  finish(slot, report, view) {
    if (slot.kind === "interrupt") return finishCut(slot, view);
    const participant = view.participant(slot.participant)!;
    const chosen = chosenOf(report, participant, view.setting);
    if (isRefusal(chosen)) return chosen;
    const first = report.ruling === true ? null : rollBeforeEnd(participant, chosen.manoeuvre, view);
    if (first) return first;
    if (chosen.manoeuvre === "wait") return waitBy(slot, report, view);
    return (draft, emit) => endTurn(draft, emit, slot.participant, chosen, view);
  },

  lose(slot, reason, view) {
    if (slot.kind === "interrupt") return loseWait(slot, reason);
    if (slot.kind !== "turn") return null;
    const lapsing = lapse([slot], view);
    return (draft, emit) => {
      lapsing?.(draft, emit);
      noteLost(draft, slot, reason);
      beginTurn(draft, slot.participant, view);
      passTurn(draft, emit, slot.participant, { manoeuvre: "" });
    };
  },

  // B-5: who can only Do nothing has nothing to choose, but may have to roll for coming out of it.
  idle(slot, view) {
    const participant = view.participant(slot.participant)!;
    const why = slot.kind === "turn" ? forcedBy(participant, view.setting) : null;
    if (why === "unconscious" || why === "dead") return true;
    return why !== null && ![...turnRolls(view), ...standingRolls(view)].some((roll) => roll.participant === participant.id);
  },

  answer: (request, value, view) => (request.what === "tie" || request.what === "npcOrder" ? answerOrder(request, value, view) : answerRoll(request, value)),

  attacked, defended, footing, stance, feintsAtOnce, rollModifiers, mayTryAgain, feinted, harmed, conditions,

  offers: offersTo,
  picks: (asked) => ("what" in asked && asked.what === "npcOrder" ? orderPicks(asked) : []),

  // Dice settle who is first among equals; the time is certain.
  spread: (slot) => [slot.time, slot.time],
};

/** A report may say the wait as the verb would. */
function waitBy(slot: Slot, report: JsonObject, view: View): Recipe | Refusal {
  const said = v.safeParse(v.object(waitFields), report);
  return said.success ? startWait(slot.participant, said.output, view) : refuse("unknown-answer", { participant: slot.participant });
}
