import type { Precompiled } from "../../foundry/host/templates.ts";

export { openFirstStart } from "./first-start.ts";
export { openProfile } from "./profile-window.ts";

export const templates: Precompiled = import.meta.glob("/templates/profiles/*.hbs", {
  eager: true,
  import: "default",
});
