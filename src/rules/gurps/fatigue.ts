import { dodge } from "./derived.ts";
import { isBelowThird } from "./injury.ts";

export interface FatigueState {
  readonly maxFp: number;
  readonly fp: number;
  readonly hp: number;
}

export interface Fatigue {
  readonly fp: number;
  readonly hp: number;
  /** True for FP below a third: Move, Dodge and ST are halved (B-80). */
  readonly tired: boolean;
  /** True for FP 0 or less: any manoeuvre in combat but Do Nothing needs a Will roll (B-81). */
  readonly collapse: boolean;
  readonly unconscious: boolean;
}

/**
 * Subtracts FP (B-80, B-81, B-82). Each FP lost at or below 0 also costs an HP; FP stop at minus the maximum,
 * and the excess comes off HP. These HP cause neither shock nor a major wound (BA-23).
 */
export function tire({ maxFp, fp, hp }: FatigueState, loss: number): Fatigue {
  const left = Math.max(fp - loss, Math.min(fp, -maxFp));
  const unpaid = Math.min(loss, Math.max(0, fp));
  return {
    fp: left,
    hp: hp - (loss - unpaid),
    tired: isBelowThird(left, maxFp),
    collapse: left <= 0,
    unconscious: left <= -maxFp,
  };
}

/** GM settings for reeling creatures (BA-1). */
export interface WeaknessSettings {
  readonly dodgeWhenReeling: "recalculate" | "halveDodge";
  readonly halvedSpeed: "whole" | "exact";
}

export interface Reeling {
  /** Eighths of a point: 21 is 2.625. */
  readonly eighths: number;
  readonly move: number;
  readonly dodge: number;
}

const halfUp = (value: number): number => Math.ceil(value / 2);

/**
 * Halves Basic Speed and Move, rounded up (B-59); dodge is recalculated or halved (BA-1).
 * @param basicSpeed quarter points
 */
export function reeling(
  { basicSpeed, move }: { readonly basicSpeed: number; readonly move: number },
  settings: WeaknessSettings,
): Reeling {
  const eighths = settings.halvedSpeed === "whole" ? 8 * Math.ceil(basicSpeed / 8) : basicSpeed;
  return {
    eighths,
    move: halfUp(move),
    dodge: settings.dodgeWhenReeling === "recalculate" ? Math.floor(eighths / 8) + 3 : halfUp(dodge(basicSpeed)),
  };
}

/** `move` in yards per second. */
export interface Weakened {
  readonly move: number;
  readonly dodge: number;
  readonly st: number;
}

/** B-80: halves Move, Dodge and ST, rounded up; damage and HP stay. */
export function tired({ move, dodge, st }: Weakened): Weakened {
  return { move: halfUp(move), dodge: halfUp(dodge), st: halfUp(st) };
}

export interface Body {
  /** Quarter points of Basic Speed. */
  readonly basicSpeed: number;
  readonly move: number;
  readonly st: number;
}

/** Applies wounds, then fatigue; each halving rounds up (BA-20). */
export function weakened(
  body: Body,
  state: { readonly reeling: boolean; readonly tired: boolean },
  settings: WeaknessSettings,
): Weakened {
  const wounded = state.reeling ? reeling(body, settings) : { move: body.move, dodge: dodge(body.basicSpeed) };
  const now = { move: wounded.move, dodge: wounded.dodge, st: body.st };
  return state.tired ? tired(now) : now;
}
