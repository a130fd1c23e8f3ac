import { onReadAnew } from "../../fight/in-step.ts";
import { SYSTEM_ID, template } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import { morph } from "../../host/morph.ts";
import type { Precompiled } from "../../host/templates.ts";
import { contextWith, onHooks } from "../../host/typed-calls.ts";
import { sidebarTracker } from "../tracker/host.ts";
import { screenView } from "./view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

export const templates: Precompiled = import.meta.glob("/templates/display/*.hbs", { eager: true, import: "default" });

/** The shared screen: over the whole page, for a television at the end of the table. It has no controls; Esc puts it away. */
export class DisplayWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = { id: `${SYSTEM_ID}-display`, classes: ["sz", "sz-display"], window: { title: "SEGMENTZERO.Display.Title", frame: false, positioned: false } };

  static override PARTS = { screen: { template: template("display/display.hbs") } };

  #stops: (() => void)[] = [];
  #due = false;

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    const combat = sidebarTracker()?.encounterCombat;
    return contextWith(context, { view: combat ? screenView(combat) : null, nothing: text("Ribbon.Nothing"), title: text("Display.Title") });
  }

  protected override _replaceHTML(result: never, content: HTMLElement, options: never): void {
    const { screen: wanted } = result as { readonly screen: HTMLElement };
    const old = this.parts.screen;
    if (old?.parentElement === content) morph(old, wanted);
    else super._replaceHTML(result, content, options);
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    const page = this.element.ownerDocument;
    page.body.classList.add("sz-shows-display");
    const put = new AbortController();
    // Before Foundry takes the key for its own menu.
    page.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void this.close({ animate: false });
    }, { capture: true, signal: put.signal });
    // The tracker is drawn whenever anything changes of what it shows, and the screen shows the same.
    const drawn = Hooks.on("renderCombatTracker", (tracker: unknown) => { if (tracker === ui.combat) this.refresh(); });
    this.#stops = [
      onHooks(["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"], () => { this.refresh(); }), onReadAnew(() => { this.refresh(); }),
      () => { Hooks.off("renderCombatTracker", drawn); put.abort(); page.body.classList.remove("sz-shows-display"); },
    ];
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** Draws it anew, once for all that happens at a time. */
  refresh(): void {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      if (this.rendered) void this.render();
    });
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
