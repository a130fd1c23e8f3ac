// foundry.abstract.Document with the client's additions: operations, life cycle, rendering (facts 4.2).
import type { Dict, Loose } from "../../shared/loose.ts";
import { applyChanges } from "../../shared/changes.ts";
import {
  deepClone,
  deleteProperty,
  expandObject,
  getProperty,
  hasProperty,
  isEmpty,
  setProperty,
} from "../../shared/objects.ts";
import { normaliseChanges } from "../../shared/operators.ts";
import { CONFIG } from "../core/config.ts";
import { realm } from "../realm/state.ts";
import { backend } from "./backend.ts";
import { DocumentBase } from "./document-base.ts";

export class Document extends DocumentBase {
  async createEmbeddedDocuments(name: string, data: Dict[] = [], operation: Dict = {}): Promise<Loose[]> {
    this.getEmbeddedCollection(name);
    return CONFIG[name].documentClass.createDocuments(data, { ...operation, parent: this, pack: this.pack });
  }

  async updateEmbeddedDocuments(name: string, updates: Dict[] = [], operation: Dict = {}): Promise<Loose[]> {
    this.getEmbeddedCollection(name);
    return CONFIG[name].documentClass.updateDocuments(updates, { ...operation, parent: this, pack: this.pack });
  }

  async deleteEmbeddedDocuments(name: string, ids: string[], operation: Dict = {}): Promise<Loose[]> {
    this.getEmbeddedCollection(name);
    return CONFIG[name].documentClass.deleteDocuments(ids, { ...operation, parent: this, pack: this.pack });
  }

  static async createDocuments(data: Loose[] = [], operation: Dict = {}): Promise<Loose[]> {
    return backend.create(this.implementation, data, operation);
  }

  static async updateDocuments(updates: Dict[] = [], operation: Dict = {}): Promise<Loose[]> {
    return backend.update(this.implementation, updates, operation);
  }

  static async deleteDocuments(ids: string[] = [], operation: Dict = {}): Promise<Loose[]> {
    return backend.delete(this.implementation, ids, operation);
  }

  static async create(data: Loose, operation: Dict = {}): Promise<Loose> {
    const created = await this.createDocuments(Array.isArray(data) ? data : [data], operation);
    return Array.isArray(data) ? created : created[0];
  }

  /** facts 4.2: resolves to the document, or undefined if the diff is empty or the update cancelled. */
  async update(changes: Dict = {}, operation: Dict = {}): Promise<Loose> {
    const updates = { ...changes, _id: this.id };
    return (
      await (this.constructor as typeof Document).updateDocuments([updates], {
        ...operation,
        parent: this.parent,
        pack: this.pack,
      })
    )[0];
  }

  async delete(operation: Dict = {}): Promise<Loose> {
    return (
      await (this.constructor as typeof Document).deleteDocuments([this.id as string], {
        ...operation,
        parent: this.parent,
        pack: this.pack,
      })
    )[0];
  }

  static get(id: string): Loose {
    return realm.game.collections.get(this.documentName)?.get(id) ?? null;
  }

  override clone(
    changes: Dict = {},
    { save = false, keepId = false, addSource: _addSource, ...context }: Dict = {},
  ): Loose {
    const data = this.toObject();
    if (!keepId) Reflect.deleteProperty(data, "_id");
    applyChanges(
      data,
      normaliseChanges(expandObject(deepClone(changes)), realm.generation) as Dict,
      this._changeRules(),
    );
    if (save)
      return (this.constructor as typeof Document).create(data, {
        parent: this.parent,
        pack: this.pack,
        keepId,
        ...context,
      });
    return new (this.constructor as Loose)(data, { parent: this.parent, pack: this.pack, ...context });
  }

  override toObject(source = true): Dict {
    return super.toObject(source);
  }

  getFlag(scope: string, key: string): Loose {
    return getProperty(this.flags?.[scope], key);
  }

  async setFlag(scope: string, key: string, value: unknown): Promise<Loose> {
    return this.update({ flags: { [scope]: expandObject({ [key]: value }) } });
  }

  async unsetFlag(scope: string, key: string): Promise<Loose> {
    const parts = key.split(".");
    const last = parts.pop() as string;
    const changes = expandObject({ [["flags", scope, ...parts].join(".")]: { [`-=${last}`]: null } }) as Dict;
    return this.update(changes);
  }

  async _preCreate(data: Dict, options: Dict, user: Loose): Promise<boolean | void> {
    return this.system?._preCreate?.(data, options, user);
  }

  async _preUpdate(changes: Dict, options: Dict, user: Loose): Promise<boolean | void> {
    return this.system?._preUpdate?.(changes, options, user);
  }

  async _preDelete(options: Dict, user: Loose): Promise<boolean | void> {
    return this.system?._preDelete?.(options, user);
  }

  _onCreate(data: Dict, options: Dict, userId: string): void {
    this.system?._onCreate?.(data, options, userId);
  }

  _onUpdate(changed: Dict, options: Dict, userId: string): void {
    this.system?._onUpdate?.(changed, options, userId);
    if (options.render !== false)
      this.render(false, { renderContext: `update${this.documentName}`, renderData: changed });
  }

  _onDelete(options: Dict, userId: string): void {
    this.system?._onDelete?.(options, userId);
    for (const app of Object.values(this.apps as Dict)) void app.close?.({ submitted: false, force: true });
  }

  static async _preCreateOperation(_documents: Loose[], _operation: Dict, _user: Loose): Promise<boolean | void> {}
  static async _preUpdateOperation(_documents: Loose[], _operation: Dict, _user: Loose): Promise<boolean | void> {}
  static async _preDeleteOperation(_documents: Loose[], _operation: Dict, _user: Loose): Promise<boolean | void> {}
  static async _onCreateOperation(_documents: Loose[], _operation: Dict, _user: Loose): Promise<void> {}
  static async _onUpdateOperation(_documents: Loose[], _operation: Dict, _user: Loose): Promise<void> {}
  static async _onDeleteOperation(_documents: Loose[], _operation: Dict, _user: Loose): Promise<void> {}

  _onCreateDescendantDocuments(
    _parent: Loose,
    collection: string,
    _documents: Loose[],
    data: Dict[],
    options: Dict,
    _userId: string,
  ): void {
    this._renderAfterDescendants("create", collection, data, options);
  }

  _onUpdateDescendantDocuments(
    _parent: Loose,
    collection: string,
    _documents: Loose[],
    changes: Dict[],
    options: Dict,
    _userId: string,
  ): void {
    this._renderAfterDescendants("update", collection, changes, options);
  }

  _onDeleteDescendantDocuments(
    _parent: Loose,
    collection: string,
    _documents: Loose[],
    ids: string[],
    options: Dict,
    _userId: string,
  ): void {
    this._renderAfterDescendants("delete", collection, ids, options);
  }

  _renderAfterDescendants(action: string, collection: string, renderData: unknown, options: Dict): void {
    if (options.render !== false) this.render(false, { renderContext: `${action}${collection}`, renderData });
  }

  /** facts 4.2: renders the open sheets again. */
  render(force = false, context: Dict = {}): void {
    for (const app of Object.values(this.apps as Dict))
      void (isOld(app.constructor) ? app.render(force, context) : app.render?.({ ...context, force }));
  }

  _getSheetClass(): Loose {
    const classes = CONFIG[this.documentName]?.sheetClasses?.[this.type ?? "base"] as Record<string, Dict> | undefined;
    if (!classes || isEmpty(classes)) return null;
    const chosen = this.getFlag("core", "sheetClass") as string | undefined;
    const list = Object.values(classes);
    return (list.find((each) => each.id === chosen) ?? list.find((each) => each.default) ?? list.at(-1))?.cls ?? null;
  }

  get sheet(): Loose {
    if (!this._sheet) {
      const cls = this._getSheetClass();
      if (!cls) return null;
      this._sheet = isOld(cls) ? new cls(this, { editable: this.isOwner }) : new cls({ document: this });
    }
    return this._sheet;
  }

  /** API 13, API 14: EnrichmentAnchorOptions. */
  toAnchor({ attrs = {}, classes = [], dataset = {}, icon, name = this.name as string }: Dict = {}): HTMLAnchorElement {
    const anchor = (realm.global.document as globalThis.Document).createElement("a");
    anchor.className = ["content-link", ...(classes as string[])].join(" ");
    for (const [key, value] of Object.entries({ draggable: "true", ...(attrs as Record<string, string>) }))
      anchor.setAttribute(key, value);
    const { id, uuid, documentName } = this;
    Object.assign(anchor.dataset, { link: "", uuid, id, type: documentName, ...(dataset as object) });
    const mark = anchor.ownerDocument.createElement("i");
    mark.className = String(icon ?? CONFIG[documentName]?.sidebarIcon ?? "fa-solid fa-file");
    anchor.append(mark, String(name));
    return anchor;
  }

  /**
   * [both] Moves a key of old data to its new name, unless the new one is there (API 13, API 14: Document).
   * @returns true if data were moved
   */
  static _addDataFieldMigration(data: Dict, oldKey: string, newKey: string, apply?: (data: Dict) => unknown): boolean {
    if (!hasProperty(data, oldKey) || hasProperty(data, newKey)) return false;
    setProperty(data, newKey, apply ? apply(data) : getProperty(data, oldKey));
    deleteProperty(data, oldKey);
    return true;
  }

  toDragData(): Dict {
    return this.id && !this.isEmbedded && !this.pack
      ? { type: this.documentName, uuid: this.uuid }
      : { type: this.documentName, uuid: this.uuid, ...(this.id ? {} : { data: this.toObject() }) };
  }

  static async fromDropData(data: Dict): Promise<Loose> {
    if (data.data) return new this.implementation(data.data);
    return realm.global.fromUuid(data.uuid);
  }

  static defaultName({ type, parent }: Dict = {}): string {
    const label = realm.game.i18n.localize(
      type && type !== "base"
        ? (CONFIG[this.documentName].typeLabels?.[type] ?? `TYPES.${this.documentName}.${type}`)
        : this.metadata.label,
    ) as string;
    const taken = new Set(
      ((parent ? parent.getEmbeddedCollection(this.documentName) : realm.game.collections.get(this.documentName))?.map(
        (each: Loose) => each.name as string,
      ) ?? []) as string[],
    );
    const base = realm.game.i18n.has("DOCUMENT.New")
      ? (realm.game.i18n.format("DOCUMENT.New", { type: label }) as string)
      : `New ${label}`;
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base} (${number})`;
    return name;
  }

  static getDefaultArtwork(_data: Dict = {}): Dict {
    return { img: this.DEFAULT_ICON ?? "icons/svg/mystery-man.svg" };
  }

  static DEFAULT_ICON: string | undefined = undefined;

  async deleteDialog(): Promise<Loose> {
    const confirmed = (await realm.global.foundry.applications.api.DialogV2.confirm({
      window: { title: `${realm.game.i18n.format("DOCUMENT.Delete", { type: this.documentName })}: ${this.name}` },
      content: `<p>${this.name}</p>`,
    })) as boolean | null;
    return confirmed ? this.delete() : null;
  }
}

/** True for a class of the first application framework, which takes its arguments one by one (facts 4.4 "AppV1"). */
function isOld(cls: Loose): boolean {
  return "defaultOptions" in cls;
}
