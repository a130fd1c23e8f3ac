/** English texts of the stand-in's own windows, under keys that no system's language files contain. */

import type { AppRealm } from "./realm.ts";

export const TEXTS: Record<string, string> = {
  "COMBAT.SidebarTitle": "Combat encounters",
  "StandIn.Chat": "Chat",
  "StandIn.Actors": "Actors",
  "StandIn.Items": "Items",
  "StandIn.Packs": "Packs",
  "StandIn.Settings": "Settings",
  "StandIn.Combat": "Combat",
  "StandIn.Close": "Close",
  "StandIn.Menu": "More of this window",
  "StandIn.Yes": "Yes",
  "StandIn.No": "No",
  "StandIn.Ok": "OK",
  "StandIn.Cancel": "Cancel",
  "StandIn.Save": "Save",
  "StandIn.Create": "Create",
  "StandIn.Delete": "Delete",
  "StandIn.Import": "Import",
  "StandIn.Execute": "Execute",
  "StandIn.Draw": "Draw",
  "StandIn.Pages": "Pages",
  "StandIn.Macros": "Macros",
  "StandIn.RollTables": "Roll tables",
  "StandIn.JournalEntrys": "Journals",
  "StandIn.Popout": "Open in a window",
  "StandIn.Language": "Language",
  "StandIn.name": "Name",
  "StandIn.initiative": "Initiative",
};

/** Returns a text: the loaded translation, else our English, else the key. */
export function localise(realm: AppRealm, key: string, data?: Record<string, unknown>): string {
  const i18n = realm.global.game?.i18n;
  if (i18n?.has?.(key)) return data ? String(i18n.format(key, data)) : String(i18n.localize(key));
  const own = TEXTS[key] ?? (i18n ? String(i18n.localize(key)) : key);
  return data ? own.replace(/\{(\w+)\}/g, (whole, name: string) => (name in data ? String(data[name]) : whole)) : own;
}
