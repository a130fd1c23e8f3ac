import { LatePart } from "../../foundry/host/late.ts";
import { menu } from "../../foundry/windows/settings/open.ts";
import type { FirstStartState } from "./first-start-view.ts";
import type { Decision } from "./first-start.ts";

const { ApplicationV2 } = foundry.applications.api;

const windows = new LatePart("Profiles.Menu.Name", () => import("./late-windows.ts"), { templates: "profiles/" });

/** Opens the window of values, for GMs. @param pacing the initiative system whose values it shows */
export async function openProfile(pacing?: string): Promise<void> {
  await (await windows.wanted())?.openProfile(pacing);
}

/** Shows the first window to a GM. @returns what was decided; null for nothing */
export async function openFirstStart(state: FirstStartState): Promise<Decision | null> {
  return (await (await windows.wanted())?.openFirstStart(state)) ?? null;
}

/** Foundry makes this of a menu's button: it opens our window. */
class ProfileMenu extends ApplicationV2 {
  override async render(): Promise<this> {
    await openProfile();
    return this;
  }
}

/** The window of values among Foundry's settings. In `init`. */
export function registerProfileMenu(): void {
  menu("profile", "Profile", ProfileMenu, "fa-solid fa-list-check", true);
}
