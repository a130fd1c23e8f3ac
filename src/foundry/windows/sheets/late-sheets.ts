// What is fetched late of the sheets: what stands on them and what their buttons do. The classes are there from the
// start, since Foundry wants them in `init`.
import type { Precompiled } from "../../host/templates.ts";
import { pacingWhere, membershipOf } from "../../reading/sheet-reader.ts";
import { isPercent } from "../../reading/units.ts";

export { Fields } from "./shared/fields.ts";
export { creatureActions } from "./actor/actions.ts";
export { sortItem, takeIn } from "./actor/drops.ts";
export { giveFromRow, wayFor } from "./actor/row-menu.ts";
export { actorParts } from "./actor/views/parts.ts";
export { addedMode, movedMode, removedMode } from "./item/modes.ts";
export { itemView, limitedView } from "./item/view.ts";

/** Whether the skills of this actor are in per cent where it stands. */
export function isPercentFor(actor: Actor.Implementation): boolean {
  return isPercent(pacingWhere(membershipOf(actor)));
}

export const templates: Precompiled = import.meta.glob("/templates/sheets/*/*.hbs", { eager: true, import: "default" });
