/** The sidebar: tabs and their contents. On a phone it fills the page. */

import type { Dict, Loose } from "../../../shared/loose.ts";
import { make, type AppRealm } from "../realm.ts";
import { localise } from "../texts.ts";

/** Ids and labels of the tabs, in order. */
export const SIDEBAR_TABS: readonly (readonly [string, string])[] = [
  ["combat", "StandIn.Combat"],
  ["chat", "StandIn.Chat"],
  ["actors", "StandIn.Actors"],
  ["items", "StandIn.Items"],
  ["compendium", "StandIn.Packs"],
  ["settings", "StandIn.Settings"],
];

export function defineSidebar(realm: AppRealm): Loose {
  return class Sidebar {
    readonly tabGroups: Dict = { primary: "combat" };
    element: Loose = null;
    expanded = true;

    get TABS(): Dict {
      return Object.fromEntries(SIDEBAR_TABS);
    }

    async render(): Promise<this> {
      const { document } = realm.global;
      if (this.element?.isConnected) return this;
      const sidebar =
        document.getElementById("sidebar") ?? make(realm, "aside", "", { id: "sidebar", "aria-label": "Sidebar" });
      const nav = make(realm, "nav", "sidebar-tabs", { id: "sidebar-tabs", role: "tablist", "aria-label": "Sidebar" });
      for (const [name, label] of SIDEBAR_TABS) {
        const button = make(
          realm,
          "button",
          "sidebar-tab-button",
          { type: "button", role: "tab", "data-tab": name, "aria-controls": name, id: `tab-${name}` },
          localise(realm, label),
        );
        button.addEventListener("click", () => this.changeTab(name, "primary"));
        // As in Foundry, a right click or the menu key on a tab pops it out.
        button.addEventListener("contextmenu", (event: Loose) => {
          event.preventDefault();
          void realm.global.ui?.[name]?.renderPopout?.();
        });
        nav.append(button);
      }
      nav.addEventListener("keydown", (event: Loose) => this.#onKey(event));
      sidebar.replaceChildren(nav, make(realm, "div", "", { id: "sidebar-content" }));
      if (!sidebar.isConnected) document.body.append(sidebar);
      this.element = sidebar;
      this.changeTab(String(this.tabGroups.primary), "primary");
      return this;
    }

    changeTab(tab: string, group = "primary"): void {
      this.tabGroups[group] = tab;
      for (const button of this.element?.querySelectorAll("[role=tab]") ?? []) {
        const active = button.dataset.tab === tab;
        button.setAttribute("aria-selected", String(active));
        button.tabIndex = active ? 0 : -1;
      }
      for (const section of this.element?.querySelectorAll("#sidebar-content > [data-tab]") ?? []) {
        section.classList.toggle("active", section.dataset.tab === tab);
        section.setAttribute("role", "tabpanel");
        section.setAttribute("aria-labelledby", `tab-${String(section.dataset.tab)}`);
      }
      realm.global.Hooks?.callAll("changeSidebarTab", realm.global.ui?.[tab]);
    }

    /** The arrow keys change tabs; Home and End go to the first and last. */
    #onKey(event: Loose): void {
      const names = SIDEBAR_TABS.map(([name]) => name);
      const at = names.indexOf(String(this.tabGroups.primary));
      const to: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 };
      const next = to[String(event.key)];
      if (next === undefined) return;
      event.preventDefault();
      const name = names[(next + names.length) % names.length] as string;
      this.changeTab(name);
      this.element.querySelector(`[role=tab][data-tab="${name}"]`).focus();
    }

    expand(): void {
      this.expanded = true;
    }
    collapse(): void {
      this.expanded = false;
    }
  };
}
