import { expect } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { words } from "../words.ts";
import type { Fight } from "../combat/fight.ts";
import { draw, type Client } from "../world.ts";

/** Reads and fills one of our settings windows and presses its buttons. */
export class SettingsHands {
  constructor(
    private readonly fight: Fight,
    readonly client: Client,
  ) {}

  /** Opens a menu of Foundry's settings. */
  async openMenu(menu: "world" | "seat"): Promise<void> {
    const { type: Window } = this.client.game.settings.menus.get(`segment-zero.${menu}`);
    await this.fight.settled(new Window().render({ force: true }));
  }

  /** Opens the viewed fight's settings from the tracker's menu. */
  async openFight(): Promise<void> {
    await draw(this.client);
    await this.click(
      this.client.ui.combat.element.querySelector("[data-action=encounterMenu]"),
      "the menu of the fight",
    );
    const rows: readonly Loose[] = [...this.client.window.document.querySelectorAll(".sz-pop [data-entry]")];
    await this.click(
      rows.find((one) => words(one.querySelector(".sz-pop__label")).startsWith("Encounter settings")),
      "an entry for the settings",
    );
  }

  get window(): Loose {
    return [...this.client.window.document.querySelectorAll(".sz-settings")].at(-1);
  }

  get groups(): string[] {
    return [...this.window.querySelectorAll("[data-group]")].map(words);
  }

  async group(id: string): Promise<void> {
    await this.click(this.window.querySelector(`[data-group="${id}"]`), id);
  }

  async find(wanted: string): Promise<void> {
    const field = this.window.querySelector("input[type=search]");
    field.value = wanted;
    field.dispatchEvent(new this.client.window.Event("input", { bubbles: true }));
    await this.fight.settled();
  }

  get keys(): string[] {
    return [...this.window.querySelectorAll("[data-setting]")].map((row: Loose) => row.dataset.setting as string);
  }

  row(key: string): Loose {
    const row = this.window.querySelector(`[data-setting="${key}"]`);
    expect(row, `a row for ${key}`).toBeTruthy();
    return row;
  }

  read(key: string, part: string): string {
    return words(this.row(key).querySelector(part));
  }

  /** Sets a control to a value, as a person does: a switch to on or off, a list or a row of choices to one of them, a number. */
  set(key: string, value: string | number | boolean): void {
    const change = (control: Loose): void => {
      control.dispatchEvent(new this.client.window.Event("change", { bubbles: true }));
    };
    const controls: Loose[] = [...this.row(key).querySelectorAll("input, select")];
    const [first] = controls;
    if (first.type === "checkbox") {
      first.checked = value;
      return change(first);
    }
    if (first.type === "radio") {
      const radio = controls.find((one) => one.value === JSON.stringify(value));
      for (const one of controls) one.checked = one === radio;
      return change(radio);
    }
    first.value = first.tagName === "SELECT" ? JSON.stringify(value) : String(value);
    change(first);
  }

  /** A control's value. */
  value(key: string): string | boolean {
    const controls: Loose[] = [...this.row(key).querySelectorAll("input, select")];
    const [first] = controls;
    if (first.type === "checkbox") return first.checked as boolean;
    // A list says what it shows by its markup; happy-dom's own idea of it depends on the order of parsing.
    if (first.tagName === "SELECT") return String(first.querySelector("option[selected]")?.value);
    return String((first.type === "radio" ? controls.find((one) => one.checked) : first).value);
  }

  async back(key: string): Promise<void> {
    await this.click(this.row(key).querySelector("[data-action=back]"), "back to the default");
  }

  async save(): Promise<void> {
    this.window.dispatchEvent(new this.client.window.Event("submit", { bubbles: true, cancelable: true }));
    await this.fight.settled();
  }

  async press(action: string): Promise<void> {
    await this.click(this.window.querySelector(`[data-action="${action}"]`), action);
  }

  async click(button: Loose, what: string): Promise<void> {
    expect(button, `a button for ${what}`).toBeTruthy();
    button.click();
    await this.fight.settled();
  }
}
