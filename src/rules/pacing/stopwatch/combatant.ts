import type { Mutable } from "../../model/recipe.ts";
import { statsIn } from "./facts.ts";
import type { Facts, Participant, Setting, Timing, RatedAction, Weapon } from "./facts.ts";

/** T-16: a completed action was given up for a reaction. */
export const ANSWERED = "answered";

/** Per combatant; the log has all. */
export const KEPT = 3;

/** A combatant with facts and present stats. */
export interface Combatant {
  readonly id: string;
  readonly agility: number;
  readonly weapons: readonly Weapon[];
  readonly actions: readonly RatedAction[];
  readonly facts: Facts;
}

/** Returns facts without a choice. */
export function beginner(from: number): Facts {
  return { timing: { slots: 0, done: 0, from } };
}

/** Waits for the GM. */
export function unaware(from: number): Facts {
  return { timing: { slots: 0, done: 0, from, watching: true }, unaware: true };
}

/** Returns the timing with nothing under way from a segment on. */
export function idleFrom({ slots, done }: Timing, from: number): Timing {
  return { slots, done, from };
}

/**
 * T-27: returns the facts of a combatant that chooses in segment `now`; ammunition and drawn weapons stay. T-13: one
 * that was to notice the fight later still does.
 */
export function revived(facts: Facts, now: number): Facts {
  const { timing, unaware: isUnaware } = facts;
  const idle = idleFrom(timing, isIdle(facts) ? Math.max(now, timing.from) : now);
  return {
    ...without(facts, "doing", "then", "running", "roll"),
    timing: isUnaware ? { ...idle, watching: true } : idle,
  };
}

/** Returns the facts of a combatant that notices the fight, and acts from this segment on (T-13). */
export function noticing(facts: Facts, from: number): Facts {
  return { ...without(facts, "unaware"), timing: idleFrom(facts.timing, from) };
}

/** Returns its facts, null until the start is settled; by mutual consent all count from 0 (T-13). */
export function factsOf(participant: Participant, setting: Setting): Facts | null {
  if (participant.facts.timing) return participant.facts;
  return setting.facts.start === "consent" ? beginner(0) : null;
}

export function combatantOf(participant: Participant | undefined, setting: Setting): Combatant | null {
  if (participant?.kind !== "creature") return null;
  const facts = factsOf(participant, setting);
  const { agility, weapons, actions = [] } = statsIn(participant, setting);
  return facts && { id: participant.id, agility, weapons, actions, facts };
}

/** Returns when the present action completes, else the segment from which it counts (T-27). */
export function dueOf({ timing: { from, takes = 0 } }: Facts): number {
  return from + takes;
}

export function isIdle({ timing }: Facts): boolean {
  return timing.takes === undefined && !timing.watching;
}

export function isWatching({ timing }: Facts): boolean {
  return timing.watching === true;
}

/** True if an action is being prepared, or during automatic fire. */
export function isBusy({ timing }: Facts): boolean {
  return timing.takes !== undefined;
}

const stockKey = (weapon: number): string => `w${weapon}`;

/** Returns the rounds in a weapon, as noted in the facts until the sheet changes. */
export function roundsLeft({ weapons, facts }: Combatant, weapon: number): number {
  const stated = weapons[weapon]?.loaded ?? 0;
  const known = facts.stock?.[stockKey(weapon)];
  return known?.stated === stated ? known.left : stated;
}

export function withRounds(combatant: Combatant, weapon: number, left: number): Facts {
  const stated = combatant.weapons[weapon]?.loaded ?? 0;
  return { ...combatant.facts, stock: { ...combatant.facts.stock, [stockKey(weapon)]: { left, stated } } };
}

export function isDrawn({ weapons, facts }: Combatant, weapon: number): boolean {
  const arm = weapons[weapon];
  return !arm || arm.ready || arm.draw === 0 || facts.drawn?.[stockKey(weapon)] === true;
}

export function withDrawn(facts: Facts, weapon: number): Facts {
  return { ...facts, drawn: { ...facts.drawn, [stockKey(weapon)]: true } };
}

/** "" if no longer on the sheet. */
export function weaponLabel(weapon: number | undefined, weapons: readonly Weapon[]): string {
  return weapons.find((_, at) => at === weapon)?.label ?? "";
}

/** True if it needs rounds and has none. */
export function isEmpty(combatant: Combatant, weapon: number): boolean {
  return combatant.weapons[weapon]!.capacity > 0 && roundsLeft(combatant, weapon) === 0;
}

export function without(facts: Facts, ...names: readonly Exclude<keyof Facts, "timing">[]): Facts {
  const rest: Mutable<Facts> = { ...facts };
  for (const name of names) delete rest[name];
  return rest;
}
