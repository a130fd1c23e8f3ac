import * as v from "valibot";
import { id } from "../../encounter/command.ts";
import { turnOf } from "../../encounter/participants.ts";
import { refuse, type Refusal } from "../../encounter/refusal.ts";
import { leaveFloor } from "../../encounter/turns.ts";
import { editTurn, type Recipe } from "../../encounter/write.ts";
import { verb } from "../pacing.ts";
import type { Turn } from "./facts.ts";
import { currentTurn } from "./turn.ts";

/**
 * the GM says who is surprised, or after all is not. Only in the first round, and only of those who have not acted in it;
 * who is current then takes the place that is left.
 */
export const surprise = verb(v.strictObject({ participants: v.pipe(v.array(id), v.minLength(1)), surprised: v.optional(v.boolean(), true) }), ({ participants, surprised }, view): Recipe | Refusal => {
  if (view.setting.round !== 1) return refuse("first-round-only", { round: view.setting.round });
  for (const who of participants) {
    const participant = view.participant(who);
    if (participant?.kind !== "creature") return refuse("no-such-participant", { participant: who });
    const { done, boxes = [] } = turnOf<Turn>(participant, 1);
    if (done || boxes.length) return refuse("has-acted", { participant: who });
  }
  const current = participants.flatMap((who) => currentTurn(view.participant(who)!, view)?.id ?? []);
  return (draft) => {
    for (const who of participants) editTurn<Turn>(draft, who).surprised = surprised;
    for (const slot of current) leaveFloor(draft, slot);
    draft.facts.unsettled = view.setting.round;
  };
}, { gm: true });
