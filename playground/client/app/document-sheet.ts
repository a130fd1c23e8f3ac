/** DocumentSheetV2 and the sheets of actors and items (facts 4.5). */

import type { Dict, Loose } from "../../shared/loose.ts";
import { defineDragDrop, dragData } from "./ux/drag-drop.ts";
import { generation, type AppRealm } from "./realm.ts";
import { uncertain } from "../uncertain.ts";
import { localise } from "./texts.ts";

export function defineDocumentSheetV2(realm: AppRealm, ApplicationV2: Loose): Loose {
  const global = realm.global;

  return class DocumentSheetV2 extends ApplicationV2 {
    static DEFAULT_OPTIONS: Dict = {
      id: "{id}",
      classes: ["sheet"],
      tag: "form",
      document: null,
      viewPermission: 1,
      editPermission: 3,
      canCreate: false,
      sheetConfig: true,
      actions: {
        copyUuid: onCopyUuid,
        editImage: onEditImage,
        configureSheet: onConfigure,
        configureOwnership: onConfigure,
        importDocument: onImport,
      },
      form: { handler: onSubmit, submitOnChange: false, closeOnSubmit: false },
      window: { controls: [{ icon: "fa-solid fa-passport", label: "UUID", action: "copyUuid" }] },
    };

    constructor(options: Dict = {}) {
      super(options);
      if (!(this as Loose).options.document)
        throw new Error(`A document must be provided to the ${this.constructor.name} constructor`);
    }

    get document(): Loose {
      return (this as Loose).options.document;
    }
    get isVisible(): boolean {
      const { document, viewPermission } = (this as Loose).options as Dict;
      return Boolean(document.testUserPermission(global.game.user, viewPermission));
    }
    get isEditable(): boolean {
      const { document, editPermission } = (this as Loose).options as Dict;
      if (document.pack && global.game.packs?.get(document.pack)?.locked) return false;
      return Boolean(document.testUserPermission(global.game.user, editPermission));
    }
    get title(): string {
      const { document } = this;
      const own = String((this as Loose).options.window.title ?? "");
      return own
        ? localise(realm, own)
        : `${localise(realm, `DOCUMENT.${String(document.documentName)}`).replace(/^DOCUMENT\./, "")}: ${String(document.name ?? document.id)}`;
    }

    _initializeApplicationOptions(options: Dict): Dict {
      // The id names the sheet class and the document (facts 4.4).
      const uuid = String(options.document?.uuid ?? options.document?.id ?? "none").replaceAll(".", "-");
      return super._initializeApplicationOptions({ uniqueId: `${this.constructor.name}-${uuid}`, ...options });
    }

    _canRender(options: Dict): Loose {
      super._canRender(options);
      if (!this.isVisible) throw new Error(`You do not have permission to see ${String(this.document.name)}`);
    }

    async _prepareContext(options: Dict): Promise<Dict> {
      const context: Dict = await super._prepareContext(options);
      const { document } = this;
      return Object.assign(context, {
        document,
        source: document._source,
        fields: document.schema?.fields ?? {},
        editable: this.isEditable,
        user: global.game.user,
        rootId: document.collection?.has?.(document.id) ? (this as Loose).id : global.foundry.utils.randomID(),
      });
    }

    async _onFirstRender(context: Dict, options: Dict): Promise<void> {
      await super._onFirstRender(context, options);
      const apps: Dict = (this.document.apps ??= {});
      apps[(this as Loose).id] = this;
      const theme =
        global.foundry.applications.apps?.DocumentSheetConfig?.getSheetThemeForDocument?.(this.document) ?? "";
      if (theme) (this as Loose).element.classList.add("themed", `theme-${String(theme)}`);
    }

    async _onRender(context: Dict, options: Dict): Promise<void> {
      await super._onRender(context, options);
      if (!this.isEditable) this._toggleDisabled(true);
    }

    _onClose(options: Dict): void {
      super._onClose(options);
      delete this.document.apps?.[(this as Loose).id];
    }

    /** Disables or enables every form field of the sheet. */
    _toggleDisabled(disabled: boolean): void {
      const form = (this as Loose).form;
      for (const element of form?.querySelectorAll(
        "input, select, textarea, prose-mirror, file-picker, string-tags, multi-select, color-picker, range-picker, button[type=submit]",
      ) ?? []) {
        if (element.closest(".window-header")) continue;
        element.disabled = disabled;
        element.toggleAttribute("disabled", disabled);
      }
    }

    _processFormData(_event: Loose, _form: Loose, formData: Loose): Dict {
      return global.foundry.utils.expandObject(formData.object) as Dict;
    }

    _prepareSubmitData(event: Loose, form: Loose, formData: Loose, updateData?: Dict): Dict {
      const data = this._processFormData(event, form, formData);
      // Keep deletion keys, because the document has to apply them (foundryvtt#12357).
      if (updateData) global.foundry.utils.mergeObject(data, updateData);
      this.document.validate?.({ changes: data, clean: true, fallback: false });
      return data;
    }

    async _processSubmitData(_event: Loose, _form: Loose, data: Dict, options: Dict = {}): Promise<void> {
      const { document } = this;
      if (document.collection?.has?.(document.id) ?? true) await document.update(data, options);
      else if ((this as Loose).options.canCreate)
        await document.constructor.create({ ...document.toObject(), ...data }, options);
      else throw new Error("This document no longer exists");
    }
  };

  async function onSubmit(this: Loose, event: Loose, form: Loose, formData: Loose, options: Dict = {}): Promise<void> {
    if (!this.isEditable) return;
    const { updateData, ...updateOptions } = options;
    const data = this._prepareSubmitData(event, form, formData, updateData);
    await this._processSubmitData(event, form, data, updateOptions);
  }

  async function onCopyUuid(this: Loose): Promise<void> {
    await global.navigator?.clipboard?.writeText?.(String(this.document.uuid));
    global.ui.notifications.info(String(this.document.uuid));
  }

  async function onEditImage(this: Loose, _event: Loose, target: Loose): Promise<void> {
    const path = String(target.dataset.edit ?? "img");
    const FilePicker = global.foundry.applications.apps.FilePicker.implementation;
    const picker = new FilePicker({
      type: "image",
      current: global.foundry.utils.getProperty(this.document._source, path),
      callback: (chosen: string) => this.document.update({ [path]: chosen }),
    });
    await picker.browse();
  }

  function onConfigure(this: Loose): void {
    global.ui.notifications.info("The playground has no window for that; sheets and ownership are set by the world.");
  }

  async function onImport(this: Loose): Promise<void> {
    await global.game[this.document.constructor.metadata?.collection ?? "actors"].importFromCompendium?.(
      this.document.compendium,
      this.document.id,
    );
  }
}

/** ActorSheetV2 and ItemSheetV2: width, getters, dropping (facts 4.5). */
export function defineSheets(realm: AppRealm, DocumentSheetV2: Loose): { ActorSheetV2: Loose; ItemSheetV2: Loose } {
  const global = realm.global;
  const DragDrop = defineDragDrop(realm);

  /** Adds dropping of documents; ItemSheetV2 has it in 14 for certain, in 13 perhaps (facts 4.5). */
  const withDrop = (Base: Loose): Loose =>
    class extends Base {
      async _onRender(context: Dict, options: Dict): Promise<void> {
        await super._onRender(context, options);
        new DragDrop({
          dragSelector: ".draggable",
          permissions: { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) },
          callbacks: {
            dragstart: this._onDragStart.bind(this),
            dragover: this._onDragOver.bind(this),
            drop: this._onDrop.bind(this),
          },
        }).bind((this as Loose).element);
      }

      _canDragStart(_selector: string): boolean {
        return (this as Loose).isEditable;
      }
      _canDragDrop(_selector: string): boolean {
        return (this as Loose).isEditable;
      }
      _onDragOver(_event: Loose): void {}

      _onDragStart(event: Loose): void {
        const target = event.currentTarget;
        const { itemId, effectId } = target.dataset as Dict;
        const document = (this as Loose).document;
        const dragged = itemId ? document.items?.get(itemId) : effectId ? document.effects?.get(effectId) : null;
        if (dragged)
          event.dataTransfer.setData(
            "text/plain",
            JSON.stringify(dragged.toDragData?.() ?? { type: dragged.documentName, uuid: dragged.uuid }),
          );
      }

      async _onDrop(event: Loose): Promise<void> {
        const data = dragData(event);
        const document = (this as Loose).document;
        if (
          document.documentName === "Actor" &&
          global.Hooks.call("dropActorSheetData", document, this, data) === false
        )
          return;
        const cls = global.CONFIG[String(data.type)]?.documentClass;
        if (!cls) return;
        const dropped = cls.fromDropData ? await cls.fromDropData(data) : await global.fromUuid(data.uuid);
        if (dropped) await this._onDropDocument(event, dropped);
      }

      async _onDropDocument(event: Loose, document: Loose): Promise<Loose> {
        const handler = (this as Loose)[`_onDrop${String(document.documentName)}`];
        return handler ? handler.call(this, event, document) : null;
      }

      async _onDropItem(event: Loose, item: Loose): Promise<Loose> {
        const target = (this as Loose).document;
        if (!target.isOwner || target.documentName !== "Actor") return null;
        if (item.parent === target) return this._onSortItem(event, item);
        const [created] = await target.createEmbeddedDocuments("Item", [item.toObject()]);
        return created ?? null;
      }

      async _onDropActiveEffect(_event: Loose, effect: Loose): Promise<Loose> {
        const target = (this as Loose).document;
        if (!target.isOwner || effect.target === target) return null;
        const [created] = await target.createEmbeddedDocuments("ActiveEffect", [effect.toObject()]);
        return created ?? null;
      }

      async _onDropActor(_event: Loose, _actor: Loose): Promise<Loose> {
        return null;
      }
      async _onDropFolder(_event: Loose, _folder: Loose): Promise<Loose> {
        return null;
      }

      /** Puts an item before the one it was dropped on. */
      async _onSortItem(event: Loose, item: Loose): Promise<Loose> {
        const row = event.target.closest("[data-item-id]");
        const items = (this as Loose).document.items;
        const before = row ? items.get(row.dataset.itemId) : null;
        if (!before || before === item) return null;
        const others = items.contents
          .filter((each: Loose) => each !== item)
          .sort((a: Loose, b: Loose) => a.sort - b.sort);
        others.splice(others.indexOf(before), 0, item);
        const updates = others.map((each: Loose, index: number) => ({ _id: each.id, sort: (index + 1) * 100_000 }));
        return (this as Loose).document.updateEmbeddedDocuments("Item", updates);
      }
    };

  class ActorSheetV2 extends (withDrop(DocumentSheetV2) as Loose) {
    static DEFAULT_OPTIONS: Dict = { position: { width: 600 } };
    get actor(): Loose {
      return (this as Loose).document;
    }
    get token(): Loose {
      return (this as Loose).options.token ?? (this as Loose).document.token ?? null;
    }
  }

  class ItemSheetV2 extends ((generation(realm) >= 14 || uncertain.itemSheetDrops
    ? withDrop(DocumentSheetV2)
    : DocumentSheetV2) as Loose) {
    static DEFAULT_OPTIONS: Dict = { position: { width: 480 } };
    get item(): Loose {
      return (this as Loose).document;
    }
    get actor(): Loose {
      return (this as Loose).document.actor ?? null;
    }
  }

  return { ActorSheetV2, ItemSheetV2 };
}
