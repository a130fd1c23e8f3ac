import type { Precompiled } from "../../host/templates.ts";
import { followUses } from "./ask.ts";

export { openSpeeds } from "./window.ts";

followUses();

export const templates: Precompiled = import.meta.glob("/templates/speeds/*.hbs", { eager: true, import: "default" });
