/** Application V1, whose windows contain jQuery, for modules that still use it (facts 4.4 "AppV1"). */

import type { Dict, Loose } from "../../shared/loose.ts";
import { make, type AppRealm } from "../app/realm.ts";
import { localise } from "../app/texts.ts";

/** @param $ jQuery of this realm */
export function defineApplication(realm: AppRealm, $: Loose): Loose {
  const { global } = realm;
  let nextId = 0;

  return class Application {
    static RENDER_STATES = { ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 };

    static get defaultOptions(): Dict {
      return {
        baseApplication: null,
        classes: [],
        template: null,
        title: "",
        id: "",
        popOut: true,
        width: null,
        height: null,
        top: null,
        left: null,
        resizable: false,
        minimizable: true,
        dragDrop: [],
        tabs: [],
        filters: [],
        scrollY: [],
        scale: null,
      };
    }

    readonly appId = ++nextId;
    options: Dict;
    position: Dict;
    _element: Loose = $();
    _state = 0;

    constructor(options: Dict = {}) {
      this.options = global.foundry.utils.mergeObject(
        (this.constructor as typeof Application).defaultOptions,
        options,
        { inplace: false },
      ) as Dict;
      const { width, height, left, top, scale } = this.options;
      this.position = { width, height, left, top, scale, zIndex: 0 };
    }

    get id(): string {
      return String(this.options.id || `app-${this.appId}`);
    }
    get element(): Loose {
      return this._element;
    }
    get template(): string {
      return String(this.options.template);
    }
    get title(): string {
      return localise(realm, String(this.options.title ?? ""));
    }
    get popOut(): boolean {
      return Boolean(this.options.popOut);
    }
    get rendered(): boolean {
      return this._state === Application.RENDER_STATES.RENDERED;
    }
    get closing(): boolean {
      return this._state === Application.RENDER_STATES.CLOSING;
    }

    /** Returns an object, or a promise of one in a subclass. */
    getData(_options: Dict = {}): Dict {
      return {};
    }
    activateListeners(_html: Loose): void {}

    /** Binds the tabs and the drag and drop that the options name. */
    _activateCoreListeners(html: Loose): void {
      const [root] = this.popOut ? this._element : html;
      if (!root) return;
      const { Tabs, DragDrop } = global.foundry.applications.ux;
      const { tabs, dragDrop } = this.options as Record<string, Dict[]>;
      for (const tab of tabs ?? []) new Tabs(tab).bind(root);
      const permissions = { dragstart: () => this._canDragStart(), drop: () => this._canDragDrop() };
      const callbacks = {
        dragstart: (event: Loose) => this._onDragStart(event),
        drop: (event: Loose) => this._onDrop(event),
      };
      for (const config of dragDrop ?? [])
        new DragDrop.implementation({ ...config, permissions, callbacks }).bind(root);
    }
    _canDragStart(): boolean {
      return Boolean(global.game.user.isGM);
    }
    _canDragDrop(): boolean {
      return Boolean(global.game.user.isGM);
    }
    _onDragStart(_event: Loose): void {}
    _onDrop(_event: Loose): unknown {
      return undefined;
    }

    /** Starts rendering without awaiting it. */
    render(force = false, options: Dict = {}): this {
      void this._render(force, options).catch((error: unknown) => {
        this._state = Application.RENDER_STATES.ERROR;
        global.Hooks.onError(`${this.constructor.name}.render`, error);
      });
      return this;
    }

    async _render(force = false, options: Dict = {}): Promise<void> {
      if (!force && this._state < Application.RENDER_STATES.RENDERED) return;
      const isNew = !this.rendered;
      this._state = Application.RENDER_STATES.RENDERING;
      // Systems override it with an asynchronous one.
      const data = await Promise.resolve(this.getData({ ...this.options, ...options }));
      const inner = await this._renderInner(data);
      if (this.popOut) this.#putIntoWindow(inner, isNew);
      else if (isNew) {
        this._injectHTML(inner);
        this._element = inner;
      } else this._replaceHTML(this._element, inner);
      this._state = Application.RENDER_STATES.RENDERED;
      this._activateCoreListeners(inner);
      this.activateListeners(inner);
      for (const name of this.#hooked("render")) global.Hooks.callAll(name, this, inner, data);
    }

    async _renderInner(data: Dict): Promise<Loose> {
      const html = (await global.foundry.applications.handlebars.renderTemplate(this.template, data)) as string;
      return html === "" ? $() : $(html.trim());
    }

    _injectHTML(html: Loose): void {
      $(global.document.body).append(html);
    }

    _replaceHTML(element: Loose, html: Loose): void {
      element.replaceWith(html);
      this._element = html;
    }

    _getHeaderButtons(): Dict[] {
      return [
        {
          label: localise(realm, "StandIn.Close"),
          class: "close",
          icon: "fas fa-times",
          onclick: () => void this.close(),
        },
      ];
    }

    #putIntoWindow(inner: Loose, isNew: boolean): void {
      if (!isNew) {
        this._element.find(".window-content").empty().append(inner);
        return;
      }
      const outer = make(realm, "div", ["app", "window-app", ...(this.options.classes as string[])].join(" "), {
        id: this.id,
        "data-appid": String(this.appId),
        role: "dialog",
        "aria-label": this.title,
      });
      const header = make(realm, "header", "window-header flexrow draggable resizable");
      header.append(make(realm, "h4", "window-title", {}, this.title));
      const buttons = this._getHeaderButtons();
      for (const name of this.#hooked("get").map((each) => `${each}HeaderButtons`))
        global.Hooks.callAll(name, this, buttons);
      for (const { label, class: name, onclick } of buttons) {
        const button = make(
          realm,
          "a",
          `header-button control ${String(name)}`,
          { role: "button", tabindex: "0" },
          String(label),
        );
        button.addEventListener("click", (event: Loose) => {
          event.preventDefault();
          (onclick as (event: Loose) => void)(event);
        });
        header.append(button);
      }
      const content = make(realm, "section", "window-content");
      outer.append(header, content);
      $(content).append(inner);
      global.document.body.append(outer);
      this._element = $(outer);
      global.ui.windows[this.appId] = this;
      this.setPosition(this.position);
    }

    setPosition(position: Dict = {}): Dict {
      Object.assign(
        this.position,
        Object.fromEntries(Object.entries(position).filter(([, value]) => value !== null && value !== undefined)),
      );
      const [element] = this._element;
      if (!element || !this.popOut) return this.position;
      for (const side of ["width", "height", "left", "top"])
        if (typeof this.position[side] === "number") element.style[side] = `${this.position[side]}px`;
      return this.position;
    }

    bringToTop(): void {
      this._element[0]?.parentElement?.append(this._element[0]);
    }
    async minimize(): Promise<void> {
      this._element.addClass("minimized");
    }
    async maximize(): Promise<void> {
      this._element.removeClass("minimized");
    }

    async close(_options: Dict = {}): Promise<void> {
      if (this._state < Application.RENDER_STATES.RENDERED && this._state !== Application.RENDER_STATES.ERROR) return;
      this._state = Application.RENDER_STATES.CLOSING;
      for (const name of this.#hooked("close")) global.Hooks.call(name, this, this._element);
      this._element.remove();
      this._element = $();
      // Modules look up windows by number.
      Reflect.deleteProperty(global.ui.windows as object, this.appId);
      this._state = Application.RENDER_STATES.CLOSED;
    }

    /** Returns hook names from this class up to Application. */
    #hooked(verb: string): readonly string[] {
      const names: string[] = [];
      for (let each: Loose = this.constructor; each?.name; each = Object.getPrototypeOf(each))
        names.push(verb + String(each.name));
      return names;
    }
  };
}
