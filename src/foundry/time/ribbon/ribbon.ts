import type { Fight } from "../../fight/fight.ts";
import { followChords } from "../../host/chords.ts";
import { SYSTEM_ID, template, TEXTS, unattended } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import { clickActions, openMenu, pickOne } from "../../host/menu.ts";
import { menuEntry, type MenuEntry } from "../../host/menu-entry.ts";
import { sizesOf } from "../../host/nodes.ts";
import { PressGuard } from "../../host/press-guard.ts";
import { selectToken } from "../../host/scene.ts";
import { contextWith } from "../../host/typed-calls.ts";
import type { Verb } from "../../reading/buttons.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { contextHere } from "../../reading/fight-context.ts";
import { nameOf } from "../../reading/people.ts";
import { keepRibbonPlace, ribbonPlace, wantsStillness } from "../../settings/settings.ts";
import { followTracker } from "../../windows/live/follow.ts";
import { LiveWindow } from "../../windows/live/live-window.ts";
import { sidebarTracker } from "../../reading/sidebar-tracker.ts";
import { followPointing } from "../../tracker/hands.ts";
import { Dock, isPageSidebar } from "./dock.ts";
import { lookedAt, Lights, type Looked } from "./light.ts";
import { frameOn, Moving } from "./moving.ts";
import { TabStop } from "./tab-stop.ts";
import { ribbonView, type RibbonView } from "./ribbon-view.ts";
import { registerTemplates } from "../../host/templates.ts";

await registerTemplates(import.meta.glob("/templates/ribbon/*.hbs", { eager: true, import: "default" }));

/** Handlers of the ribbon; other buttons are the tracker's. */
export interface RibbonButtons {
  readonly lanes: undefined;
  readonly menu: undefined;
  readonly grip: undefined;
  readonly pick: Looked;
  readonly pickMore: { readonly slots: readonly string[] };
}

/** Changes of width below this many pixels leave the places as they are. */
const SAME_WIDTH = 4;

/** The fight by time, above the scene without a frame or in a window. */
export class RibbonWindow extends LiveWindow {
  static override DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-ribbon`,
    classes: ["sz", "sz-ribbon-app"],
    position: { width: 960, height: "auto" as const },
    window: { title: `${TEXTS}.Ribbon.Title`, resizable: true, minimizable: false },
    actions: clickActions<RibbonWindow, RibbonButtons>({
      lanes() {
        this.toggleLanes();
      },
      menu: RibbonWindow.#menu,
      grip() {
        this.#setMoves(false);
      },
      pick(looked) {
        this.#select(looked);
      },
      pickMore: RibbonWindow.#pickMore,
    }),
  };

  static override PARTS = { ribbon: { template: template("ribbon/ribbon.hbs") } };

  readonly #press = new PressGuard();
  #lights: Lights | null = null;
  #moving: Moving | null = null;
  #tabStop: TabStop | null = null;
  /** Null in a window. */
  #dock: Dock | null = null;
  #sizes: ResizeObserver | null = null;
  /** Width of the last render. */
  #width = 0;
  #open = false;
  /** True while arrows move the ribbon. */
  #moves = false;
  /** Last stored frame of the window. */
  #kept: Pick<RibbonWindow["position"], "left" | "top" | "width"> | null = null;
  /** Last picked slot. */
  #picked = "";

  private get combat(): Fight | null {
    return sidebarTracker()?.encounterCombat ?? null;
  }

  private get reading(): TrackerContext | null {
    return contextHere(this.combat);
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    const { reading } = this;
    this.#width = this.#measured;
    const form = { width: this.#width, open: this.#open, docked: this.#docked };
    const view: RibbonView | null = reading && ribbonView(reading, form);
    return contextWith(context, {
      view,
      picked: this.#picked,
      tools: this.#tools(),
      grip: this.#movable ? text("Ribbon.Move") : "",
      moves: this.#moves,
      open: this.#open,
      nothing: text("Ribbon.Nothing"),
    });
  }

  /** Before the first render, the width at which it will be placed. */
  get #measured(): number {
    const shown = this.element?.querySelector<HTMLElement>(".sz-ribbon")?.offsetWidth ?? 0;
    if (shown) return shown;
    const { width } = this.position;
    return this.hasFrame && typeof width === "number" ? width : frameOn(document).width;
  }

  get #docked(): boolean {
    return !this.hasFrame && (this.#dock?.docked ?? isPageSidebar(document));
  }

  get #movable(): boolean {
    return !this.hasFrame && !this.#docked;
  }

  #tools(): readonly Verb<RibbonButtons>[] {
    return [
      {
        action: "lanes",
        label: text(this.#open ? "Ribbon.CloseLanes" : "Ribbon.OpenLanes"),
        icon: this.#open ? "i-chevron-up" : "i-chevron-down",
        expanded: this.#open,
      },
      { action: "menu", label: text("Ribbon.Menu"), icon: "i-dots-vertical", popup: "menu" },
    ];
  }

  // ---------------------------------------------------------------------------------------------- rendering

  /** Waits until no button is held down. */
  protected override async _preRender(context: never, options: never): Promise<void> {
    await super._preRender(context, options);
    await this.#press.released();
  }

  protected follow(): readonly (() => void)[] {
    const { element } = this;
    this.#press.watch(element);
    followChords(element);
    element.setAttribute("data-shown", this.hasFrame ? "window" : "above");
    if (!this.hasFrame) this.#dock = new Dock(element, this.refresh);
    this.#dock?.place();
    this.#moving = new Moving(element, () => {
      this.#dock?.place();
      this.refresh();
    });
    this.#lights = new Lights(
      element,
      () => this.combat,
      (face) => this.#showTip(face),
    );
    element.addEventListener("pointerdown", (event) => this.#hold(event));
    element.addEventListener("keydown", (event) => this.#key(event));
    this.#tabStop = new TabStop(element);
    const page = element.ownerDocument;
    this.#followWidth(element);
    const place = (): void => this.#dock?.place();
    page.defaultView?.addEventListener("resize", place);
    this.#kept = { ...this.position };
    const keep = (): void => {
      this.#keepFrame();
    };
    page.addEventListener("pointerup", keep);
    return [
      ...followTracker(this.refresh),
      followPointing(element, () => this.reading),
      () => {
        page.defaultView?.removeEventListener("resize", place);
        page.removeEventListener("pointerup", keep);
      },
    ];
  }

  /** Places the turns again when the width has changed. */
  #followWidth(element: HTMLElement): void {
    this.#sizes = sizesOf(element, () => {
      if (Math.abs(this.#measured - this.#width) > SAME_WIDTH) this.refresh();
    });
    this.#sizes?.observe(element);
  }

  /** Stores the frame of the window if the user has changed it. */
  #keepFrame(): void {
    const { left, top, width } = this.position;
    const isSame = this.#kept?.left === left && this.#kept.top === top && this.#kept.width === width;
    if (isSame || !this.hasFrame || isPageSidebar(document) || typeof width !== "number") return;
    this.#kept = { left, top, width };
    void keepRibbonPlace({ left: Math.round(left), top: Math.round(top), width: Math.round(width) });
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    this.element.toggleAttribute("data-still", wantsStillness());
    this.#tabStop?.restore();
    this.#lights?.restore();
  }

  protected override _onClose(options: never): void {
    this.#keepFrame();
    super._onClose(options);
    this.#lights?.stop();
    this.#sizes?.disconnect();
    this.#dock?.leave();
    this.#lights = this.#moving = this.#tabStop = this.#dock = this.#sizes = null;
  }

  // ---------------------------------------------------------------------------------------------- pointer and keys

  /** Shows a face's words below the ribbon; screen readers have them as its name. */
  #showTip(face: HTMLElement | null): void {
    const tip = this.element?.querySelector<HTMLElement>(".sz-ribbon__tip");
    if (!tip) return;
    const words = face?.getAttribute("aria-label") ?? "";
    tip.textContent = words;
    tip.hidden = words === "";
    if (!face || !words) return;
    const [own, all] = [face.getBoundingClientRect(), this.element.getBoundingClientRect()];
    tip.style.insetInlineStart = `${Math.max(0, Math.min(own.left - all.left, all.width - tip.offsetWidth))}px`;
  }

  /** The clock moves the ribbon, the right edge widens it. */
  #hold(event: PointerEvent): void {
    const target = event.target as Element;
    if (!this.#movable) return;
    if (target.closest(".sz-ribbon__clock")) this.#moving?.drag(event, "move");
    else if (target.closest(".sz-ribbon__edge")) this.#moving?.drag(event, "widen");
  }

  #key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (this.#moves && target.closest(".sz-ribbon__grip")) {
      if (event.key === "Escape") this.#setMoves(false);
      else if (!this.#moving?.key(event)) return;
      return event.preventDefault();
    }
    if (event.key === "Escape" && this.#open) {
      event.preventDefault();
      event.stopPropagation();
      return this.toggleLanes();
    }
    const face = event.key === "Enter" ? target.closest<HTMLElement>("[data-action=pick]") : null;
    const row = face && this.#rowOf(lookedAt(face));
    const menu = row?.querySelector<HTMLElement>("[data-action=slotMenu], [data-action=participantMenu]");
    if (menu) {
      event.preventDefault();
      row?.scrollIntoView({ block: "nearest" });
      return menu.click();
    }
    this.#tabStop?.key(event);
  }

  /** Buttons of the tracker do what they do there. */
  protected override _onClickAction(
    event: PointerEvent,
    target: foundry.applications.api.ApplicationV2.ActionTarget,
  ): void {
    void unattended("ribbon", async () => sidebarTracker()?.press(event, target));
  }

  // ---------------------------------------------------------------------------------------------- own buttons

  toggleLanes(): void {
    this.#open = !this.#open;
    this.refresh();
  }

  static async #menu(this: RibbonWindow): Promise<void> {
    await openMenu({ title: text("Ribbon.Title"), entries: this.#entries() });
  }

  #entries(): readonly MenuEntry[] {
    const entry = (label: string, symbol: string, run: MenuEntry["run"]): MenuEntry =>
      menuEntry("look", symbol, text(`Ribbon.${label}`), run);
    return [
      ...(this.#movable ? [entry("MoveByKeys", "i-grip-vertical", () => this.#startMoving())] : []),
      this.hasFrame
        ? entry("PutBack", "i-arrow-back-up", () => this.#popOut())
        : entry("PopOut", "i-arrow-up-right", () => this.#popOut()),
      ...(this.hasFrame ? [] : [entry("TakeAway", "i-x", () => this.#takeAway())]),
    ];
  }

  async #popOut(): Promise<void> {
    await keepRibbonPlace({ shown: this.hasFrame ? "above" : "window" });
    await this.close({ animate: false });
    await showRibbon();
  }

  async #takeAway(): Promise<void> {
    await keepRibbonPlace({ shown: "no" });
    await this.close({ animate: false });
  }

  async #startMoving(): Promise<void> {
    this.#moves = true;
    await this.render();
    this.element.querySelector<HTMLElement>(".sz-ribbon__grip")?.focus();
  }

  #setMoves(on: boolean): void {
    this.#moves = on;
    this.refresh();
  }

  /** Asks for one of the turns that have no place on the scale. */
  static async #pickMore(this: RibbonWindow, { slots: wanted }: RibbonButtons["pickMore"]): Promise<void> {
    const { reading } = this;
    if (!reading) return;
    const slots = [...reading.slots, ...reading.unseen].filter(({ id }) => wanted.includes(id));
    const slot = await pickOne(
      { title: text("Ribbon.Which") },
      slots.map((value) => ({ value, label: nameOf(value.participant, reading) })),
    );
    if (slot) this.#select({ slot: slot.id, participant: slot.participant });
  }

  /** Selects the token and shows the row in the tracker. */
  #select(looked: Looked): void {
    this.#picked = looked.slot;
    selectToken(this.combat?.combatants.get(looked.participant));
    this.#rowOf(looked)?.scrollIntoView({ block: "nearest" });
    this.refresh();
  }

  #rowOf(looked: Looked | null): HTMLElement | null {
    const { slot = "" } = looked ?? {};
    return slot
      ? (sidebarTracker()?.element.querySelector<HTMLElement>(`[data-slot-id="${CSS.escape(slot)}"]`) ?? null)
      : null;
  }
}

let shown: RibbonWindow | null = null;

/** Shows the ribbon as this user left it, unless it is hidden. */
export async function showRibbon(): Promise<void> {
  const { shown: form } = ribbonPlace();
  if (form === "no" || shown?.rendered) return;
  const frame = form === "window";
  // In the middle of the page, a window would cover the tracker's buttons.
  const position = frame && !isPageSidebar(document) ? { position: frameOn(document) } : {};
  shown = new RibbonWindow({ window: { frame, positioned: frame }, ...position });
  await shown.render({ force: true });
}

export function closeRibbon(): void {
  void shown?.close({ animate: false });
}

/** Opens or closes the lanes of the shown ribbon. */
export function toggleRibbonLanes(): void {
  if (shown?.rendered) shown.toggleLanes();
}
