/** Older browsers only know its size. */
export function isShown(element: Element): boolean {
  return typeof element.checkVisibility === "function"
    ? element.checkVisibility()
    : element.getClientRects().length > 0;
}
