import type { Locator, Page } from "playwright-core";
import { placeOfOption, type Hands, type Still } from "./hands.ts";

/** Hands at a mouse or on glass. A press goes where the control is seen, and only if nothing lies over it. */
export class PointerHands implements Hands {
  constructor(
    private readonly page: Page,
    private readonly still: Still,
    readonly kind: "pointer" | "thumb" = "pointer",
  ) {}

  async focus(control: Locator): Promise<void> {
    await this.still();
    await control.focus();
  }

  async press(button: Locator): Promise<void> {
    await this.still();
    const place = await button.evaluate(placeToPress);
    if (typeof place === "string") throw new Error(`cannot be pressed: ${place}`);
    const { x, y } = place;
    await (this.kind === "thumb" ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }

  /** Presses the label, since the radio button is often hidden. */
  async choose(option: Locator): Promise<void> {
    await this.press(option.locator("xpath=ancestor-or-self::*[self::label or self::button or self::input][last()]"));
  }

  async tick(box: Locator, ticked: boolean): Promise<void> {
    await this.still();
    if ((await box.isChecked()) !== ticked) await this.choose(box);
  }

  async pick(list: Locator, option: string): Promise<void> {
    await this.still();
    await list.selectOption({ index: await placeOfOption(list, option) });
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await field.fill(text);
  }

  async afterwards(): Promise<void> {
    // The pointer checks visibility when it presses.
  }
}

/** The middle of what can be seen of it, or why it cannot be pressed there. Runs in the page. */
async function placeToPress(element: Element): Promise<{ readonly x: number; readonly y: number } | string> {
  if (!element.isConnected) return "it is gone";
  const before = element.getBoundingClientRect();
  element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const after = element.getBoundingClientRect();
  // Rows that were out of sight get their height when they are painted, and move what is below them.
  if (before.top !== after.top || before.left !== after.left)
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  const frame = globalThis.frameElement;
  // A detached window comes to the front, or goes behind the main one.
  for (const one of globalThis.top?.document.querySelectorAll("iframe") ?? [])
    one.style.zIndex = one === frame ? "9999" : "-1";
  const { left: right, top: down } = frame?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return "it is not shown";
  if (element.matches(":disabled")) return "it is disabled";
  const x = left + width / 2;
  const y = top + height / 2;
  const hit = document.elementFromPoint(x, y);
  if (!hit) return "it is outside of what can be seen";
  if (element.contains(hit) || hit.closest("label")?.contains(element)) return { x: right + x, y: down + y };
  return `<${hit.tagName.toLowerCase()} class="${hit.getAttribute("class") ?? ""}"> lies over it`;
}
