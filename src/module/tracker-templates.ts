import type { Precompiled } from "../foundry/host/templates.ts";

/** The tracker's templates, and a part that no other window of the module shows. */
export const templates: Precompiled = import.meta.glob(["/templates/tracker/*.hbs", "/templates/parts/gauge.hbs"], {
  eager: true,
  import: "default",
});
