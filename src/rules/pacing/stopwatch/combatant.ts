import { statsOf } from "../../model/participants.ts";
import type { Mutable } from "../../model/recipe.ts";
import type { Facts, Participant, Setting, Timing } from "./facts.ts";
import type { Stats, Weapon } from "./stats.ts";

/**
 * Why a slot was lost whose action was complete, and was given up for an answer to something that was announced before
 * (T-16).
 */
export const ANSWERED = "answered";

/** How many slots that are over stay visible for each; the log has all. */
export const KEPT = 3;

/** One combatant with facts and present stats. */
export interface Combatant {
  readonly id: string;
  readonly agility: number;
  readonly weapons: readonly Weapon[];
  readonly facts: Facts;
}

/** Nothing chosen yet, counting from this segment. */
export function beginner(from: number): Facts {
  return { timing: { slots: 0, done: 0, from } };
}

/** Has noticed nothing, and does nothing until the GM says so. */
export function unaware(from: number): Facts {
  return { timing: { slots: 0, done: 0, from, watching: true }, unaware: true };
}

/** Has nothing under way, and counts from this segment. */
export function idleFrom({ slots, done }: Timing, from: number): Timing {
  return { slots, done, from };
}

/**
 * T-27: who comes back into the fight in segment `now` has prepared nothing, and chooses anew; ammunition and drawn
 * weapons stay. T-13: who was to notice it only later still is.
 */
export function revived(facts: Facts, now: number): Facts {
  const { timing, unaware: isUnaware } = facts;
  const idle = idleFrom(timing, isIdle(facts) ? Math.max(now, timing.from) : now);
  return {
    ...without(facts, "doing", "then", "running", "roll"),
    timing: isUnaware ? { ...idle, watching: true } : idle,
  };
}

/** T-13: becomes aware, and can begin from this segment on. */
export function noticing(facts: Facts, from: number): Facts {
  return { ...without(facts, "unaware"), timing: idleFrom(facts.timing, from) };
}

/**
 * The facts as they are, with T-13: by mutual consent everyone counts from 0. Null while the start has not been
 * settled.
 */
export function factsOf(participant: Participant, setting: Setting): Facts | null {
  if (participant.facts.timing) return participant.facts;
  return setting.facts.start === "consent" ? beginner(0) : null;
}

export function combatantOf(participant: Participant | undefined, setting: Setting): Combatant | null {
  if (participant?.kind !== "creature") return null;
  const facts = factsOf(participant, setting);
  const { agility, weapons } = statsOf<Stats>(participant, setting);
  return facts && { id: participant.id, agility, weapons, facts };
}

/**
 * T-27: segment in which what is under way will be complete; of one who has not chosen or watches, the segment it
 * counts from.
 */
export function dueOf({ timing: { from, takes = 0 } }: Facts): number {
  return from + takes;
}

export function isIdle({ timing }: Facts): boolean {
  return timing.takes === undefined && !timing.watching;
}

export function isWatching({ timing }: Facts): boolean {
  return timing.watching === true;
}

/** An action is being prepared, or an automatic weapon goes on firing. */
export function isBusy({ timing }: Facts): boolean {
  return timing.takes !== undefined;
}

const stockKey = (weapon: number): string => `w${weapon}`;

/** Rounds left in a weapon. Facts hold until the sheet says something new. */
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

/** The name of a weapon; empty for none, and for one that the sheet has no more. */
export function nameOf(weapon: number | undefined, weapons: readonly Weapon[]): string {
  return weapons.find((_, at) => at === weapon)?.label ?? "";
}

/** Does it need rounds and have none? */
export function isEmpty(combatant: Combatant, weapon: number): boolean {
  return combatant.weapons[weapon]!.capacity > 0 && roundsLeft(combatant, weapon) === 0;
}

export function without(facts: Facts, ...names: readonly Exclude<keyof Facts, "timing">[]): Facts {
  const rest: Mutable<Facts> = { ...facts };
  for (const name of names) delete rest[name];
  return rest;
}
