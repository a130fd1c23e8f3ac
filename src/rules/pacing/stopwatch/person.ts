import { statsOf } from "../../model/participants.ts";
import type { Participant } from "../../model/state.ts";
import type { Setting } from "../../model/view.ts";
import type { Deed } from "./action.ts";
import type { Stats, Weapon } from "./stats.ts";

/**
 * T-27: what is kept of one combatant. In one array, since it changes as a whole with every action and a change costs its path:
 * `slots` used up so far (actions, segments of automatic fire, what was lost), `from` the segment the next or present action counts from,
 * `takes` how many segments it needs (0 = nothing chosen yet, -1 = watches and begins when it likes), `done` actions completed.
 */
export type Timing = readonly [slots: number, from: number, takes: number, done: number];

export const WATCHING = -1;

/** An action under way, or the last one. "burst" is the next segment of automatic fire. */
export interface Doing extends Omit<Deed, "do"> {
  readonly do: Deed["do"] | "burst";
  /** Segments of class I that the answer to somebody's action cost before it began (T-16). */
  readonly cost?: number;
  /** T-21: not before this segment, and when it is ready. */
  readonly notBefore?: number;
  readonly prepared?: number;
  /** T-21: strikes before it is ready, at the penalty of a quick attack. */
  readonly quick?: boolean;
  /** The trigger is released in this segment (T-25). */
  readonly until?: number;
}

/** A slot that is over: its number, segment, "n-th action", what it was, rounds fired, and why it was lost if it was. */
export type PastSlot = readonly [slot: number, time: number, ordinal: number, deed: string, label: string, rounds: number, lost?: string];

/** Why a slot was lost whose action was complete, and was given up for an answer to something that was announced before (T-16). */
export const ANSWERED = "answered";

/** How many slots that are over stay visible for each; the log has all. */
export const KEPT = 3;

/** Kept from action to action. Absent until the start says when this one begins (T-13). */
export interface Facts {
  readonly timing: Timing;
  readonly doing?: Doing;
  /** T-12: what follows in the same chain. */
  readonly then?: readonly Deed[];
  /** The last few slots, by number modulo KEPT. */
  readonly past?: Readonly<Record<string, PastSlot>>;
  /** Rounds in a weapon, and what the stats said when this was noted: newer stats win. */
  readonly stock?: Readonly<Record<string, readonly [left: number, stated: number]>>;
  /** Weapons drawn during the fight. */
  readonly drawn?: Readonly<Record<string, true>>;
  /** Segment in which the run began (T-18). */
  readonly running?: number;
  /** The agility roll that is owed for stopping sooner, as its modifier (T-20). */
  readonly roll?: number;
  /** Fell while stopping (T-20), not up again yet. */
  readonly fallen?: true;
  /** Has not noticed the fight (T-13). */
  readonly unaware?: true;
}

/** One combatant with facts and present stats. */
export interface Person {
  readonly id: string;
  readonly agility: number;
  readonly weapons: readonly Weapon[];
  readonly facts: Facts;
}

/** Nothing chosen yet, counting from this segment. */
export function beginner(from: number): Facts {
  return { timing: [0, from, 0, 0] };
}

/** Has noticed nothing, and does nothing until the GM says so. */
export function unaware(from: number): Facts {
  return { timing: [0, from, WATCHING, 0], unaware: true };
}

/** T-27: who comes back into the fight in segment `now` has prepared nothing, and chooses anew; ammunition and drawn weapons stay. */
export function revived(facts: Facts, now: number): Facts {
  const { timing: [slots, , , done] } = facts;
  return { ...without(facts, "doing", "then", "running", "roll"), timing: [slots, now, facts.unaware ? WATCHING : 0, done] };
}

/** T-13: becomes aware, and can begin from this segment on. */
export function noticing(facts: Facts, from: number): Facts {
  const { timing: [slots, , , done] } = facts;
  return { ...without(facts, "unaware"), timing: [slots, from, 0, done] };
}

/** The facts as they are, with T-13: by mutual consent everyone counts from 0. Null while the start has not been settled. */
export function factsOf(participant: Participant, setting: Setting): Facts | null {
  if (participant.facts.timing) return participant.facts as unknown as Facts;
  return setting.facts.start === "consent" ? beginner(0) : null;
}

export function personOf(participant: Participant | undefined, setting: Setting): Person | null {
  if (participant?.kind !== "creature") return null;
  const facts = factsOf(participant, setting);
  const { agility, weapons } = statsOf<Stats>(participant, setting);
  return facts && { id: participant.id, agility, weapons, facts };
}

/** T-27: segment in which what is under way will be complete; of one who has not chosen or watches, the segment it counts from. */
export function dueOf({ timing: [, from, takes] }: Facts): number {
  return from + Math.max(0, takes);
}

export function isIdle({ timing }: Facts): boolean {
  return timing[2] === 0;
}

export function isWatching({ timing }: Facts): boolean {
  return timing[2] === WATCHING;
}

/** An action is being prepared, or an automatic weapon goes on firing. */
export function isBusy({ timing }: Facts): boolean {
  return timing[2] > 0;
}

const stockKey = (weapon: number): string => `w${weapon}`;

/** Rounds left in a weapon. Facts hold until the sheet says something new. */
export function roundsLeft({ weapons, facts }: Person, weapon: number): number {
  const stated = weapons[weapon]?.loaded ?? 0;
  const known = facts.stock?.[stockKey(weapon)];
  return known?.[1] === stated ? known[0] : stated;
}

export function withRounds(person: Person, weapon: number, left: number): Facts {
  const stated = person.weapons[weapon]?.loaded ?? 0;
  return { ...person.facts, stock: { ...person.facts.stock, [stockKey(weapon)]: [left, stated] } };
}

export function isDrawn({ weapons, facts }: Person, weapon: number): boolean {
  const arm = weapons[weapon];
  return !arm || arm.ready || arm.draw === 0 || facts.drawn?.[stockKey(weapon)] === true;
}

export function withDrawn(facts: Facts, weapon: number): Facts {
  return { ...facts, drawn: { ...facts.drawn, [stockKey(weapon)]: true } };
}

/** Does it need rounds and have none? */
export function isEmpty(person: Person, weapon: number): boolean {
  return (person.weapons[weapon]?.capacity ?? 0) > 0 && roundsLeft(person, weapon) === 0;
}

/** The facts without some of their members. */
export function without(facts: Facts, ...names: readonly (keyof Facts)[]): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !names.includes(name as keyof Facts))) as unknown as Facts;
}
