import { turnOf } from "../../encounter/participants.ts";
import { refuse, type Refusal } from "../../encounter/refusal.ts";
import type { Participant, Request } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import type { Turn } from "./facts.ts";
import { forcedBy } from "./forced.ts";
import { owedOf } from "./rolls.ts";

/** Rolls that decide whether there is anything to be done at all, or only to be lain there (B-60, B-61, B-67, B-81). */
const DECIDING: ReadonlySet<string> = new Set(["consciousness", "effort", "majorWound", "death"]);

/**
 * B-60, B-61, B-67, B-81: why somebody cannot do more than Do nothing yet: what decides whether they can is not rolled. Null when nothing of that is owed, or the GM lets
 * them act on this turn in any case.
 */
export function rollFirst(participant: Participant, view: View): Refusal | null {
  return refusal(participant, decidingFor(participant, view));
}

/**
 * Why the own turn cannot end like this yet. B-60: whoever has 0 HP or less rolls every turn, also on one of Do nothing; what an injury asks for, or more effort than there is
 * strength for, does not bar that (B-67, B-81). B-20, B-64: the roll out of a stun is due at the end of the turn.
 */
export function rollBeforeEnd(participant: Participant, manoeuvre: string, view: View): Refusal | null {
  const bars = ({ what }: Request): boolean => manoeuvre !== "do-nothing" || what === "consciousness";
  return refusal(participant, [...decidingFor(participant, view).filter(bars), ...owedOf(participant, view).filter(({ what }) => what === "stun")]);
}

/** Why somebody cannot act at all now: forced to Do nothing (B-5, B-20, B-81), or something decides first whether they can. */
export function barredFromActing(participant: Participant, view: View): Refusal | null {
  const why = forcedBy(participant, view.setting);
  return why ? refuse("forced-do-nothing", { participant: participant.id, why }) : rollFirst(participant, view);
}

function decidingFor(participant: Participant, view: View): readonly Request[] {
  const { letAct, unrolled } = turnOf<Turn>(participant, view.setting.round);
  if (letAct || unrolled) return [];
  return owedOf(participant, view).filter(({ what }) => DECIDING.has(what));
}

/** What stands on the turn in which the GM has somebody act all the same: whatever forced it to Do nothing is over for this turn, or what decides about that is not waited for. */
export function ruledToAct(participant: Participant, view: View): Pick<Turn, "letAct" | "unrolled"> {
  return forcedBy(participant, view.setting) ? { letAct: true } : { unrolled: true };
}

function refusal({ id: participant }: Participant, due: readonly Request[]): Refusal | null {
  if (!due.length) return null;
  return refuse("roll-first", { participant, requests: due.map(({ id }) => id), ...(due.every(({ what }) => what === "stun") ? { why: "stun" } : {}) });
}
