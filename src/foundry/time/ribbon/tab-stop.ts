import { isDisplayed, isFocused, setTabStop } from "../../host/nodes.ts";

/** Makes the ribbon one stop of the Tab key, with arrows from button to button in order of time. */
export class TabStop {
  /** Name of the last button with the focus. */
  #focused = "";

  /** @param ribbon element of the ribbon's window, the same as long as this lives */
  constructor(private readonly ribbon: HTMLElement) {
    ribbon.addEventListener("focusin", ({ target }) => this.#note(target as HTMLElement));
  }

  get #buttons(): HTMLButtonElement[] {
    return [...this.ribbon.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")].filter(
      (button) => !button.closest("[hidden]") && isDisplayed(button),
    );
  }

  /** Chooses the tab stop again after a render, and restores a lost focus. */
  restore(): void {
    const buttons = this.#buttons;
    const chosen =
      buttons.find(isFocused) ??
      buttons.find(({ name }) => name !== "" && name === this.#focused) ??
      buttons.find((button) => button.matches(".sz-face")) ??
      buttons[0];
    setTabStop(buttons, chosen);
    if (this.#focused && isFocused(this.ribbon.ownerDocument.body)) chosen?.focus({ preventScroll: true });
  }

  /** Handles arrows, Home and End. */
  key(event: KeyboardEvent): void {
    const buttons = this.#buttons;
    const at = buttons.indexOf(event.target as HTMLButtonElement);
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
    const button = target.closest("button");
    if (!button) return;
    this.#focused = button.name;
    setTabStop(this.#buttons, button);
  }
}
