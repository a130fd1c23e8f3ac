/* The content of sheets. Foundry needs their classes in `init`; this is loaded when the first sheet is opened. */
import { registerTemplates } from "../host/templates.ts";

export { creatureActions } from "./actor/actions.ts";
export { FollowWorld, followTabKeys } from "./actor/follow.ts";
export { sortItem, takeIn } from "./actor/drops.ts";
export { giveFromRow, wayFor, wishFor } from "./actor/row-menu.ts";
export { actorParts } from "./actor/views/parts.ts";
export { addedMode, movedMode, removedMode } from "./item/modes.ts";
export { itemView, limitedView } from "./item/item-view.ts";
export { followExplanations } from "./shared/explanations.ts";
export { SheetFields } from "./shared/fields.ts";
export { followFolds, forgetFolds } from "./shared/folds.ts";

await registerTemplates(import.meta.glob("/templates/sheets/*/*.hbs", { eager: true, import: "default" }));
