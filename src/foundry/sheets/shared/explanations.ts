import { closestTo } from "../../host/nodes.ts";

const EXPLAINED = "[data-tooltip][tabindex]";

/**
 * Shows tooltips on focus and tap.
 * @param frame the window, whose parts may be re-rendered
 */
export function followExplanations(frame: HTMLElement): void {
  let shown: Element | null = null;
  const show = (event: Event): void => {
    const explained = closestTo(event, EXPLAINED);
    if (!explained || explained === shown) return;
    shown = explained;
    game.tooltip?.activate(explained);
    // Scrolling by the focus removes tooltips.
    requestAnimationFrame(() => {
      if (shown === explained && game.tooltip?.element !== explained) game.tooltip?.activate(explained);
    });
  };
  frame.addEventListener("focusin", show);
  frame.addEventListener("click", show);
  frame.addEventListener("focusout", () => {
    if (!shown) return;
    shown = null;
    game.tooltip?.deactivate();
  });
}
