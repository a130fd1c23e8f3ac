/** DialogV2: a <dialog> with a form, and the shortcuts confirm, prompt, input and wait (facts 4.7). */

import type { Dict, Loose } from "../../shared/loose.ts";
import { cleanHtml } from "../../shared/clean-html.ts";
import { uncertain } from "../uncertain.ts";
import { FormDataExtended } from "./form-data.ts";
import { make, parse, type AppRealm } from "./realm.ts";
import { localise } from "./texts.ts";

export function defineDialogV2(realm: AppRealm, ApplicationV2: Loose): Loose {
  const global = realm.global;

  return class DialogV2 extends ApplicationV2 {
    static DEFAULT_OPTIONS: Dict = {
      id: "dialog-{id}",
      classes: ["dialog"],
      tag: "dialog",
      window: { frame: true, positioned: true, minimizable: false },
      position: { width: "auto" },
      form: { closeOnSubmit: true },
      modal: false,
    };

    constructor(options: Dict = {}) {
      const buttons = (options.buttons ?? []) as Dict[];
      if (buttons.length === 0) throw new Error("You must define at least one entry in options.buttons");
      super(options);
    }

    _initializeApplicationOptions(options: Dict): Dict {
      const merged: Dict = super._initializeApplicationOptions(options);
      // Keyed by action, as subclasses and callers read them.
      merged.buttons = Object.fromEntries(
        (options.buttons as Dict[]).map((button, index) => [
          String(button.action ?? index),
          { ...button, action: String(button.action ?? index) },
        ]),
      );
      return merged;
    }

    async _renderHTML(_context: Dict, _options: Dict): Promise<Loose> {
      const { content, buttons } = (this as Loose).options as Dict;
      const form = make(realm, "form", "dialog-form standard-form", { autocomplete: "off", novalidate: "" });
      const body = make(realm, "div", "dialog-content standard-form");
      if (typeof content === "string")
        body.append(...parse(realm, uncertain.dialogStringsAreCleaned ? cleanHtml(content) : content));
      else if (content) body.append(content);
      const footer = make(realm, "footer", "form-footer");
      const list = Object.values(buttons as Dict) as Dict[];
      for (const button of list) {
        const element = make(realm, "button", String(button.class ?? ""), {
          type: String(button.type ?? "submit"),
          "data-action": String(button.action),
        });
        if (button.default || list.length === 1) element.autofocus = true;
        if (button.icon) element.append(make(realm, "i", String(button.icon), { "aria-hidden": "true" }));
        element.append(make(realm, "span", "", {}, localise(realm, String(button.label ?? button.action))));
        if (button.disabled) element.disabled = true;
        footer.append(element);
      }
      form.append(body, footer);
      form.addEventListener("submit", (event: Loose) => {
        event.preventDefault();
        void this._onSubmit(
          event.submitter ?? form.querySelector("button[autofocus]") ?? form.querySelector("footer button"),
          event,
        );
      });
      return form;
    }

    _replaceHTML(result: Loose, content: Loose, _options: Dict): void {
      content.replaceChildren(result);
    }

    #opener: Loose = null;

    _insertElement(element: Loose): void {
      this.#opener = global.document.activeElement;
      super._insertElement(element);
      if ((this as Loose).options.modal && typeof element.showModal === "function") element.showModal();
      else if (typeof element.show === "function") element.show();
      else element.setAttribute("open", "");
    }

    /** Returns the focus to where it was; a button that has been re-rendered is found by its name. */
    _onClose(options: Dict): void {
      super._onClose(options);
      const opener = this.#opener;
      const name = opener?.getAttribute?.("name");
      const again = opener?.isConnected
        ? opener
        : name
          ? global.document.querySelector(`${String(opener.tagName)}[name="${String(name)}"]`)
          : null;
      if (global.document.activeElement === global.document.body || !global.document.activeElement?.isConnected)
        again?.focus?.();
      this.#opener = null;
    }

    _attachFrameListeners(): void {
      super._attachFrameListeners();
      const { element } = this as Loose;
      element.addEventListener("cancel", (event: Loose) => {
        event.preventDefault();
        void (this as Loose).close();
      });
      element.addEventListener("keydown", (event: Loose) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        void (this as Loose).close();
      });
    }

    async _onFirstRender(context: Dict, options: Dict): Promise<void> {
      await super._onFirstRender(context, options);
      const { element } = this as Loose;
      (
        element.querySelector(
          ".dialog-content [autofocus], .dialog-content input:not([type=hidden]), .dialog-content select",
        ) ?? element.querySelector("button[autofocus]")
      )?.focus?.();
    }

    /** Runs the callback of buttons that do not submit. */
    _onClickAction(event: Loose, target: Loose): Loose {
      if (
        target.getAttribute("type") === "submit" ||
        !((this as Loose).options.buttons as Dict)[String(target.dataset.action)]
      )
        return;
      return this._onSubmit(target, event);
    }

    async _onSubmit(target: Loose, event: Loose): Promise<this> {
      const button = ((this as Loose).options.buttons as Dict)[String(target?.dataset?.action)] as Dict | undefined;
      // The callback's value, or the action's name if it returns undefined.
      const value: Loose = await button?.callback?.(event, target, this);
      const result: Loose = value === undefined ? button?.action : value;
      await (this as Loose).options.submit?.(result, this);
      if ((this as Loose).options.form.closeOnSubmit) await (this as Loose).close({ submitted: true });
      return this;
    }

    static async wait(options: Dict = {}): Promise<Loose> {
      const { rejectClose = false, close, render, ...config } = options;
      const own = config.submit as Loose;
      return new Promise((resolve, reject) => {
        let answered = false;
        const dialog = new (this as Loose)({
          ...config,
          submit: async (result: Loose, self: Loose) => {
            answered = true;
            await own?.(result, self);
            resolve(result);
          },
        });
        dialog.addEventListener("close", () => {
          if (answered) return;
          const result: Loose =
            typeof close === "function" ? close({ type: "close", target: dialog }, dialog) : undefined;
          if (rejectClose) reject(new Error("Dialog was dismissed without pressing a button."));
          else resolve(result ?? null);
        });
        if (typeof render === "function") dialog.addEventListener("render", (event: Loose) => render(event, dialog));
        dialog.render({ force: true }).catch(reject);
      });
    }

    /** Resolves to true, false, or null if dismissed. */
    static async confirm(options: Dict = {}): Promise<Loose> {
      const { yes = {}, no = {}, buttons = [], ...rest } = options;
      const pair = [
        { action: "yes", label: "StandIn.Yes", icon: "fa-solid fa-check", callback: () => true, ...(yes as Dict) },
        {
          action: "no",
          label: "StandIn.No",
          icon: "fa-solid fa-xmark",
          default: true,
          callback: () => false,
          ...(no as Dict),
        },
      ];
      if (yes.default) (pair[1] as Dict).default = false;
      return this.wait({ modal: true, ...rest, buttons: [...pair, ...(buttons as Dict[])] });
    }

    static async prompt(options: Dict = {}): Promise<Loose> {
      const { ok = {}, buttons = [], ...rest } = options;
      return this.wait({
        modal: true,
        ...rest,
        buttons: [
          { action: "ok", label: "StandIn.Ok", icon: "fa-solid fa-check", default: true, ...(ok as Dict) },
          ...(buttons as Dict[]),
        ],
      });
    }

    /** Resolves to the form's values as a plain object, or null. */
    static async input(options: Dict = {}): Promise<Loose> {
      const { ok = {}, ...rest } = options;
      const callback = (event: Loose, button: Loose, dialog: Loose): Loose =>
        ok.callback
          ? ok.callback(event, button, dialog)
          : new FormDataExtended(button.form ?? button.closest("form")).object;
      return this.prompt({ ...rest, ok: { ...(ok as Dict), callback } });
    }

    /** Shows the dialog on another user's client. */
    static async query(user: Loose, type: string, config: Dict = {}): Promise<Loose> {
      const asked = typeof user === "string" ? global.game.users.get(user) : user;
      return asked.isSelf ? (this as Loose)[type](config) : asked.query("dialog", { type, config });
    }
  };
}
