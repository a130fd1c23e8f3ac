import { keepRibbonPlace, ribbonPlace } from "../../settings/settings.ts";

/** Place and width of the ribbon on the page, in pixels. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Distance from the edges of the page and from the sidebar. */
const MARGIN = 12;
/** Distance from the top of the page, below its bar. */
const TOP = 56;
const NARROWEST = 320;
const WIDEST = 1600;
/** Pixels per press of an arrow. */
const STEP = 16;

/** Returns the stored frame, or one above the scene beside the sidebar; never beyond the page. */
export function frameOn(page: Document): Frame {
  const { left, top, width } = ribbonPlace();
  const all = page.documentElement.clientWidth || page.defaultView?.innerWidth || NARROWEST;
  const high = page.defaultView?.innerHeight ?? TOP;
  const sidebar = page.getElementById("sidebar")?.getBoundingClientRect();
  const free = sidebar && sidebar.width > 0 && sidebar.left > all / 3 ? sidebar.left : all;
  const wide = Math.min(width ?? free - 2 * MARGIN, all - 2 * MARGIN, WIDEST);
  const within = Math.max(Math.min(NARROWEST, all - 2 * MARGIN), wide);
  return {
    left: Math.max(0, Math.min(left ?? MARGIN, all - within)),
    top: Math.max(0, Math.min(top ?? TOP, high - 2 * TOP)),
    width: within,
  };
}

export function putOn(element: HTMLElement, { left, top, width }: Frame): void {
  Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
}

/** Moves and widens the ribbon by pointer and by keys, and stores its frame. */
export class Moving {
  constructor(
    private readonly element: HTMLElement,
    private readonly changed: () => void,
  ) {}

  /** Moves or widens the ribbon with the pointer until its button is released. */
  drag(event: PointerEvent, what: "move" | "widen"): void {
    if (event.button !== 0) return;
    event.preventDefault();
    const page = this.element.ownerDocument;
    const from = this.frame;
    const listening = new AbortController();
    const { signal } = listening;
    page.addEventListener(
      "pointermove",
      ({ clientX, clientY }) => {
        const [x, y] = [clientX - event.clientX, clientY - event.clientY];
        this.#show(
          what === "move" ? { ...from, left: from.left + x, top: from.top + y } : { ...from, width: from.width + x },
        );
      },
      { signal },
    );
    for (const end of ["pointerup", "pointercancel"])
      page.addEventListener(
        end,
        () => {
          listening.abort();
          void this.#keep();
        },
        { signal },
      );
  }

  /**
   * Moves the ribbon by arrows; with Shift, left and right change its width.
   * @returns true if the key was handled
   */
  key({ key, shiftKey }: KeyboardEvent): boolean {
    const step = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[key];
    if (!step) return false;
    const [x = 0, y = 0] = step;
    const { left, top, width } = this.frame;
    this.#show(shiftKey ? { left, top, width: width + x } : { left: left + x, top: top + y, width });
    void this.#keep();
    return true;
  }

  private get frame(): Frame {
    const { left, top, width } = this.element.getBoundingClientRect();
    return { left, top, width };
  }

  #show({ left, top, width }: Frame): void {
    const { clientWidth, clientHeight } = this.element.ownerDocument.documentElement;
    const wide = Math.max(Math.min(NARROWEST, clientWidth), Math.min(width, clientWidth));
    putOn(this.element, {
      left: Math.max(0, Math.min(left, clientWidth - wide)),
      top: Math.max(0, Math.min(top, clientHeight - TOP)),
      width: wide,
    });
  }

  async #keep(): Promise<void> {
    const { left, top, width } = this.frame;
    await keepRibbonPlace({ left: Math.round(left), top: Math.round(top), width: Math.round(width) });
    this.changed();
  }
}
