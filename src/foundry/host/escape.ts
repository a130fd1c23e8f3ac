/** Closes a window by Escape, also from a field of it. In `_onFirstRender`. */
export function closeByEscape(window: { readonly element: HTMLElement; close(): Promise<unknown> }): void {
  window.element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    // Foundry would close all windows.
    event.stopPropagation();
    void window.close();
  });
}
