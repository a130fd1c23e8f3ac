import * as v from "valibot";
import { decision } from "../../model/build.ts";
import { id, LARGEST } from "../../model/fields.ts";
import { refuse, type Refusal } from "../../model/outcome.ts";
import type { Recipe } from "../../model/recipe.ts";
import { removeActive } from "../../order/turns.ts";
import { boxesIn } from "./actions.ts";
import { turnVerb, currentTurn, turnIn, editTurn, verb, type Options, type Request, type View } from "./facts.ts";
import { ACTION_SECONDS } from "./task.ts";

/** The time at which hazards stand in the round: before everybody's Initiative. */
export const EVENTS = 10_000;

/**
 * What bleeding may cost in rounds of one action: a D3 per round as ever, or a flat 1 or 2 per bleeding injury.
 */
export const BLEEDING = ["d3", "flat-1", "flat-2"] as const;

/**
 * reminds the GM of special events that are nobody's action. It holds nothing up, and is gone when it is ticked
 * off or the round is over.
 */
export function eventsPrompt({ setting }: View): readonly Request[] {
  if (setting.facts.events === setting.round) return [];
  const data = { round: setting.round, ...(setting.options.oneAction ? { bleeding: BLEEDING } : {}) };
  return [decision("events", "events", "done", { choices: ["done"], blocking: false, gm: true, data })];
}

export function answerEvents(view: View): Recipe {
  return (draft) => {
    draft.facts.events = view.setting.round;
  };
}

/** Seconds of one round (Q-1, QA-9): about ten, with one-action rounds about five. */
export function roundSeconds(options: Options): number {
  return ACTION_SECONDS * boxesIn(options);
}

/**
 * The time of the round that ends is added up, for the length of rounds may change in a fight; and Q-22 is said once.
 */
export function openRound(view: View): Recipe {
  const options = view.setting.options;
  const elapsed = (view.setting.facts.elapsed ?? 0) + (view.setting.round > 0 ? roundSeconds(options) : 0);
  return (draft, emit) => {
    draft.facts.elapsed = elapsed;
    if (options.oneAction && view.setting.round === 0)
      emit({ type: "note", code: "oneActionRounds", data: { bleeding: BLEEDING } });
  };
}

/**
 * There is no waiting; only a ruling of the GM lets somebody hold the turn. It goes behind everybody's, and the
 * GM may put it anywhere before by moving the slot.
 */
export const hold = turnVerb(
  v.strictObject({ participant: id }),
  (participant, { participant: who }, view, slot): Recipe | Refusal => {
    const others = [...view.participants()].some(
      (other) => other.id !== who && view.slotsOf(other).some(({ state }) => state === "open"),
    );
    if (!others) return refuse("nobody-to-hold-for", { participant: who });
    const { placed } = turnIn(participant, view.setting);
    return (draft) => {
      const turn = editTurn(draft, who);
      turn.held = true;
      turn.placed = { ...placed, [slot.id]: { time: slot.time, key: [LARGEST, view.state.head + 1] } };
      removeActive(draft, slot.id);
    };
  },
  { gm: true },
);

/**
 * the GM says who is surprised, or after all is not. Only in the first round, and only of those who have not acted
 * in it; who is current then takes the place that is left.
 */
export const surprise = verb(
  v.strictObject({ participants: v.pipe(v.array(id), v.minLength(1)), surprised: v.optional(v.boolean(), true) }),
  ({ participants, surprised }, view): Recipe | Refusal => {
    if (view.setting.round !== 1) return refuse("first-round-only", { round: view.setting.round });
    for (const who of participants) {
      const participant = view.participant(who);
      if (participant?.kind !== "creature") return refuse("no-such-participant", { participant: who });
      const { done, boxes = [] } = turnIn(participant, view.setting);
      if (done || boxes.length) return refuse("has-acted", { participant: who });
    }
    const current = participants.flatMap((who) => currentTurn(view.participant(who)!, view)?.id ?? []);
    return (draft) => {
      for (const who of participants) editTurn(draft, who).surprised = surprised;
      for (const slot of current) removeActive(draft, slot);
      draft.facts.unsettled = view.setting.round;
    };
  },
  { gm: true },
);
