/** An application's tabs: their template context, and changing tabs (facts 4.4 "Tabs"). */

import type { Dict, Loose } from "../../shared/loose.ts";
import type { AppRealm } from "./realm.ts";
import { localise } from "./texts.ts";

/** Returns `context.tabs` for one group of the class's TABS. */
export function prepareTabs(realm: AppRealm, app: Loose, group: string): Dict {
  const { tabs, labelPrefix, initial = null } = app.constructor.TABS[group] ?? { tabs: [] };
  app.tabGroups[group] ??= initial;
  const prepared: Dict = {};
  for (const { id, cssClass, ...tab } of tabs as Dict[]) {
    const active = app.tabGroups[group] === id;
    prepared[String(id)] = {
      id,
      group,
      active,
      ...tab,
      label: localise(realm, String(tab.label ?? `${String(labelPrefix)}.${String(id)}`)),
      cssClass: [cssClass, active ? "active" : ""].filter(Boolean).join(" "),
    };
  }
  return prepared;
}

/** Activates a tab and its content without rendering. */
export function showTab(app: Loose, tab: string, group: string, options: Dict): void {
  if (app.tabGroups[group] === tab && !options.force) return;
  for (const each of app.element?.querySelectorAll(`[data-group="${group}"][data-tab]`) ?? []) {
    const active = each.dataset.tab === tab;
    each.classList.toggle("active", active);
    if (each.closest("nav")) each.setAttribute("aria-selected", String(active));
  }
  app.tabGroups[group] = tab;
  if (options.updatePosition !== false && app.hasFrame) app.setPosition();
}
