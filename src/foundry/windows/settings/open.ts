import type { Fight } from "../../fight/fight.ts";
import { SYSTEM_ID, TEXTS } from "../../host/constants.ts";
import { loaded } from "../../host/load.ts";
import { whenSettingsChange } from "../../settings/new-fights.ts";

const { ApplicationV2 } = foundry.applications.api;

const windows = () => loaded("Settings.Title", import("./window.ts"));

/**
 * Opens world settings and preferences for the GM, preferences for players.
 * @param combat for the settings of one encounter; GM only
 */
export async function openSettings(combat?: Fight): Promise<void> {
  await (await windows())?.showSettings(combat);
}

/** @returns true if opened */
export async function openPage(page: "world" | "seat"): Promise<boolean> {
  const loadedWindows = await windows();
  if (!loadedWindows) return false;
  const { SettingsWindow, PreferencesWindow } = loadedWindows;
  const window = page === "world" ? new SettingsWindow() : new PreferencesWindow();
  await window.render({ force: true });
  return true;
}

/** In `init`. */
export function registerSettingsMenus(): void {
  menu("world", "World", () => openPage("world"), "fa-solid fa-stopwatch", true);
  menu("seat", "Seat", () => openPage("seat"), "fa-solid fa-bell", false);
  // The tracker depends on what players see and may do.
  whenSettingsChange(() => void ui.combat?.render());
}

/** @param words root of its texts below `Settings.Menu` */
export function menu(
  key: string,
  words: string,
  open: () => Promise<unknown>,
  icon: string,
  restricted: boolean,
): void {
  const text = (part: string): string => `${TEXTS}.Settings.Menu.${words}.${part}`;
  // A menu button needs an application class.
  class Menu extends ApplicationV2 {
    override async render(): Promise<this> {
      await open();
      return this;
    }
  }
  game.settings?.registerMenu(SYSTEM_ID, key, {
    name: text("Name"),
    label: text("Label"),
    hint: text("Hint"),
    icon,
    type: Menu,
    restricted,
  });
}
