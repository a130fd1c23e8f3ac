import { loaded } from "../../host/load.ts";
import { menu } from "../settings/open.ts";

/** In `init`. */
export function registerModifiers(): void {
  menu("modifiers", "Modifiers", openModifiers, "fa-solid fa-plus-minus", true);
}

async function openModifiers(): Promise<void> {
  await (await loaded("Modifiers.Title", import("./window.ts")))?.openModifiers();
}
