import { expect } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { words } from "../words.ts";
import type { Client, World } from "../world.ts";

/** Operates an actor's sheet: reads it, types into it, presses its buttons, drops documents on it. */
export class SheetHands {
  constructor(
    private readonly world: World,
    readonly client: Client,
    /** An actor's id, or a function that finds another document. */
    private readonly of: string | (() => Loose),
  ) {}

  get document(): Loose {
    return typeof this.of === "string" ? this.client.game.actors.get(this.of) : this.of();
  }

  get actor(): Loose {
    return this.document;
  }

  get element(): Loose {
    return this.document.sheet.element;
  }

  /** @param open open for changes, or locked */
  async open(open = true, tab = "fight"): Promise<this> {
    await this.actor.sheet.render({ force: true });
    if (this.actor.sheet.isEditable && this.actor.sheet.locked === open) await this.press("[data-action=toggleLock]");
    if (this.actor.sheet.tabGroups.primary && this.actor.sheet.tabGroups.primary !== tab)
      await this.press(`[role=tab][data-tab=${tab}]`);
    return this;
  }

  async close(): Promise<void> {
    await this.document.sheet.close();
  }

  find(selector: string): Loose {
    const found = this.element.querySelector(selector);
    expect(found, `${selector} on the sheet of ${String(this.document.name)}`).toBeTruthy();
    return found;
  }

  has(selector: string): boolean {
    return this.element.querySelector(selector) !== null;
  }

  all(selector: string): Loose[] {
    return [...this.element.querySelectorAll(selector)] as Loose[];
  }

  read(selector: string): string {
    return words(this.find(selector));
  }

  field(name: string): Loose {
    return this.find(`[name="${name}"]`);
  }

  type(name: string, value: string): Loose {
    const control = this.field(name);
    control.value = value;
    this.say(control, "input");
    return control;
  }

  async fill(name: string, value: string): Promise<Loose> {
    const control = this.type(name, value);
    this.say(control, "change");
    await this.world.settled();
    return control;
  }

  async tick(name: string, on: boolean): Promise<void> {
    const control = this.field(name);
    control.checked = on;
    this.say(control, "change");
    await this.world.settled();
  }

  async key(target: Loose, key: string): Promise<void> {
    target.dispatchEvent(new this.client.window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await this.world.settled();
  }

  async press(selector: string, more: Dict = {}): Promise<void> {
    this.click(selector, more);
    await this.world.settled();
  }

  /** Clicks without waiting for the result. */
  click(selector: string, more: Dict = {}): void {
    this.find(selector).dispatchEvent(
      new this.client.window.MouseEvent("click", { bubbles: true, cancelable: true, ...more }),
    );
  }

  act(item: string, wish: string, mode = ""): Loose {
    const own = this.actor.items.getName(item);
    return this.find(`[id*="-act-${String(own.id)}-${mode}"][id$="-${wish}"]`);
  }

  row(item: string): Loose {
    return this.find(`[data-item-id="${String(this.actor.items.getName(item).id)}"]`);
  }

  /** Chooses an entry of a row's menu by its first words. */
  async choose(item: string, entry: string): Promise<void> {
    await this.openMenu(item);
    await this.pick(entry);
  }

  async openMenu(item: string): Promise<void> {
    this.row(item).querySelector("[data-action=rowMenu]").click();
    await this.world.settled();
  }

  get dialog(): Loose {
    return [...this.client.window.document.querySelectorAll("dialog")].at(-1);
  }

  get entries(): Loose[] {
    return [...this.client.window.document.querySelectorAll(".sz-pop [data-entry]")] as Loose[];
  }

  /** Chooses the open menu's entry with these first words. */
  async pick(entry: string): Promise<void> {
    const found = this.entries.find((one) => words(one).startsWith(entry));
    expect(found, `"${entry}" among ${this.entries.map(words).join(" | ")}`).toBeTruthy();
    found.click();
    await this.world.settled();
  }

  async confirm(button = "ok"): Promise<void> {
    this.dialog.querySelector(`[data-action=${button}]`).click();
    await this.world.settled();
  }

  /** Drops a document on a row or elsewhere on the sheet. */
  async drop(type: string, uuid: string, on?: string): Promise<void> {
    const event = new this.client.window.Event("drop", { bubbles: true, cancelable: true });
    Object.defineProperty(event, "dataTransfer", {
      value: { types: ["text/plain"], getData: () => JSON.stringify({ type, uuid }) },
    });
    (on ? this.row(on) : this.find(".window-content")).dispatchEvent(event);
    await this.world.settled();
  }

  /** Text of the last message. */
  get lastCard(): string {
    return words(
      this.client.window.document
        .createRange()
        .createContextualFragment(String(this.client.game.messages.contents.at(-1)?.content ?? "")),
    );
  }

  private say(control: Loose, type: string): void {
    control.dispatchEvent(new this.client.window.Event(type, { bubbles: true }));
  }
}
