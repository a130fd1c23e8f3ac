import type { Fight } from "../../fight/fight.ts";
import { SYSTEM_ID, TEXTS } from "../../host/constants.ts";
import { LatePart } from "../../host/late.ts";
import { fetchPacings } from "../../host/late-pacings.ts";
import { whenSettingsChange } from "../../settings/new-fights.ts";

const { ApplicationV2 } = foundry.applications.api;

const settings = new LatePart("Settings.Title", () => import("./window.ts"), { beside: fetchPacings });

/**
 * Opens the settings: for the GM those of the world and the own preferences, for players their preferences.
 * @param combat an encounter, to open its own settings instead; only for the GM
 */
export async function openSettings(combat?: Fight): Promise<void> {
  await (await settings.wanted())?.openSettings(combat);
}

/** @returns whether it was opened */
export async function openPage(page: "world" | "seat"): Promise<boolean> {
  const windows = await settings.wanted();
  if (!windows) return false;
  const window = page === "world" ? new windows.SettingsWindow() : new windows.PreferencesWindow();
  await window.render({ force: true });
  return true;
}

/** Foundry makes this of a menu's button: it opens our window. */
class WorldMenu extends ApplicationV2 {
  override async render(): Promise<this> {
    await openPage("world");
    return this;
  }
}

class SeatMenu extends ApplicationV2 {
  override async render(): Promise<this> {
    await openPage("seat");
    return this;
  }
}

/** Our windows among Foundry's settings. In `init`. */
export function registerSettingsMenus(): void {
  menu("world", "World", WorldMenu, "fa-solid fa-stopwatch", true);
  menu("seat", "Seat", SeatMenu, "fa-solid fa-bell", false);
  // What players see and who may do what stands in the tracker.
  whenSettingsChange(() => void ui.combat?.render());
}

/** A button among the settings of Foundry. @param words root of its texts below `Settings.Menu` */
export function menu(key: string, words: string, type: new () => object, icon: string, restricted: boolean): void {
  const text = (part: string): string => `${TEXTS}.Settings.Menu.${words}.${part}`;
  game.settings?.registerMenu(SYSTEM_ID, key, {
    name: text("Name"),
    label: text("Label"),
    hint: text("Hint"),
    icon,
    type: type as typeof WorldMenu,
    restricted,
  });
}
