import type { Wounded } from "./injury.ts";

/** How somebody unconscious comes round; times in minutes. */
export type Waking =
  | { readonly kind: "automatic"; readonly minutes: number }
  | { readonly kind: "ht-roll"; readonly everyMinutes: number }
  | { readonly kind: "one-ht-roll"; readonly afterMinutes: number; readonly deathRollEveryMinutes: number };

/**
 * B-76: with HP above 0, after 15 minutes. B-77: a HT roll every hour; so also at exactly 0 (BA-9). B-78: at minus the maximum or worse one
 * HT roll after 12 hours, and another every 12 hours against dying; failed, only medicine helps.
 */
export function waking({ maxHp, hp }: Wounded): Waking {
  if (hp > 0) return { kind: "automatic", minutes: 15 };
  if (hp > -maxHp) return { kind: "ht-roll", everyMinutes: 60 };
  return { kind: "one-ht-roll", afterMinutes: 720, deathRollEveryMinutes: 720 };
}
