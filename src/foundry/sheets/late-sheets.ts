// Views and buttons of sheets; Foundry needs the classes in `init`.
import { isOfKind } from "../data/item/kinds.ts";
import type { Precompiled } from "../host/templates.ts";
import { pacingWhere, membershipOf } from "../reading/actor-in-fight.ts";
import type { RowWish } from "../reading/sheet-part.ts";
import { isPercent } from "../reading/units.ts";

export { Fields } from "./shared/fields.ts";
export { creatureActions } from "./actor/actions.ts";
export { sortItem, takeIn } from "./actor/drops.ts";
export { giveFromRow, wayFor } from "./actor/row-menu.ts";
export { actorParts } from "./actor/views/parts.ts";
export { addedMode, movedMode, removedMode } from "./item/modes.ts";
export { itemView, limitedView } from "./item/item-view.ts";

/** True if this actor's skills are percentages in its encounter. */
export function isPercentFor(actor: Actor.Implementation): boolean {
  return isPercent(pacingWhere(membershipOf(actor)));
}

/** Null for nothing. */
export function wishFor(item: Item.Implementation): RowWish | null {
  if (isOfKind(item, "action")) return { do: "act", item };
  if (isOfKind(item, "spell")) return { do: "cast", item };
  return isOfKind(item, "weapon") ? { do: "attack", item, mode: null } : null;
}

export const templates: Precompiled = import.meta.glob("/templates/sheets/*/*.hbs", { eager: true, import: "default" });
