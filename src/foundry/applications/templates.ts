import { CHAT_PARTIALS } from "../chat/templates.ts";
import { template } from "../constants.ts";
import { ACTOR_PARTIALS } from "./sheets/actor/templates.ts";
import { ITEM_PARTIALS } from "./sheets/item/templates.ts";
import { TIME_PARTIALS } from "./sheets/time/templates.ts";
import { SHARED_PARTIALS, TRACKER_PARTIALS } from "./tracker/templates.ts";

/** Templates used inside others have to be there before the first render. */
export async function preloadTemplates(): Promise<void> {
  await foundry.applications.handlebars.loadTemplates([...SHARED_PARTIALS, ...TRACKER_PARTIALS, ...CHAT_PARTIALS, ...TIME_PARTIALS, ...ITEM_PARTIALS, ...ACTOR_PARTIALS, template("settings/setting.hbs"), template("attack/modifiers.hbs")]);
}
