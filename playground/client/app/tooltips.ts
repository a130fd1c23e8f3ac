/**
 * game.tooltip: data-tooltip is plain text or a key, data-tooltip-html is HTML; an empty data-tooltip shows aria-label.
 * // facts 8.37
 */

import type { Dict, Loose } from "../../shared/loose.ts";
import { make, parse, type AppRealm } from "./realm.ts";
import { localise } from "./texts.ts";

export function defineTooltipManager(realm: AppRealm): Loose {
  return class TooltipManager {
    static TOOLTIP_ACTIVATION_MS = 500;
    element: Loose = null;
    #tip: Loose = null;
    #timer: Loose = null;

    activateEventListeners(): void {
      const { document } = realm.global;
      const start = (event: Loose): void => {
        const target = event.target?.closest?.("[data-tooltip], [data-tooltip-html]");
        if (!target || target === this.element) return;
        realm.global.clearTimeout(this.#timer);
        this.#timer = realm.global.setTimeout(() => this.activate(target), TooltipManager.TOOLTIP_ACTIVATION_MS);
      };
      const stop = (event: Loose): void => {
        realm.global.clearTimeout(this.#timer);
        if (event.type !== "pointerout" || !this.element?.contains(event.relatedTarget)) this.deactivate();
      };
      document.addEventListener("pointerover", start);
      document.addEventListener("focusin", start);
      for (const type of ["pointerout", "pointerdown", "focusout", "scroll"])
        document.addEventListener(type, stop, true);
    }

    activate(element: Loose, options: Dict = {}): void {
      const { html, text } = options;
      const plain = String(text ?? element.dataset.tooltip ?? "") || String(element.getAttribute("aria-label") ?? "");
      const rich = html ?? element.dataset.tooltipHtml;
      if (!element.isConnected || (!plain && !rich)) return;
      this.deactivate();
      const tip = make(realm, "aside", "tooltip", { id: "tooltip", role: "tooltip", popover: "manual" });
      if (typeof rich === "string") tip.append(...parse(realm, rich));
      else if (rich) tip.append(rich);
      else tip.textContent = localise(realm, plain);
      realm.global.document.body.append(tip);
      tip.showPopover?.();
      this.#tip = tip;
      this.element = element;
      const box = element.getBoundingClientRect();
      const above =
        (options.direction ?? element.closest("[data-tooltip-direction]")?.dataset.tooltipDirection) === "UP";
      const left = Number(box.left) + Number(box.width) / 2 - Number(tip.offsetWidth ?? 0) / 2;
      tip.style.left = `${Math.max(4, Math.min(left, Number(realm.global.innerWidth) - Number(tip.offsetWidth ?? 0) - 4))}px`;
      tip.style.top = `${above ? Number(box.top) - Number(tip.offsetHeight ?? 0) - 6 : Number(box.bottom) + 6}px`;
    }

    deactivate(): void {
      this.#tip?.remove();
      this.#tip = null;
      this.element = null;
    }
  };
}
