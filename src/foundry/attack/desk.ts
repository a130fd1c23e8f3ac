/** The attack dialog, and attacks without it. */
export type AttackDesk = Pick<typeof import("./open.ts"), "openAttack" | "attackAtOnce" | "likelyAttack">;

let attacks: AttackDesk | null = null;

/** In `init`. */
export function useAttackDesk(own: AttackDesk): void {
  attacks = own;
}

/** Null in packages without it. */
export function attackDesk(): AttackDesk | null {
  return attacks;
}
