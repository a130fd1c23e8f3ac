// What is fetched late of the sheets: what stands on them and what their buttons do. The classes are there from the start, since Foundry wants them in `init`.
import type { Precompiled } from "../../host/templates.ts";

export { creatureActions } from "./actor/actions.ts";
export { sortItem, takeIn } from "./actor/drops.ts";
export { giveFromRow, wayFor } from "./actor/row-menu.ts";
export { actorParts } from "./actor/views/parts.ts";
export { addedMode, movedMode, removedMode } from "./item/modes.ts";
export { itemView, limitedView } from "./item/view.ts";

export const templates: Precompiled = import.meta.glob("/templates/sheets/*/*.hbs", { eager: true, import: "default" });
