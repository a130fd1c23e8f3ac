import { SYSTEM_ID, template, TEXTS } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import type { Precompiled } from "../../host/templates.ts";
import { contextWith } from "../../host/typed-calls.ts";
import { followTracker } from "../live/follow.ts";
import { LiveWindow } from "../live/live-window.ts";
import { sidebarTracker } from "../tracker/host.ts";
import { screenView } from "./view.ts";

export const templates: Precompiled = import.meta.glob("/templates/display/*.hbs", { eager: true, import: "default" });

/** The shared screen: over the whole page, for a television at the end of the table. It has no controls; Esc puts it away. */
export class DisplayWindow extends LiveWindow {
  static override DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-display`,
    classes: ["sz", "sz-display"],
    window: { title: `${TEXTS}.Display.Title`, frame: false, positioned: false },
  };

  static override PARTS = { screen: { template: template("display/display.hbs") } };

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    const combat = sidebarTracker()?.encounterCombat;
    return contextWith(context, {
      view: combat ? screenView(combat) : null,
      nothing: text("Ribbon.Nothing"),
      title: text("Display.Title"),
    });
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    this.#leaveOutCut();
  }

  /** Rows that the lower edge would cut are left out: half a name is worse than none. */
  #leaveOutCut(): void {
    const list = this.element.querySelector(".sz-tv__times");
    const parts = [...(list?.querySelectorAll<HTMLElement>(".sz-tv__time, .sz-tv__row") ?? [])];
    for (const part of parts) part.hidden = false;
    const end = (list?.getBoundingClientRect().bottom ?? 0) + 1;
    const cut = parts.filter((part) => part.matches(".sz-tv__row") && part.getBoundingClientRect().bottom > end);
    for (const row of cut) row.hidden = true;
    for (const time of new Set(cut.map((row) => row.closest<HTMLElement>(".sz-tv__time"))))
      if (time && !time.querySelector(".sz-tv__row:not([hidden])")) time.hidden = true;
  }

  protected follow(): readonly (() => void)[] {
    const page = this.element.ownerDocument;
    page.body.classList.add("sz-shows-display");
    const put = new AbortController();
    // Before Foundry takes the key for its own menu.
    page.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopImmediatePropagation();
        void this.close({ animate: false });
      },
      { capture: true, signal: put.signal },
    );
    page.defaultView?.addEventListener(
      "resize",
      () => {
        this.#leaveOutCut();
      },
      { signal: put.signal },
    );
    return [
      ...followTracker(this.refresh),
      () => {
        put.abort();
        page.body.classList.remove("sz-shows-display");
      },
    ];
  }
}

let shown: DisplayWindow | null = null;

export async function showDisplay(): Promise<void> {
  if (shown?.rendered) return;
  shown = new DisplayWindow();
  await shown.render({ force: true });
}

export async function hideDisplay(): Promise<void> {
  await shown?.close({ animate: false });
}

export function isShown(): boolean {
  return shown?.rendered === true;
}
