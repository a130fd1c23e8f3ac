import { closestTo, isElement } from "./nodes.ts";
import { MENU_CLOSED, template } from "./constants.ts";
import { text } from "./i18n.ts";
import { registerTemplates, render } from "./templates.ts";
import { lettersFor } from "./letters.ts";
import { MENU_GROUPS, type Menu, type MenuEntry, type MenuPlace } from "./menu-entry.ts";
import { focusItem, keysOf } from "./popover-keys.ts";
import { closeWhenOver } from "./until.ts";

await registerTemplates(import.meta.glob("/templates/menu/*.hbs", { eager: true, import: "default" }));

export type PopoverAnswer = MenuEntry | "back" | null;

/** Milliseconds. */
const DOUBLE_CLICK = 400;

let shown: Popover | null = null;

let count = 0;

/**
 * Shows a menu at its button and waits for the choice; closes another. Pressing the button again closes it.
 * @param place null for the middle of the page
 */
export async function showPopover(menu: Menu, place: MenuPlace | null, back: boolean): Promise<PopoverAnswer> {
  const again = shown?.isAt(place) === true && !back;
  shown?.close(null);
  if (again) return null;
  const entries = inGroups(menu.entries);
  const popover = new Popover(place, entries);
  shown = popover;
  const content = await render(template("menu/menu.hbs"), viewOf(menu, entries, back, popover.id));
  if (shown !== popover) return null;
  const answer = await popover.open(content);
  if (shown === popover) shown = null;
  return answer;
}

function inGroups(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return MENU_GROUPS.flatMap((group) => entries.filter((entry) => (entry.group ?? "act") === group));
}

function viewOf(
  { title, state = "", lead = "", harm = "", facts: about = [] }: Menu,
  entries: readonly MenuEntry[],
  back: boolean,
  id: string,
): object {
  const facts = entries.flatMap((entry) => entry.facts ?? []);
  const legend = [...new Map(facts.map((fact) => [fact.label, fact])).values()];
  const letters = lettersFor(
    entries.map((entry) => (entry.group === "harm" || entry.shortcut ? null : entry.label)),
    game.i18n?.lang ?? "en",
  );
  const exclusive = entries.some(({ current }) => current !== undefined);
  const rows = entries.map((entry, at) => ({
    ...entry,
    at,
    letter: letters[at]?.toLocaleUpperCase() ?? "",
    key: entry.shortcut?.shown ?? "",
    note: entry.barred ?? entry.cost ?? "",
    role: exclusive ? "menuitemradio" : "menuitem",
    checked: exclusive ? String(entry.current === true) : "",
  }));
  return {
    id,
    title,
    state,
    lead,
    about,
    back,
    grid: legend.length > 0,
    legend,
    pictured: entries.some(({ symbol, icon }) => symbol ?? icon),
    hint: text(legend.length ? "Menu.HintGrid" : "Menu.Hint"),
    groups: MENU_GROUPS.map((group) => ({
      harm: group === "harm",
      heading: group === "harm" ? harm : "",
      rows: rows.filter((row) => (row.group ?? "act") === group),
    })).filter((group) => group.rows.length),
  };
}

class Popover {
  readonly id = `sz-menu-${++count}`;
  readonly #page: Document;
  readonly #listening = new AbortController();
  #element: HTMLElement | null = null;
  #answer: (answer: PopoverAnswer) => void = () => undefined;
  #opened = 0;
  #previewed: MenuEntry | null = null;
  #endPreview: (() => void) | null = null;
  /** The button, or its replacement after a render. */
  #button: HTMLElement | null;
  readonly #sign: string;

  constructor(
    private readonly place: MenuPlace | null,
    private readonly entries: readonly MenuEntry[],
  ) {
    this.#button = place?.button ?? null;
    this.#page = this.#button?.ownerDocument ?? document;
    this.#sign = this.#button ? signOf(this.#button) : "";
  }

  isAt(place: MenuPlace | null): boolean {
    return place !== null && this.#button === place.button && !place.point;
  }

  open(content: string): Promise<PopoverAnswer> {
    const element = this.#page.createElement("div");
    element.className = "sz sz-pop";
    if (content.includes("sz-pop__facts")) {
      element.setAttribute("role", "dialog");
      element.setAttribute("aria-labelledby", `${this.id}-who`);
    }
    element.id = this.id;
    element.setAttribute("popover", "manual");
    element.dataset.keyboardFocus = "";
    // A window may have another theme than the page.
    const theme = this.#button?.closest(".theme-light, .theme-dark");
    if (theme && theme !== this.#page.body)
      element.classList.add(theme.classList.contains("theme-light") ? "theme-light" : "theme-dark");
    element.innerHTML = content;
    if (element.querySelector(".sz-pop__grid")) element.classList.add("sz-pop--grid");
    this.#element = element;
    this.#page.body.append(element);
    if (typeof element.showPopover === "function") element.showPopover();
    putBeside(element, this.#button, this.place?.point);
    this.#button?.setAttribute("aria-expanded", "true");
    this.#follow(element);
    this.#focusFirst(element);
    this.#opened = performance.now();
    return new Promise((resolve) => {
      this.#answer = resolve;
      closeWhenOver(() => this.close(null), this.#listening.signal);
    });
  }

  close(answer: PopoverAnswer, focus = true): void {
    if (shown === this) shown = null;
    const element = this.#element;
    this.#element = null;
    this.#listening.abort();
    this.#endPreview?.();
    this.#endPreview = null;
    const inside = element?.contains(this.#page.activeElement) === true;
    this.#button?.removeAttribute("aria-expanded");
    if (focus && inside && this.#button?.isConnected) this.#button.focus({ preventScroll: true });
    element?.remove();
    // Lets the focus be restored.
    if (inside) this.#page.dispatchEvent(new Event(MENU_CLOSED));
    this.#answer(answer);
  }

  #focusFirst(element: HTMLElement): void {
    const open = (entry: MenuEntry): boolean => entry.barred === undefined && entry.group !== "harm";
    const wanted = this.entries.findIndex((entry) => entry.chosen && open(entry));
    const at = wanted >= 0 ? wanted : this.entries.findIndex(open);
    const items = [...element.querySelectorAll<HTMLElement>("[role^=menuitem]")];
    const item = items.find(({ dataset }) => dataset.entry === String(at)) ?? items[0];
    if (item) return focusItem(items, item);
    element.tabIndex = -1;
    element.focus();
  }

  #follow(element: HTMLElement): void {
    const { signal } = this.#listening;
    element.addEventListener("click", (event) => this.#pressed(event), { signal });
    element.addEventListener(
      "keydown",
      (event) => {
        keysOf(element, event, this.entries, {
          choose: (item) => this.#choose(item),
          close: () => this.close(null),
          back: () => this.close("back"),
        });
      },
      { signal },
    );
    for (const kind of ["focusin", "pointerover"])
      element.addEventListener(
        kind,
        (event) => {
          if (isElement(event.target)) showHint(element, event.target);
          this.#preview(closestTo(event, "[data-entry]"));
        },
        { signal },
      );
    element.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    element.addEventListener(
      "focusout",
      ({ relatedTarget }) => {
        const to = isElement(relatedTarget) ? relatedTarget : null;
        if (to && !element.contains(to) && !this.#button?.contains(to)) this.close(null, false);
      },
      { signal },
    );
    this.#page.addEventListener(
      "pointerdown",
      ({ target }) => {
        const at = isElement(target) ? target : null;
        // The button's own click closes it.
        if (!element.contains(at) && !this.#button?.contains(at)) this.close(null, false);
      },
      { signal, capture: true },
    );
    this.#page.defaultView?.addEventListener("resize", () => putBeside(element, this.#button, this.place?.point), {
      signal,
    });
    if (this.#button) this.#followButton();
  }

  #preview(item: HTMLElement | null): void {
    const entry = item ? this.entries[Number(item.dataset.entry)] : undefined;
    if (!entry || entry === this.#previewed) return;
    const before = this.#endPreview;
    this.#previewed = entry;
    this.#endPreview = entry.preview?.() ?? null;
    before?.();
  }

  /** Finds the button again after a render; without it the menu closes. */
  #followButton(): void {
    const Observer = this.#page.defaultView?.MutationObserver ?? MutationObserver;
    const observer = new Observer(() => this.#findButton());
    observer.observe(this.#page.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["name", "aria-expanded", ...SIGNS.map((sign) => `data-${sign}`)],
    });
    this.#listening.signal.addEventListener("abort", () => observer.disconnect());
  }

  #findButton(): void {
    const old = this.#button;
    if (!old || !this.#element) return;
    const name = old.getAttribute("name");
    const button = old.isConnected
      ? old
      : this.#page.querySelector<HTMLElement>(
          old.id ? `#${CSS.escape(old.id)}` : `button[name="${CSS.escape(name ?? "")}"]`,
        );
    if (!button || signOf(button) !== this.#sign) return this.close(null);
    this.#button = button;
    if (button.getAttribute("aria-expanded") !== "true") button.setAttribute("aria-expanded", "true");
  }

  #pressed(event: MouseEvent): void {
    if (closestTo(event, "[data-menu-close]")) return this.close(null);
    const item = closestTo(event, "[role^=menuitem]");
    if (!item || (event.detail > 1 && performance.now() - this.#opened < DOUBLE_CLICK)) return;
    this.#choose(item);
  }

  #choose(item: HTMLElement): void {
    if (item.dataset.menuBack !== undefined) return this.close("back");
    const entry = this.entries[Number(item.dataset.entry)];
    // The reason is read at the focus.
    if (entry?.barred !== undefined) return item.focus();
    if (entry) this.close(entry);
  }
}

/** Attributes that identify a button. */
const SIGNS = ["action", "slot", "participant", "item"] as const;

function signOf({ dataset }: HTMLElement): string {
  return SIGNS.map((sign) => dataset[sign] ?? "").join(" ");
}

/** Shows the focused entry's help at the foot. */
function showHint(element: HTMLElement, target: Element): void {
  const foot = element.querySelector<HTMLElement>(".sz-pop__hint");
  const help = target.closest("[role^=menuitem]")?.querySelector(".sz-pop__help");
  if (foot && help && element.ownerDocument.defaultView?.getComputedStyle(help).position === "absolute")
    foot.textContent = help.textContent;
}

/** Pixels. */
const GAP = 2;
const EDGE = 8;

/**
 * Places a menu below or above its button, right edges aligned; beside it if too tall. Always inside the
 * page.
 * @param button null for the middle of the page
 * @param point of the pointer, if opened there
 */
export function putBeside(
  menu: HTMLElement,
  button: HTMLElement | null,
  point?: { readonly x: number; readonly y: number },
): void {
  const page = menu.ownerDocument.documentElement;
  const [wide, high] = [page.clientWidth, menu.ownerDocument.defaultView?.innerHeight ?? page.clientHeight];
  menu.style.maxBlockSize = `${high - 2 * EDGE}px`;
  const { offsetWidth: width, offsetHeight: height } = menu;
  const within = (wanted: number, size: number, all: number): number =>
    Math.max(EDGE, Math.min(wanted, all - EDGE - size));
  const box = button?.getBoundingClientRect();
  const [left, top] = point
    ? [point.x + GAP, point.y + GAP]
    : box
      ? beside(box, width, height, wide, high)
      : [(wide - width) / 2, (high - height) / 3];
  menu.style.left = `${Math.round(within(left, width, wide))}px`;
  menu.style.top = `${Math.round(within(top, height, high))}px`;
}

function beside(
  box: DOMRect,
  width: number,
  height: number,
  wide: number,
  high: number,
): readonly [left: number, top: number] {
  const inLine = box.right - width;
  if (box.bottom + GAP + height <= high - EDGE) return [inLine, box.bottom + GAP];
  if (box.top - GAP - height >= EDGE) return [inLine, box.top - GAP - height];
  const [before, after] = [box.left - GAP - width, box.right + GAP];
  return [before >= EDGE || after + width > wide - EDGE ? before : after, high - EDGE - height];
}
