import type { Locator } from "playwright-core";

/** Waits until nothing moves on the page. A control that is being rendered cannot be pressed, and text read a moment ago may be outdated. */
export type Still = () => Promise<void>;

/** A user's way of operating a page. All ways offer the same methods, so scripts of fights run with each. */
export interface Hands {
  readonly kind: "pointer" | "thumb" | "keyboard";
  /** Focuses a control without pressing it, for keys that act on the focus. */
  focus(control: Locator): Promise<void>;
  press(button: Locator): Promise<void>;
  /** Chooses a radio button. */
  choose(option: Locator): Promise<void>;
  /** Sets or clears a checkbox. */
  tick(box: Locator, ticked: boolean): Promise<void>;
  pick(list: Locator, option: string): Promise<void>;
  /** Replaces a field's text. */
  type(field: Locator, text: string): Promise<void>;
  /** Called when all has settled after something was done; says what is wrong with the page for these hands. */
  afterwards(): Promise<void>;
}

export async function optionsOf(list: Locator): Promise<readonly string[]> {
  return list.evaluate((element) =>
    [...(element as HTMLSelectElement).options].map(({ label }) => label.replace(/\s+/g, " ").trim()),
  );
}

/** Place of an option by its exact words, else by their beginning. */
export async function placeOfOption(list: Locator, wanted: string): Promise<number> {
  const options = await optionsOf(list);
  const exact = options.indexOf(wanted);
  const place = exact >= 0 ? exact : options.findIndex((one) => one.startsWith(wanted));
  if (place < 0) throw new Error(`no option "${wanted}" among: ${options.join(" | ")}`);
  return place;
}
