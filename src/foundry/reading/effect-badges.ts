import type { TrackerContext } from "./context.ts";
import type { ConditionId } from "../fight/effects/condition-list.ts";
import { effectsOf, wordsOf, type ShownEffect } from "./effects.ts";
import type { BadgeView } from "./views.ts";

/** Icons in a row; more are a number. */
const MOST_ICONS = 3;

/** Who cannot act, then who cannot defend, then who loses HP; all others follow as they came. */
const WORST: readonly ConditionId[] = [
  "unconscious",
  "paralysis",
  "sleep",
  "stun",
  "mental-stun",
  "pinned",
  "choking",
  "bleeding",
  "burning",
  "poison",
];

function rankOf({ statuses }: ShownEffect): number {
  const known = new Set(statuses);
  const rank = WORST.findIndex((status) => known.has(status));
  return rank < 0 ? WORST.length : rank;
}

export function effectBadges(id: string, context: TrackerContext): readonly BadgeView[] {
  const effects = [...effectsOf(id, context)].sort((a, b) => rankOf(a) - rankOf(b));
  const rest = effects.slice(MOST_ICONS);
  return [
    ...effects.slice(0, MOST_ICONS).map((effect) => ({ src: effect.src, word: wordsOf(effect) })),
    ...(rest.length ? [{ more: `+${rest.length}`, word: rest.map(wordsOf).join("; ") }] : []),
  ];
}
