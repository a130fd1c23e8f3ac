import { sizesOf } from "../../host/nodes.ts";
import { sidebarTracker } from "../../reading/sidebar-tracker.ts";
import { frameOn, putOn } from "./moving.ts";

/** Custom property with the lower edge of a ribbon in the upper part of the page, for notices. */
const ENDS = "--sz-ribbon-end";
/** Part of the page's height that counts as upper. */
const UPPER = 0.25;

/** Pixels beside the sidebar below which no scene is visible. */
const LEAST_SCENE = 320;

/** True if the sidebar fills the page, as on a phone. */
export function isPageSidebar(page: Document): boolean {
  const sidebar = page.getElementById("sidebar")?.getBoundingClientRect();
  return (
    sidebar !== undefined &&
    sidebar.width > 0 &&
    sidebar.left < LEAST_SCENE &&
    page.documentElement.clientWidth - sidebar.right < LEAST_SCENE
  );
}

/**
 * Keeps the ribbon in its place. Where the sidebar fills the page, the ribbon docks at the head of the tracker, which
 * makes room for it, and hides together with the tracker.
 */
export class Dock {
  readonly #sizes: ResizeObserver | null;
  #watched: Element | null = null;

  /** @param changed called when the ribbon docks or undocks */
  constructor(
    private readonly element: HTMLElement,
    private readonly changed: () => void,
  ) {
    this.#sizes = sizesOf(element, () => this.place());
    this.#sizes?.observe(element);
  }

  get docked(): boolean {
    return this.element.hasAttribute("data-docked");
  }

  /** Places the ribbon at the head of the tracker, or above the scene at its stored frame. */
  place(): void {
    const tracker = sidebarTracker()?.element;
    const { ownerDocument } = this.element;
    const docked = tracker !== undefined && isPageSidebar(ownerDocument);
    if (docked !== this.docked) {
      this.element.toggleAttribute("data-docked", docked);
      this.changed();
    }
    if (tracker && this.#watched !== tracker) {
      this.#sizes?.observe(tracker);
      this.#watched = tracker;
    }
    if (!docked) {
      tracker?.style.removeProperty("--sz-docked");
      this.element.style.visibility = "";
      putOn(this.element, frameOn(ownerDocument));
      this.#storeEnd();
      return;
    }
    ownerDocument.body.style.removeProperty(ENDS);
    const { left, top, width, height } = tracker.getBoundingClientRect();
    this.element.style.visibility = height > 0 ? "" : "hidden";
    if (height > 0) Object.assign(this.element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
    tracker.style.setProperty("--sz-docked", `${Math.ceil(this.element.getBoundingClientRect().height)}px`);
  }

  #storeEnd(): void {
    const { body, defaultView } = this.element.ownerDocument;
    const { top, bottom } = this.element.getBoundingClientRect();
    if (top <= (defaultView?.innerHeight ?? 0) * UPPER) body.style.setProperty(ENDS, `${Math.ceil(bottom)}px`);
    else body.style.removeProperty(ENDS);
  }

  /** Gives tracker and notices their room back. */
  leave(): void {
    this.element.ownerDocument.body.style.removeProperty(ENDS);
    this.#sizes?.disconnect();
    sidebarTracker()?.element.style.removeProperty("--sz-docked");
  }
}
