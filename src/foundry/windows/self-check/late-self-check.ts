import type { Precompiled } from "../../host/templates.ts";

export { press, resume, selfCheck } from "./card.ts";
export { takePart } from "./take-part.ts";

export const templates: Precompiled = import.meta.glob("/templates/self-check/*.hbs", {
  eager: true,
  import: "default",
});
