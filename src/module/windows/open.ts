import { loaded } from "../../foundry/host/load.ts";
import { menu } from "../../foundry/windows/settings/open.ts";
import type { FirstStartState } from "./first-start-view.ts";
import type { Decision } from "./first-start.ts";

const windows = () => loaded("Profiles.Menu.Name", import("./first-start.ts"));

/** For GMs. @param pacing the initiative system to show */
async function openProfile(pacing?: string): Promise<void> {
  await (await windows())?.openProfile(pacing);
}

/** @returns the decision, or null */
export async function openFirstStart(state: FirstStartState): Promise<Decision | null> {
  return (await (await windows())?.openFirstStart(state)) ?? null;
}

/** In `init`. */
export function registerProfileMenu(): void {
  menu("profile", "Profile", () => openProfile(), "fa-solid fa-list-check", true);
}
