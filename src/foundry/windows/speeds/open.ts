import { LatePart } from "../../host/late.ts";
import { menu } from "../settings/open.ts";

export const speeds = new LatePart("Speeds.Title", () => import("./window.ts"), { templates: "speeds/" });

/** In `init`. */
export function registerSpeeds(): void {
  menu("speeds", "Speeds", async () => (await speeds.wanted())?.openSpeeds(), "fa-solid fa-gauge", true);
}
