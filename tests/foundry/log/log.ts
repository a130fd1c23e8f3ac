import { expect } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { fromEncounterMenu } from "../encounter-menu.ts";
import type { Client } from "../world.ts";
import { words } from "../chat/cards.ts";

export class LogReader {
  constructor(
    readonly client: Client,
    private readonly settled: () => Promise<void>,
  ) {}

  /** Opens it by the key's method. */
  async open(): Promise<void> {
    await fromEncounterMenu(this.client, "Combat log", this.settled);
  }

  get root(): Loose {
    return this.client.window.document.querySelector(".sz-log");
  }

  private async press(from: Loose, ...actions: readonly string[]): Promise<void> {
    const button = actions.map((action) => from.querySelector(`[data-action="${action}"]`)).find(Boolean);
    expect(button, actions.join()).toBeTruthy();
    button.click();
    await this.settled();
  }

  /** "−3 Mira Kestrel: Aim": each line in force, with its time. */
  lines(selector = ".sz-log__line:not(.sz-log__line--undone):not(.sz-log__line--quiet)"): string[] {
    return [...this.root.querySelectorAll(selector)].map((line: Loose) =>
      [".sz-log__at", ".sz-log__words"]
        .map((part) => words(line.querySelector(part).textContent))
        .filter(Boolean)
        .join(" "),
    );
  }

  /** All text and attributes of the window. */
  get html(): string {
    return String(this.root.outerHTML);
  }

  titles(): string[] {
    return [...this.root.querySelectorAll(".sz-log__title > span")].map((title: Loose) => words(title.textContent));
  }

  async go(what: string): Promise<void> {
    const line = [...this.root.querySelectorAll(".sz-log__line")].find(
      (one: Loose) => words(one.querySelector(".sz-log__words").textContent) === what,
    );
    expect(line, `a line ${what} in ${this.lines(".sz-log__line").join("; ")}`).toBeTruthy();
    line.querySelector("button").click();
    await this.settled();
  }

  async find(wanted: string): Promise<void> {
    const search = this.root.querySelector("input[type=search]");
    search.value = wanted;
    search.dispatchEvent(new this.client.window.Event("input", { bubbles: true }));
    await this.settled();
  }
}
