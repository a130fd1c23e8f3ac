import { SYSTEM_ID, template, TEXTS } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import { contextWith } from "../../host/typed-calls.ts";
import { followTracker } from "../../windows/live/follow.ts";
import { LiveWindow } from "../../windows/live/live-window.ts";
import { sidebarTracker } from "../../reading/sidebar-tracker.ts";
import { screenView } from "./display-view.ts";
import { registerTemplates } from "../../host/templates.ts";

await registerTemplates(import.meta.glob("/templates/display/*.hbs", { eager: true, import: "default" }));

/** The shared screen: fills the page of a television, without controls. Escape closes it. */
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
    const view = combat ? screenView(combat) : null;
    return contextWith(context, {
      view,
      later: view?.later ? text("Timeline.After", { count: view.later }) : "",
      nothing: text("Ribbon.Nothing"),
      title: text("Display.Title"),
    });
  }

  protected follow(): readonly (() => void)[] {
    const page = this.element.ownerDocument;
    page.body.classList.add("sz-shows-display");
    const put = new AbortController();
    // Before Foundry opens its menu.
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

export function isDisplayOpen(): boolean {
  return shown?.rendered === true;
}
