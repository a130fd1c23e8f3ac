import * as v from "valibot";
import { decision, inTurn } from "../../model/build.ts";
import { id, LARGEST } from "../../model/fields.ts";
import { refuse } from "../../model/outcome.ts";
import type { Recipe } from "../../model/recipe.ts";
import { placeTurn } from "../../order/sharing.ts";
import { stepOff } from "../../order/turns.ts";
import { noteElapsed } from "../round-length.ts";
import { boxesIn } from "./actions.ts";
import {
  about,
  turnVerb,
  currentTurn,
  turnIn,
  editTurn,
  ROUND_SECONDS,
  creatureVerb,
  verb,
  type Options,
  type Participant,
  type Request,
  type Slot,
  type View,
} from "./facts.ts";
import { actionSeconds } from "./task.ts";

/** Time of hazards, before all Initiative. */
export const EVENTS = 10_000;

/** reminds the GM. Not blocking; gone when ticked off or when the round ends. */
export function eventsPrompt({ setting }: View): readonly Request[] {
  if (setting.facts.events === setting.round) return [];
  const { oneAction, bleeding } = setting.options;
  const data = { round: setting.round, ...(oneAction ? { bleeding } : {}) };
  return [decision("events", "events", "done", { choices: ["done"], blocking: false, gm: true, data })];
}

export function answerEvents(view: View): Recipe {
  return (draft) => {
    draft.facts.events = view.setting.round;
  };
}

/** Returns the seconds of a round; with one action half as many (Q-1, QA-9). */
export function lengthOfRound(options: Options): number {
  return actionSeconds(options) * boxesIn(options);
}

/** Notes the seconds elapsed; announces Q-22 once. */
export function openRound(view: View): Recipe {
  const options = view.setting.options;
  const elapsed = noteElapsed(view.setting, ROUND_SECONDS, lengthOfRound(options));
  return (draft, emit) => {
    elapsed(draft, emit);
    if (options.oneAction && view.setting.round === 0)
      emit({ type: "note", code: "oneActionRounds", data: { bleeding: options.bleeding } });
  };
}

/** True if others have turns left, for which a turn can be held. */
export function hasOthers(id: string, view: View): boolean {
  return [...view.participants()].some(
    (other) => other.id !== id && view.slotsOf(other).some(({ state }) => state === "open"),
  );
}

/** delays a turn behind all others, until it is released; by option a player may, else the GM. */
export const hold = turnVerb(about({}), ({ participant, slot }, { participant: who }, view) => {
  if (!hasOthers(who, view)) return refuse("nobody-to-hold-for", { participant: who });
  const { placed } = turnIn(participant, view.setting);
  return (draft, emit) => {
    const turn = editTurn(draft, who);
    turn.held = true;
    turn.placed = { ...placed, [slot.id]: { time: slot.time, key: [LARGEST, view.state.head + 1] } };
    stepOff(draft, slot, emit);
  };
});

/** a turn that was held comes right after the current one. */
export const release = creatureVerb(about({}), (participant, { participant: who }, view) => {
  const slot = heldSlot(participant, view);
  const [now] = view.now.flatMap((id) => view.slot(id) ?? []);
  if (!slot || !now) return refuse("not-waiting", { participant: who });
  return inTurn(
    (draft) => void delete editTurn(draft, who).held,
    placeTurn(slot, { time: now.time, key: [...now.key, 1, 0 - view.state.head - 1] }),
  );
});

/** Returns the turn to come of a participant that holds it. */
export function heldSlot(participant: Participant, view: View): Slot | undefined {
  const { held = false } = turnIn(participant, view.setting);
  return held
    ? view.slotsOf(participant).find(({ id, state }) => state === "open" && !view.now.includes(id))
    : undefined;
}

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
