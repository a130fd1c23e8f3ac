import type { Precompiled } from "./templates.ts";

/** What dialogs are drawn with: none is open when a fight begins. */
export const templates: Precompiled = import.meta.glob("/templates/dialogs/*.hbs", { eager: true, import: "default" });
