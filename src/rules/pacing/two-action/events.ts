import type { Request } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import type { Recipe } from "../../encounter/write.ts";
import { fightFacts, optionsOf, type Options } from "./facts.ts";
import { ACTION_SECONDS } from "./task.ts";
import { boxesIn } from "./actions.ts";

/** The time at which hazards stand in the round: before everybody's Initiative. */
export const EVENTS = 10_000;

/** What bleeding may cost in rounds of one action: a D3 per round as ever, or a flat 1 or 2 per bleeding injury. */
export const BLEEDING = ["d3", "flat-1", "flat-2"] as const;

/** reminds the GM of special events that are nobody's action. It holds nothing up, and is gone when it is ticked off or the round is over. */
export function eventsPrompt({ setting }: View): readonly Request[] {
  if (fightFacts(setting).events === setting.round) return [];
  return [{
    id: "events", kind: "decision", what: "events", choices: ["done"], fallback: "done", blocking: false, gm: true,
    data: { round: setting.round, ...(optionsOf(setting).oneAction ? { bleeding: BLEEDING } : {}) },
  }];
}

export function answerEvents(view: View): Recipe {
  return (draft) => { draft.facts.events = view.setting.round; };
}

/** Seconds of one round (Q-1, QA-9): about ten, with one-action rounds about five. */
export function roundSeconds(options: Options): number {
  return ACTION_SECONDS * boxesIn(options);
}

/** The time of the round that ends is added up, for the length of rounds may change in a fight; and Q-22 is said once. */
export function openRound(view: View): Recipe {
  const options = optionsOf(view.setting);
  const elapsed = (fightFacts(view.setting).elapsed ?? 0) + (view.setting.round > 0 ? roundSeconds(options) : 0);
  return (draft, emit) => {
    draft.facts.elapsed = elapsed;
    if (options.oneAction && view.setting.round === 0) emit({ type: "note", code: "oneActionRounds", data: { bleeding: BLEEDING } });
  };
}
