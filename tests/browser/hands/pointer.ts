import type { Locator, Page } from "playwright-core";
import { placeOfOption, type Hands } from "./hands.ts";

/** What `placeToPress` says of an element that is not in the page any more. */
const GONE = "it is gone";
const MOST_TRIES = 5;

/** Hands at a mouse or on glass. A press goes where the control is seen, and only if nothing lies over it. */
export class PointerHands implements Hands {
  readonly kind = "pointer";

  constructor(private readonly page: Page) {}

  async focus(control: Locator): Promise<void> {
    await control.focus();
  }

  /** What was drawn anew while the hand was on its way is looked for once more, as people do. */
  async press(button: Locator): Promise<void> {
    let place = await button.evaluate(placeToPress);
    for (let tries = 1; place === GONE && tries < MOST_TRIES; tries++) place = await button.evaluate(placeToPress);
    if (typeof place === "string") throw new Error(`cannot be pressed: ${place}`);
    await this.page.mouse.click(place.x, place.y);
  }

  /** The button itself is often hidden behind its words; people press those. */
  async choose(option: Locator): Promise<void> {
    await this.press(option.locator("xpath=ancestor-or-self::*[self::label or self::button or self::input][last()]"));
  }

  async tick(box: Locator, ticked: boolean): Promise<void> {
    if ((await box.isChecked()) !== ticked) await this.choose(box);
  }

  async pick(list: Locator, option: string): Promise<void> {
    await list.selectOption({ index: await placeOfOption(list, option) });
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await field.fill(text);
  }

  async afterwards(): Promise<void> {
    // What a pointer needs is looked at when it presses.
  }
}

/** The middle of what can be seen of it, or why it cannot be pressed there. Runs in the page. */
function placeToPress(element: Element): { readonly x: number; readonly y: number } | string {
  if (!element.isConnected) return "it is gone";
  element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return "it is not shown";
  if (element.matches(":disabled")) return "it is disabled";
  const x = left + width / 2;
  const y = top + height / 2;
  const hit = document.elementFromPoint(x, y);
  if (!hit) return "it is outside of what can be seen";
  if (element.contains(hit) || hit.closest("label")?.contains(element)) return { x, y };
  return `<${hit.tagName.toLowerCase()} class="${hit.getAttribute("class") ?? ""}"> lies over it`;
}
