import { step } from "./derived.ts";

/** B-70; prone and face up share the line "lying" (BA-27). */
export type Posture = "standing" | "crouching" | "kneeling" | "crawling" | "sitting" | "lying";

export interface PostureValues {
  /** Modifier of own attacks, also ranged (BA-12). */
  readonly attack: number;
  readonly defence: number;
  /** Modifier of ranged attacks on this creature. */
  readonly toBeHit: number;
  /** Fractions dropped (BA-13). */
  readonly yards: (move: number) => number;
  /** True if it allows only attacks at reach C. */
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

/** Postures as on sheets (B-21, BA-27). */
export const POSTURE_WORDS = ["standing", "crouching", "kneeling", "crawling", "sitting", "prone", "face-up"] as const;

const isPosture = (name: string): name is Posture => Object.hasOwn(POSTURES, name);

/** Reads a posture in any spelling, with "prone" and "face-up"; standing for unknown names. */
export function postureOf(name = "standing"): Posture {
  const plain = name.toLowerCase().replace(/[\s_]/g, "-");
  if (isPosture(plain)) return plain;
  if (plain.includes("prone") || plain.includes("face-up") || plain.includes("lying")) return "lying";
  return "standing";
}

/** True if the posture allows the reach: crawling allows only C (B-70). An empty reach is allowed. */
export function mayStrikeAt(reach: string, posture: Posture): boolean {
  return !POSTURES[posture].closeOnly || reach.trim() === "" || /c/i.test(reach);
}

export type PostureChange =
  | { readonly by: "nothing" }
  /** Crouching and leaving a crouch (B-71, BA-25). */
  | { readonly by: "free" }
  /** Kneeling to standing and back (B-73). */
  | { readonly by: "step" }
  /** Change Posture manoeuvres (B-21). */
  | { readonly by: "manoeuvres"; readonly turns: 1 | 2 };

/**
 * Returns how the posture changes (B-21, B-71, B-73): lying to standing takes two Change Posture manoeuvres,
 * lying down one, and lying to kneeling one, after which a step suffices (BA-19).
 */
export function changePosture(from: Posture, to: Posture): PostureChange {
  if (from === to) return { by: "nothing" };
  const upright = (posture: Posture): boolean => posture === "standing" || posture === "crouching";
  if (upright(from) && upright(to)) return { by: "free" };
  if ((from === "kneeling" && upright(to)) || (upright(from) && to === "kneeling")) return { by: "step" };
  return { by: "manoeuvres", turns: from === "lying" && upright(to) ? 2 : 1 };
}

/**
 * True if crouching is free (B-71): at the start of a turn, or after at most a step; never while sprinting.
 * @param moved yards moved on this turn
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
