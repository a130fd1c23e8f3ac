/** Pixels between the ribbon and the scene below it. */
const GAP = 16;

/** Moves the scene down by the height of a ribbon above it, unless the ribbon is elsewhere. */
export function keepRoom(board: HTMLElement): void {
  let ribbon: Element | null = null;
  const measure = (): void => {
    const [all, own] = [board.getBoundingClientRect(), ribbon?.getBoundingClientRect()];
    const isAbove = own !== undefined && own.top < all.top + own.height && own.bottom > all.top;
    if (isAbove) board.style.setProperty("--ribbon", `${Math.round(own.bottom - all.top + GAP)}px`);
    else board.style.removeProperty("--ribbon");
  };
  const sizes = new ResizeObserver(measure);
  const places = new MutationObserver(measure);
  sizes.observe(board);
  new MutationObserver(() => {
    const found = document.querySelector(".sz-ribbon-app");
    if (found === ribbon) return;
    if (ribbon) sizes.unobserve(ribbon);
    places.disconnect();
    ribbon = found;
    if (ribbon) {
      sizes.observe(ribbon);
      places.observe(ribbon, { attributeFilter: ["style", "data-shown"] });
    }
    measure();
  }).observe(document.body, { childList: true });
}
