import type { Locator } from "playwright-core";

/** Waits until nothing moves on the page any more. People look before they press: what is being drawn anew under the hand cannot be hit, and what was read a moment ago may not hold. */
export type Still = () => Promise<void>;

/** How somebody works a page. Both kinds of hands do the same things, so a script of a fight can be played with either. */
export interface Hands {
  readonly kind: "pointer" | "keyboard";
  /** Goes to a control without pressing it: keys that act where the focus is want that. */
  focus(control: Locator): Promise<void>;
  /** Presses a button. */
  press(button: Locator): Promise<void>;
  /** Chooses one of several (a radio button). */
  choose(option: Locator): Promise<void>;
  /** Ticks a box, or takes the tick away. */
  tick(box: Locator, ticked: boolean): Promise<void>;
  /** Picks an option of a list by its words. */
  pick(list: Locator, option: string): Promise<void>;
  /** Types into a field what shall stand in it. */
  type(field: Locator, text: string): Promise<void>;
  /** Called when all has settled after something was done; says what is wrong with the page for these hands. */
  afterwards(): Promise<void>;
}

/** The options of a list, as read. */
export async function optionsOf(list: Locator): Promise<readonly string[]> {
  return list.evaluate((element) =>
    [...(element as HTMLSelectElement).options].map(({ label }) => label.replace(/\s+/g, " ").trim()),
  );
}

/** Which option has these words: exactly, else as its beginning. */
export async function placeOfOption(list: Locator, wanted: string): Promise<number> {
  const options = await optionsOf(list);
  const exact = options.indexOf(wanted);
  const place = exact >= 0 ? exact : options.findIndex((one) => one.startsWith(wanted));
  if (place < 0) throw new Error(`no option "${wanted}" among: ${options.join(" | ")}`);
  return place;
}
