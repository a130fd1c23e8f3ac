import * as v from "valibot";
import { latestStats } from "../../exchange/combat-status.ts";
import { inTurn } from "../../model/build.ts";
import type { JsonObject } from "../../model/json.ts";
import { isRefusal, refuse, type Refusal } from "../../model/outcome.ts";
import type { Pacing } from "../../model/pacing.ts";
import type { Recipe } from "../../model/recipe.ts";
import { noteLost } from "../../order/turns.ts";
import { orderChoices } from "../ties.ts";
import { attacked, defended, feinted } from "./attacks.ts";
import { conditions, combatStatus, rollModifiers, defenderSnapshot } from "./combat-status.ts";
import { answerCorrection, correctionRequests, noteCorrected } from "./correction.ts";
import { about, creatureVerb, editFacts, editTurn, notes, options, stats, verb } from "./facts.ts";
import type { Slot, Stats, Types, View } from "./facts.ts";
import { owe } from "./focus.ts";
import { offersTo } from "./offers.ts";
import { answerOrder, forgetPlaces, tieRequests, unitIn } from "./order.ts";
import { pose } from "./posture.ts";
import { answerRoll, pendingOf, rollBeforeEnd, standingRolls, turnRolls } from "./rolls.ts";
import { beginTurn, beginTurns, enter } from "./turn-begin.ts";
import { choose, chosenOf, endTurn, passTurn, turnSlot } from "./turn.ts";
import { cutInVerb, finishCut, lapse, loseWait, startWait, wait, waitFields, waitSlots } from "./wait.ts";
import { endUnusedSurprise, fall, forcedBy, harmed, stun, surprise } from "./wounds.ts";

/** Makes a creature unconscious or dead, by the GM (B-68, B-83). */
const knockOut = creatureVerb.gm(
  about({ to: v.optional(v.picklist(["unconscious", "dead"]), "unconscious") }),
  (_, { participant, to }) =>
    (draft, emit) =>
      fall(draft, emit, participant, to),
);

/** B-68, B-76, B-77: below 1 HP it makes no HT rolls to stay conscious until the next wound. */
const wake = creatureVerb.gm(about({}), (participant, { participant: who }) => {
  if (!participant.facts.out) return refuse("not-out", { participant: who });
  const { hp } = latestStats<Stats>(participant);
  return (draft, emit) => {
    const facts = editFacts(draft, who);
    delete facts.out;
    if (hp !== undefined && hp < 1) facts.woken = true;
    const turn = editTurn(draft, who);
    delete turn.rolled;
    emit({ type: "note", code: "woke", data: { participant: who } });
  };
});

/** B-20, B-68, B-81: on this turn. */
const letAct = creatureVerb.gm(about({}), (participant, { participant: who }, view) => {
  if (!forcedBy(participant, view.setting)) return refuse("not-forced", { participant: who });
  return (draft) => {
    editTurn(draft, who).letAct = true;
  };
});

/** B-25: it must roll to continue. */
const distract = verb.gm(about({}), ({ participant: who }, view) => {
  const participant = view.participant(who);
  if (!participant || !participant.facts.concentrating) return refuse("not-concentrating", { participant: who });
  if (participant.facts.owes?.concentrate) return refuse("nothing-changes");
  return (draft) => owe(editFacts(draft, who), { concentrate: true });
});

/**
 * One-second turns in a fixed order by Basic Speed (docs/rules/speed-order.md). A slot's time is the Basic
 * Speed in quarter points.
 */
export const speedOrder: Pacing<Types> = {
  id: "speed-order",
  options,
  stats,
  notes,

  clock: {
    unit: { id: "quarterSpeed", perFigure: 4, ownFigure: true },
    counts: "down",
    // B-1.
    seconds: ({ round }) => Math.max(0, round - 1),
  },

  order: {
    statsChange: "nextWindow",
    slotsOf: (participant, setting) => [turnSlot(participant, setting), ...waitSlots(participant, setting)],
    // Last at this Basic Speed.
    keyAt: ({ seat }, time) => [0 - time, 0, seat],
    // Dice only order ties.
    spread: (slot) => [slot.time, slot.time],
  },

  play: {
    stages: [
      // B-4: a late joiner's tie is settled before the next second.
      {
        id: "order",
        skip: (view) => tieRequests(view).length === 0,
        owed: (view) => [...tieRequests(view), ...standingRolls(view)],
      },
      {
        id: "play",
        plays: true,
        owed: (view) => [...turnRolls(view), ...standingRolls(view), ...correctionRequests(view)],
      },
    ],
    join: enter,
    shared: { unitOf: unitIn, facts: ["ties", "overDx"] },
    open(view) {
      return inTurn(noteCorrected(view), forgetPlaces(view), endUnusedSurprise(view));
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
      const lapsing = lapse([slot], view);
      return (draft, emit) => {
        lapsing(draft, emit);
        noteLost(draft, slot, reason);
        beginTurn(draft, slot.participant, view);
        passTurn(draft, emit, slot.participant);
      };
    },
    // B-5: no choice, but perhaps a roll to recover.
    idle(slot, view) {
      const participant = view.participant(slot.participant)!;
      const why = slot.kind === "turn" ? forcedBy(participant, view.setting) : null;
      return why === "unconscious" || (why !== null && pendingOf(participant, view).length === 0);
    },
  },

  choices: {
    verbs: { choose, wait, cutIn: cutInVerb, pose, surprise, stun, knockOut, wake, letAct, distract },
    answer(request, value, view) {
      if (request.what === "corrected") return answerCorrection(request, value, view);
      if (request.what === "tie" || request.what === "npcOrder") return answerOrder(request, value, view);
      return answerRoll(request, value);
    },
    offers: offersTo,
    picks: (asked) => ("what" in asked && asked.what === "npcOrder" ? orderChoices(asked) : []),
  },

  exchange: {
    attacked,
    defended,
    status: combatStatus,
    snapshot: defenderSnapshot,
    rollModifiers,
    feinted,
    harmed,
    conditions,
  },
};

function waitBy(slot: Slot, report: JsonObject, view: View): Recipe | Refusal {
  const declared = v.safeParse(v.object(waitFields), report);
  return declared.success
    ? startWait(slot.participant, declared.output, view)
    : refuse("unknown-answer", { participant: slot.participant });
}
