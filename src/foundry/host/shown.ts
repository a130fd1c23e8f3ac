/** True if an element is drawn on the page. Older browsers know it only by the room that it takes. */
export function isShown(element: Element): boolean {
  return typeof element.checkVisibility === "function"
    ? element.checkVisibility()
    : element.getClientRects().length > 0;
}
