import { expect } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { Fight } from "../combat/fight.ts";
import type { Client } from "../world.ts";
import { words } from "../words.ts";
import { FOLDS } from "../../menu-folds.ts";

/** A user at the tracker: reads it, presses its buttons, fills in its dialogs. */
export class Hands {
  constructor(
    private readonly fight: Fight,
    private readonly client: Client,
  ) {}

  /** The GM's and Anna's. */
  static pair(fight: Fight): [gm: Hands, anna: Hands] {
    return [new Hands(fight, fight.gm), new Hands(fight, fight.anna)];
  }

  get tracker(): Loose {
    return this.client.ui.combat.element;
  }

  /** Texts of a selector's elements. */
  texts(selector: string, root: Loose = this.tracker): string[] {
    return [...root.querySelectorAll(selector)].map((one: Loose) => words(one));
  }

  /** Rows to come or over: name, note and right column as one line. */
  rows(state: string): string[] {
    return [...this.tracker.querySelectorAll(`.sz-timeline .sz-slot[data-state=${state}]`)].map((row: Loose) =>
      [".sz-slot__name", ".sz-slot__note", ".sz-slot__side"].flatMap((part) => this.texts(part, row)).join(" | "),
    );
  }

  async press(action: string, nth = 0): Promise<void> {
    const button = (): Loose => this.tracker.querySelectorAll(`[data-action="${action}"]`)[nth];
    if (!button()) await this.openPending();
    await this.click(button(), action);
  }

  /** Opens the queue, if it is folded. */
  async openPending(): Promise<void> {
    const toggle = this.tracker.querySelector('[name=queue][aria-expanded="false"]');
    if (toggle) await this.click(toggle, "the queue");
  }

  /** Title and line of the front of the queue: "Mira, to stay conscious"; "" for none. */
  get front(): string {
    return this.texts(".sz-ask__text > *").join(", ");
  }

  /** Presses the tracker's button that begins with these words. */
  async pressNamed(label: string): Promise<void> {
    await this.click(
      [...this.tracker.querySelectorAll("button")].find((one: Loose) => words(one).startsWith(label)),
      label,
    );
  }

  get dialog(): Loose {
    return this.client.window.document.querySelector("dialog");
  }

  /** Fills in fields of the open dialog: the value, or for a list the words of the option. */
  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) {
      const field = this.dialog.querySelector(`[name="${name}"]`);
      expect(field, `a field ${name}`).toBeTruthy();
      const option = [...field.querySelectorAll("option")].find((one: Loose) => words(one) === value);
      field.value = option ? option.value : value;
      for (const event of ["input", "change"])
        field.dispatchEvent(new this.client.window.Event(event, { bubbles: true }));
    }
    await this.fight.settled();
  }

  get menu(): Loose {
    return this.client.window.document.querySelector(".sz-pop");
  }

  /** Entries of the open menu, with their descriptions. */
  entries(): string[] {
    return [...this.menu.querySelectorAll("[data-entry]")].map((one: Loose) => {
      const more = one.querySelectorAll("small, .sz-man__barred, .sz-man__note, .sz-pop__help, .sz-man__left");
      return [one.querySelector(".sz-pop__label"), ...more].map(words).join(" ");
    });
  }

  /** Chooses the open menu's entry that begins with these words. */
  async pick(label: string): Promise<void> {
    const find = (wanted: string): Loose =>
      [...(this.menu?.querySelectorAll("[data-entry]") ?? [])].find((one: Loose) =>
        words(one.querySelector(".sz-pop__label")).startsWith(wanted),
      );
    // A long menu folds groups of entries.
    for (const fold of find(label) || !this.menu ? [] : this.entries().filter((entry) => FOLDS.includes(entry))) {
      await this.click(find(fold), fold);
      if (find(label)) break;
      await this.click(this.menu.querySelector("[data-menu-back]"), "Back");
    }
    const row = find(label);
    await this.click(row, `${label} in ${this.menu ? this.entries().join(" | ") : "a menu, of which there is none"}`);
  }

  /** Marks a row of the open dialog's list. */
  async mark(label: string): Promise<void> {
    const row = [...this.dialog.querySelectorAll(".sz-option")].find((one: Loose) => words(one).startsWith(label));
    expect(row, `a row ${label} in ${words(this.dialog)}`).toBeTruthy();
    const radio = row.querySelector("input");
    radio.checked = true;
    radio.dispatchEvent(new this.client.window.Event("input", { bubbles: true }));
    await this.fight.settled();
  }

  /** Sets a checkbox of the open dialog. */
  async tick(name: string, on = true): Promise<void> {
    const box = this.dialog.querySelector(`[name="${name}"]`);
    box.checked = on;
    box.dispatchEvent(new this.client.window.Event("input", { bubbles: true }));
    await this.fight.settled();
  }

  /** Presses the verb of the open dialog, or another of its buttons; in a menu the entry where the focus is, and Escape for "cancel". */
  async confirm(button = "ok"): Promise<void> {
    const { activeElement: focused } = this.client.window.document;
    if (this.menu && button === "ok") return this.click(focused, "the entry with the focus");
    if (this.menu) {
      focused.dispatchEvent(
        new this.client.window.KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
      );
      return this.fight.settled();
    }
    await this.click(this.dialog.querySelector(`[data-action=${button}]`), button);
  }

  /** Answers every pending roll of this kind with typed results, in their order. */
  async type(...results: readonly number[]): Promise<void> {
    await this.press("typeResults");
    const fields = [...this.dialog.querySelectorAll("input")];
    results.forEach((result, at) => {
      fields[at].value = String(result);
    });
    await this.confirm();
  }

  private async click(button: Loose, what: string): Promise<void> {
    expect(button, `a button for ${what}`).toBeTruthy();
    button.click();
    await this.fight.settled();
  }
}
