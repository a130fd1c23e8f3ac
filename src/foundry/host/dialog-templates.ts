import type { Precompiled } from "./templates.ts";

/** Templates of dialogs, loaded later because none is open at the start. */
export const templates: Precompiled = import.meta.glob("/templates/dialogs/*.hbs", { eager: true, import: "default" });
