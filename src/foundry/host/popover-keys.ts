import type { MenuEntry } from "./menu-entry.ts";
import { setTabStop } from "./nodes.ts";

interface MenuKeys {
  readonly choose: (item: HTMLElement) => void;
  readonly close: () => void;
  readonly back: () => void;
}

/**
 * Handles keys in a menu: arrows, Home and End move, a letter chooses its entry or moves to the next that
 * begins with it, Enter and Space press, Escape closes. Nothing reaches Foundry's keybindings.
 */
export function keysOf(
  menu: HTMLElement,
  event: KeyboardEvent,
  entries: readonly MenuEntry[],
  { choose, close, back }: MenuKeys,
): void {
  event.stopPropagation();
  const items = [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]")];
  const at = items.findIndex((item) => item === menu.ownerDocument.activeElement);
  const { key } = event;
  if (key === "Tab") return close();
  const way = menu.querySelector("[data-menu-back]");
  if (event.ctrlKey || event.metaKey || event.altKey) {
    const place = event.altKey ? -1 : entries.findIndex(({ shortcut }) => shortcut?.key === key);
    const item = place < 0 ? null : menu.querySelector<HTMLElement>(`[data-entry="${place}"]`);
    if (!item) return;
    event.preventDefault();
    return choose(item);
  }
  // A held key opened the menu.
  if (key === "Enter" || key === " ") return void (event.repeat && event.preventDefault());
  const grid = menu.querySelector(".sz-pop__grid") !== null;
  const to = {
    ArrowDown: () => below(items, at, 1, grid),
    ArrowUp: () => below(items, at, -1, grid),
    ArrowRight: () => (grid ? around(items, at + 1) : null),
    ArrowLeft: () => (grid ? around(items, at - 1) : null),
    Home: () => items[0],
    End: () => items.at(-1),
  }[key];
  const next = to?.();
  if (next) focusItem(items, next);
  else if (key === "Escape") close();
  else if (way && (key === "Backspace" || key === "ArrowLeft")) back();
  // Shift with a letter is a tracker key.
  else if (key.length === 1 && event.shiftKey) event.preventDefault();
  else if (key.length === 1) byLetter(items, at, key, choose);
  else return;
  event.preventDefault();
}

function byLetter(items: readonly HTMLElement[], at: number, key: string, choose: MenuKeys["choose"]): void {
  const letter = key.toLocaleLowerCase();
  const own = items.find((item) => item.dataset.letter?.toLocaleLowerCase() === letter);
  if (own) return choose(own);
  const behind = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const next = behind.find((item) =>
    item.querySelector(".sz-pop__label")?.textContent?.trim().toLocaleLowerCase().startsWith(letter),
  );
  if (next) focusItem(items, next);
}

/** Focuses an entry, the only tab stop. */
export function focusItem(items: readonly HTMLElement[], to: HTMLElement): void {
  setTabStop(items, to);
  to.focus();
}

function around(items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  return items.at(at % items.length);
}

/** Returns the nearest entry in the next row of a grid, else the next entry. */
function below(items: readonly HTMLElement[], at: number, by: 1 | -1, grid: boolean): HTMLElement | undefined {
  const own = grid ? items[at]?.getBoundingClientRect() : undefined;
  const beyond = own
    ? items
        .map((item) => ({ item, box: item.getBoundingClientRect() }))
        .filter(({ box }) => (box.top - own.top) * by > 2)
    : [];
  const row = Math.min(...beyond.map(({ box }) => Math.abs(box.top - (own?.top ?? 0))));
  const near = beyond
    .filter(({ box }) => Math.abs(box.top - (own?.top ?? 0)) === row)
    .sort((a, b) => Math.abs(a.box.left - (own?.left ?? 0)) - Math.abs(b.box.left - (own?.left ?? 0)));
  return near[0]?.item ?? around(items, Math.max(at, by < 0 ? 0 : -1) + by);
}
