import { isTag } from "../../host/nodes.ts";

/** Ids of open folds on this client. */
const opened = new Set<string>();

/** True if the section is open; the content of closed ones is not computed. */
export function isLockOpen(id: string): boolean {
  return opened.has(id);
}

/** @param render renders opened ones */
export function followFolds(frame: HTMLElement, render: () => void): void {
  // The event does not bubble.
  frame.addEventListener(
    "toggle",
    ({ target }) => {
      const fold = target;
      if (!isTag(fold, "details") || !fold.matches(".sz-fold[id]") || fold.open === opened.has(fold.id)) return;
      if (fold.open) opened.add(fold.id);
      else opened.delete(fold.id);
      if (fold.open) render();
    },
    true,
  );
}

export function forgetFolds(frame: HTMLElement): void {
  for (const { id } of frame.querySelectorAll(".sz-fold[id]")) opened.delete(id);
}
