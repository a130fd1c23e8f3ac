import type { TrackerContext } from "./context.ts";
import { effectsOf, wordsOf } from "./effects.ts";
import type { BadgeView } from "./views.ts";

/** Icons in a row; more are a number. */
const MOST_ICONS = 4;

export function effectBadges(id: string, context: TrackerContext): readonly BadgeView[] {
  const effects = effectsOf(id, context);
  const rest = effects.slice(MOST_ICONS);
  return [
    ...effects.slice(0, MOST_ICONS).map((effect) => ({ src: effect.src, word: wordsOf(effect) })),
    ...(rest.length ? [{ more: `+${rest.length}`, word: rest.map(wordsOf).join("; ") }] : []),
  ];
}
