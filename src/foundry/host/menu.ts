import type { Menu, MenuEntry, MenuPlace } from "./menu-entry.ts";
import { showPopover } from "./popover.ts";
import { pressOf, type Handlers } from "./presses.ts";

/** What is being done: by a button, or by an entry of a menu. A menu that opens meanwhile opens at the same place. */
interface Doing {
  readonly place: MenuPlace | null;
  /** Opened from an entry: there is a way back. */
  readonly inMenu: boolean;
  back: boolean;
}

/** The latest last. */
const doing: Doing[] = [];

async function during<T>(one: Doing, run: () => Promise<T>): Promise<T> {
  doing.push(one);
  try {
    return await run();
  } finally {
    doing.splice(doing.indexOf(one), 1);
  }
}

type Press<Host> = (this: Host, event: PointerEvent, target: HTMLElement) => Promise<void>;

/**
 * The same handlers of buttons, but menus that they open stand at the button; at the pointer if it was its right
 * button.
 */
function atButtons<Host>(actions: Readonly<Record<string, Press<Host>>>): Readonly<Record<string, Press<Host>>> {
  return Object.fromEntries(
    Object.entries(actions).map(([name, action]): [string, Press<Host>] => [
      name,
      function (event, button) {
        const point =
          event.type === "contextmenu" && event.button === RIGHT ? { x: event.clientX, y: event.clientY } : undefined;
        return during({ place: { button, ...(point ? { point } : {}) }, inMenu: false, back: false }, () =>
          action.call(this, event, button),
        );
      },
    ]),
  );
}

/**
 * Handlers of typed arguments as Foundry calls them, for `DEFAULT_OPTIONS.actions`. Menus that they open stand at the
 * button. A button that is forgotten does nothing.
 */
export function clickActions<Host, Args>(handlers: Handlers<Host, Args>): Readonly<Record<string, Press<Host>>> {
  const actions = Object.entries(handlers as Handlers<Host, Record<string, unknown>>);
  return atButtons(
    Object.fromEntries(
      actions.map(([name, run]): [string, Press<Host>] => [
        name,
        async function (event, button) {
          const press = pressOf(button);
          if (press) await run.call(this, press.args, button, event);
        },
      ]),
    ),
  );
}

/** Number of the right button of a mouse. The key for menus has none. */
const RIGHT = 2;

/**
 * Offers several things to do. One click, or one letter, does one of them.
 * Resolves when that is done, or when the menu was closed without a choice. Opened by an entry of another menu it
 * stands in the place of that one, with a way back.
 */
export async function openMenu(menu: Menu): Promise<void> {
  const from = doing.at(-1) ?? null;
  const place = from?.place ?? null;
  for (;;) {
    const answer = await showPopover(menu, place, from?.inMenu === true);
    if (answer === "back") {
      if (from) from.back = true;
      return;
    }
    if (answer === null) return;
    const own: Doing = { place, inMenu: true, back: false };
    await during(own, answer.run);
    if (!own.back) return;
  }
}

/** Asks which of several, with one click. @returns null when it was closed without a choice */
export async function pickOne<T>(
  menu: Omit<Menu, "entries">,
  choices: readonly (Omit<MenuEntry, "run"> & { readonly value: T })[],
): Promise<T | null> {
  let picked: T | null = null;
  await openMenu({
    ...menu,
    entries: choices.map(({ value, ...entry }) => ({ ...entry, run: () => Promise.resolve((picked = value)) })),
  });
  return picked;
}
