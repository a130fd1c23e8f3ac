/** FormApplication and document sheets of Application V1 (facts 4.4 "AppV1"). */

import type { Dict, Loose } from "../../shared/loose.ts";
import { FormDataExtended } from "../app/form-data.ts";
import type { AppRealm } from "../app/realm.ts";
import { dragData } from "../app/ux/drag-drop.ts";

/** @param Application the V1 class */
export function defineForms(
  realm: AppRealm,
  Application: Loose,
): Record<"FormApplication" | "DocumentSheet" | "ActorSheet" | "ItemSheet", Loose> {
  const { global } = realm;
  const merged = (base: Dict, more: Dict): Dict => global.foundry.utils.mergeObject(base, more) as Dict;

  class FormApplication extends Application {
    static get defaultOptions(): Dict {
      return merged(super.defaultOptions as Dict, {
        classes: ["form"],
        closeOnSubmit: true,
        editable: true,
        sheetConfig: false,
        submitOnChange: false,
        submitOnClose: false,
      });
    }

    object: Loose;
    form: Loose = null;

    constructor(object: Loose = {}, options: Dict = {}) {
      super(options);
      this.object = object;
    }

    get isEditable(): boolean {
      return Boolean(this.options.editable);
    }

    getData(): Dict {
      return { object: this.object, options: this.options, title: this.title };
    }

    activateListeners(html: Loose): void {
      super.activateListeners(html);
      this.form = html.filter((_: number, each: Loose) => each.tagName === "FORM")[0] ?? html.find("form")[0] ?? null;
      this.form?.addEventListener("submit", (event: Loose) => void this._onSubmit(event));
      if (this.options.submitOnChange)
        this.form?.addEventListener("change", (event: Loose) => void this._onSubmit(event, { preventClose: true }));
    }

    _getSubmitData(update: Dict = {}): Dict {
      return global.foundry.utils.flattenObject({ ...new FormDataExtended(this.form).object, ...update }) as Dict;
    }

    async _onSubmit(event: Loose, { preventClose = false, updateData = {} }: Dict = {}): Promise<Dict> {
      event?.preventDefault?.();
      const data = this._getSubmitData(updateData as Dict);
      await this._updateObject(event, data);
      if (this.options.closeOnSubmit && !preventClose) await this.close({ submit: false });
      return data;
    }

    async submit(options: Dict = {}): Promise<this> {
      await this._onSubmit(null, options);
      return this;
    }

    async _updateObject(_event: Loose, _data: Dict): Promise<unknown> {
      throw new Error("A subclass of the FormApplication must implement the _updateObject method.");
    }
  }

  class DocumentSheet extends FormApplication {
    static override get defaultOptions(): Dict {
      return merged(super.defaultOptions, { classes: ["sheet"], closeOnSubmit: false, submitOnChange: true });
    }

    get document(): Loose {
      return this.object;
    }
    override get isEditable(): boolean {
      return super.isEditable && Boolean(this.document.isOwner);
    }

    get id(): string {
      return String(this.options.id || `${this.constructor.name}-${String(this.document.uuid).replaceAll(".", "-")}`);
    }
    get title(): string {
      return String(this.document.name ?? super.title);
    }

    /** Systems use what it returns without awaiting it. */
    override getData(): Dict {
      const { document } = this;
      const data = document.toObject(false) as Dict;
      return {
        document,
        data,
        items: data.items ?? [],
        effects: data.effects ?? [],
        cssClass: this.isEditable ? "editable" : "locked",
        editable: this.isEditable,
        limited: document.limited,
        owner: document.isOwner,
        options: this.options,
        title: this.title,
      };
    }

    /** Documents render their open sheets again after a change. */
    async _render(force: boolean, options: Dict): Promise<void> {
      await super._render(force, options);
      if (this.rendered) (this.document.apps ??= {})[this.appId] = this;
    }
    async close(options: Dict = {}): Promise<void> {
      await super.close(options);
      Reflect.deleteProperty((this.document.apps ?? {}) as object, this.appId);
    }

    override async _updateObject(_event: Loose, data: Dict): Promise<unknown> {
      return this.document.update(data) as unknown;
    }
  }

  class ActorSheet extends DocumentSheet {
    get actor(): Loose {
      return this.document;
    }
    get token(): Loose {
      return this.options.token ?? this.actor.token ?? null;
    }
    override getData(): Dict {
      return { ...super.getData(), actor: this.actor };
    }

    _canDragDrop(): boolean {
      return this.isEditable;
    }
    _onDragStart(event: Loose): void {
      const { itemId } = event.currentTarget.dataset as Dict;
      const item: Loose = this.actor.items.get(itemId);
      if (item) event.dataTransfer.setData("text/plain", JSON.stringify(item.toDragData()));
    }
    async _onDrop(event: Loose): Promise<unknown> {
      const data = dragData(event);
      if (global.Hooks.call("dropActorSheetData", this.actor, this, data) === false) return false;
      return this[`_onDrop${String(data.type)}`]?.(event, data) ?? false;
    }
    async _onDropItem(_event: Loose, data: Dict): Promise<unknown> {
      if (!this.actor.isOwner) return false;
      const item: Loose = await global.CONFIG.Item.documentClass.fromDropData(data);
      return item && item.parent !== this.actor ? this._onDropItemCreate(item.toObject()) : false;
    }
    async _onDropItemCreate(data: Dict | Dict[]): Promise<unknown> {
      return this.actor.createEmbeddedDocuments("Item", Array.isArray(data) ? data : [data]) as unknown;
    }
    async _onDropActiveEffect(_event: Loose, _data: Dict): Promise<unknown> {
      return false;
    }
    async _onDropActor(_event: Loose, _data: Dict): Promise<unknown> {
      return false;
    }
    async _onDropFolder(_event: Loose, _data: Dict): Promise<unknown> {
      return false;
    }
  }

  class ItemSheet extends DocumentSheet {
    get item(): Loose {
      return this.document;
    }
    get actor(): Loose {
      return this.item.actor;
    }
    override getData(): Dict {
      return { ...super.getData(), item: this.item };
    }
  }

  return { FormApplication, DocumentSheet, ActorSheet, ItemSheet };
}
