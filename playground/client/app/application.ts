/** ApplicationV2: life cycle, options, actions, tabs, forms, hooks (facts 4.4). */

import type { Dict, Loose } from "../../shared/loose.ts";
import { dispatchAction } from "./actions.ts";
import { attach, detach } from "./detached.ts";
import { DEFAULTS, STATES } from "./application-defaults.ts";
import { FormDataExtended } from "./form-data.ts";
import { buildFrame, openControls, refreshControls } from "./frame.ts";
import { mergeOptions } from "./options.ts";
import { applyPosition } from "./position.ts";
import { generation, make, type AppRealm } from "./realm.ts";
import { Queue } from "./semaphore.ts";
import { submitForm } from "./submit.ts";
import { prepareTabs, showTab } from "./tab-groups.ts";
import { localise } from "./texts.ts";

export function defineApplicationV2(realm: AppRealm): Loose {
  let counter = 0;
  let top = 100;
  const global = realm.global;

  class ApplicationV2 {
    static BASE_APPLICATION: Loose = ApplicationV2;
    static RENDER_STATES = STATES;
    static DEFAULT_OPTIONS: Dict = DEFAULTS;
    static TABS: Dict = {};
    static emittedEvents = Object.freeze(["prerender", "render", "close", "position"]);

    readonly options: Dict;
    readonly window: Dict = { title: undefined, controls: undefined, windowId: undefined };
    readonly tabGroups: Record<string, string | null> = {};
    position: Dict;
    #state: number = STATES.NONE;
    #element: Loose = null;
    #content: Loose = null;
    #minimized = false;
    readonly #queue = new Queue();
    readonly #listeners = new Map<string, Set<Loose>>();

    /** The classes from the concrete one to BASE_APPLICATION. */
    static *inheritanceChain(): Generator<Loose> {
      yield this;
      const parent: Loose = Object.getPrototypeOf(this);
      if (this !== this.BASE_APPLICATION && parent?.inheritanceChain) yield* parent.inheritanceChain();
    }

    constructor(options: Dict = {}) {
      this.options = this._initializeApplicationOptions(options);
      this.position = {
        top: undefined,
        left: undefined,
        width: "auto",
        height: "auto",
        scale: 1,
        zIndex: undefined,
        ...(this.options.position as Dict),
      };
      for (const [group, config] of Object.entries((this.constructor as Loose).TABS as Dict))
        this.tabGroups[group] = config.initial ?? config.tabs?.[0]?.id ?? null;
    }

    _initializeApplicationOptions(options: Dict): Dict {
      const merged: Dict = {};
      for (const cls of [...(this.constructor as typeof ApplicationV2).inheritanceChain()].reverse()) {
        if (Object.hasOwn(cls as object, "DEFAULT_OPTIONS")) mergeOptions(merged, cls.DEFAULT_OPTIONS as Dict);
      }
      mergeOptions(merged, options);
      merged.uniqueId ??= String((counter += 1));
      merged.id = String(merged.id).replace("{id}", String(merged.uniqueId));
      merged.classes = [...new Set(merged.classes as string[])];
      return merged;
    }

    get id(): string {
      return String(this.options.id);
    }
    get element(): Loose {
      return this.#element;
    }
    get rendered(): boolean {
      return this.#state === STATES.RENDERED;
    }
    get state(): number {
      return this.#state;
    }
    get minimized(): boolean {
      return this.#minimized;
    }
    get hasFrame(): boolean {
      return Boolean(this.options.window.frame);
    }
    get classList(): Loose {
      return this.#element?.classList;
    }
    get title(): string {
      return localise(realm, String(this.options.window.title ?? ""));
    }
    get form(): Loose {
      if (this.options.tag === "form") return this.#element;
      return this.#element?.querySelector("form") ?? null;
    }

    /** Renders; without `force` only if already rendered. Renders and closes run one at a time. */
    async render(options: Loose = {}, more: Dict = {}): Promise<this> {
      const wanted: Dict = typeof options === "boolean" ? { ...more, force: options } : (options as Dict);
      return this.#queue.add(() => this.#render(wanted));
    }

    async #render(options: Dict): Promise<this> {
      if (!options.force && this.#state !== STATES.RENDERED) return this;
      options.isFirstRender = this.#state <= STATES.NONE;
      this._configureRenderOptions(options);
      if ((this._canRender(options) as unknown) === false) return this;
      try {
        if (options.isFirstRender) this.#state = STATES.RENDERING;
        const context = await this._prepareContext(options);
        if (options.isFirstRender) {
          await this._preFirstRender(context, options);
          this.#element = await this._renderFrame(options);
          this.#content = this.hasFrame ? this.window.content : this.#element;
          this.#listen();
        }
        this.#emit("prerender");
        await this._preRender(context, options);
        const result = await this._renderHTML(context, options);
        if (options.isFirstRender) {
          global.foundry.applications.instances.set(this.id, this);
          this._insertElement(this.#element);
        }
        this._replaceHTML(result, this.#content, options);
        this._updateFrame(options);
        this.#state = STATES.RENDERED;
        if (this.hasFrame && (options.isFirstRender || options.position)) {
          this.setPosition({
            ...(options.isFirstRender ? this.position : {}),
            ...((options.position as Dict | undefined) ?? {}),
          });
        }
        if (options.isFirstRender) {
          await this._onFirstRender(context, options);
          if (this.hasFrame) this.bringToFront();
        }
        await this._onRender(context, options);
        this.#callHooks((name) => `render${name}`, this.#element, context, options);
        this.#emit("render");
        await this._postRender(context, options);
      } catch (error) {
        if (this.#state === STATES.RENDERING) this.#state = STATES.ERROR;
        throw error;
      }
      return this;
    }

    _configureRenderOptions(options: Dict): void {
      if (options.window) mergeOptions(this.options.window as Dict, options.window as Dict);
      if (options.tab) Object.assign(this.tabGroups, options.tab);
    }

    _canRender(_options: Dict): Loose {}

    async _prepareContext(_options: Dict): Promise<Dict> {
      const groups = Object.keys((this.constructor as Loose).TABS as Dict);
      return groups.length === 1 ? { tabs: this._prepareTabs(groups[0] as string) } : {};
    }

    async _preFirstRender(_context: Dict, _options: Dict): Promise<void> {}
    async _preRender(_context: Dict, _options: Dict): Promise<void> {}
    async _renderHTML(_context: Dict, _options: Dict): Promise<Loose> {
      throw new Error(`The ${this.constructor.name} class must implement _renderHTML`);
    }
    _replaceHTML(_result: Loose, _content: Loose, _options: Dict): void {
      throw new Error(`The ${this.constructor.name} class must implement _replaceHTML`);
    }
    async _onFirstRender(_context: Dict, _options: Dict): Promise<void> {}
    async _onRender(_context: Dict, _options: Dict): Promise<void> {}
    async _postRender(_context: Dict, _options: Dict): Promise<void> {}

    async _renderFrame(_options: Dict): Promise<Loose> {
      const classes = [...(this.hasFrame ? ["application"] : []), ...(this.options.classes as string[])];
      const element = make(realm, String(this.options.tag), classes.join(" "), { id: this.id });
      if (this.options.tag === "form") {
        element.noValidate = false;
        element.setAttribute("autocomplete", "off");
      }
      if (this.hasFrame) buildFrame(realm, this, element);
      return element;
    }

    _insertElement(element: Loose): void {
      const present = global.document.getElementById(element.id);
      if (present) present.replaceWith(element);
      else global.document.body.append(element);
    }

    _updateFrame(_options: Dict): void {
      if (!this.hasFrame) return;
      this.window.title.textContent = this.title;
      refreshControls(realm, this);
    }

    /** Header controls that are visible now (facts 4.4 "control entry"). */
    _getHeaderControls(): Dict[] {
      const controls = [...((this.options.window.controls ?? []) as Dict[])];
      this.#callHooks((name) => `getHeaderControls${name}`, controls);
      return controls.filter(
        ({ visible }) => (typeof visible === "function" ? (visible as Loose).call(this, this) : visible) !== false,
      );
    }

    setPosition(position: Dict = {}): Dict {
      if (!this.options.window.positioned || !this.#element || !this.hasFrame) return this.position;
      const wanted = { ...this.position, ...position };
      this._prePosition(wanted);
      this.position = applyPosition(realm, this.#element, wanted);
      this._onPosition(this.position);
      this.#emit("position");
      return this.position;
    }

    _prePosition(_position: Dict): void {}
    _onPosition(_position: Dict): void {}

    bringToFront(): void {
      if (!this.#element) return;
      this.position.zIndex = top += 1;
      this.#element.style.zIndex = String(top);
      if (global.ui) global.ui.activeWindow = this;
    }

    async minimize(): Promise<void> {
      if (!this.rendered || !this.hasFrame || this.#minimized || !this.options.window.minimizable) return;
      this.#minimized = true;
      this.#element.classList.add("minimized");
    }

    async maximize(): Promise<void> {
      this.#minimized = false;
      this.#element?.classList.remove("minimized");
    }

    /** [14] Moves the window into a browser window of its own; does nothing without a frame (foundryvtt#14569). */
    async detachWindow(): Promise<void> {
      if (!this.rendered || !this.hasFrame || this.window.windowId) return;
      this.window.windowId = detach(realm, this) ?? undefined;
      if (this.window.windowId) this._onDetach();
    }

    /** [14] */
    async attachWindow(): Promise<void> {
      const { windowId } = this.window;
      if (!windowId) return;
      this.window.windowId = undefined;
      attach(realm, this, String(windowId));
      this._onAttach();
    }

    _onDetach(): void {}
    _onAttach(): void {}

    async close(options: Dict = {}): Promise<this> {
      return this.#queue.add(async () => {
        if (this.#state !== STATES.RENDERED) return this;
        await this._preClose(options);
        this.#state = STATES.CLOSING;
        if (this.window.windowId) await this.attachWindow();
        this.#element.remove();
        this._tearDown(options);
        this.#element = null;
        this.#content = null;
        this.#minimized = false;
        this.#state = STATES.CLOSED;
        global.foundry.applications.instances.delete(this.id);
        if (global.ui?.activeWindow === this) global.ui.activeWindow = null;
        this._onClose(options);
        this.#callHooks((name) => `close${name}`);
        this.#emit("close");
        return this;
      });
    }

    async _preClose(_options: Dict): Promise<void> {}
    _tearDown(_options: Dict): void {}
    _onClose(_options: Dict): void {}

    addEventListener(type: string, listener: Loose): void {
      this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener));
    }

    removeEventListener(type: string, listener: Loose): void {
      this.#listeners.get(type)?.delete(listener);
    }

    #emit(type: string): void {
      for (const listener of this.#listeners.get(type) ?? []) listener({ type, target: this });
    }

    /** Calls a hook for each class of the chain, the concrete one first (facts 4.4). */
    #callHooks(name: (className: string) => string, ...args: Loose[]): void {
      for (const cls of (this.constructor as typeof ApplicationV2).inheritanceChain()) {
        if (cls.name) global.Hooks?.callAll(name(String(cls.name)), this, ...args);
      }
    }

    #listen(): void {
      const element = this.#element;
      element.addEventListener("click", (event: Loose) => dispatchAction(realm, this, event, 0));
      element.addEventListener("contextmenu", (event: Loose) => dispatchAction(realm, this, event, 2));
      if (this.hasFrame) element.addEventListener("pointerdown", () => this.bringToFront(), true);
      if (this.options.tag === "form") this._bindForm(element, this.options.form as Dict);
      this._attachFrameListeners();
    }

    _attachFrameListeners(): void {}

    _onClickAction(_event: Loose, _target: Loose): Loose {}

    toggleControls(expanded?: boolean): void {
      const menu = this.window.controlsDropdown;
      if (!menu) return openControls(realm, this);
      refreshControls(realm, this);
      menu.classList.toggle("expanded", expanded);
    }

    _prepareTabs(group: string): Dict {
      return prepareTabs(realm, this, group);
    }

    changeTab(tab: string, group: string, options: Dict = {}): void {
      showTab(this, tab, group, options);
    }

    /** Makes a form submit by this configuration; parts bind their forms too. */
    _bindForm(form: Loose, config: Dict): void {
      form.addEventListener("submit", (event: Loose) => {
        event.preventDefault();
        void this._onSubmitForm(config, event);
      });
      form.addEventListener("change", (event: Loose) => this._onChangeForm(config, event));
    }

    _onChangeForm(config: Dict, event: Loose): void {
      if (config.submitOnChange) void this._onSubmitForm(config, event);
    }

    async _onSubmitForm(config: Dict, event: Loose): Promise<void> {
      await submitForm(realm, this, config, event);
    }

    /** Submits the form by program; resolves with the handler's result. */
    async submit(submitOptions: Dict = {}): Promise<Loose> {
      const form = this.form;
      if (!form || typeof this.options.form?.handler !== "function")
        throw new Error(`The ${this.constructor.name} class does not support form submission`);
      const event = new global.Event("submit", { cancelable: true });
      const result: Loose = await (this.options.form.handler as Loose).call(
        this,
        event,
        form,
        new FormDataExtended(form),
        submitOptions,
      );
      if (this.options.form.closeOnSubmit) await this.close({ submitted: true });
      return result;
    }
  }

  if (generation(realm) < 14) {
    const { prototype } = ApplicationV2 as Loose;
    delete prototype.detachWindow;
    delete prototype.attachWindow;
  }
  return ApplicationV2;
}
