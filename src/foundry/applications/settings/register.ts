import { SYSTEM_ID, TEXTS } from "../../constants.ts";
import { whenSettingsChange } from "../../settings/changes.ts";
import { SeatWindow, SettingsWindow } from "./settings-window.ts";

/** Our windows among Foundry's settings: all of them for the GM, the own seat for everybody. In `init`. */
export function registerSettingsMenus(): void {
  menu("world", "World", SettingsWindow, "fa-solid fa-stopwatch", true);
  menu("seat", "Seat", SeatWindow, "fa-solid fa-bell", false);
  // What players see and who may do what stands in the tracker.
  whenSettingsChange(() => void ui.combat?.render());
}

function menu(key: string, words: string, type: typeof SettingsWindow, icon: string, restricted: boolean): void {
  const text = (part: string): string => `${TEXTS}.Settings.Menu.${words}.${part}`;
  game.settings?.registerMenu(SYSTEM_ID as never, key as never, { name: text("Name"), label: text("Label"), hint: text("Hint"), icon, type, restricted } as never);
}
