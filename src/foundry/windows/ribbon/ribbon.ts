import type { Fight } from "../../fight/fight.ts";
import { followChords } from "../../host/chords.ts";
import { SYSTEM_ID, template, TEXTS, unattended } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import { clickActions, pickOne } from "../../host/menu.ts";
import { PressGuard } from "../../host/press-guard.ts";
import type { Precompiled } from "../../host/templates.ts";
import { selectToken } from "../../host/tokens.ts";
import { contextWith } from "../../host/typed-calls.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { contextOf } from "../../reading/fight-context.ts";
import { nameOf } from "../../reading/people.ts";
import type { Verb, VerbLook } from "../../reading/buttons.ts";
import { keepRibbonPlace, ribbonPlace, wantsStillness } from "../../settings/settings.ts";
import { followTracker } from "../live/follow.ts";
import { LiveWindow } from "../live/live-window.ts";
import { sidebarTracker } from "../tracker/host.ts";
import { Dock, isPageSidebar } from "./dock.ts";
import { Lights } from "./light.ts";
import { frameOn, Moving } from "./moving.ts";
import { Scale } from "./scale.ts";
import { Stops } from "./stops.ts";
import { ribbonView, type RibbonView } from "./view.ts";

export const templates: Precompiled = import.meta.glob("/templates/ribbon/*.hbs", { eager: true, import: "default" });

/** What the ribbon itself does; every other button does what the tracker's does. */
export interface RibbonButtons {
  readonly grip: undefined;
  readonly fold: undefined;
  readonly popOut: undefined;
  readonly takeAway: undefined;
  readonly toNow: undefined;
  readonly pick: { readonly slot: string; readonly participant: string };
  readonly pickRest: { readonly slots: readonly string[] };
}

/** The fight by time: what stands in the list, on a scale. Above the scene without a frame, or in a window of its own. */
export class RibbonWindow extends LiveWindow {
  static override DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-ribbon`,
    classes: ["sz", "sz-ribbon-app"],
    position: { width: 960, height: "auto" as const },
    window: { title: `${TEXTS}.Ribbon.Title`, resizable: true, minimizable: false },
    actions: clickActions<RibbonWindow, RibbonButtons>({
      grip: RibbonWindow.#grip,
      fold: RibbonWindow.#fold,
      popOut: RibbonWindow.#popOut,
      takeAway: RibbonWindow.#takeAway,
      toNow: RibbonWindow.#toNow,
      pick: RibbonWindow.#pick,
      pickRest: RibbonWindow.#pickRest,
    }),
  };

  static override PARTS = { ribbon: { template: template("ribbon/ribbon.hbs") } };

  readonly #press = new PressGuard();
  #lights: Lights | null = null;
  #moving: Moving | null = null;
  #scale: Scale | null = null;
  #stops: Stops | null = null;
  /** None in a window of its own. */
  #dock: Dock | null = null;
  /** Docked, it is one line until somebody wants more; that is not remembered. */
  #unfolded = false;
  /** Arrows move it. */
  #moves = false;
  /** Where a window of its own stood when it was last kept. */
  #kept: Pick<RibbonWindow["position"], "left" | "top" | "width"> | null = null;
  /** Slot that was picked last. */
  #picked = "";
  /** The time that was shown last: the scale goes back to the hand when it moves. */
  #seen = "";

  private get combat(): Fight | null {
    return sidebarTracker()?.encounterCombat ?? null;
  }

  private get reading(): TrackerContext | null {
    const tracker = sidebarTracker();
    const { combat } = this;
    return combat && game.user ? contextOf(combat, game.user, tracker?.chosen) : null;
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    const { reading } = this;
    const view: RibbonView | null = reading && ribbonView(reading, this.#folded);
    return contextWith(context, {
      view,
      picked: this.#picked,
      tools: this.#tools(),
      grip: this.hasFrame || this.#docked ? "" : text("Ribbon.Move"),
      moves: this.#moves,
      nothing: text("Ribbon.Nothing"),
    });
  }

  get #docked(): boolean {
    return !this.hasFrame && (this.#dock?.docked ?? isPageSidebar(document));
  }

  get #folded(): boolean {
    return this.#docked ? !this.#unfolded : ribbonPlace().folded;
  }

  #tools(): readonly Verb<RibbonButtons>[] {
    const folded = this.#folded;
    const look = (label: string, icon: string): VerbLook => ({ label: text(`Ribbon.${label}`), icon });
    return [
      {
        action: "fold",
        ...(folded ? look("Unfold", "i-chevron-down") : look("Fold", "i-chevron-up")),
        expanded: !folded,
      },
      { action: "toNow", ...look("ToNow", "i-focus-2") },
      {
        action: "popOut",
        ...(this.hasFrame ? look("PutBack", "i-arrow-back-up") : look("PopOut", "i-arrow-up-right")),
      },
      ...(this.hasFrame ? [] : [{ action: "takeAway", ...look("TakeAway", "i-x") } as const]),
    ];
  }

  // ---------------------------------------------------------------------------------------------- drawing

  /** Nothing is taken away under a hand that presses it. */
  protected override async _preRender(context: never, options: never): Promise<void> {
    await super._preRender(context, options);
    await this.#press.released();
  }

  protected follow(): readonly (() => void)[] {
    const { element } = this;
    this.#press.watch(element);
    followChords(element);
    element.dataset.shown = this.hasFrame ? "window" : "above";
    if (!this.hasFrame) this.#dock = new Dock(element, this.refresh);
    this.#dock?.place();
    this.#moving = new Moving(element, () => {
      this.#dock?.place();
      this.refresh();
    });
    this.#lights = new Lights(
      element,
      () => this.combat,
      (peg) => {
        this.#tell(peg);
      },
    );
    element.addEventListener("pointerdown", (event) => {
      this.#hold(event);
    });
    element.addEventListener("keydown", (event) => {
      this.#key(event);
    });
    const scale = new Scale(element);
    this.#scale = scale;
    this.#stops = new Stops(element, (button) => {
      scale.show(button);
    });
    const anew = (): void => {
      this.#dock?.place();
      scale.follow();
    };
    const page = element.ownerDocument;
    page.defaultView?.addEventListener("resize", anew);
    this.#kept = { ...this.position };
    const keep = (): void => {
      this.#keepFrame();
    };
    page.addEventListener("pointerup", keep);
    return [
      ...followTracker(this.refresh),
      () => {
        page.defaultView?.removeEventListener("resize", anew);
        page.removeEventListener("pointerup", keep);
      },
    ];
  }

  /** A window of its own opens again where it was put, and as wide. Whoever has not moved it finds it where the page has room. */
  #keepFrame(): void {
    const { left, top, width } = this.position;
    const isWhereItWas = this.#kept?.left === left && this.#kept.top === top && this.#kept.width === width;
    if (isWhereItWas || !this.hasFrame || isPageSidebar(document) || typeof width !== "number") return;
    this.#kept = { left, top, width };
    void keepRibbonPlace({ left: Math.round(left), top: Math.round(top), width: Math.round(width) });
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    const { encounter } = this.combat ?? {};
    const seen = `${encounter?.clock.round} ${encounter?.clock.time}`;
    if (seen !== this.#seen) this.#scale?.toNow();
    this.#seen = seen;
    this.element.toggleAttribute("data-still", wantsStillness());
    this.#stops?.restore();
    this.#lights?.restore();
    this.#scale?.showGhost();
    this.#scale?.follow();
  }

  protected override _onClose(options: never): void {
    this.#keepFrame();
    super._onClose(options);
    this.#lights?.stop();
    this.#lights = null;
    this.#moving = null;
    this.#scale = null;
    this.#stops = null;
    this.#dock?.leave();
    this.#dock = null;
  }

  // ---------------------------------------------------------------------------------------------- hands and keys

  /** In words below the ribbon: who, when and what. Screen readers have the same as the name of the peg. */
  #tell(peg: HTMLElement | null): void {
    const tip = this.element?.querySelector<HTMLElement>(".sz-ribbon__tip");
    if (!tip) return;
    const words =
      peg?.getAttribute("aria-label") ?? peg?.querySelector("[aria-label]")?.getAttribute("aria-label") ?? "";
    tip.textContent = words;
    tip.hidden = words === "";
    if (!peg || !words) return;
    const [own, all] = [peg.getBoundingClientRect(), this.element.getBoundingClientRect()];
    tip.style.insetInlineStart = `${Math.max(0, Math.min(own.left - all.left, all.width - tip.offsetWidth))}px`;
  }

  #hold(event: PointerEvent): void {
    const target = event.target as Element;
    if (this.#docked) return;
    if (
      target.closest(".sz-ribbon__grip, .sz-ribbon__clock") &&
      !target.closest("button:not(.sz-ribbon__grip)") &&
      !this.hasFrame
    )
      this.#moving?.drag(event, "move");
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
    this.#stops?.key(event);
  }

  /** A button that the tracker has as well does what it does there. */
  protected override _onClickAction(
    event: PointerEvent,
    target: foundry.applications.api.ApplicationV2.ActionTarget,
  ): void {
    void unattended("ribbon", async () => sidebarTracker()?.press(event, target));
  }

  // ---------------------------------------------------------------------------------------------- its own buttons

  static #grip(this: RibbonWindow): void {
    this.#setMoves(!this.#moves);
  }

  #setMoves(on: boolean): void {
    this.#moves = on;
    this.refresh();
  }

  static async #fold(this: RibbonWindow): Promise<void> {
    if (this.#docked) this.#unfolded = !this.#unfolded;
    else await keepRibbonPlace({ folded: !ribbonPlace().folded });
    await this.render();
  }

  static async #popOut(this: RibbonWindow): Promise<void> {
    await keepRibbonPlace({ shown: this.hasFrame ? "above" : "window" });
    await this.close({ animate: false });
    await showRibbon();
  }

  static async #takeAway(this: RibbonWindow): Promise<void> {
    await keepRibbonPlace({ shown: "no" });
    await this.close({ animate: false });
  }

  static #toNow(this: RibbonWindow): void {
    this.#scale?.toNow();
  }

  static #pick(this: RibbonWindow, { slot, participant }: RibbonButtons["pick"]): void {
    this.#select(slot, participant);
  }

  /** Those who stand there without a place of their own. */
  static async #pickRest(this: RibbonWindow, { slots: wanted }: RibbonButtons["pickRest"]): Promise<void> {
    const { reading } = this;
    if (!reading) return;
    const slots = [...reading.slots, ...reading.unseen].filter(({ id }) => wanted.includes(id));
    const slot = await pickOne(
      { title: text("Ribbon.Which") },
      slots.map((value) => ({ value, label: nameOf(value.participant, reading) })),
    );
    if (slot) this.#select(slot.id, slot.participant);
  }

  /** Selects the token, and shows the row in the tracker. */
  #select(slot: string, participant: string): void {
    this.#picked = slot;
    selectToken(this.combat?.combatants.get(participant));
    const row = sidebarTracker()?.element.querySelector(`[data-slot-id="${CSS.escape(slot)}"]`);
    row?.scrollIntoView({ block: "nearest" });
    this.refresh();
  }
}

let shown: RibbonWindow | null = null;

/** Shows the ribbon as this user has it; nothing if they have it put away. */
export async function showRibbon(): Promise<void> {
  const { shown: form } = ribbonPlace();
  if (form === "no" || shown?.rendered) return;
  const frame = form === "window";
  // In the middle of the page, where windows open of themselves, it would cover the tracker's plate with its buttons.
  const position = frame && !isPageSidebar(document) ? { position: frameOn(document) } : {};
  shown = new RibbonWindow({ window: { frame, positioned: frame }, ...position });
  await shown.render({ force: true });
}

export function closeRibbon(): void {
  void shown?.close({ animate: false });
}
