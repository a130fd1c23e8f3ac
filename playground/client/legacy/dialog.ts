/** Dialog of Application V1: a text and buttons (facts 4.4 "AppV1"). */

import type { Dict, Loose } from "../../shared/loose.ts";
import { make, type AppRealm } from "../app/realm.ts";

/** @param $ jQuery of this realm */
export function defineDialog(realm: AppRealm, Application: Loose, $: Loose): Loose {
  const { global } = realm;

  return class Dialog extends Application {
    static get defaultOptions(): Dict {
      return global.foundry.utils.mergeObject(super.defaultOptions, {
        classes: ["dialog"],
        width: 400,
        jQuery: true,
      }) as Dict;
    }

    constructor(
      readonly data: Dict,
      options: Dict = {},
    ) {
      super(options);
    }

    get title(): string {
      return String(this.data.title ?? "Dialog");
    }

    async _renderInner(): Promise<Loose> {
      const content = make(realm, "div", "dialog-content");
      $(content).append(typeof this.data.content === "string" ? $.parseHTML(this.data.content) : this.data.content);
      const buttons = make(realm, "div", "dialog-buttons");
      for (const [name, { label, disabled }] of Object.entries((this.data.buttons ?? {}) as Record<string, Dict>)) {
        const button = make(
          realm,
          "button",
          `dialog-button ${name}`,
          { type: "button", "data-button": name },
          String(label ?? ""),
        );
        button.disabled = Boolean(disabled);
        buttons.append(button);
      }
      return $([content, buttons]);
    }

    activateListeners(html: Loose): void {
      html
        .find("[data-button]")
        .addBack("[data-button]")
        .on("click", (event: Loose) => {
          this.submit((this.data.buttons as Dict)[event.currentTarget.dataset.button] as Dict);
        });
      this.data.render?.(this.#given(html));
    }

    submit({ callback }: Dict): void {
      (callback as ((html: Loose) => unknown) | undefined)?.(this.#given(this.element));
      void this.close({ answered: true });
    }

    async close(options: Dict = {}): Promise<void> {
      if (!options.answered) this.data.close?.(this.#given(this.element));
      await super.close(options);
    }

    #given(html: Loose): Loose {
      return this.options.jQuery ? html : html[0];
    }

    static async wait(data: Dict, options: Dict = {}): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const buttons = Object.fromEntries(
          Object.entries((data.buttons ?? {}) as Record<string, Dict>).map(([name, button]) => [
            name,
            {
              ...button,
              callback: (html: Loose) => {
                resolve(button.callback ? (button.callback as (html: Loose) => unknown)(html) : name);
              },
            },
          ]),
        );
        const close = (): void => {
          if (data.close) resolve(data.close());
          else reject(new Error("The Dialog was closed without a choice being made."));
        };
        new Dialog({ ...data, buttons, close }, options).render(true);
      });
    }

    static async confirm({ title, content, yes, no, defaultYes = true, options = {} }: Dict): Promise<unknown> {
      const answer =
        (chosen: unknown, value: boolean) =>
        (html: Loose): unknown =>
          chosen ? (chosen as (html: Loose) => unknown)(html) : value;
      return Dialog.wait(
        {
          title,
          content,
          default: defaultYes ? "yes" : "no",
          close: () => null,
          buttons: {
            yes: { label: "Yes", callback: answer(yes, true) },
            no: { label: "No", callback: answer(no, false) },
          },
        },
        options as Dict,
      );
    }

    static async prompt({
      title,
      content,
      label = "OK",
      callback,
      rejectClose = true,
      options = {},
    }: Dict): Promise<unknown> {
      return Dialog.wait(
        {
          title,
          content,
          default: "ok",
          ...(rejectClose ? {} : { close: () => null }),
          buttons: { ok: { label, callback } },
        },
        options as Dict,
      );
    }
  };
}
