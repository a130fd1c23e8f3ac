/** AbstractSidebarTab: a frameless application in the sidebar, with a pop-out window (facts 3, 3.6). */

import type { Dict, Loose } from "../../../shared/loose.ts";
import type { AppRealm } from "../realm.ts";

export function defineAbstractSidebarTab(realm: AppRealm, ApplicationV2: Loose): Loose {
  return class AbstractSidebarTab extends ApplicationV2 {
    static tabName = "";
    static DEFAULT_OPTIONS: Dict = {
      classes: ["tab", "sidebar-tab"],
      tag: "section",
      window: { frame: false, positioned: false },
    };

    #popout: Loose = null;

    get tabName(): string {
      return String((this.constructor as Loose).tabName);
    }
    get isPopout(): boolean {
      return Boolean((this as Loose).options.isPopout);
    }
    get popout(): Loose {
      return this.#popout;
    }
    get active(): boolean {
      return Boolean((this as Loose).element?.classList.contains("active"));
    }

    _initializeApplicationOptions(options: Dict): Dict {
      const tab = String((this.constructor as Loose).tabName);
      const merged: Dict = super._initializeApplicationOptions({ ...options, uniqueId: tab });
      merged.id = merged.isPopout ? `${tab}-popout` : tab;
      if (merged.isPopout) {
        Object.assign(merged.window as Dict, { frame: true, positioned: true, minimizable: true, resizable: true });
        merged.classes = [...(merged.classes as string[]).filter((name) => name !== "tab"), "sidebar-popout"];
        merged.position = { width: 360, height: 640, ...(merged.position as Dict) };
      }
      return merged;
    }

    async _prepareContext(options: Dict): Promise<Dict> {
      const context: Dict = await super._prepareContext(options);
      return Object.assign(context, { user: realm.global.game.user });
    }

    async _renderFrame(options: Dict): Promise<Loose> {
      const element: Loose = await super._renderFrame(options);
      element.dataset.tab = this.tabName;
      if (!this.isPopout)
        element.classList.toggle("active", realm.global.ui?.sidebar?.tabGroups?.primary === this.tabName);
      return element;
    }

    _insertElement(element: Loose): void {
      const host = this.isPopout ? null : realm.global.document.getElementById("sidebar-content");
      const present = realm.global.document.getElementById(element.id);
      if (present) present.replaceWith(element);
      else if (host) host.append(element);
      else super._insertElement(element);
    }

    /** Renders the tab and its pop-out window. */
    async render(options: Loose = {}, more: Dict = {}): Promise<this> {
      const popout = this.#popout;
      await super.render(options, more);
      if (popout?.rendered) {
        const { parts, ...rest } = (typeof options === "object" ? options : {}) as Dict;
        await popout.render({ ...rest, ...(parts ? { parts: [...(parts as string[])] } : {}) });
      }
      return this;
    }

    activate(): void {
      realm.global.ui?.sidebar?.changeTab(this.tabName, "primary");
    }

    async renderPopout(): Promise<Loose> {
      if (this.isPopout) return this;
      this.#popout ??= new (this.constructor as Loose)({ isPopout: true });
      await this.#popout.render({ force: true });
      return this.#popout;
    }

    async close(options: Dict = {}): Promise<this> {
      // The tab itself stays in the sidebar; only its window closes.
      if (!this.isPopout && !options.force) return this;
      return super.close(options);
    }

    _onClose(options: Dict): void {
      super._onClose(options);
      const tab = realm.global.ui?.[this.tabName];
      if (this.isPopout && tab?.popout === this) tab._forgetPopout();
    }

    _forgetPopout(): void {
      this.#popout = null;
    }
  };
}
