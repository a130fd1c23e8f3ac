/** Ids of what has been opened on this client. */
const opened = new Set<string>();

/** Whether somebody looks into it; as long as nobody does, it need not be worked out. */
export function isOpened(id: string): boolean {
  return opened.has(id);
}

/**
 * Follows what is folded and unfolded on a sheet.
 * @param render draws the sheet anew, with what has been opened
 */
export function followFolds(frame: HTMLElement, render: () => void): void {
  // It does not bubble.
  frame.addEventListener("toggle", ({ target }) => {
    const fold = target as HTMLDetailsElement;
    if (!fold.matches(".sz-fold[id]") || fold.open === opened.has(fold.id)) return;
    if (fold.open) opened.add(fold.id);
    else opened.delete(fold.id);
    if (fold.open) render();
  }, true);
}

/** Of a sheet that is closed nothing is open. */
export function forgetFolds(frame: HTMLElement): void {
  for (const { id } of frame.querySelectorAll(".sz-fold[id]")) opened.delete(id);
}
