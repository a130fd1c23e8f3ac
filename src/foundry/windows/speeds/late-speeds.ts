import type { Precompiled } from "../../host/templates.ts";

export { followUses } from "./ask.ts";
export { openSpeeds } from "./window.ts";

export const templates: Precompiled = import.meta.glob("/templates/speeds/*.hbs", { eager: true, import: "default" });
