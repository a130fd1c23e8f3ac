import { present } from "../../model/json.ts";
import { isRefusal, type Refusal } from "../../model/outcome.ts";
import { begin, beginStep } from "./begin.ts";
import type { Doing, Facts, Participant, PastSlot, Setting, Chosen } from "./facts.ts";
import {
  ANSWERED,
  dueOf,
  isBusy,
  isDrawn,
  idleFrom,
  KEPT,
  weaponLabel,
  combatantOf,
  roundsLeft,
  withDrawn,
  without,
  withRounds,
} from "./combatant.ts";
import type { Combatant } from "./combatant.ts";
import { roundsFired, STOP_ROLL } from "./segments.ts";

/**
 * T-5, T-11: completes the action in segment `time` and begins the next in the same segment (TA-14).
 * @param next the chosen next action; undefined = the automatic one, or none yet
 */
export function complete(combatant: Combatant, time: number, next?: Chosen): Facts | Refusal {
  const after = { ...combatant, facts: ended(combatant, time) };
  if (next !== undefined) return begin(after, next, time);
  if (after.facts.roll !== undefined) return after.facts;
  return keepFiring(after, time) ?? followUp(after, time) ?? reloadAtOnce(after, time) ?? after.facts;
}

/** Ends the action. Automatic fire is one action, over any number of segments. */
function ended(combatant: Combatant, time: number): Facts {
  const over = pastSlot(combatant, time);
  const rounds = roundsOf(combatant);
  return noted(effect(combatant, rounds), rounds ? { ...over, rounds } : over);
}

function pastSlot(combatant: Combatant, time: number): PastSlot {
  const { doing, timing } = combatant.facts;
  const ordinal = timing.done + (doing?.do === "burst" ? 0 : 1);
  const { do: done = "", began } = doing ?? {};
  return { slot: timing.slots + 1, time, ordinal, do: done, label: labelOf(combatant), ...present({ began }) };
}

/** Notes a past slot, from which time counts. */
function noted(facts: Facts, over: PastSlot): Facts {
  const { slot, ordinal, time } = over;
  return {
    ...facts,
    timing: { slots: slot, done: ordinal, from: time },
    past: { ...facts.past, [slot % KEPT]: over },
  };
}

/** True for an attack or the next segment of automatic fire. */
function isAttack(doing: Doing | undefined): doing is Doing & { readonly weapon: number } {
  return doing?.do === "weapon" || doing?.do === "burst";
}

/** Returns the rounds fired at completion: one, or a segment's (T-22, T-25). */
export function roundsOf(combatant: Combatant): number {
  const { doing } = combatant.facts;
  const arm = isAttack(doing) ? combatant.weapons[doing.weapon] : undefined;
  return arm?.capacity ? roundsFired(arm.perSegment || 1, roundsLeft(combatant, doing!.weapon!)) : 0;
}

/** Returns the facts after the action: a drawn weapon, fewer rounds, a pending roll. */
export function afterActing(combatant: Combatant): Facts {
  return isBusy(combatant.facts) ? effect(combatant, roundsOf(combatant)) : combatant.facts;
}

function effect(combatant: Combatant, rounds: number): Facts {
  const { facts, weapons } = combatant;
  const { doing } = facts;
  const weapon = doing?.weapon ?? 0;
  switch (doing?.do) {
    case "weapon":
    case "burst":
      return rounds ? withRounds(combatant, weapon, roundsLeft(combatant, weapon) - rounds) : facts;
    case "draw":
      return withDrawn(facts, weapon);
    case "reload":
      return withRounds(combatant, weapon, weapons[weapon]?.capacity ?? 0);
    // T-20: in the second segment.
    case "stop":
      return { ...without(facts, "running"), ...(doing.sooner === "second" ? { roll: STOP_ROLL.second } : {}) };
    case "listed":
      return doing.action === "standUp" ? without(facts, "fallen") : facts;
    default:
      return facts;
  }
}

/**
 * T-12, T-23, T-24: returns whether it is in hand, and its rounds; null if unknown.
 * @param acts segment in which it acts now, or null; drawing and reloading are complete then, a shot is still
 * to come
 */
export function weaponNow(
  participant: Participant,
  setting: Setting,
  weapon: number,
  acts: number | null,
): { readonly ready: boolean; readonly loaded: number } | null {
  const combatant = combatantOf(participant, setting);
  if (!combatant?.weapons[weapon]) return null;
  const { facts } = combatant;
  const now = acts === dueOf(facts) && isBusy(facts) ? { ...combatant, facts: effect(combatant, 0) } : combatant;
  return { ready: isDrawn(now, weapon), loaded: roundsLeft(now, weapon) };
}

/** Returns the label of a past action. */
export function labelOf({ weapons, facts: { doing } }: Combatant): string {
  return doing?.label ?? doing?.action ?? weaponLabel(doing?.weapon, weapons);
}

/** T-25, TA-8: continues automatic fire into the next segment until released or empty, at any agility; else null. */
function keepFiring(combatant: Combatant, time: number): Facts | null {
  const { facts, weapons } = combatant;
  const { doing, timing } = facts;
  if (!isAttack(doing)) return null;
  if (!weapons[doing.weapon]?.perSegment || !roundsLeft(combatant, doing.weapon)) return null;
  const { until, ...released } = doing;
  if (until !== undefined && until <= time + 1) return { ...facts, doing: released, timing: idleFrom(timing, until) };
  const { weapon, began = timing.slots } = doing;
  const firing: Doing = { do: "burst", weapon, began, ...present({ until }) };
  return { ...facts, doing: firing, timing: { ...idleFrom(timing, time), takes: 1 } };
}

/** Begins the next step of a chain, rounded separately (TA-13); a step that cannot begin ends the chain (T-12). */
export function followUp(combatant: Combatant, time: number): Facts | null {
  const [step, ...then] = combatant.facts.then ?? [];
  if (!step) return null;
  const begun = beginStep(combatant, step, then, time);
  return isRefusal(begun) ? without(combatant.facts, "then") : begun;
}

/** Reloads right after the last round, a single-shot weapon after every round (T-23, T-24, TA-9). */
function reloadAtOnce(combatant: Combatant, time: number): Facts | null {
  const { doing } = combatant.facts;
  if (!isAttack(doing)) return null;
  if (roundsLeft(combatant, doing.weapon) || !combatant.weapons[doing.weapon]?.reload) return null;
  const begun = begin(combatant, { do: "reload", weapon: doing.weapon }, time);
  return isRefusal(begun) ? null : begun;
}

/** Gives up the action for a reaction to an earlier announcement (T-15, T-16). */
export function givenUp(combatant: Combatant, time: number): Facts {
  const { facts } = combatant;
  const over = { ...pastSlot(combatant, time), ordinal: facts.timing.done + 1, reason: ANSWERED };
  return { ...noted(facts, over), timing: { ...facts.timing, slots: over.slot } };
}

/** Releases the trigger: nothing is fired in segment `time` or later (T-25, TA-8). */
export function release(combatant: Combatant, time: number): Facts {
  // Before the first rounds there is no shot.
  return noted(without(combatant.facts, "then"), { ...pastSlot(combatant, time), reason: "released" });
}

/** Takes an action away for the GM: preparation is lost, and the next counts from `now`. */
export function lost(combatant: Combatant, slotTime: number, now: number, reason: string): Facts {
  const { facts } = combatant;
  const { done, from } = facts.timing;
  const busy = isBusy(facts);
  const chosen = busy ? {} : { do: "choose", label: "" };
  const over: PastSlot = { ...pastSlot(combatant, slotTime), ordinal: done + 1, ...chosen, reason };
  return {
    ...noted(without(facts, "then", "running", "roll"), over),
    timing: busy ? { slots: over.slot, done, from: now } : { slots: over.slot, done, from, watching: true },
  };
}
