import * as v from "valibot";
import { chosenAnswers } from "../../model/build.ts";
import { isJsonObject, sameJson, type Json, type JsonObject } from "../../model/json.ts";
import { isRefusal, refuse } from "../../model/outcome.ts";
import type { Pacing } from "../../model/pacing.ts";
import { edit } from "../../model/recipe.ts";
import { choice } from "./action.ts";
import { again } from "./begin.ts";
import { picks } from "./choices.ts";
import { answerChoice, choices, forgetPlace, noting } from "./choose.ts";
import { aware, beginVerb, changeAction, close, moving, react, release } from "./commands.ts";
import { complete, lost } from "./complete.ts";
import { notes, options, stats, type Types, type View } from "./facts.ts";
import { offers } from "./offers.ts";
import { factsOf, isBusy, combatantOf, revived } from "./combatant.ts";
import { keyAt, slotsOf } from "./slots.ts";
import { answerStart, joining, startRequests } from "./start.ts";

/**
 * True for segments instead of a class (T-9), splitting a long action (T-10), another class than listed
 * (TA-3) or an action while moving (T-17); false for repeating the last action.
 */
function isRuling({ type, participant, action, report, answers }: JsonObject, view: View): boolean {
  switch (type) {
    case "begin":
    case "changeAction":
    case "react":
      return saysMore(action) && !sameJson(action, defaultOf(participant, view));
    case "done":
      return isJsonObject(report) && saysMore(report.next);
    case "answer":
      return isJsonObject(answers) && chosenAnswers(answers, choices(view)).some(saysMore);
    default:
      return false;
  }
}

function defaultOf(id: Json | undefined, view: View): Json | undefined {
  const combatant = combatantOf(view.participant(typeof id === "string" ? id : ""), view.setting);
  return combatant ? { ...again(combatant) } : undefined;
}

/** True if a choice says more than players may choose, in any action of a chain. */
export function saysMore(chosen: Json | undefined): boolean {
  if (Array.isArray(chosen)) return chosen.some(saysMore);
  if (!isJsonObject(chosen)) return false;
  const { do: action, speedClass, times, moving } = chosen;
  if (action === "fixed" || (action === "listed" && speedClass !== undefined)) return true;
  return times !== undefined || moving !== undefined;
}

const report = v.object({ next: v.exactOptional(choice) });

/**
 * One running count of half-second segments without rounds (docs/rules/stopwatch.md, T-1 to T-29). A slot's
 * time is the segment of completion.
 */
export const stopwatch: Pacing<Types> = {
  id: "stopwatch",
  options,
  stats,
  notes,

  clock: {
    unit: { id: "halfSecond", perFigure: 2 },
    counts: "up",
    ticks: 1,
    // T-1: the count runs until the situation is over.
    perRound: Infinity,
    // T-1: a segment is half a second.
    seconds: ({ time }) => (time ?? 0) / 2,
  },

  order: {
    // T-27: for what begins later; the present action's segments are stored.
    statsChange: "atOnce",
    // T-16: a reaction may complete before the interrupted action.
    resumesInOrder: true,
    slotsOf,
    joint: ({ note }) => !note?.choose && !note?.unaware,
    keyAt: (_, time) => keyAt(time),
  },

  play: {
    stages: [
      { id: "start", skip: (view) => startRequests(view).length === 0, owed: startRequests },
      { id: "play", plays: true, owed: choices },
    ],
    join: joining,
    revive(participant, view) {
      const facts = factsOf(participant, view.setting);
      // Out of the fight when the start was settled.
      if (!facts) return joining(participant, view);
      const unplace = forgetPlace(participant, view);
      return (draft, emit) => {
        edit(draft, participant.id).facts = revived(facts, view.state.clock.time ?? 0);
        unplace?.(draft, emit);
      };
    },
    finish(slot, raw, view) {
      const combatant = combatantOf(view.participant(slot.participant), view.setting)!;
      if (!isBusy(combatant.facts)) return refuse("nothing-under-way", { participant: combatant.id });
      const parsed = v.safeParse(report, raw);
      if (!parsed.success) return refuse("no-such-action", { participant: combatant.id });
      const facts = complete(combatant, slot.time, parsed.output.next);
      return isRefusal(facts) ? facts : noting(combatant, facts, view);
    },
    lose(slot, reason, view) {
      const combatant = combatantOf(view.participant(slot.participant), view.setting)!;
      return noting(combatant, lost(combatant, slot.time, view.state.clock.time ?? 0, reason), view);
    },
    // T-5: nothing completes before the segment from which it counts.
    place(slot, time, view) {
      const { from } = combatantOf(view.participant(slot.participant), view.setting)!.facts.timing;
      return time < from ? refuse("segment-has-passed", { participant: slot.participant, segment: time, from }) : null;
    },
  },

  choices: {
    verbs: { begin: beginVerb, changeAction, react, release, aware, moving, close },
    answer: (request, value, view) =>
      view.state.stage === "start" ? answerStart(request, value, view) : answerChoice(request, value, view),
    isRuling,
    offers,
    picks,
  },

  exchange: {
    // T-23: its actions do, with or without an attack roll.
    shotsTaken: () => 0,
  },
};
