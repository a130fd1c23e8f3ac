import { text } from "./i18n.ts";
import { dialogIn } from "./load.ts";
import { foldsOf } from "./menu-folds.ts";
import { menuEntry, type Menu, type MenuEntry, type MenuPlace } from "./menu-entry.ts";
import { pressActions, type Handlers, type PressActions } from "./presses.ts";

/** A running action; its menus open at its button. */
interface Doing {
  readonly place: MenuPlace | null;
  /** True if opened from a menu entry. */
  readonly inMenu: boolean;
  back: boolean;
}

const doing: Doing[] = [];

async function during<T>(one: Doing, run: () => Promise<T>): Promise<T> {
  doing.push(one);
  try {
    return await run();
  } finally {
    doing.splice(doing.indexOf(one), 1);
  }
}

/** Makes the menus of handlers open at the button, or at the pointer after a right click or a tap beside the button. */
function atButtons<Host>(actions: PressActions<Host>): PressActions<Host> {
  return Object.fromEntries(
    Object.entries(actions).map(([name, action]): [string, PressActions<Host>[string]] => [
      name,
      function (event, button) {
        const isElsewhere =
          event.type === "contextmenu"
            ? event.button === RIGHT
            : event.isTrusted && !button.contains(event.target as Node);
        const point = isElsewhere ? { x: event.clientX, y: event.clientY } : undefined;
        return during({ place: { button, ...(point ? { point } : {}) }, inMenu: false, back: false }, () =>
          action.call(this, event, button),
        );
      },
    ]),
  );
}

/** Handlers that declare their own arguments. */
type Undeclared = Readonly<Record<string, never>>;

/** Like `pressActions`, for handlers that open menus. */
export function clickActions<Host, Args = Undeclared>(handlers: Handlers<Host, Args>): PressActions<Host> {
  return atButtons(pressActions(handlers));
}

const RIGHT = 2;

const showPopover = dialogIn(
  () => import("./popover.ts"),
  (code) => code.showPopover,
);

/**
 * Opens a menu. Resolves when the chosen action is done, or the menu was closed. From another menu's entry it
 * opens in its place, with a way back.
 */
export async function openMenu(menu: Menu): Promise<void> {
  const from = doing.at(-1) ?? null;
  const place = from?.place ?? null;
  const shown = menu.facts ? { ...menu, entries: withFolds(menu) } : menu;
  for (;;) {
    const answer = await showPopover(shown, place, from?.inMenu === true);
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

/** Folds entries of a card behind one entry for each of their groups. */
function withFolds({ title, entries }: Menu): readonly MenuEntry[] {
  return foldsOf(entries).flatMap(({ group, kept, folded }) =>
    folded.length
      ? [
          ...kept,
          menuEntry(group, "i-layout-list", text(`Menu.Folds.${group}`), () => openMenu({ title, entries: folded })),
        ]
      : kept,
  );
}

/** @returns null if closed */
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
