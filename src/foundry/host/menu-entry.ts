/** Groups of a menu in order; "extra" are other modules' entries, "harm" comes below a rule. */
export const MENU_GROUPS = ["act", "order", "state", "belong", "look", "make", "extra", "harm"] as const;

export type MenuGroup = (typeof MENU_GROUPS)[number];

export interface MenuEntry {
  /** Ends in "…" if it opens a question. */
  readonly label: string;
  /** Cost, or time at which it lands. */
  readonly cost?: string;
  readonly symbol?: string;
  readonly icon?: string;
  readonly help?: string;
  /** Results with symbols; a menu with them is a grid. */
  readonly facts?: readonly MenuFact[];
  /** Why it is disabled; it stays visible. */
  readonly barred?: string;
  /** True to focus it first; default: the first enabled entry. */
  readonly chosen?: boolean;
  readonly current?: boolean;
  /** Default: "act". Entries in "harm" have no letter and no initial focus. */
  readonly group?: MenuGroup;
  /** Key in the row, with Ctrl, and its label. */
  readonly shortcut?: { readonly key: string; readonly shown: string };
  /**
   * Shows the result while the entry has focus or pointer.
   * @returns a function that ends the preview
   */
  readonly preview?: () => () => void;
  readonly run: () => Promise<unknown>;
}

/** Returns an entry of a group, with its symbol and text. */
export function menuEntry(
  group: MenuGroup,
  symbol: string,
  label: string,
  run: MenuEntry["run"],
  more: Partial<MenuEntry> = {},
): MenuEntry {
  return { group, symbol, label, ...more, run };
}

/** "Movement: step 1 yd" */
export interface MenuFact {
  readonly symbol: string;
  readonly label: string;
  readonly words: string;
}

export interface Menu {
  readonly title: string;
  /** "to act, HP 10/10". */
  readonly state?: string;
  /** Everything to know of its subject: with facts the menu is a card, which may have no entries. */
  readonly facts?: readonly { readonly label: string; readonly words: string }[];
  readonly lead?: string;
  readonly harm?: string;
  readonly entries: readonly MenuEntry[];
}

export interface MenuPlace {
  readonly button: HTMLElement;
  readonly point?: { readonly x: number; readonly y: number };
}
