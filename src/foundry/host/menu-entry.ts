/**
 * What belongs together in a menu, in the order in which it stands there: what may be done now; its place in the order;
 * how somebody is; to whom somebody belongs and who may see it; what is only looked at; what is made or set; what other
 * packages add; and, below a rule of its own, what does harm or ends something.
 */
export const MENU_GROUPS = ["act", "order", "state", "belong", "look", "make", "extra", "harm"] as const;

export type MenuGroup = (typeof MENU_GROUPS)[number];

/** One thing to do. */
export interface MenuEntry {
  /** Ends in "…" if it asks one thing more. */
  readonly label: string;
  /** What it costs, or when it lands. */
  readonly cost?: string;
  /** Name of a drawing of our sprite: "i-flag". */
  readonly symbol?: string;
  /** Address of a picture, where there is no drawing. */
  readonly icon?: string;
  /** What it is for, in a sentence. */
  readonly help?: string;
  /** What it brings, each behind a drawing. With these a menu is drawn as a grid. */
  readonly facts?: readonly MenuFact[];
  /** Why it cannot be done now: it stands in the menu all the same, so that nobody looks for it in vain. */
  readonly barred?: string;
  /** The focus begins here; if nowhere, at the first that can be done. */
  readonly chosen?: boolean;
  /** It holds already, among entries of which one does. */
  readonly current?: boolean;
  /**
   * Where it stands; "act" unless said otherwise. What stands in "harm" has no letter, and the focus never begins
   * there.
   */
  readonly group?: MenuGroup;
  /** A key that does the same in the row, together with Ctrl, and how it is written. */
  readonly shortcut?: { readonly key: string; readonly shown: string };
  /** Shows what would come of it while the focus or the pointer is on it. @returns what ends that */
  readonly preview?: () => () => void;
  readonly run: () => Promise<unknown>;
}

/** "Movement: step 1 yd" */
export interface MenuFact {
  readonly symbol: string;
  readonly label: string;
  readonly words: string;
}

export interface Menu {
  /** Whom or what it is about. */
  readonly title: string;
  /** How that stands now: "to act, HP 10/10". */
  readonly state?: string;
  /** A sentence above the entries, where they do not speak for themselves. */
  readonly lead?: string;
  /** Heading of what does harm. */
  readonly harm?: string;
  readonly entries: readonly MenuEntry[];
}

/** Where a menu opens: at a button, and there at the place of the pointer if one is given. */
export interface MenuPlace {
  readonly button: HTMLElement;
  readonly point?: { readonly x: number; readonly y: number };
}
