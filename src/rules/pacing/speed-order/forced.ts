import * as v from "valibot";
import { count, id } from "../../encounter/command.ts";
import { turnOf } from "../../encounter/participants.ts";
import { refuse, type Refusal } from "../../encounter/refusal.ts";
import type { Participant } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import { editFacts, editTurn, type Draft, type Emit, type Recipe } from "../../encounter/write.ts";
import { verb, type Setting } from "../pacing.ts";
import { factsOf, type Facts, type Out, type Turn } from "./facts.ts";
import { dropPlans } from "./wounds.ts";

/** Why somebody has no choice but Do nothing: unconscious or dead, surprised or stunned (B-5, B-20), or too exhausted for more (B-81). */
export type Forced = Out | "surprised" | "stunned" | "exhausted";

export function forcedBy(participant: Participant, setting: Setting): Forced | null {
  const { surprised, stunned, out } = factsOf(participant);
  const { rolled, letAct } = turnOf<Turn>(participant, setting.round);
  if (letAct) return null;
  if (out) return out;
  if (surprised) return "surprised";
  if (stunned) return "stunned";
  return rolled?.effort === false ? "exhausted" : null;
}

/** B-5, BA-17: the surprised are held in Do nothing for as many of their turns as the GM counts; 0 lets them go. */
export const surprise = verb(v.strictObject({ participants: v.array(id), seconds: v.optional(count, 1) }), ({ participants, seconds }, view): Recipe | Refusal => {
  const stranger = participants.find((participant) => view.participant(participant)?.kind !== "creature");
  if (stranger !== undefined) return refuse("no-such-participant", { participant: stranger });
  return (draft) => {
    for (const participant of participants) {
      if (seconds) editFacts<Facts>(draft, participant).surprised = seconds;
      else delete editFacts<Facts>(draft, participant).surprised;
      if (seconds) dropPlans(draft, participant);
    }
  };
}, { gm: true });

/** B-20, B-64, BA-16: stunned until recovered, which takes a HT roll (physical) or an IQ roll (mental) at the end of an own turn. */
export const stun = verb(v.strictObject({ participant: id, kind: v.picklist(["physical", "mental", "none"]) }), ({ participant, kind }, view): Recipe | Refusal => {
  if (view.participant(participant)?.kind !== "creature") return refuse("no-such-participant", { participant });
  return (draft) => {
    if (kind === "none") return void delete editFacts<Facts>(draft, participant).stunned;
    editFacts<Facts>(draft, participant).stunned = kind;
    dropPlans(draft, participant);
  };
}, { gm: true });

/** BA-17: surprise is counted in seconds, so a second that ends before the own turn came counts as well. */
export function endUnusedSurprise(view: View): Recipe | null {
  const { round } = view.state.clock;
  if (round === 0) return null;
  const missed = [...view.participants()].filter((one) => factsOf(one).surprised && view.slotsOf(one).some(({ kind, state }) => kind === "turn" && state === "open")).map(({ id }) => id);
  if (!missed.length) return null;
  return (draft, emit) => { for (const participant of missed) endSurprise(draft, emit, participant); };
}

/** B-5, B-65: at the end of an own turn one second of surprise is over, and a stun if the roll was made. */
export function endForced(draft: Draft, emit: Emit, participant: string): void {
  endSurprise(draft, emit, participant);
  const facts = editFacts<Facts>(draft, participant);
  if (facts.stunned && editTurn<Turn>(draft, participant).rolled?.stun) {
    delete facts.stunned;
    emit({ type: "note", code: "stunOver", data: { participant } });
  }
}

/** One second of surprise is over. */
function endSurprise(draft: Draft, emit: Emit, participant: string): void {
  const facts = editFacts<Facts>(draft, participant);
  if (!facts.surprised) return;
  facts.surprised -= 1;
  if (facts.surprised) return;
  delete facts.surprised;
  emit({ type: "note", code: "surpriseOver", data: { participant } });
}
