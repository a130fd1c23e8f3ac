import { LatePart } from "../../host/late.ts";
import { menu } from "../settings/open.ts";

const windows = new LatePart("Speeds.Title", () => import("./late-speeds.ts"), { templates: "speeds/" });

/** In `init`: the window for GMs, and the question about a name that the table does not have. */
export function registerSpeeds(): void {
  menu("speeds", "Speeds", async () => (await windows.wanted())?.openSpeeds(), "fa-solid fa-gauge", true);
  windows.whenThere(({ followUses }) => {
    followUses();
  });
}
