// The chunk of the import.
import type { Precompiled } from "../host/templates.ts";

export { setUpEncounter } from "./encounter/import.ts";
export { importAndReport, openImport } from "./window/import-window.ts";

export const templates: Precompiled = import.meta.glob("/templates/import/*.hbs", { eager: true, import: "default" });
