import type { Participant } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import type { ScorePart } from "../../exchange/exchange.ts";
import type { Footing } from "../../exchange/footing.ts";
import { latestStats } from "../../exchange/harm.ts";
import type { OwnRoll } from "../../exchange/roll-modifiers.ts";
import type { Stance } from "../../exchange/stance.ts";
import { leftIn } from "./attacks-left.ts";
import { factsOf, type Stats } from "./facts.ts";
import { floorOf, inForce, slotOnFloor } from "./in-force.ts";

/** How somebody stands in the fight (B-8, B-11, B-14, B-15, B-22, B-24, B-41, B-47, B-50, B-53, B-62). */
export function footing(participant: Participant, view: View): Footing {
  const facts = factsOf(participant);
  const { aim = null, evaluate = null, feint, shock = 0, blocked = false, spent = [], out = null, owes } = facts;
  const { manoeuvre, option } = inForce(participant, view);
  const slot = slotOnFloor(participant, view);
  const left = slot && leftIn(participant, slot, view);
  return {
    manoeuvre, option, stunned: Boolean(facts.surprised || facts.stunned), shock,
    // B-12: until it is rolled, nobody knows whether the aim was kept.
    aim: owes?.keepAim ? null : aim, evaluate,
    feint: feint?.penalty !== undefined && !feint.fresh ? { target: feint.target, penalty: feint.penalty } : null,
    blocked, spent, attacksLeft: slot ? left?.blows ?? null : 0, feintsLeft: slot ? left?.feints ?? null : 0, out, limb: limbOf(participant, view),
  };
}

/** What defences against an attack that comes now are judged by (B-8, B-41), with the own turn that began last: blocks count from one to the next (B-47). */
export function stance(participant: Participant, view: View): Stance {
  const { round } = view.setting;
  const { aim, concentrating } = factsOf(participant);
  const { manoeuvre, option, stunned, shock, blocked, spent, out } = footing(participant, view);
  const { posture } = latestStats<Stats>(participant);
  return {
    turn: isToCome(participant, view) ? round - 1 : round,
    ...(manoeuvre ? { manoeuvre } : {}), ...(option ? { option } : {}), ...(stunned ? { stunned } : {}), ...(shock ? { shock } : {}), ...(blocked ? { blocked } : {}),
    ...(spent.length ? { spent } : {}), ...(out ? { out } : {}), ...(posture ? { posture } : {}), ...(aim ? { focus: "aim" } : concentrating ? { focus: "concentrate" } : {}),
  };
}

/** The own turn of this second has not begun yet. */
function isToCome(participant: Participant, view: View): boolean {
  const floor = floorOf(view);
  return view.slotsOf(participant).some(({ id, kind, state, begun }) => kind === "turn" && state === "open" && !begun && !floor.includes(id));
}

/** B-62: shock lowers DX, IQ and their skills. Attacks, feints and defences count it, or not, by themselves. */
export function rollModifiers(participant: Participant, { kind, of }: OwnRoll): readonly ScorePart[] {
  const { shock = 0 } = factsOf(participant);
  return shock && kind === "test" && (of === "dx" || of === "iq") ? [{ code: "shock", value: -shock, name: "" }] : [];
}

/** Conditions of the fight, by the ids of the condition list. */
export function conditions(participant: Participant): readonly string[] {
  const { stunned, shock, surprised, aim, evaluate, concentrating, out } = factsOf(participant);
  return [
    ...(stunned ? [stunned === "mental" ? "mental-stun" : "stun"] : []), ...(shock ? ["shock"] : []), ...(surprised ? ["surprised"] : []),
    ...(aim ? ["aiming"] : []), ...(evaluate ? ["evaluating"] : []), ...(concentrating ? ["concentrating"] : []), ...(out ? [out] : []),
  ];
}

/** B-15: the feint of an All-out attack is for the blow that follows it; any other for the next own turn (B-24). Out of turn nothing follows, whatever the last manoeuvre was. */
export function feintsAtOnce(participant: Participant, view: View): boolean {
  return slotOnFloor(participant, view) !== undefined && inForce(participant, view).manoeuvre === "all-out-attack";
}

/** B-53: whose limb may be struck, as long as the slot in which it was parried has the floor. */
export function limbOf(participant: Participant, view: View): string | null {
  const { limb } = factsOf(participant);
  return limb && floorOf(view).includes(limb.slot) ? limb.target : null;
}
