import { STUNNED_DEFENCE } from "../gurps/defence.ts";
import { postureOf, POSTURES } from "../gurps/postures.ts";

export interface Part {
  /** "dx", "worn", "encumbrance"; the shell has a text for every code. */
  readonly code: string;
  /** The parts add up to the value. */
  readonly value: number;
  readonly name?: string;
}

export interface Value {
  readonly value: number;
  readonly parts: readonly Part[];
}

/** Drops parts of 0, unless nothing else is left. */
export function sum(...parts: readonly Part[]): Value {
  const telling = parts.filter(({ value }) => value !== 0);
  return {
    value: parts.reduce((total, { value }) => total + value, 0),
    parts: telling.length ? telling : parts.slice(0, 1),
  };
}

/** Changes a value by a part that does not add, such as halving or rounding. */
export function brought({ value, parts }: Value, code: string, to: number): Value {
  return to === value ? { value, parts } : { value: to, parts: [...parts, { code, value: to - value }] };
}

export interface CurrentState {
  /** As on the sheet: "kneeling", "face-up". */
  readonly posture: string;
  /** True if stunned or surprised. */
  readonly stunned: boolean;
}

/** Returns a defence with posture (B-70), and -4 if stunned or surprised (B-20, B-44); at least 0. */
export function defenceNow({ parts }: Value, { posture, stunned }: CurrentState): Value {
  const all = sum(
    ...parts,
    { code: "posture", value: POSTURES[postureOf(posture)].defence },
    { code: "stunned", value: stunned ? STUNNED_DEFENCE : 0 },
  );
  return brought(all, "least", Math.max(0, all.value));
}

/** Returns Move in yards in this posture (B-70). */
export function moveNow(move: Value, { posture }: Pick<CurrentState, "posture">): Value {
  return brought(move, "posture", Math.min(move.value, POSTURES[postureOf(posture)].yards(move.value)));
}
