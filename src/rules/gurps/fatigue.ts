import { isBelowThird } from "./injury.ts";

export interface Weary {
  readonly maxFp: number;
  readonly fp: number;
  readonly hp: number;
}

export interface Fatigue {
  readonly fp: number;
  readonly hp: number;
  /** Below a third: Move, Dodge and ST halved (B-80). */
  readonly tired: boolean;
  /** 0 or less: a Will roll for anything but talk or rest, in combat for any manoeuvre but Do nothing (B-81). */
  readonly collapse: boolean;
  readonly unconscious: boolean;
}

/**
 * FP lost (B-80, B-81, B-82). Every FP lost at or below 0 costs an HP as well; FP never fall below minus the maximum, what goes
 * beyond comes off HP. HP lost so cause neither shock nor a major wound (BA-23).
 */
export function tire({ maxFp, fp, hp }: Weary, loss: number): Fatigue {
  const left = Math.max(fp - loss, Math.min(fp, -maxFp));
  const unpaid = Math.min(loss, Math.max(0, fp));
  return { fp: left, hp: hp - (loss - unpaid), tired: isBelowThird(left, maxFp), collapse: left <= 0, unconscious: left <= -maxFp };
}
