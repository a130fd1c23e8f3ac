import { isShown } from "../../host/shown.ts";

/** The ribbon is one stop of the Tab key; arrows go from one of its buttons to the next in order of time. */
export class Stops {
  /** The last button that had the focus, by its key. */
  #focused = "";

  /**
   * @param ribbon the element of the ribbon's window, the same as long as this lives
   * @param show brings a button of a slot into sight
   */
  constructor(
    private readonly ribbon: HTMLElement,
    private readonly show: (button: HTMLElement) => void,
  ) {
    ribbon.addEventListener("focusin", ({ target }) => {
      this.#note(target as HTMLElement);
    });
  }

  /** A folded ribbon hides some of them. */
  get #inOrder(): HTMLElement[] {
    return [...this.ribbon.querySelectorAll<HTMLElement>("button:not(:disabled)")].filter(
      (button) => !button.closest("[hidden]") && isShown(button),
    );
  }

  /** Chooses the one stop again, after something was drawn anew. */
  restore(): void {
    const buttons = this.#inOrder;
    const chosen =
      buttons.find((button) => button === document.activeElement) ??
      buttons.find((button) => keyOf(button) === this.#focused) ??
      buttons.find((button) => button.dataset.slot !== undefined) ??
      buttons[0];
    setStop(buttons, chosen);
    // What had the focus may be gone: whoever works by keyboard goes on where they were.
    if (this.#focused && document.activeElement === document.body) chosen?.focus({ preventScroll: true });
  }

  /** Arrows, Home and End. */
  key(event: KeyboardEvent): void {
    const buttons = this.#inOrder;
    const at = buttons.indexOf(event.target as HTMLElement);
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    const button = at < 0 || to === undefined ? undefined : buttons[to];
    if (!button) return;
    event.preventDefault();
    button.focus();
  }

  #note(target: HTMLElement): void {
    const button = target.closest<HTMLElement>("button");
    if (!button) return;
    this.#focused = keyOf(button);
    setStop(this.#inOrder, button);
    if (button.dataset.slot !== undefined) this.show(button);
  }
}

function setStop(buttons: readonly HTMLElement[], chosen: HTMLElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === chosen ? 0 : -1;
}

/** A button by what it is about. */
function keyOf({ dataset, parentElement }: HTMLElement): string {
  return parentElement?.dataset.key ?? [dataset.action, dataset.slot].filter(Boolean).join(" ");
}
