import * as v from "valibot";
import { decision } from "../../model/build.ts";
import { id, LARGEST } from "../../model/fields.ts";
import { refuse } from "../../model/outcome.ts";
import type { Recipe } from "../../model/recipe.ts";
import { stepOff } from "../../order/turns.ts";
import { boxesIn } from "./actions.ts";
import {
  about,
  turnVerb,
  currentTurn,
  turnIn,
  editTurn,
  verb,
  type Options,
  type Request,
  type View,
} from "./facts.ts";
import { ACTION_SECONDS } from "./task.ts";

/** Time of hazards, before all Initiative. */
export const EVENTS = 10_000;

/** a D3 per one-action round, or a flat 1 or 2 per injury. */
export const BLEEDING = ["d3", "flat-1", "flat-2"] as const;

/** reminds the GM. Not blocking; gone when ticked off or when the round ends. */
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

/** Returns ten seconds, or five with one action (Q-1, QA-9). */
export function roundSeconds(options: Options): number {
  return ACTION_SECONDS * boxesIn(options);
}

/** Notes the seconds elapsed, because the length of rounds may change; announces Q-22 once. */
export function openRound(view: View): Recipe {
  const options = view.setting.options;
  const elapsed = (view.setting.facts.elapsed ?? 0) + (view.setting.round > 0 ? roundSeconds(options) : 0);
  return (draft, emit) => {
    draft.facts.elapsed = elapsed;
    if (options.oneAction && view.setting.round === 0)
      emit({ type: "note", code: "oneActionRounds", data: { bleeding: BLEEDING } });
  };
}

/** a GM ruling delays a turn behind all others; the GM may then move it. */
export const hold = turnVerb.gm(about({}), ({ participant, slot }, { participant: who }, view) => {
  const others = [...view.participants()].some(
    (other) => other.id !== who && view.slotsOf(other).some(({ state }) => state === "open"),
  );
  if (!others) return refuse("nobody-to-hold-for", { participant: who });
  const { placed } = turnIn(participant, view.setting);
  return (draft, emit) => {
    const turn = editTurn(draft, who);
    turn.held = true;
    turn.placed = { ...placed, [slot.id]: { time: slot.time, key: [LARGEST, view.state.head + 1] } };
    stepOff(draft, slot, emit);
  };
});

/** only in the first round, for participants that have not acted; a current one moves to its new place. */
export const surprise = verb.gm(
  v.strictObject({ participants: v.pipe(v.array(id), v.minLength(1)), surprised: v.optional(v.boolean(), true) }),
  ({ participants, surprised }, view) => {
    if (view.setting.round !== 1) return refuse("first-round-only", { round: view.setting.round });
    for (const who of participants) {
      const participant = view.participant(who);
      if (participant?.kind !== "creature") return refuse("no-such-participant", { participant: who });
      const { done, boxes = [] } = turnIn(participant, view.setting);
      if (done || boxes.length) return refuse("has-acted", { participant: who });
    }
    const current = participants.flatMap((who) => currentTurn(view.participant(who)!, view) ?? []);
    return (draft, emit) => {
      for (const who of participants) editTurn(draft, who).surprised = surprised;
      for (const slot of current) stepOff(draft, slot, emit);
      draft.facts.unsettled = view.setting.round;
    };
  },
);
