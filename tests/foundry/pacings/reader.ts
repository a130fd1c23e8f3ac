import { expect } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { Fight } from "../combat/fight.ts";
import type { Client } from "../world.ts";

type Fill = (form: Loose) => void;

/** Reads the tracker of one client as a person does, and presses its buttons. */
export class Reader {
  constructor(
    readonly client: Client,
    private readonly fight: Fight,
  ) {}

  get root(): Loose {
    return this.client.ui.combat.element;
  }

  /** The texts of what matches, in the order in which they stand. */
  all(selector: string): string[] {
    return [...this.root.querySelectorAll(selector)].map(words);
  }

  /** "To come: Adeline | 12 − 9 = 3": the rows that are to come, with their notes. */
  rows(): string[] {
    const rows: Loose[] = [
      ...this.root.querySelectorAll(".sz-time:not([data-when=past]) .sz-slot:not([data-state=forecast])"),
    ];
    return rows.map((row) =>
      [".sz-slot__name", ".sz-slot__note"]
        .flatMap((part) => (row.querySelector(part) ? [words(row.querySelector(part))] : []))
        .join(" | "),
    );
  }

  /** What can be pressed within, with the cost. */
  verbs(within: string): string[] {
    return [...this.root.querySelectorAll(`${within} button[data-action]`)]
      .filter(({ dataset }: Loose) => dataset.action !== "done")
      .map((button: Loose) =>
        [...button.querySelectorAll("span, b, small")]
          .filter(({ children }: Loose) => children.length === 0 || children[0].tagName === "svg")
          .map(words)
          .join(" "),
      );
  }

  label(action: string): string {
    return this.root.querySelector(`[data-action="${action}"]`).getAttribute("aria-label") as string;
  }

  status(): string {
    return words(this.root.querySelector("[data-spoken=status]"));
  }

  /** Presses a button, fills in each dialog that follows, or goes to an entry of a menu, and waits until all clients have taken it in. */
  async press(action: string, nth = 0, ...fills: readonly Fill[]): Promise<void> {
    const button = this.root.querySelectorAll(`[data-action="${action}"]`)[nth];
    expect(button, `a button for ${action}`).toBeTruthy();
    button.click();
    for (const fill of fills) {
      await this.fight.settled();
      const menu = this.client.window.document.querySelector(".sz-pop");
      if (menu) {
        fill(menu);
        this.client.window.document.activeElement.click();
        continue;
      }
      const dialog = [...this.client.window.document.querySelectorAll("dialog")].at(-1);
      expect(dialog, "a dialog").toBeTruthy();
      fill(dialog);
      dialog.querySelector("button[data-action=ok]").click();
    }
    await this.fight.settled();
  }
}

function words(element: Loose): string {
  return element.textContent.replace(/\s+/g, " ").trim() as string;
}
