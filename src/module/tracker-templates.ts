import type { Precompiled } from "../foundry/host/templates.ts";

/** The tracker's templates. */
export const templates: Precompiled = import.meta.glob("/templates/tracker/*.hbs", { eager: true, import: "default" });
