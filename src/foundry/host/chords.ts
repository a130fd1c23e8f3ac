import { SYSTEM_ID } from "./constants.ts";
import { isElement } from "./nodes.ts";

/*
 * Foundry uses Space and Tab for keybindings unless the focused element has `data-keyboard-focus`, which all
 * our elements carry. Foundry then runs no keybinding, so this file runs ours.
 */

const OURS = ".sz";

/** Elements that keep their keys without the attribute. */
const KEEPS = "input, select, textarea, form button, [contenteditable]";

/**
 * Marks our elements on focus, also the elements that browsers and Foundry make focusable: scrolling boxes (Firefox),
 * window buttons.
 */
export function keepKeys(page: Document): void {
  page.addEventListener("focusin", ({ target }) => {
    if (isElement(target) && target.closest(OURS) && !target.matches(KEEPS)) target.dataset.keyboardFocus = "";
  });
}

interface Chord {
  readonly action: string;
  readonly restricted: boolean;
  /** @returns true if it did something */
  readonly press: () => boolean;
}

const chords: Chord[] = [];

export function registerChord(chord: Chord): void {
  chords.push(chord);
}

/** Fields in which keys type text. */
const TYPED = "input, select, textarea, [contenteditable]";

/** Runs our keybindings for keys pressed on our buttons. */
export function followChords(root: HTMLElement): void {
  root.addEventListener("keydown", (event) => {
    const { target } = event;
    if (
      !isElement(target) ||
      event.defaultPrevented ||
      event.repeat ||
      target.closest(TYPED) ||
      !target.closest("[data-keyboard-focus]")
    )
      return;
    const chord = chords.find(
      ({ action, restricted }) =>
        (!restricted || game.user?.isGM) && bindingsOf(action).some((binding) => isPressed(binding, event)),
    );
    if (!chord?.press()) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

interface Binding {
  readonly key?: string;
  readonly modifiers?: readonly string[];
}

function bindingsOf(action: string): readonly Binding[] {
  return game.keybindings?.get(SYSTEM_ID, action) ?? [];
}

/** True if the event is this binding, which names a key by its position. */
function isPressed({ key, modifiers = [] }: Binding, event: KeyboardEvent): boolean {
  const wanted = new Set(modifiers.map((modifier) => modifier.toLowerCase()));
  return (
    key === event.code &&
    wanted.has("shift") === event.shiftKey &&
    wanted.has("alt") === event.altKey &&
    wanted.has("control") === (event.ctrlKey || event.metaKey)
  );
}

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
