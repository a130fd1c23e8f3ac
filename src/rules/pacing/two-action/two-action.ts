import { inTurn } from "../../model/build.ts";
import type { Pacing } from "../../model/pacing.ts";
import { secondsTo } from "../round-length.ts";
import { orderChoices } from "../ties.ts";
import { actionChoices } from "./actions.ts";
import { attacked, rollModifiers } from "./attacks.ts";
import { turnIn, ROUND_SECONDS, notes, options, stats, type Request, type Types, type View } from "./facts.ts";
import { answerLook, forgetLooks, lookRequests } from "./awareness.ts";
import { marginOf, shown } from "./halves.ts";
import { offersTo } from "./offers.ts";
import { answerOrder, forgetTies, isPlaced, orderRequests, testRequests, unitIn, valueOf } from "./order.ts";
import { answerEvents, EVENTS, eventsPrompt, hold, openRound, lengthOfRound, release, surprise } from "./rulings.ts";
import { isOwnTask, task } from "./task.ts";
import { act, finishTurn, revise, turnSlot } from "./turn.ts";

/**
 * Rounds of two actions, by current Initiative or a test of it (docs/rules/two-action.md, Q-1 to Q-22). A
 * slot's time is the current Initiative in points, in test mode the margin; the key counts half points.
 */
export const twoAction: Pacing<Types> = {
  id: "two-action",
  combat: "percentile",
  options,
  stats,
  notes,

  clock: {
    unit: { id: "initiative", ownFigure: true },
    counts: "down",
    seconds: (clock, setting) => secondsTo(clock, setting, ROUND_SECONDS, lengthOfRound(setting.options)),
  },

  order: {
    statsChange: "nextWindow",
    slotsOf: (participant, setting) => [turnSlot(participant, setting)],
    keyAt: (participant, time) => [0 - 2 * time, participant.seat],
    // A pending test: between the best and the worst margin.
    spread(slot, participant, setting, today) {
      const tested = turnIn(today, setting).test !== undefined;
      if (!setting.options.initiativeTests || tested) return [slot.time, slot.time];
      const value = valueOf(participant, setting);
      return [shown(marginOf(value, 1)).points, shown(marginOf(value, 100)).points];
    },
  },

  play: {
    stages: [
      // events that are no actions come first.
      { id: "events", plays: "hazards", at: EVENTS, owed: eventsPrompt },
      //
      {
        id: "tests",
        skip: (view) => !view.setting.options.initiativeTests,
        owed: (view) => [...eventsPrompt(view), ...orderRequests(view).filter(({ what }) => what === "test")],
      },
      //
      {
        id: "ties",
        skip: (view) => orderRequests(view).length === 0,
        owed: (view) => [...eventsPrompt(view), ...orderRequests(view)],
      },
      //
      { id: "play", plays: true, owed: (view) => [...eventsPrompt(view), ...unsettled(view), ...lookRequests(view)] },
    ],
    join: (_, view) =>
      view.state.status === "running"
        ? (draft) => {
            draft.facts.unsettled = view.setting.round;
          }
        : null,
    shared: { unitOf: unitIn, facts: ["ties"], turn: ["test", "ties"] },
    open: (view) => inTurn(openRound(view), forgetLooks(view), forgetTies(view)),
    activate: (_, view) =>
      view.setting.facts.unsettled === undefined
        ? null
        : (draft) => {
            delete draft.facts.unsettled;
          },
    finish: finishTurn,
  },

  choices: {
    verbs: { act, revise, hold, release, surprise, task },
    // the GM sets the actions of what the table does not cover.
    isRuling: (command, view) =>
      ((command.type === "hold" || command.type === "release") && !view.setting.options.hold) ||
      (command.type === "task" && (command.do === "length" || (command.do === "begin" && !isOwnTask(command, view)))),
    answer(request, value, view) {
      if (request.what === "look") return answerLook(request, Number(value), view);
      return request.what === "events" ? answerEvents(view) : answerOrder(request, value, view);
    },
    offers: offersTo,
    picks(asked, participant, view) {
      if ("what" in asked) return asked.what === "tieOrder" ? orderChoices(asked) : [];
      return asked.kind === "action" && participant ? actionChoices(participant, view.setting) : [];
    },
  },

  exchange: {
    skillDice: "d100",
    attacked,
    rollModifiers,
  },
};

/**
 * Requests in mid-play the dice of late joiners, surprised participants, and the next one if it was out during
 * the tests. Computed only if needed.
 */
function unsettled(view: View): readonly Request[] {
  if (view.setting.facts.unsettled === view.setting.round) return orderRequests(view);
  if (view.now.length || !view.setting.options.initiativeTests) return [];
  // A place given by the GM or a shared turn (J-2) needs no test.
  const next = view.next().flatMap((slot) => {
    const participant = view.participant(slot.participant)!;
    return participant.kind === "creature" && !isPlaced(slot, participant, view.setting) ? participant : [];
  });
  return testRequests(next, view.setting);
}
