import { SYSTEM_ID } from "./constants.ts";

/*
 * Foundry gives the space bar and the Tab key to its own keybindings unless the element with the focus keeps its keys:
 * by `data-keyboard-focus`, which whatever of ours has the focus carries. Then no keybinding runs at all, ours
 * included, and these see to it that ours do.
 */

/** Root of each window, sheet, menu and card of ours. */
const OURS = ".sz";

/** What keeps its keys without a mark. */
const KEEPS = "input, select, textarea, form button, [contenteditable]";

/**
 * Marks whatever of ours gets the focus, before a key is pressed there. What is drawn with the mark has it already;
 * this is for what browsers and Foundry make a stop of Tab: boxes that scroll (Firefox) and the buttons of a window's
 * frame.
 */
export function keepKeys(page: Document): void {
  page.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.closest(OURS) && !target.matches(KEEPS))
      target.dataset.keyboardFocus = "";
  });
}

/** A keybinding of ours. */
interface Chord {
  /** As it is registered with Foundry. */
  readonly action: string;
  /** For game masters alone. */
  readonly restricted: boolean;
  /** @returns whether it did something */
  readonly press: () => boolean;
}

const chords: Chord[] = [];

export function registerChord(chord: Chord): void {
  chords.push(chord);
}

/** Where keys are typed and mean nothing else. */
const TYPED = "input, select, textarea, [contenteditable]";

/** Runs our keybindings for keys pressed on our own buttons below an element. */
export function followChords(root: HTMLElement): void {
  root.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || event.repeat || target.closest(TYPED) || !target.closest("[data-keyboard-focus]"))
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
  return (game.keybindings?.get(SYSTEM_ID, action) ?? []) as readonly Binding[];
}

/** A binding names the key by its place on the keyboard. */
function isPressed({ key, modifiers = [] }: Binding, event: KeyboardEvent): boolean {
  const wanted = new Set(modifiers.map((modifier) => modifier.toLowerCase()));
  return (
    key === event.code &&
    wanted.has("shift") === event.shiftKey &&
    wanted.has("alt") === event.altKey &&
    wanted.has("control") === (event.ctrlKey || event.metaKey)
  );
}
