import type { Precompiled } from "./templates.ts";

export const templates: Precompiled = import.meta.glob("/templates/dialogs/*.hbs", { eager: true, import: "default" });
