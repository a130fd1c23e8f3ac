import { actionOf, MOVES, type Kind, type Phase } from "./actions.ts";
import { turnIn } from "./facts.ts";
import type { Carried, Intent, Note, Options, Participant, Setting, Slot, Term } from "./facts.ts";
import { penaltyOf, sideIn } from "./sides.ts";

/** Returns how many segments past ten still count; null = all (S-26). */
export function overflowOf({ overflow }: Pick<Options, "overflow">): number | null {
  return overflow === "never" ? null : overflow;
}

/** Segments (S-3). */
export const ROUND = 10;

/**
 * S-26, SA-11: returns round and segment: up to `overflow` over ten stays; later ones move to the next round at
 * segment - 10, and further if still too late. O-1 is an overflow of 0.
 * @param overflow segments past ten that stay; null = never carried
 */
export function carry(segment: number, overflow: number | null): { roundsLater: number; segment: number } {
  const latest = overflow === null ? segment : ROUND + overflow;
  const roundsLater = Math.max(0, Math.ceil((segment - latest) / ROUND));
  return { roundsLater, segment: segment - roundsLater * ROUND };
}

/** Where an action counts from, in segments. */
export interface Start {
  /** Surprise and initiative penalty (S-17). */
  readonly shift: number;
  /** 0 unless the intent was changed (S-12). */
  readonly base?: number;
  /** Earliest segment allowed (S-12); all steps move later together, so a routine keeps its spacing. */
  readonly floor?: number;
}

export interface Step extends Pick<Carried, "ordinal" | "of" | "segment" | "phase">, Pick<Note, "leg"> {
  readonly sum: readonly Term[];
}

/**
 * Returns the speed (S-20): with more than one attack due, a trained fighter's weapon is one segment faster,
 * once (SA-9); O-2: a specialist's always. At least 1.
 */
export function weaponSpeed(
  { spd = 1, attacks = 1, trained, specialised }: Intent,
  { specialisation }: Pick<Options, "specialisation">,
): number {
  return Math.max(1, spd - (trained && attacks > 1 ? 1 : 0) - (specialised && specialisation ? 1 : 0));
}

/** Returns the steps of an action in order, with sums (S-17); none for waits and idleness (S-27). */
export function stepsOf(
  intent: Intent,
  start: Start,
  options: Pick<Options, "multiPenalty" | "specialisation">,
): readonly Step[] {
  const sums = sumsOf(intent, start.shift, options).map((sum) => [...sum, ...common(intent, start)]);
  const late = Math.max(0, (start.floor ?? 0) - Math.min(...sums.map(total)));
  const phase = phaseOf(intent);
  const ownLegs = kindOf(intent) === "halfMove" || kindOf(intent) === "fullMove";
  const steps = sums.map((sum, i): Step => ({
    ordinal: i + 1,
    of: sums.length,
    phase,
    ...(ownLegs ? { leg: "own" as const } : {}),
    // S-28.
    segment: Math.max(1, total(sum) + late),
    sum: late ? [...sum, { code: "now", n: late }] : sum,
  }));
  const [first] = steps;
  // SA-17: in the segment of the action, in the movement phase.
  return first && intent.move ? [{ ...first, phase: "movement", leg: "arrival" }, ...steps] : steps;
}

export function phaseOf(intent: Intent): Phase {
  if (intent.phase) return intent.phase;
  const { kind, phase } = actionOf(intent.action)!;
  return intent.missile && (kind === "weapon" || kind === "natural") ? "missile" : (phase ?? "melee");
}

function kindOf(intent: Intent): Kind {
  return actionOf(intent.action)!.kind;
}

export function total(sum: readonly Term[]): number {
  return sum.reduce((all, { n, times = 1 }) => all + n * times, 0);
}

/** Returns the terms of modifiers (S-23), combined movement (S-24), and the start. */
function common(intent: Intent, { base = 0 }: Start): Term[] {
  const { move, mods } = intent;
  return [...term("mods", mods ?? 0), ...(move ? [{ code: move, n: MOVES[move] }] : []), ...term("base", base)];
}

const STUNT: Term = { code: "stunt", n: 4 };
const HALF: Term = { code: "halfMove", n: 5 };

function sumsOf(intent: Intent, shift: number, options: Pick<Options, "multiPenalty" | "specialisation">): Term[][] {
  const later = term("side", shift);
  switch (kindOf(intent)) {
    case "weapon":
      return attackSums(intent, shift, options);
    case "spell":
      return [[{ code: "casting", n: intent.spd ?? 1 }, ...later]];
    // S-22, SA-8: neither faster nor multiplied; the side's shift counts.
    case "natural":
      return (intent.spds ?? []).map((n) => [{ code: "natural", n }, ...later]);
    // S-25: four segments later.
    case "stunt":
      return [
        [STUNT, ...later],
        [STUNT, { code: "exploit", n: 4 }, ...later],
      ];
    case "halfMove":
      return [[HALF, ...later]];
    case "fullMove":
      return [
        [HALF, ...later],
        [{ ...HALF, times: 2 }, ...later],
      ];
    case "plain":
      return intent.segments === undefined ? [] : [[{ code: "given", n: intent.segments }, ...later]];
    default:
      return [];
  }
}

/** S-20: on multiples of the speed; the side's shift is added to each, or multiplied too (SA-7). */
function attackSums(
  intent: Intent,
  shift: number,
  options: Pick<Options, "multiPenalty" | "specialisation">,
): Term[][] {
  const n = weaponSpeed(intent, options);
  return Array.from({ length: intent.attacks ?? 1 }, (_, i) => {
    const times = i + 1 === 1 ? {} : { times: i + 1 };
    return [{ code: "weapon", n, ...times }, ...term("side", shift, options.multiPenalty === "scaled" ? times : {})];
  });
}

function term(code: string, n: number, more: { times?: number } = {}): Term[] {
  return n ? [{ code, n, ...more }] : [];
}

/** Returns the segment from which an action declared in segment `now` counts, by the option (S-12, SA-12). */
export function startOfChange(
  now: number,
  shift: number,
  { changeOfIntent, delay }: Pick<Options, "changeOfIntent" | "delay">,
): Required<Start> {
  switch (changeOfIntent) {
    case "restart":
      return { base: now, shift: 0, floor: 0 };
    case "flat":
      return { base: delay, shift, floor: now };
    case "none":
      return { base: 0, shift, floor: now };
  }
}

/** Returns the range before the initiative dice: from a won die to one five pips worse (S-18). */
export function spread(slot: Slot, participant: Participant, setting: Setting): readonly [number, number] | null {
  const { intent, from, side = participant.side } = turnIn(participant, setting);
  const { delta, shift } = sideIn(side, setting, participant.id);
  const dependsOnDice = (slot.kind === "turn" || slot.kind === "leg") && intent && !from && delta === 0;
  if (!dependsOnDice) return [slot.time, slot.time];
  const options = setting.options;
  const at = (penalty: number): number | undefined =>
    stepsOf(intent, { shift: penalty }, options).find(({ ordinal }) => ordinal === slot.ordinal)?.segment;
  const now = at(shift);
  return now === undefined
    ? null
    : [slot.time - now + at(0)!, slot.time - now + at(penaltyOf(options.initiativeDie, 1, options.penaltyRounding))!];
}
