// The base of documents: identity, ownership, preparation, embedded collections (facts 4.2).
import type { Dict, Loose } from "../../shared/loose.ts";
import { OWNERSHIP } from "../../shared/roles.ts";
import { shapeOf } from "../../shared/shapes.ts";
import { CONFIG } from "../core/config.ts";
import { buildUuid } from "../core/uuid.ts";
import { DataModel, TypeDataModel, type ModelContext } from "../data/model.ts";
import { realm } from "../realm/state.ts";
import { backend } from "./backend.ts";
import { EmbeddedCollection } from "./embedded-collection.ts";

/** Returns a document's types: "base" and those that manifests declare (facts 1.1, 4.3). */
export function declaredTypes(documentName: string): string[] {
  const declared = Object.keys((realm.game.system?.documentTypes?.[documentName] ?? {}) as Dict);
  const base = shapeOf(documentName).defaultType === "base" ? ["base"] : [];
  const ofModules = ((realm.game.data?.modules ?? []) as Dict[]).flatMap(({ id, documentTypes }) =>
    Object.keys(((documentTypes as Dict | undefined)?.[documentName] ?? {}) as Dict).map(
      (own) => `${String(id)}.${own}`,
    ),
  );
  return [...base, ...declared.filter((each) => each !== "base"), ...ofModules];
}

type Level = number | keyof typeof OWNERSHIP;

export class DocumentBase extends DataModel {
  static metadata: Dict = Object.freeze({
    name: "Document",
    collection: "documents",
    label: "DOCUMENT.Document",
    embedded: {},
    hasTypeData: false,
  });

  static get documentName(): string {
    return this.metadata.name as string;
  }
  static get collectionName(): string {
    return this.metadata.collection as string;
  }
  static get hasTypeData(): boolean {
    return Boolean(this.metadata.hasTypeData);
  }
  static get implementation(): Loose {
    return CONFIG[this.documentName]?.documentClass ?? this;
  }
  static get database(): Loose {
    return backend;
  }
  static get hierarchy(): Dict {
    return this.metadata.embedded as Dict;
  }

  static get TYPES(): string[] {
    return declaredTypes(this.documentName);
  }

  constructor(data: Dict = {}, context: ModelContext = {}) {
    super(data, context);
  }

  /** Includes the joint validation of the type's model. */
  static override validateJoint(data: Dict): void {
    super.validateJoint(data);
    const model: Loose = CONFIG[this.documentName]?.dataModels?.[data.type as string];
    if (this.hasTypeData && model) model.validateJoint(data.system);
  }

  static override judgesWhole(data: Dict): boolean {
    const model: Loose = CONFIG[this.documentName]?.dataModels?.[data.type as string];
    return (
      this.validateJoint !== DocumentBase.validateJoint ||
      Boolean(this.hasTypeData && model?.judgesWhole?.(data.system))
    );
  }

  override _configure({ pack = null, parentCollection = null }: Dict = {}): void {
    Object.defineProperty(this, "pack", {
      value: pack ?? this.parent?.pack ?? null,
      writable: false,
      configurable: true,
    });
    Object.defineProperty(this, "parentCollection", { value: parentCollection, configurable: true });
    Object.defineProperty(this, "apps", { value: {}, configurable: true });
    Object.defineProperty(this, "_sheet", { value: null, writable: true, configurable: true });
    const collections: Dict = {};
    for (const [documentName, key] of Object.entries((this.constructor as typeof DocumentBase).hierarchy))
      collections[key as string] = new EmbeddedCollection(key as string, this, documentName);
    Object.defineProperty(this, "collections", { value: Object.freeze(collections), configurable: true });
  }

  override get _embeddedKeys(): string[] {
    return Object.values((this.constructor as typeof DocumentBase).hierarchy) as string[];
  }

  override _initialize(options: Dict = {}): void {
    super._initialize(options);
    // The parent prepares its children, in the order of facts 4.2.
    if (realm.documentsReady && !this.isEmbedded) this._safePrepareData();
  }

  get id(): string | null {
    return this._id ?? null;
  }
  get documentName(): string {
    return (this.constructor as typeof DocumentBase).documentName;
  }
  get isEmbedded(): boolean {
    return Boolean(this.parent);
  }
  get inCompendium(): boolean {
    return Boolean(this.pack);
  }
  get inCollection(): boolean {
    return this.collection?.get(this.id) === this;
  }
  get uuid(): string {
    return buildUuid({
      id: this.id ?? "",
      documentName: this.documentName,
      parent: this.parent,
      pack: this.pack as string | null,
    });
  }
  get link(): string {
    return `@UUID[${this.uuid}]{${this.name}}`;
  }
  get compendium(): Loose {
    return this.pack ? realm.game.packs.get(this.pack) : null;
  }

  get collection(): Loose {
    if (this.isEmbedded) return this.parent.getEmbeddedCollection(this.documentName);
    return this.pack ? realm.game.packs?.get(this.pack) : realm.game.collections?.get(this.documentName);
  }

  getUserLevel(user: Loose = realm.game.user): number {
    if (this.isEmbedded) return this.parent.getUserLevel(user);
    // In a compendium the pack's ownership applies, not the document's.
    if (this.pack) return (realm.game.packs?.get(this.pack)?.getUserLevel(user) ?? OWNERSHIP.OBSERVER) as number;
    const ownership = (this.ownership ?? {}) as Record<string, number>;
    const own = ownership[user.id as string];
    return own === undefined || own === null || own === OWNERSHIP.INHERIT ? (ownership.default ?? OWNERSHIP.NONE) : own;
  }

  testUserPermission(user: Loose, permission: Level, { exact = false } = {}): boolean {
    const target = typeof permission === "string" ? OWNERSHIP[permission] : permission;
    if (!user) return false;
    const level = user.isGM ? OWNERSHIP.OWNER : this.getUserLevel(user);
    return exact ? level === target : level >= target;
  }

  get permission(): number {
    return realm.game.user?.isGM
      ? OWNERSHIP.OWNER
      : realm.game.user
        ? this.getUserLevel(realm.game.user)
        : OWNERSHIP.NONE;
  }
  get isOwner(): boolean {
    return this.testUserPermission(realm.game.user, "OWNER");
  }
  get limited(): boolean {
    return this.testUserPermission(realm.game.user, "LIMITED", { exact: true });
  }
  get visible(): boolean {
    return this.testUserPermission(realm.game.user, "LIMITED");
  }
  get hasPlayerOwner(): boolean {
    return Boolean(realm.game.users?.some((user: Loose) => !user.isGM && this.testUserPermission(user, "OWNER")));
  }

  canUserModify(user: Loose, action: "create" | "update" | "delete", data: Dict = {}): boolean {
    return user.isGM || this._canUserModify(user, action, data);
  }

  /** True if this player may; the server decides (facts 1.9). */
  _canUserModify(user: Loose, _action: string, _data: Dict): boolean {
    return this.testUserPermission(user, "OWNER");
  }

  static canUserCreate(user: Loose): boolean {
    return user.isGM || user.hasPermission(`${this.documentName.toUpperCase()}_CREATE`);
  }

  _safePrepareData(): void {
    try {
      this.prepareData();
    } catch (error) {
      console.error(`Failed data preparation for ${this.uuid}:`, error);
    }
  }

  prepareData(): void {
    // foundryvtt#10411: only a TypeDataModel takes part in preparation.
    const system = this.system instanceof TypeDataModel ? (this.system as Loose) : undefined;
    system?.prepareBaseData?.();
    this.prepareBaseData();
    this.prepareEmbeddedDocuments();
    system?.prepareDerivedData?.();
    this.prepareDerivedData();
  }

  prepareBaseData(): void {}

  prepareEmbeddedDocuments(): void {
    for (const collection of Object.values(this.collections as Record<string, EmbeddedCollection>))
      for (const child of collection.values()) child._safePrepareData();
  }

  prepareDerivedData(): void {}

  override reset(): void {
    this._initialize();
    if (this.isEmbedded && realm.documentsReady) this._safePrepareData();
  }

  getRollData(): Dict {
    return this.system as Dict;
  }

  getEmbeddedCollection(name: string): EmbeddedCollection {
    const key = (this.constructor as typeof DocumentBase).hierarchy[name] as string | undefined;
    const collection = this.collections[key ?? name] as EmbeddedCollection | undefined;
    if (!collection)
      throw new Error(`${name} is not a valid embedded Document within the ${this.documentName} Document`);
    return collection;
  }

  getEmbeddedDocument(name: string, id: string, { strict = false } = {}): Loose {
    return this.getEmbeddedCollection(name).get(id, { strict });
  }
}
