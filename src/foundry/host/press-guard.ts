/** What is pressed and let go again: a browser makes a click only of a press and a release on the same element. */
const PRESSED = "button, summary, label, a, [data-action]";

/** Grips are held for longer than that; the list goes on beneath them. */
const GRIP = "[data-grip]";

/** As long as anything waits for somebody who keeps a button down, in milliseconds. */
const LONGEST = 1_500;

/**
 * Knows whether somebody holds a button down, of the tracker or of a card in chat. News come at any moment at a lively
 * table: a button that is drawn anew between press and release would swallow the click, so drawing waits for the
 * release.
 */
export class PressGuard {
  #over: Promise<void> | null = null;
  #end: (() => void) | null = null;

  /**
   * @param root stays while its parts are rendered anew; one whose element is replaced as a whole is watched again each
   * time
   */
  watch(root: HTMLElement): void {
    root.addEventListener("pointerdown", ({ button, target }) => {
      if (button === 0) this.#pressed(target as Element);
    });
    // The space bar presses when it is let go, Enter at once.
    root.addEventListener("keydown", ({ key, repeat, target }) => {
      if (key === " " && !repeat) this.#pressed(target as Element);
    });
  }

  /** Resolves when nothing is held down any more, at once if nothing is. */
  async released(): Promise<void> {
    await this.#over;
  }

  #pressed(on: Element): void {
    if (on.closest(PRESSED) && !on.closest(GRIP)) this.#begin(on.ownerDocument);
  }

  #begin(page: Document): void {
    this.#end?.();
    const listening = new AbortController();
    let resolve = (): void => undefined;
    const end = (): void => {
      clearTimeout(timer);
      listening.abort();
      if (this.#end === end) this.#over = this.#end = null;
      resolve();
    };
    const timer = setTimeout(end, LONGEST);
    this.#over = new Promise((done) => {
      resolve = done;
    });
    this.#end = end;
    // The click comes right after the release, in the same turn of the browser.
    const release = (): void => {
      setTimeout(end);
    };
    for (const kind of ["pointerup", "pointercancel", "keyup"])
      page.addEventListener(kind, release, { signal: listening.signal, capture: true, once: true });
  }
}
