/** What says how it came about, and is no button. */
const EXPLAINED = "[data-tooltip][tabindex]";

/**
 * Shows on focus what the host shows under the pointer: how a figure came about. Touch screens have no pointer that rests, so a tap does the same.
 * @param frame the window; its parts may be rendered anew
 */
export function followExplanations(frame: HTMLElement): void {
  let shown: Element | null = null;
  const show = (event: Event): void => {
    const explained = (event.target as Element | null)?.closest<HTMLElement>(EXPLAINED) ?? null;
    if (!explained || explained === shown) return;
    shown = explained;
    game.tooltip?.activate(explained);
  };
  frame.addEventListener("focusin", show);
  frame.addEventListener("click", show);
  frame.addEventListener("focusout", () => {
    if (!shown) return;
    shown = null;
    game.tooltip?.deactivate();
  });
}
