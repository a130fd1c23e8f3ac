/** HandlebarsApplicationMixin: an application whose parts are templates (facts 4.4). */

import type { Dict, Loose } from "../../shared/loose.ts";
import { uncertain } from "../uncertain.ts";
import { parse, type AppRealm } from "./realm.ts";

export function defineHandlebarsApplicationMixin(realm: AppRealm): (base: Loose) => Loose {
  return (Base: Loose): Loose => {
    class HandlebarsApplication extends Base {
      static PARTS: Dict = {};
      readonly #parts: Record<string, Loose> = {};

      get parts(): Record<string, Loose> {
        return this.#parts;
      }

      _configureRenderOptions(options: Dict): void {
        super._configureRenderOptions(options);
        options.parts ??= [];
        const known = this._configureRenderParts(options);
        (this as Loose).renderedParts = known;
        const all = Object.keys(known);
        // Without names, and on the first render, all parts are rendered.
        if (options.isFirstRender || (options.parts as string[]).length === 0 || uncertain.partialRenders === "all")
          options.parts = all;
        else options.parts = (options.parts as string[]).filter((id) => all.includes(id));
      }

      /** Returns a copy of PARTS, from which a subclass may remove parts of this render. */
      _configureRenderParts(_options: Dict): Dict {
        const own = (this.constructor as Loose).PARTS as Dict;
        return Object.fromEntries(Object.entries(own).map(([id, part]) => [id, { ...(part as Dict) }]));
      }

      async _preFirstRender(context: Dict, options: Dict): Promise<void> {
        await super._preFirstRender(context, options);
        const paths = new Set<string>();
        for (const part of Object.values((this as Loose).renderedParts as Dict)) {
          paths.add(String(part.template));
          for (const path of (part.templates ?? []) as string[]) paths.add(path);
        }
        await realm.global.foundry.applications.handlebars.loadTemplates([...paths]);
      }

      async _preparePartContext(partId: string, context: Dict, _options: Dict): Promise<Dict> {
        context.partId = `${String((this as Loose).id)}-${partId}`;
        if (context.tabs?.[partId]) context.tab = context.tabs[partId];
        return context;
      }

      async _renderHTML(context: Dict, options: Dict): Promise<Record<string, Loose>> {
        const rendered: Record<string, Loose> = {};
        // One after the other: parts share the context object, and each writes its id into it.
        for (const partId of options.parts as string[]) {
          const part = ((this as Loose).renderedParts as Dict)[partId] as Dict;
          const partContext = await this._preparePartContext(partId, context, options);
          let html: string;
          try {
            html = await realm.global.foundry.applications.handlebars.renderTemplate(
              String(part.template),
              partContext,
            );
          } catch (error) {
            throw new Error(
              `Failed to render template part "${partId}":\n${error instanceof Error ? error.message : String(error)}`,
              { cause: error },
            );
          }
          rendered[partId] = this.#oneElement(partId, part, html);
        }
        return rendered;
      }

      /**
       * Returns the template's single root element; throws if there is none or more than one, as Foundry does. // facts
       * 4.4
       */
      #oneElement(partId: string, part: Dict, html: string): Loose {
        const nodes = parse(realm, html).filter(
          (node) => node.nodeType === 1 || (node.nodeType === 3 && String(node.textContent).trim() !== ""),
        );
        const [element] = nodes;
        if (nodes.length !== 1 || element.nodeType !== 1)
          throw new Error(`Template part "${partId}" must render a single HTML element`);
        element.dataset.applicationPart = partId;
        if (part.id) element.id = `${String((this as Loose).id)}-${String(part.id)}`;
        for (const name of (part.classes ?? []) as string[]) element.classList.add(name);
        return element;
      }

      _replaceHTML(result: Record<string, Loose>, content: Loose, options: Dict): void {
        const parts = Object.entries(result).map(([partId, element]) => {
          const prior = this.#parts[partId]?.isConnected
            ? this.#parts[partId]
            : content.querySelector(`[data-application-part="${partId}"]`);
          return { partId, element, prior, state: {} as Dict };
        });
        // Read every part before writing any: otherwise the browser would lay the page out again for each part.
        for (const { partId, element, prior, state } of parts)
          if (prior) this._preSyncPartState(partId, element, prior, state);
        for (const { element, prior } of parts) {
          if (prior) prior.replaceWith(element);
          else content.append(element);
        }
        for (const { partId, element, prior, state } of parts) {
          if (prior) this._syncPartState(partId, element, prior, state);
          this.#parts[partId] = element;
          this._attachPartListeners(partId, element, options);
        }
        this.#order(content);
      }

      /** Sorts the elements by PARTS, including parts that appear later. */
      #order(content: Loose): void {
        const wanted = Object.keys((this as Loose).renderedParts as Dict)
          .map((id) => this.#parts[id])
          .filter((element) => element?.parentNode === content);
        let last: Loose = null;
        for (const element of wanted) {
          if (last && last.nextElementSibling !== element && (last.compareDocumentPosition(element) & 2) !== 0)
            last.after(element);
          last = element;
        }
      }

      /** Saves focus, selection and scroll positions. */
      _preSyncPartState(partId: string, _newElement: Loose, prior: Loose, state: Dict): void {
        const focused = prior.ownerDocument.activeElement;
        if (focused && focused !== prior && prior.contains(focused)) {
          const name = focused.getAttribute("name");
          if (focused.id) state.focus = `#${String(realm.global.CSS?.escape?.(focused.id) ?? focused.id)}`;
          else if (name) state.focus = `${String(focused.tagName).toLowerCase()}[name="${String(name)}"]`;
          if (state.focus && typeof focused.selectionStart === "number")
            state.selection = [focused.selectionStart, focused.selectionEnd];
        }
        const scrollable = (((this as Loose).renderedParts as Dict)[partId]?.scrollable ?? []) as string[];
        state.scroll = scrollable
          .map((selector) => {
            const element = selector === "" ? prior : prior.querySelector(selector);
            return element ? [selector, Number(element.scrollTop), Number(element.scrollLeft)] : null;
          })
          .filter(Boolean);
      }

      /** Restores focus, selection and scroll positions. */
      _syncPartState(_partId: string, newElement: Loose, _prior: Loose, state: Dict): void {
        for (const [selector, top, left] of state.scroll as [string, number, number][]) {
          const element = selector === "" ? newElement : newElement.querySelector(selector);
          // A new element is already at 0; setting it again would force a layout.
          if (element && (top || left)) Object.assign(element, { scrollTop: top, scrollLeft: left });
        }
        if (!state.focus) return;
        const element = newElement.querySelector(state.focus);
        element?.focus?.({ preventScroll: true });
        if (element && state.selection) {
          try {
            element.setSelectionRange(...(state.selection as [number, number]));
          } catch {
            // Inputs of type number have no selection.
          }
        }
      }

      _attachPartListeners(partId: string, element: Loose, _options: Dict): void {
        const forms = (((this as Loose).renderedParts as Dict)[partId]?.forms ?? {}) as Dict;
        for (const [selector, config] of Object.entries(forms)) {
          const form = element.matches(selector) ? element : element.querySelector(selector);
          if (form)
            (this as Loose)._bindForm(form, { submitOnChange: false, closeOnSubmit: false, ...(config as Dict) });
        }
      }

      _tearDown(options: Dict): void {
        super._tearDown(options);
        for (const id of Object.keys(this.#parts)) delete this.#parts[id];
      }
    }
    return HandlebarsApplication;
  };
}
