import { isElement } from "../../host/nodes.ts";
import { isNewerDocument } from "../../data/data-version.ts";
import { template } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import { morph } from "../../host/morph.ts";
import { sheetContent } from "../open.ts";
import type { Editable, SheetFields } from "./fields.ts";
import { lockOf, setLock } from "./locks.ts";

const { HandlebarsApplicationMixin } = foundry.applications.api;

/** Protected members of Foundry's sheets. */
interface HostSheet {
  readonly id: string;
  readonly element: HTMLElement;
  readonly document: Editable & { readonly uuid: string };
  readonly parts: Readonly<Record<string, HTMLElement>>;
  readonly isEditable: boolean;
  readonly rendered: boolean;
  render(...options: readonly object[]): Promise<unknown>;
  _renderFrame(options: object): Promise<HTMLElement>;
  _prepareContext(options: object): Promise<object>;
  _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: object): void;
  _onFirstRender(context: object, options: object): Promise<void>;
  _onRender(context: object, options: object): Promise<void>;
  _preClose(options: object): Promise<void>;
  _toggleDisabled(disabled: boolean): void;
}

export interface SteadyMembers {
  /** True if only points, conditions and ready items can be changed. */
  readonly locked: boolean;
  startsLocked(): boolean;
  readonly parts: Readonly<Record<string, HTMLElement>>;
  _configureRenderParts(options: object): Record<string, object>;
  _preparePartContext(part: string, context: object, options: object): Promise<object>;
}

export interface SteadyContext {
  readonly sheet: string;
  readonly editable: boolean;
  readonly locked: boolean;
  readonly open: boolean;
}

// TypeScript requires mixin classes to take any arguments.
// oxlint-disable-next-line typescript/no-explicit-any
type Constructor<T> = new (...args: any[]) => T;

/**
 * A sheet that patches its page, writes fields when left, refuses invalid entries in place, and can be locked
 * per user and document on this client.
 */
export function SteadySheet<Base extends foundry.applications.api.HandlebarsApplicationMixin.BaseClass>(
  Base: Base,
): Base & Constructor<SteadyMembers> {
  // TypeScript cannot type a class extending a type parameter.
  const Host = HandlebarsApplicationMixin(Base) as unknown as new (...args: never[]) => HostSheet;
  return WrittenSheet(LockedSheet(Host)) as never;
}

/** Can be locked. */
function LockedSheet(Host: new (...args: never[]) => HostSheet) {
  return class Locked extends Host {
    #openedLocked = false;

    get locked(): boolean {
      return lockOf(this.document.uuid) ?? (this.rendered ? this.#openedLocked : this.startsLocked());
    }

    startsLocked(): boolean {
      return false;
    }

    override get isEditable(): boolean {
      return super.isEditable && !isNewerDocument(this.document);
    }

    override async render(...options: readonly object[]): Promise<unknown> {
      if (!this.rendered) this.#openedLocked = this.startsLocked();
      return super.render(...options);
    }

    override async _prepareContext(options: object): Promise<object> {
      const context = await super._prepareContext(options);
      const { locked, isEditable: editable } = this;
      const own: SteadyContext = { sheet: this.element?.id ?? this.id, editable, locked, open: editable && !locked };
      return Object.assign(context, own);
    }

    override async _renderFrame(options: object): Promise<HTMLElement> {
      const frame = await super._renderFrame(options);
      addHeader(frame, this.document);
      return frame;
    }

    override async _onRender(context: object, options: object): Promise<void> {
      await super._onRender(context, options);
      showLock(this);
    }

    override _toggleDisabled(disabled: boolean): void {
      super._toggleDisabled(disabled);
      for (const button of disabled ? this.element.querySelectorAll<HTMLButtonElement>(LOOKING_UP) : [])
        button.disabled = false;
    }
  };
}

/** Patches its page and writes its fields; renders nothing if its content cannot be loaded. */
function WrittenSheet(Base: ReturnType<typeof LockedSheet>) {
  return class Written extends Base {
    static DEFAULT_OPTIONS = {
      classes: ["sz", "sz-sheet"],
      window: { resizable: true },
      form: { handler: Written.#take, submitOnChange: true, closeOnSubmit: false },
      actions: { toggleLock: Written.#toggleLock },
    };

    /** Null before the first render. */
    #fields: SheetFields | null = null;

    override async render(...options: readonly object[]): Promise<unknown> {
      const content = await sheetContent();
      if (!content) return this;
      this.#fields ??= new content.SheetFields(this.document);
      return super.render(...options);
    }

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      this.#fields?.follow(this.element);
      await followContent(this);
    }

    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: object): void {
      const { activeElement: focused } = content.ownerDocument;
      super._replaceHTML(unpatched(this.parts, result, content), content, options);
      refocus(focused, content);
    }

    override async _preClose(options: object): Promise<void> {
      await this.#fields?.takeRest(this.element);
      (await sheetContent())?.forgetFolds(this.element);
      await super._preClose(options);
    }

    static async #toggleLock(this: Written): Promise<void> {
      await this.#fields?.takeRest(this.element);
      await setLock(this.document.uuid, !this.locked);
      await this.render();
    }

    static async #take(this: Written, { type, target }: Event): Promise<void> {
      if (this.isEditable)
        await (type === "change" ? this.#fields?.take(target) : this.#fields?.takeRest(this.element));
    }
  };
}

async function followContent(sheet: HostSheet): Promise<void> {
  const content = await sheetContent();
  content?.followExplanations(sheet.element);
  content?.followFolds(sheet.element, () => void sheet.render());
}

/** Focuses an element of the content again, if patching has moved it. */
function refocus(focused: Element | null, content: HTMLElement): void {
  if (isElement(focused) && content.ownerDocument.activeElement !== focused && content.contains(focused))
    focused.focus({ preventScroll: true });
}

/** Tabs, folds and explanations stay usable for observers. */
const LOOKING_UP =
  ":is([data-action=tab], [data-action=explain], [data-action=openItem], [data-action=rowMenu], .window-header button)";

/** Patches the parts that stand on the page, and returns the others. */
function unpatched(
  parts: HostSheet["parts"],
  result: Record<string, HTMLElement>,
  content: HTMLElement,
): Record<string, HTMLElement> {
  const fresh: Record<string, HTMLElement> = {};
  for (const [part, wanted] of Object.entries(result)) {
    const old = parts[part];
    if (old?.parentElement === content && old.nodeName === wanted.nodeName) morph(old, wanted);
    else fresh[part] = wanted;
  }
  return fresh;
}

/** Adds the lock, and for a document of a newer version a notice. */
function addHeader(frame: HTMLElement, document: HostSheet["document"]): void {
  const button = frame.ownerDocument.createElement("button");
  Object.assign(button, { type: "button", className: "header-control icon sz-sheet__lock" });
  button.dataset.action = "toggleLock";
  const header = frame.querySelector(".window-header");
  if (isNewerDocument(document)) {
    const notice = frame.ownerDocument.createElement("p");
    Object.assign(notice, { className: "sz-sheet__newer", role: "status", textContent: text("Update.NewerSheet") });
    header?.after(notice);
  }
  const close = header?.querySelector("[data-action=close]");
  if (close) close.before(button);
  else header?.append(button);
}

function showLock({ element, locked, isEditable }: HostSheet & { readonly locked: boolean }): void {
  const button = element.querySelector<HTMLElement>(".sz-sheet__lock");
  if (!button) return;
  button.hidden = !isEditable;
  button.setAttribute("aria-pressed", String(locked));
  button.setAttribute("aria-label", text("Sheet.Lock.Name"));
  button.dataset.tooltip = text(locked ? "Sheet.Lock.Locked" : "Sheet.Lock.Open");
  const icon = locked ? "i-lock" : "i-lock-open";
  if (button.dataset.icon === icon) return;
  button.dataset.icon = icon;
  void foundry.applications.handlebars.renderTemplate(template("parts/icon.hbs"), { name: icon }).then((html) => {
    button.innerHTML = html;
  });
}
