import type { Precompiled } from "../foundry/host/templates.ts";

/**
 * The tracker's templates, and the part that no other window of the module shows. So `segment-zero-clock.ts` leaves
 * gauge.hbs out of the parts that it registers at once.
 */
export const templates: Precompiled = import.meta.glob(["/templates/tracker/*.hbs", "/templates/parts/gauge.hbs"], {
  eager: true,
  import: "default",
});
