import { activeIds, activeSlot } from "../../order/turns.ts";
import { latestStats } from "../../exchange/combat-status.ts";
import { isManoeuvre, type Manoeuvre } from "../../gurps/manoeuvres.ts";
import { present } from "../../model/json.ts";
import type { CombatStatus, DefenderSnapshot, OwnRoll, ScorePart } from "../../model/exchange.ts";
import { turnIdOf, turnKey } from "../../order/own-combat.ts";
import { factsOf, turnAt, traitsIn } from "./facts.ts";
import type { Facts, Made, Note, Participant, Slot, Stats, View } from "./facts.ts";

interface Allowed {
  readonly blows: number;
  readonly feints: number;
}

const NONE: Allowed = { blows: 0, feints: 0 };
const ONE: Allowed = { blows: 1, feints: 0 };

/** B-8, B-13 to B-15, B-23, B-27 */
function allowedBy(manoeuvre: string, option?: string): Allowed {
  switch (manoeuvre) {
    case "attack":
    case "move-and-attack":
      return ONE;
    case "all-out-attack":
      return option === "double" ? { blows: 2, feints: 0 } : option === "feint" ? { blows: 1, feints: 1 } : ONE;
    case "feint":
      return { blows: 0, feints: 1 };
    // BA-22: allowed by the GM.
    case "other":
      return { blows: 1, feints: 1 };
    default:
      return NONE;
  }
}

/** B-88: an Extra Attack adds to them. */
const EXTRA: ReadonlySet<string> = new Set(["attack", "all-out-attack"]);

/** Returns the attacks and feints made in the turn of a slot. */
export function madeIn(participant: Participant, slot: Slot): Made {
  return turnAt(participant, turnIdOf(slot)).made ?? { blows: {}, feints: 0, target: "" };
}

/** True if the attack is beyond the attacks of its slot: the second of a Double, an Extra Attack (B-14, B-88). */
export function isFurther({ blows }: Made, { id, attacks = 1 }: Slot): boolean {
  return (blows[turnKey(id)] ?? 0) >= attacks;
}

/**
 * Returns the chosen manoeuvre; in a slot that answers a wait, the answer with its option (B-31), "other" for one that
 * the GM allows (BA-22).
 */
export function chosenFor({ combat = {} }: Slot): Pick<Note, "manoeuvre" | "option"> {
  return combat;
}

/** Returns whose limb it may strike, while the slot of the parry is current (B-53). */
export function limbOf(participant: Participant, view: View): string | null {
  const { limb } = factsOf(participant);
  return limb && activeIds(view).includes(limb.slot) ? limb.target : null;
}

/**
 * Returns what is left of the manoeuvre in a slot; null before it is chosen. Each slot of a turn has the attacks that the
 * pacing gives it, otherwise one; what Double and Extra Attack add counts once for the turn (BA-31).
 */
export function leftIn(participant: Participant, slot: Slot): Allowed | null {
  const { manoeuvre, option } = chosenFor(slot);
  if (!manoeuvre) return null;
  const { attacks = 1 } = slot;
  const { blows, feints } = allowedBy(manoeuvre, option);
  const made = madeIn(participant, slot);
  const further = blows - 1 + (EXTRA.has(manoeuvre) ? traitsIn(latestStats<Stats>(participant)).attacks : 0);
  const own = Math.max(0, attacks - (made.blows[turnKey(slot.id)] ?? 0));
  return {
    blows: blows && attacks ? own + Math.max(0, further - (made.further ?? 0)) : 0,
    // B-15: no feint after the attack.
    feints: Object.keys(made.blows).length ? 0 : Math.max(0, feints - made.feints),
  };
}

/** Returns the manoeuvre in force (B-8, B-41): the chosen one on the participant's turn, otherwise the last. */
function inForce(
  participant: Participant,
  view: View,
): { readonly manoeuvre: Manoeuvre | null; readonly option: string | null } {
  const slot = activeSlot(participant, view);
  const { last = "do-nothing", option: lastOption } = factsOf(participant);
  const { manoeuvre, option } = slot ? chosenFor(slot) : { manoeuvre: last, option: lastOption };
  return { manoeuvre: isManoeuvre(manoeuvre) ? manoeuvre : null, option: option ?? null };
}

/** B-8, B-11, B-14, B-15, B-22, B-24, B-41, B-47, B-50, B-53, B-62. */
export function combatStatus(participant: Participant, view: View): CombatStatus {
  const { feint, ...facts } = factsOf(participant);
  const slot = activeSlot(participant, view);
  const left = slot && leftIn(participant, slot);
  return {
    ...inForce(participant, view),
    stunned: Boolean(facts.surprised || facts.stunned),
    shock: facts.shock ?? 0,
    // B-12: unknown until the roll.
    aim: facts.owes?.keepAim ? null : atStanding(facts.aim, view),
    evaluate: atStanding(facts.evaluate, view),
    feint: feint?.penalty !== undefined && !feint.fresh ? { target: feint.target, penalty: feint.penalty } : null,
    blocked: facts.blocked ?? false,
    spent: facts.spent ?? [],
    attacksLeft: slot ? (left?.blows ?? null) : 0,
    feintsLeft: slot ? (left?.feints ?? null) : 0,
    out: facts.out ?? null,
    limb: limbOf(participant, view),
    ...(feintsAtOnce(participant, view) ? { feintsAtOnce: true } : {}),
  };
}

/** Aim and evaluation rest while their target is out of the fight. */
export function atStanding<F extends { readonly target: string }>(focus: F | undefined, view: View): F | null {
  return focus && !view.participant(focus.target)?.defeated ? focus : null;
}

/**
 * Returns what defences against an attack now depend on (B-8, B-41), with the round of the defender's
 * latest turn (B-47).
 */
export function defenderSnapshot(participant: Participant, view: View): DefenderSnapshot {
  const { round } = view.setting;
  const { aim, concentrating } = factsOf(participant);
  const { manoeuvre, option, stunned, shock, blocked, spent, out } = combatStatus(participant, view);
  const { posture } = latestStats<Stats>(participant);
  return {
    turn: isToCome(participant, view) ? round - 1 : round,
    ...present({ manoeuvre, option, stunned, shock, blocked, out, posture }),
    ...(spent.length ? { spent } : {}),
    ...(aim ? { focus: "aim" } : concentrating ? { focus: "concentrate" } : {}),
  };
}

function isToCome(participant: Participant, view: View): boolean {
  const acting = activeIds(view);
  const isFree = ({ id, kind, state, begun }: Slot): boolean =>
    kind === "turn" && state === "open" && !begun && !acting.includes(id);
  return view.slotsOf(participant).some(isFree);
}

/** B-62: DX, IQ and their skills. Attacks, feints and defences handle it themselves. */
export function rollModifiers(participant: Participant, { kind, of }: OwnRoll): readonly ScorePart[] {
  const { shock = 0 } = factsOf(participant);
  return shock && kind === "test" && (of === "dx" || of === "iq") ? [{ code: "shock", value: -shock, name: "" }] : [];
}

/** Returns condition ids of the encounter. */
export function conditions(participant: Participant, view: View): readonly string[] {
  const { stunned, shock, surprised, aim, evaluate, concentrating, out }: Facts = factsOf(participant);
  return [
    ...(stunned ? [stunned === "mental" ? "mental-stun" : "stun"] : []),
    ...(shock ? ["shock"] : []),
    ...(surprised ? ["surprised"] : []),
    ...(atStanding(aim, view) ? ["aiming"] : []),
    ...(atStanding(evaluate, view) ? ["evaluating"] : []),
    ...(concentrating ? ["concentrating"] : []),
    ...(out ? [out] : []),
  ];
}

/**
 * True if a feint counts at once, as part of an All-Out Attack (B-15); others count for the participant's
 * next turn (B-24).
 */
function feintsAtOnce(participant: Participant, view: View): boolean {
  return activeSlot(participant, view) !== undefined && inForce(participant, view).manoeuvre === "all-out-attack";
}
