import { isElement } from "./nodes.ts";
const PRESSED = "button, summary, label, a, [data-action]";

/** Held longer, while rendering continues. */
const GRIP = "[data-grip]";

/** Longest delay in milliseconds. */
const LONGEST = 1_500;

/**
 * Delays rendering while a button of the tracker or a chat card is held down: replacing it between press and
 * release would lose the click.
 */
export class PressGuard {
  #over: Promise<void> | null = null;
  #end: (() => void) | null = null;

  /** @param root survives renders of its parts */
  watch(root: HTMLElement): void {
    root.addEventListener("pointerdown", ({ button, target }) => {
      if (button === 0 && isElement(target)) this.#pressed(target);
    });
    // Space clicks a button on release, Enter on press, so only Space needs the guard.
    root.addEventListener("keydown", ({ key, repeat, target }) => {
      if (key === " " && !repeat && isElement(target)) this.#pressed(target);
    });
  }

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
    // The click follows the release.
    const release = (): void => {
      setTimeout(end);
    };
    for (const kind of ["pointerup", "pointercancel", "keyup"])
      page.addEventListener(kind, release, { signal: listening.signal, capture: true, once: true });
  }
}
