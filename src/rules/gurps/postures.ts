import { step } from "./derived.ts";

/** Postures as the table prints them (B-70); prone and face up share the line "lying" (BA-27). */
export type Posture = "standing" | "crouching" | "kneeling" | "crawling" | "sitting" | "lying";

export interface PostureValues {
  /** To every attack of one's own, as printed also ranged ones (BA-12). */
  readonly attack: number;
  /** To active defences. */
  readonly defence: number;
  /** To be hit by ranged attacks. */
  readonly toBeHit: number;
  /** Yards out of this Move (BA-13: fractions dropped). */
  readonly yards: (move: number) => number;
  /** Attacks only at reach C. */
  readonly closeOnly?: true;
}

const third = (move: number): number => Math.floor(move / 3);

/** B-70 */
export const POSTURES: Readonly<Record<Posture, PostureValues>> = {
  standing: { attack: 0, defence: 0, toBeHit: 0, yards: (move) => move },
  crouching: { attack: -2, defence: 0, toBeHit: -2, yards: (move) => Math.floor((2 * move) / 3) },
  kneeling: { attack: -2, defence: -2, toBeHit: -2, yards: third },
  crawling: { attack: -4, defence: -3, toBeHit: -2, yards: third, closeOnly: true },
  sitting: { attack: -2, defence: -2, toBeHit: -2, yards: () => 0 },
  lying: { attack: -4, defence: -3, toBeHit: -2, yards: () => 1 },
};

/**
 * The line of the table for a posture, also for "prone" and "face-up" and however they are written; standing if none is
 * given.
 */
export function postureOf(name = "standing"): Posture {
  const plain = name.toLowerCase().replace(/[\s_]/g, "-");
  if (Object.hasOwn(POSTURES, plain)) return plain as Posture;
  if (plain.includes("prone") || plain.includes("face-up") || plain.includes("lying")) return "lying";
  return "standing";
}

/**
 * Whether a close weapon of this reach ("C", "1", "C,1") can be used in a posture: who crawls strikes at reach C only
 * (B-70). Of a reach that is not told nobody knows better.
 */
export function mayStrikeAt(reach: string, posture: Posture): boolean {
  return !POSTURES[posture].closeOnly || reach.trim() === "" || /c/i.test(reach);
}

/** How a posture is reached from another. */
export type PostureChange =
  | { readonly by: "nothing" }
  /** Crouching and leaving a crouch cost nothing (B-71, BA-25). */
  | { readonly by: "free" }
  /** Kneeling to standing and back is a step, or part of one (B-73). */
  | { readonly by: "step" }
  /** So many Change posture manoeuvres (B-21). */
  | { readonly by: "manoeuvres"; readonly turns: 1 | 2 };

/**
 * What it takes to come from one posture into another (B-21, B-71, B-73). Lying to standing takes two Change posture
 * manoeuvres, lying down takes one; lying to kneeling takes one and from there a step suffices (BA-19).
 */
export function changePosture(from: Posture, to: Posture): PostureChange {
  if (from === to) return { by: "nothing" };
  const upright = (posture: Posture): boolean => posture === "standing" || posture === "crouching";
  if (upright(from) && upright(to)) return { by: "free" };
  if ((from === "kneeling" && upright(to)) || (upright(from) && to === "kneeling")) return { by: "step" };
  return { by: "manoeuvres", turns: from === "lying" && upright(to) ? 2 : 1 };
}

/**
 * May one crouch now as a free action (B-71)? At the start of a turn, or after another manoeuvre by one who did not
 * move or only stepped; never while sprinting.
 * @param moved yards moved in this turn so far
 */
export function mayCrouch({
  moved,
  move,
  sprints = false,
}: {
  readonly moved: number;
  readonly move: number;
  readonly sprints?: boolean;
}): boolean {
  return !sprints && moved <= step(move);
}
