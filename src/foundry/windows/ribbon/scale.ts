/** The scale that runs ahead of the hand, with whatever stands on it. */
const AHEAD = ".sz-scale--ahead";

/** Pixels of a line, for wheels that count in lines. */
const LINE = 20;

/** Pixels between a peg that was brought into sight and the end of the scale. */
const MARGIN = 8;

/** Beside a ghost, in pixels: what its words keep from the edge. */
const BESIDE = 8;

/** The scale of a ribbon, and how it scrolls. It is drawn anew with the ribbon, so it is looked up each time. */
export class Scale {
  /** @param ribbon the element of the ribbon's window, the same as long as this lives */
  constructor(private readonly ribbon: HTMLElement) {
    ribbon.addEventListener(
      "wheel",
      (event) => {
        this.#wheel(event);
      },
      { passive: false },
    );
    // A scroll does not bubble.
    ribbon.addEventListener(
      "scroll",
      ({ target }) => {
        if ((target as Element).matches(AHEAD)) this.follow();
      },
      { capture: true, passive: true },
    );
  }

  get #element(): HTMLElement | null {
    return this.ribbon.querySelector<HTMLElement>(AHEAD);
  }

  /** Back to the hand. */
  toNow(): void {
    const scale = this.#element;
    if (scale) scale.scrollLeft = 0;
  }

  /** Bars of those who wait stand below the scale, and go with it. */
  follow(): void {
    const scale = this.#element;
    if (!scale) return;
    const { style } = this.ribbon.querySelector<HTMLElement>(".sz-ribbon") ?? {};
    style?.setProperty("--scrolled", String(scale.scrollLeft));
    style?.setProperty("--bar", `${Math.max(0, scale.offsetHeight - scale.clientHeight)}px`);
  }

  /** Brings a peg into sight, and scrolls nothing but the scale. */
  show(peg: HTMLElement): void {
    const scale = this.#element;
    if (!scale?.contains(peg)) return;
    const [own, all] = [peg.getBoundingClientRect(), scale.getBoundingClientRect()];
    if (own.left < all.left) scale.scrollLeft -= all.left - own.left + MARGIN;
    else if (own.right > all.right) scale.scrollLeft += own.right - all.right + MARGIN;
  }

  /** Where a choice would land, if somebody is choosing. */
  showGhost(): void {
    const ghost = this.ribbon.querySelector<HTMLElement>(".sz-ribbon:not([data-form=strip]) .sz-peg[data-state=ghost]");
    const scale = this.#element;
    if (!ghost || !scale) return;
    placeWords(ghost, scale);
    this.show(ghost);
  }

  /** A wheel that turns one way only goes along the scale, as long as there is more of it. */
  #wheel(event: WheelEvent): void {
    const scale = (event.target as Element).closest(AHEAD);
    if (!scale || event.ctrlKey || event.deltaX !== 0) return;
    const before = scale.scrollLeft;
    scale.scrollLeft += event.deltaMode === 1 ? event.deltaY * LINE : event.deltaY;
    if (scale.scrollLeft !== before) event.preventDefault();
  }
}

/**
 * The words of a single ghost stand where there is room for them without a scroll, so that those whom it passes stay in sight: behind it, between hand and ghost, or narrower on
 * the wider of both sides, as long as that cuts nothing off.
 */
function placeWords(ghost: HTMLElement, scale: Element): void {
  const label = ghost.querySelector<HTMLElement>(".sz-peg__label");
  const face = ghost.querySelector(".sz-peg__face");
  const lines = label?.firstElementChild;
  ghost.removeAttribute("data-before");
  label?.style.removeProperty("max-inline-size");
  if (!label || !face || !lines || scale.querySelectorAll(".sz-peg[data-state=ghost]").length > 1) return;
  const hand = scale.getBoundingClientRect().left - scale.scrollLeft;
  const [before, after] = [
    face.getBoundingClientRect().left - hand - 2 * BESIDE,
    scale.clientWidth + hand - face.getBoundingClientRect().right - 2 * BESIDE,
  ];
  const { offsetWidth } = label;
  if (offsetWidth <= after) return;
  if (before > after) ghost.setAttribute("data-before", "");
  if (offsetWidth <= before) return;
  label.style.maxInlineSize = `${Math.max(before, after, 0)}px`;
  if (lines.scrollHeight <= lines.clientHeight + 2) return;
  ghost.removeAttribute("data-before");
  label.style.removeProperty("max-inline-size");
}
