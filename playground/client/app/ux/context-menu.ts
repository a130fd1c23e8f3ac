/** A context menu, opened by right click or by program, for both forms of entries (facts 3.8). */

import type { Dict, Loose } from "../../../shared/loose.ts";
import { generation, make, type AppRealm } from "../realm.ts";
import { localise } from "../texts.ts";

/** An entry in either form, normalised. */
export interface MenuEntry {
  label: string;
  icon: string;
  visible(target: Loose): boolean;
  run(event: Loose, target: Loose): Loose;
}

/**
 * Normalises an entry: [13] `{name, condition(li), callback(li)}`, [14] `{label, visible(li), onClick(event, li)}`; 14
 * still accepts the old keys.
 */
export function readEntry(entry: Dict, version: number): MenuEntry {
  const modern = version >= 14;
  const label = String((modern ? (entry.label ?? entry.name) : entry.name) ?? "");
  const test: Loose = modern ? (entry.visible ?? entry.condition) : entry.condition;
  return {
    label,
    icon: String(entry.icon ?? ""),
    visible: (target) => (typeof test === "function" ? Boolean(test(target)) : test !== false),
    run: (event, target) =>
      modern && typeof entry.onClick === "function" ? entry.onClick(event, target) : entry.callback?.(target, event),
  };
}

export function defineContextMenu(realm: AppRealm): Loose {
  const global = realm.global;

  return class ContextMenu {
    static get implementation(): Loose {
      return ContextMenu;
    }

    /** Calls no hooks: the applications call get<Document>ContextOptions. */
    static create(app: Loose, element: Loose, selector: string, items: Dict[], options: Dict = {}): Loose {
      const name = String(options.hookName ?? "EntryContext");
      for (const cls of app.constructor.inheritanceChain()) {
        if (cls.name) global.Hooks.callAll(name.startsWith("get") ? name : `get${String(cls.name)}${name}`, app, items);
        if (name.startsWith("get")) break;
      }
      return new ContextMenu(element, selector, items, { jQuery: false, ...options });
    }

    menu: Loose = null;
    target: Loose = null;
    readonly menuItems: Dict[];

    constructor(
      readonly container: Loose,
      readonly selector: string,
      items: Dict[],
      readonly options: Dict = {},
    ) {
      this.menuItems = items;
      container.addEventListener(String(options.eventName ?? "contextmenu"), (event: Loose) => {
        const target = selector ? event.target.closest(selector) : container;
        if (!target || !container.contains(target)) return;
        event.preventDefault();
        event.stopPropagation();
        void this.render(target, { event });
      });
    }

    async render(target: Loose, { event = null }: { event?: Loose } = {}): Promise<void> {
      await this.close();
      global.ui?.context?.close?.();
      const version = generation(realm);
      const entries = this.menuItems.map((entry) => readEntry(entry, version)).filter((entry) => entry.visible(target));
      if (entries.length === 0) return;
      this.target = target;
      this.options.onOpen?.(target);
      const nav = make(realm, "nav", "", { id: "context-menu", popover: "manual", role: "menu" });
      const list = make(realm, "menu", "context-items");
      for (const entry of entries) {
        const item = make(realm, "li", "context-item");
        const button = make(realm, "button", "", { type: "button", role: "menuitem" });
        if (/^[\w\s-]+$/.test(entry.icon)) button.append(make(realm, "i", entry.icon, { "aria-hidden": "true" }));
        button.append(make(realm, "span", "", {}, localise(realm, entry.label)));
        button.addEventListener("click", (click: Loose) => {
          click.stopPropagation();
          void this.close();
          entry.run(click, target);
        });
        item.append(button);
        list.append(item);
      }
      nav.append(list);
      nav.addEventListener("keydown", (key: Loose) => this.#onKey(key));
      // Menus open where their target is, which may be a detached window.
      const page = target.ownerDocument as Document;
      page.body.append(nav);
      nav.showPopover?.();
      this.menu = nav;
      if (global.ui) global.ui.context = this;
      this.#place(nav, target, event);
      list.querySelector("button").focus();
      const away = (pointer: Loose): void => {
        if (nav.contains(pointer.target)) return;
        page.removeEventListener("pointerdown", away, true);
        void this.close();
      };
      page.addEventListener("pointerdown", away, true);
    }

    async close(): Promise<void> {
      if (!this.menu) return;
      this.menu.remove();
      this.menu = null;
      this.options.onClose?.(this.target);
      if (global.ui?.context === this) global.ui.context = null;
    }

    #place(nav: Loose, target: Loose, event: Loose): void {
      const box = target.getBoundingClientRect();
      const pointed = event?.type === "contextmenu" && event.clientX > 0;
      const x = pointed ? Number(event.clientX) : Number(box.right) - Number(nav.offsetWidth ?? 0);
      const y = pointed ? Number(event.clientY) : Number(box.bottom);
      const room = {
        x: Number(global.innerWidth) - Number(nav.offsetWidth ?? 0),
        y: Number(global.innerHeight) - Number(nav.offsetHeight ?? 0),
      };
      nav.style.left = `${Math.max(0, Math.min(x, room.x))}px`;
      nav.style.top = `${Math.max(0, Math.min(y, room.y))}px`;
    }

    #onKey(event: Loose): void {
      const buttons: Loose[] = [...this.menu.querySelectorAll("button")];
      const at = buttons.indexOf(this.menu.ownerDocument.activeElement);
      if (event.key === "Escape" || event.key === "Tab") {
        event.preventDefault();
        const { target } = this;
        void this.close();
        (target.matches("button, a, [tabindex]") ? target : target.querySelector("button, a, [tabindex]"))?.focus?.();
      } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        buttons.at((at + (event.key === "ArrowDown" ? 1 : -1)) % buttons.length)?.focus();
      }
    }
  };
}
