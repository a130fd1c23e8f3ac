import type { ElementHandle, Locator, Page } from "playwright-core";
import { placeOfOption, type Hands, type Still } from "./hands.ts";
import { wayTo, type Way } from "./way.ts";

/** Limit of key presses to reach a control: every stop of a long list, and some to spare. */
const MOST_PRESSES = 150;

/** Hands on a keyboard and on nothing else: Tab from control to control, arrows within a group, Enter and Space. */
export class KeyboardHands implements Hands {
  readonly kind = "keyboard";

  constructor(
    private readonly page: Page,
    private readonly still: Still,
  ) {}

  async focus(control: Locator): Promise<void> {
    await this.reach(control);
  }

  async press(button: Locator): Promise<void> {
    await this.reach(button);
    await this.page.keyboard.press("Enter");
  }

  async choose(option: Locator): Promise<void> {
    await this.still();
    if (await option.evaluate((element) => element.matches("button, [role=button]"))) return this.press(option);
    await this.reach(option);
    if (!(await option.isChecked())) await this.page.keyboard.press("Space");
    if (!(await option.isChecked())) throw new Error("neither arrows nor Space choose it");
  }

  async tick(box: Locator, ticked: boolean): Promise<void> {
    await this.still();
    if ((await box.isChecked()) === ticked) return;
    await this.reach(box);
    await this.page.keyboard.press("Space");
  }

  async pick(list: Locator, option: string): Promise<void> {
    const chosen = (): Promise<number> => list.evaluate((element) => (element as HTMLSelectElement).selectedIndex);
    await this.still();
    const wanted = await placeOfOption(list, option);
    await this.reach(list);
    const steps = wanted - (await chosen());
    for (let step = 0; step < Math.abs(steps); step++)
      await this.page.keyboard.press(steps > 0 ? "ArrowDown" : "ArrowUp");
    if ((await chosen()) !== wanted) throw new Error(`arrows do not choose "${option}"`);
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.reach(field);
    await this.page.keyboard.press("ControlOrMeta+A");
    if (text === "") await this.page.keyboard.press("Delete");
    else await this.page.keyboard.type(text);
  }

  /** Fails if the focus has been lost. */
  async afterwards(): Promise<void> {
    const lost = await this.page.evaluate(
      () => document.activeElement === null || document.activeElement === document.body,
    );
    if (lost) throw new Error("the focus is lost: after this it is nowhere on the page");
  }

  private async here(control: Locator): Promise<ElementHandle<HTMLElement | SVGElement>> {
    const target = await control.elementHandle();
    if (!target) throw new Error("it is not on the page");
    return target;
  }

  /** Walks to a control by real presses: with Tab to it, or to its group and on with arrows. */
  private async reach(control: Locator): Promise<void> {
    await this.still();
    let target = await this.here(control);
    const look = async (): Promise<Way> => {
      // The control may have been rendered again: press the present one.
      if (!(await target.evaluate((element) => element.isConnected))) target = await this.here(control);
      return target.evaluate(wayTo);
    };
    let way = await look();
    const back = way.back;
    for (let presses = 0; way.at === "elsewhere"; presses++) {
      if (presses > MOST_PRESSES) throw new Error(`Tab does not lead there: ${way.focus}`);
      await this.page.keyboard.press(back ? "Shift+Tab" : "Tab");
      way = await look();
    }
    // To the right first: in a list of rows, up and down lead out of the row.
    for (const arrow of ["ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"]) {
      // At most once through the group.
      for (let presses = way.size; way.at === "group" && presses > 0; presses--) {
        await this.page.keyboard.press(arrow);
        way = await look();
      }
    }
    if (way.at !== "there") throw new Error(`arrows do not lead there: ${way.focus}`);
  }
}
