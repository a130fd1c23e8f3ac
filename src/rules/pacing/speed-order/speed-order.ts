import * as v from "valibot";
import { inTurn } from "../../model/build.ts";
import { refuse } from "../../model/outcome.ts";
import type { Pacing } from "../../model/pacing.ts";
import { noteLost } from "../../order/turns.ts";
import { orderChoices } from "../ties.ts";
import { answerCorrection, correctionRequests, noteCorrected } from "./correction.ts";
import { editFacts, editTurn, notes, options, stats, statsIn, type Types } from "./facts.ts";
import { offersTo } from "./offers.ts";
import { answerOrder, forgetPlaces, orderValues, tieRequests, unitIn } from "./order.ts";
import { turnSlot } from "./turn.ts";
import { cutInVerb, finishCut, lapse, loseWait, startWait, wait, waitReport, waitSlots } from "./wait.ts";

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
        owed: tieRequests,
      },
      {
        id: "play",
        plays: true,
        owed: correctionRequests,
      },
    ],
    // B-2: notes the place in the order.
    join(participant, view) {
      const values = orderValues(statsIn(participant, view.setting));
      return (draft) => void Object.assign(editFacts(draft, participant.id), values);
    },
    shared: { unitOf: unitIn, facts: ["ties", "overDx"] },
    open(view) {
      return inTurn(noteCorrected(view), forgetPlaces(view));
    },
    activate: lapse,
    finish(slot, report, view) {
      if (slot.kind === "interrupt") return finishCut(slot, view);
      const { participant } = slot;
      const waiting = v.safeParse(waitReport, report);
      if (report.manoeuvre === "wait" && !waiting.success) return refuse("unknown-answer", { participant });
      const begun = waiting.success ? startWait(participant, waiting.output.trigger) : null;
      return (draft, emit) => {
        editTurn(draft, participant).done = true;
        begun?.(draft, emit);
      };
    },
    lose(slot, reason, view) {
      if (slot.kind === "interrupt") return loseWait(slot, reason);
      return inTurn(lapse([slot], view), (draft) => noteLost(draft, slot, reason));
    },
  },

  choices: {
    verbs: { wait, cutIn: cutInVerb },
    answer: (request, value, view) =>
      request.what === "corrected" ? answerCorrection(request, value, view) : answerOrder(request, value, view),
    offers: offersTo,
    picks: (asked) => ("what" in asked && asked.what === "npcOrder" ? orderChoices(asked) : []),
  },

  combat: "gurps",
};
