import { keepRibbonPlace, ribbonPlace } from "../../settings/settings.ts";

/** Where the ribbon stands on the page, in pixels. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** From the edges of the page and from what stands there. */
const MARGIN = 12;
/** Below the bar that pages have at the top. */
const TOP = 56;
const NARROWEST = 320;
const WIDEST = 1600;
/** By a press of an arrow. */
const STEP = 16;

/** Where it stands: as it was put, else over the scene as far as the sidebar lets it; never over the edge of the page. */
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

/** Puts the element there. */
export function putOn(element: HTMLElement, { left, top, width }: Frame): void {
  Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
}

/** Moves and widens the ribbon by pointer and by keys, and remembers where it was put. */
export class Moving {
  constructor(
    private readonly element: HTMLElement,
    private readonly changed: () => void,
  ) {}

  /** The pointer has gone down on the handle: it moves with the pointer until that goes up; at the right edge it becomes wider or narrower. */
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

  /** Arrows on the handle move it; with Shift, left and right make it narrower and wider. @returns whether the key was one of these */
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
