import { currentSlot } from "../../order/turns.ts";
import * as v from "valibot";
import { latestStats } from "../../exchange/combat-status.ts";
import { isManoeuvre, MANOEUVRES } from "../../gurps/manoeuvres.ts";
import { changePosture, mayCrouch, POSTURE_WORDS, postureOf, type PostureChange } from "../../gurps/postures.ts";
import { count } from "../../model/fields.ts";
import { refuse, type Refusal } from "../../model/outcome.ts";
import type { Draft, Emit } from "../../model/recipe.ts";
import { about, creatureVerb, editTurn, turnIdNow, turnNow, type Participant, type Stats, type View } from "./facts.ts";
import { forcedBy, toPosture } from "./wounds.ts";

/**
 * B-21, B-71, B-73: costs nothing, the turn's step, or the manoeuvre Change Posture. `moved`: yards moved on
 * this turn, for crouching. `ruling`: free.
 */
export const pose = creatureVerb(
  about({ posture: v.picklist(POSTURE_WORDS), moved: v.optional(count, 0), ruling: v.optional(v.boolean(), false) }),
  (participant, { participant: who, posture, moved, ruling }, view) => {
    if (wordOf(participant) === posture) return refuse("nothing-changes");
    if (ruling) return (draft, emit) => toPosture(draft, emit, who, posture, { deed: true });
    const change = changeTo(participant, posture);
    const why = forbids(change, participant, posture, moved, view);
    if (why) return why;
    const turn = turnIdNow(participant, view);
    return (draft, emit) => {
      if (change.by === "step") editTurn(draft, who, turn).posed = "step";
      if (change.by === "manoeuvres") editTurn(draft, who, turn).posed = "manoeuvre";
      takePosture(draft, emit, participant, posture);
    };
  },
);

function wordOf(participant: Participant): string {
  return latestStats<Stats>(participant).posture ?? "standing";
}

type Change = Exclude<PostureChange, { by: "nothing" }>;

/** B-21, BA-27: between prone and face up too. */
function changeTo(participant: Participant, to: string): Change {
  const change = changePosture(postureOf(wordOf(participant)), postureOf(to));
  return change.by === "nothing" ? { by: "manoeuvres", turns: 1 } : change;
}

function forbids(change: Change, participant: Participant, to: string, moved: number, view: View): Refusal | null {
  const { id: who } = participant;
  const isCurrent = currentSlot(participant, view) !== undefined;
  // B-71: a crouch can end at any time.
  if (!isCurrent && !(change.by === "free" && to === "standing")) return refuse("not-your-turn", { participant: who });
  const turn = turnNow(participant, view);
  const forced = forcedBy(participant, turn);
  if (forced) return refuse("forced-do-nothing", { participant: who, why: forced });
  const { chosen, posed } = turn;
  switch (change.by) {
    case "free":
      return to !== "crouching" || mayCrouch({ moved, move: latestStats<Stats>(participant).move ?? 0 })
        ? null
        : refuse("moved-too-far", { participant: who });
    case "step":
      if (posed) return refuse("step-is-taken", { participant: who });
      // B-73: without a step, Change Posture is needed.
      return chosen === "change-posture" || !isManoeuvre(chosen) || MANOEUVRES[chosen].movement !== "none"
        ? null
        : refuse("no-step", { participant: who });
    case "manoeuvres":
      if (chosen !== "change-posture") return refuse("needs-change-posture", { participant: who });
      return posed === "manoeuvre" ? refuse("posture-is-changed", { participant: who }) : null;
  }
}

/** B-21, BA-19: from lying to standing takes two turns of Change Posture, the first to kneeling. */
export function takePosture(draft: Draft, emit: Emit, participant: Participant, to: string): void {
  const from = wordOf(participant);
  if (from === to) return;
  const change = changeTo(participant, to);
  toPosture(draft, emit, participant.id, change.by === "manoeuvres" && change.turns === 2 ? "kneeling" : to, {
    deed: true,
  });
}
