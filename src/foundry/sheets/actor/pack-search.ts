import { closestTo, isElement } from "../../host/nodes.ts";
import { template } from "../../host/constants.ts";
import { counted, text } from "../../host/i18n.ts";
import { render } from "../../host/templates.ts";
import { putBeside } from "../../host/popover.ts";
import { itemFrom } from "../../host/typed-calls.ts";
import { packEntries, type PackEntry } from "../../reading/pack-entries.ts";
import { byWords } from "../../reading/word-search.ts";
import { oneAfterAnother } from "../shared/in-turn.ts";
import { takeIn } from "./drops.ts";

const MOST_FOUND = 40;

let shown: PackSearch | null = null;

let count = 0;

/** Toggles the search for items, which stays open while items are added. */
export async function searchPacks(
  actor: Actor.Implementation,
  types: readonly string[],
  button: HTMLElement,
): Promise<void> {
  const again = shown?.button === button;
  shown?.close();
  if (again) return;
  shown = new PackSearch(actor, types, button);
  await shown.open();
}

/** A field and a list over the page. The focus stays in the field. */
class PackSearch {
  readonly #id = `sz-find-${++count}`;
  readonly #listening = new AbortController();
  readonly #page: Document;
  readonly #element: HTMLElement;
  #entries: readonly PackEntry[] | null = null;
  #found: readonly PackEntry[] = [];
  #typed = "";
  #active = 0;
  #draws = 0;

  constructor(
    private readonly actor: Actor.Implementation,
    private readonly types: readonly string[],
    readonly button: HTMLElement,
  ) {
    this.#page = button.ownerDocument;
    this.#element = this.#page.createElement("div");
  }

  async open(): Promise<void> {
    const element = this.#element;
    element.className = "sz sz-pop sz-find";
    element.id = this.#id;
    element.setAttribute("popover", "manual");
    element.setAttribute("role", "dialog");
    element.setAttribute("aria-labelledby", `${this.#id}-title`);
    element.dataset.keyboardFocus = "";
    // A window may have another theme than the page.
    const theme = this.button.closest(".theme-light, .theme-dark");
    if (theme && theme !== this.#page.body)
      element.classList.add(theme.classList.contains("theme-light") ? "theme-light" : "theme-dark");
    element.innerHTML = await render(template("sheets/find/search.hbs"), {
      id: this.#id,
      title: this.button.getAttribute("aria-label"),
    });
    if (shown !== this || !this.button.isConnected) return;
    this.#page.body.append(element);
    await this.#draw();
    if (typeof element.showPopover === "function") element.showPopover();
    putBeside(element, this.button);
    this.button.setAttribute("aria-expanded", "true");
    this.#follow();
    this.#field.focus();
    this.#entries = await packEntries("Item", (type) => type !== undefined && this.types.includes(type));
    await this.#draw();
  }

  close(focus = true): void {
    if (shown === this) shown = null;
    this.#listening.abort();
    const inside = this.#element.contains(this.#page.activeElement);
    this.button.removeAttribute("aria-expanded");
    if (focus && inside && this.button.isConnected) this.button.focus({ preventScroll: true });
    this.#element.remove();
  }

  get #field(): HTMLInputElement {
    const field = this.#element.querySelector("input");
    if (!field) throw new Error("The search has no field");
    return field;
  }

  #follow(): void {
    const { signal } = this.#listening;
    const element = this.#element;
    this.#field.addEventListener("input", () => this.#type(), { signal });
    element.addEventListener("keydown", (event) => this.#key(event), { signal });
    element.addEventListener(
      "pointerdown",
      (event) => {
        // Keeps the focus in the field.
        if (closestTo(event, "[data-found]")) event.preventDefault();
      },
      { signal },
    );
    element.addEventListener(
      "click",
      (event) => {
        const at = closestTo(event, "[role=option]")?.dataset.at;
        if (at !== undefined) void this.#add(Number(at));
      },
      { signal },
    );
    element.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && this.#leave(relatedTarget), {
      signal,
    });
    this.#page.addEventListener("pointerdown", ({ target }) => this.#leave(target), { signal, capture: true });
    this.#page.defaultView?.addEventListener("resize", () => putBeside(element, this.button), { signal });
    this.#followButton(signal);
  }

  #type(): void {
    this.#typed = this.#field.value;
    this.#active = 0;
    void this.#draw();
  }

  /** Closes for a press or focus elsewhere; the button's own click closes it. */
  #leave(to: EventTarget | null): void {
    const at = isElement(to) ? to : null;
    if (!this.#element.contains(at) && !this.button.contains(at)) this.close(false);
  }

  /** Closes with its sheet, or when that is locked. */
  #followButton(signal: AbortSignal): void {
    const Observer = this.#page.defaultView?.MutationObserver ?? MutationObserver;
    const observer = new Observer(() => {
      if (!this.button.isConnected) this.close();
      else if (this.button.getAttribute("aria-expanded") !== "true") this.button.setAttribute("aria-expanded", "true");
    });
    observer.observe(this.#page.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["aria-expanded"],
    });
    signal.addEventListener("abort", () => observer.disconnect());
  }

  #key(event: KeyboardEvent): void {
    event.stopPropagation();
    const { key } = event;
    // Tab continues behind the button.
    if (key === "Tab") return this.close();
    const last = this.#listed.length - 1;
    const to = {
      ArrowDown: this.#active >= last ? 0 : this.#active + 1,
      ArrowUp: this.#active <= 0 ? last : this.#active - 1,
    }[key];
    if (to !== undefined) this.#activate(to);
    else if (key === "Enter") void (event.repeat || this.#add(this.#active));
    else if (key === "Escape") this.close();
    else return;
    event.preventDefault();
  }

  get #listed(): readonly PackEntry[] {
    return this.#found.slice(0, MOST_FOUND);
  }

  #activate(at: number): void {
    this.#active = Math.max(0, at);
    const options = [...this.#element.querySelectorAll<HTMLElement>("[role=option]")];
    for (const [place, option] of options.entries())
      option.setAttribute("aria-selected", String(place === this.#active));
    const option = options[this.#active];
    if (option) this.#field.setAttribute("aria-activedescendant", option.id);
    else this.#field.removeAttribute("aria-activedescendant");
    option?.scrollIntoView?.({ block: "nearest" });
  }

  async #draw(): Promise<void> {
    const draw = ++this.#draws;
    this.#found = byWords(this.#entries ?? [], this.#typed);
    const html = await render(template("sheets/find/found.hbs"), { id: this.#id, ...this.#view() });
    const place = this.#element.querySelector("[data-found]");
    if (draw !== this.#draws || !place) return;
    place.innerHTML = html;
    this.#activate(this.#active);
  }

  #view(): object {
    if (!this.#entries) return { loading: true, head: text("PrepareFight.Loading"), found: [] };
    const all = this.#found.length;
    const nothing = text(this.#entries.length ? "Sheet.FromPacks.NotFound" : "Sheet.FromPacks.None", {
      words: this.#typed.trim(),
    });
    return {
      head: all ? counted("PrepareFight.Found", all) : nothing,
      more: all > MOST_FOUND ? text("PrepareFight.MoreFound", { count: all - MOST_FOUND }) : "",
      found: this.#listed.map(({ name, img, from }, at) => ({
        at,
        id: `${this.#id}-${at}`,
        name,
        img,
        from,
        active: at === this.#active,
      })),
    };
  }

  async #add(at: number): Promise<void> {
    const entry = this.#listed[at];
    if (!entry) return;
    this.#activate(at);
    let added: unknown = null;
    try {
      // So that equal items add up.
      await oneAfterAnother(this.actor, async () => {
        const item = await itemFrom(entry.uuid);
        added = item && (await takeIn(this.actor, item));
      });
    } catch (error) {
      console.error("Segment Zero |", error);
    }
    const status = this.#element.querySelector("[data-status]");
    if (status)
      status.textContent = text(added ? "Sheet.FromPacks.Added" : "Sheet.FromPacks.NotAdded", { name: entry.name });
  }
}
