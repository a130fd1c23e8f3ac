import { LatePart } from "../../host/late.ts";
import { menu } from "../settings/open.ts";

const windows = new LatePart("Speeds.Title", () => import("./late-speeds.ts"), { templates: "speeds/" });

/** In `init`. The chunk also asks GMs about names that the table does not have. */
export function registerSpeeds(): void {
  menu("speeds", "Speeds", async () => (await windows.wanted())?.openSpeeds(), "fa-solid fa-gauge", true);
}
