import { sidebarTracker } from "../tracker/host.ts";
import { frameOn, putOn } from "./moving.ts";

/** Where the ribbon ends, for what stands at the upper edge of the page: notices. Only where it stands up there itself. */
const ENDS = "--sz-ribbon-end";
/** The part of the page that counts as its upper edge. */
const UPPER = 0.25;

/** Below this there is no scene beside the sidebar to stand above, in pixels. */
const LEAST_SCENE = 320;

/** True where the sidebar leaves no room for a ribbon: on a phone it is the page. */
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
 * Where the sidebar is the page, a ribbon above it would cover what somebody needs. It stands at the head of the tracker then, which makes room for it, and is away with the
 * tracker.
 */
export class Dock {
  readonly #sizes: ResizeObserver | null;
  #watched: Element | null = null;

  /** @param changed it is docked now, or is no longer */
  constructor(
    private readonly element: HTMLElement,
    private readonly changed: () => void,
  ) {
    const { ResizeObserver: Observer } = element.ownerDocument.defaultView ?? {};
    this.#sizes = Observer
      ? new Observer(() => {
          this.place();
        })
      : null;
    this.#sizes?.observe(element);
  }

  get docked(): boolean {
    return this.element.hasAttribute("data-docked");
  }

  /** Stands where the page has room for it: at the head of the tracker, else above the scene as it was put. */
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
      this.#tellEnd();
      return;
    }
    ownerDocument.body.style.removeProperty(ENDS);
    const { left, top, width, height } = tracker.getBoundingClientRect();
    this.element.style.visibility = height > 0 ? "" : "hidden";
    if (height > 0) Object.assign(this.element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
    tracker.style.setProperty("--sz-docked", `${Math.ceil(this.element.getBoundingClientRect().height)}px`);
  }

  #tellEnd(): void {
    const { body, defaultView } = this.element.ownerDocument;
    const { top, bottom } = this.element.getBoundingClientRect();
    if (top <= (defaultView?.innerHeight ?? 0) * UPPER) body.style.setProperty(ENDS, `${Math.ceil(bottom)}px`);
    else body.style.removeProperty(ENDS);
  }

  /** The tracker has its room again, and notices have theirs. */
  leave(): void {
    this.element.ownerDocument.body.style.removeProperty(ENDS);
    this.#sizes?.disconnect();
    sidebarTracker()?.element.style.removeProperty("--sz-docked");
  }
}
