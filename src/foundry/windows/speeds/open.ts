import { loaded } from "../../host/load.ts";
import { menu } from "../settings/open.ts";

/** In `init`. */
export function registerSpeeds(): void {
  menu("speeds", "Speeds", openSpeeds, "fa-solid fa-gauge", true);
}

async function openSpeeds(): Promise<void> {
  await (await loaded("Speeds.Title", import("./window.ts")))?.openSpeeds();
}
