import { LatePart } from "../host/late.ts";
import type { TrackerContext } from "./context.ts";
import type { BadgeView } from "./views.ts";

/** Effects and conditions of combatants. */
export const effectsPart = new LatePart("Card.Conditions", () => import("./effect-badges.ts"), { first: true });

/** Returns the pictures in a row; none before they are loaded. */
export function effectBadges(id: string, context: TrackerContext): readonly BadgeView[] {
  return effectsPart.loaded?.effectBadges(id, context) ?? [];
}
