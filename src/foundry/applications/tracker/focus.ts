/** Where the focus was in the tracker: by what can be found again after everything has been written anew. */
interface Place {
  readonly name: string | null;
  readonly action: string | undefined;
  readonly part: string | undefined;
}

/**
 * Keeps the focus in the tracker. The host finds a button again by its name; but a button whose work is done is gone, and so may be the one that a
 * dialog was opened with. Whoever works by keyboard would then stand nowhere, and begin at the top of the page again.
 */
export class FocusKeeper {
  /** Where the focus was last, unless somebody has taken it elsewhere. */
  #last: Place | null = null;
  readonly #listening = new AbortController();
  readonly #hook: number;

  constructor(private readonly tracker: HTMLElement) {
    const { ownerDocument: page } = tracker;
    const { signal } = this.#listening;
    page.addEventListener("focusin", ({ target }) => { this.noteFocus(target as Element); }, { signal });
    // A press elsewhere takes the focus away on purpose.
    page.addEventListener("pointerdown", ({ target }) => { if (!tracker.contains(target as Node) && !isDialog(target as Element)) this.#last = null; }, { signal });
    this.#hook = Hooks.on("closeDialogV2", () => { this.restore(); });
  }

  /** The tracker is closed. */
  stop(): void {
    this.#listening.abort();
    Hooks.off("closeDialogV2", this.#hook);
  }

  private noteFocus(target: Element): void {
    // A dialog is a step on the way: it goes back to where it was opened.
    if (isDialog(target)) return;
    this.#last = this.tracker.contains(target) ? placeOf(target) : null;
  }

  /** If the focus has been lost: the same button, else the next of its kind, else the part of the tracker in which it was. */
  restore(): void {
    const { activeElement, body } = this.tracker.ownerDocument;
    if (!this.#last || (activeElement && activeElement !== body)) return;
    const { name, action, part } = this.#last;
    const root = part === undefined ? this.tracker : this.tracker.querySelector<HTMLElement>(`[data-application-part="${CSS.escape(part)}"]`) ?? this.tracker;
    const again = (name !== null && this.find(this.tracker, `[name="${CSS.escape(name)}"]`)) || (action !== undefined && this.find(root, `[data-action="${CSS.escape(action)}"]`));
    if (!again && !root.hasAttribute("tabindex")) root.tabIndex = -1;
    (again || root).focus({ preventScroll: !again });
  }

  private find(root: HTMLElement, selector: string): HTMLElement | null {
    return root.querySelector<HTMLElement>(`button${selector}:not(:disabled)`);
  }
}

function isDialog(element: Element): boolean {
  return element.closest?.("dialog, .application.dialog") != null;
}

function placeOf(element: Element): Place {
  return {
    name: element.getAttribute("name"), action: (element as HTMLElement).dataset.action,
    part: element.closest<HTMLElement>("[data-application-part]")?.dataset.applicationPart,
  };
}
