import { STUNNED_DEFENCE } from "../gurps/defence.ts";
import { postureOf, POSTURES } from "../gurps/postures.ts";

/** One number that goes into another: what it is, and how much it adds. */
export interface Part {
  /** What it is: "dx", "worn", "encumbrance". The shell has words for every code. */
  readonly code: string;
  /** How much of the figure it makes; all parts of a figure add up to its value. */
  readonly value: number;
  /** What people call it: the name of an item. */
  readonly name?: string;
}

/** A figure that follows from others, and how it came about. */
export interface Value {
  readonly value: number;
  readonly parts: readonly Part[];
}

/** A figure as the sum of its parts; those that add nothing are left out, unless nothing else is there. */
export function sum(...parts: readonly Part[]): Value {
  const telling = parts.filter(({ value }) => value !== 0);
  return {
    value: parts.reduce((total, { value }) => total + value, 0),
    parts: telling.length ? telling : parts.slice(0, 1),
  };
}

/** The same figure brought to another value by something that does not simply add: halving, dropping fractions. */
export function brought({ value, parts }: Value, code: string, to: number): Value {
  return to === value ? { value, parts } : { value: to, parts: [...parts, { code, value: to - value }] };
}

/** What holds for a moment. */
export interface CurrentState {
  /** As the sheet has it: "kneeling", "face-up". */
  readonly posture: string;
  /** Stunned or surprised. */
  readonly stunned: boolean;
}

/**
 * A dodge, parry or block as it is now: less in most postures (B-70), and 4 less for those who are stunned or surprised
 * (B-20, B-44); at least 0.
 */
export function defenceNow({ parts }: Value, { posture, stunned }: CurrentState): Value {
  const all = sum(
    ...parts,
    { code: "posture", value: POSTURES[postureOf(posture)].defence },
    { code: "stunned", value: stunned ? STUNNED_DEFENCE : 0 },
  );
  return brought(all, "least", Math.max(0, all.value));
}

/** Yards of a Move in this posture (B-70). */
export function moveNow(move: Value, { posture }: Pick<CurrentState, "posture">): Value {
  return brought(move, "posture", Math.min(move.value, POSTURES[postureOf(posture)].yards(move.value)));
}
