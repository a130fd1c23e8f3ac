// Models and documents inside a document (facts 4.3): embedded data, embedded collections, and `system`.
import type { Dict, Loose } from "../../../shared/loose.ts";
import { isPlainObject } from "../../../shared/objects.ts";
import { CONFIG } from "../../core/config.ts";
import { realm } from "../../realm/state.ts";
import { DataModelValidationFailure } from "../validation.ts";
import { ArrayField } from "./arrays.ts";
import { ObjectField, SchemaField } from "./containers.ts";
import { DataField, type CleanOptions, type ValidateOptions } from "./field.ts";
import { DocumentIdField, StringField } from "./primitive.ts";

export class EmbeddedDataField extends SchemaField {
  constructor(model: Loose, options: Dict = {}, context: Dict = {}) {
    super(model.defineSchema() as Record<string, DataField>, options, context);
    this.model = model;
  }

  override _cast(value: Loose): Loose {
    return typeof value?.toObject === "function" ? value.toObject() : value;
  }

  override initialize(value: Loose, model?: Loose, options: Dict = {}): Loose {
    return isPlainObject(value) ? new this.model(value, { parent: model, adopt: true, ...options }) : value;
  }

  override toObject(value: Loose): Loose {
    return typeof value?.toObject === "function" ? value.toObject(false) : value;
  }

  override migrateSource(source: Dict, value: Loose): void {
    if (!isPlainObject(value)) return;
    this.model.migrateData?.(value);
    super.migrateSource(source, value);
  }
}

/** One document inside another, or none. */
export class EmbeddedDocumentField extends EmbeddedDataField {
  static override get _defaults(): Dict {
    return { ...super._defaults, nullable: true, initial: null };
  }
}

/** An array in the source, a collection of documents in use; items are matched by `_id`. */
export class EmbeddedCollectionField extends ArrayField {
  constructor(element: Loose, options: Dict = {}, context: Dict = {}) {
    super(element, options, context);
  }

  get documentName(): string {
    return (this.element as { documentName: string }).documentName;
  }

  get model(): Loose {
    return CONFIG[this.documentName]?.documentClass ?? this.element;
  }

  override _cleanType(value: Loose[], options: CleanOptions): Loose[] {
    return value.map((each: Loose) => {
      const data: Dict = typeof each?.toObject === "function" ? each.toObject() : each;
      const known =
        options.partial && Array.isArray(options.source)
          ? (options.source as Dict[]).find((child) => child._id === data._id)
          : undefined;
      const cls = this.model;
      return known
        ? { _id: data._id, ...cls.cleanData(data, { partial: true, source: known }) }
        : cls.cleanData(data, {});
    });
  }

  override _validateType(value: Loose, options: ValidateOptions): DataModelValidationFailure | undefined {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    // Each document validates itself when it is created; only a partial update is validated here.
    if (!options.partial) return undefined;
    const failures = new DataModelValidationFailure();
    value.forEach((each: Dict, index) => {
      const failure = this.model.schema.validate(each, { partial: true, root: each }) as
        | DataModelValidationFailure
        | undefined;
      if (failure) failures.fields[String(each._id ?? index)] = failure;
    });
    return failures.isEmpty() ? undefined : failures;
  }

  override initialize(_value: Loose, model?: Loose): Loose {
    const collection = model.collections[this.name];
    collection.initialize();
    return collection;
  }

  override toObject(value: Loose): Loose {
    return value.map((each: Loose) => each.toObject(false) as unknown);
  }

  override migrateSource(): void {}

  override _getField(path: string[]): DataField | undefined {
    return path.length ? (this.model.schema as SchemaField)._getField(path) : this;
  }
}

/** `system`: the model registered for the document's type (facts 4.3), or a plain object without one. */
export class TypeDataField extends ObjectField {
  static override readonly recursive = true;

  constructor(document: Loose, options: Dict = {}, context: Dict = {}) {
    super(options, context);
    this.document = document;
  }

  getModelForType(type: unknown): Loose {
    // A document created without a type has the base type; `type` may be cleaned after this field (facts 1.1).
    return CONFIG[this.document.documentName]?.dataModels?.[typeof type === "string" ? type : "base"] ?? null;
  }

  override clean(value: Loose, options: CleanOptions = {}): Loose {
    const model = this.getModelForType(options.root?.type);
    if (!model) return super.clean(value, options);
    const given: unknown =
      value === undefined || value === null ? {} : typeof value.toObject === "function" ? value.toObject() : value;
    return model.cleanData(given, { ...options, root: options.root });
  }

  override validate(value: Loose, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    const model = this.getModelForType(options.root?.type);
    return model && isPlainObject(value)
      ? (model.schema.validate(value, options) as DataModelValidationFailure | undefined)
      : super.validate(value, options);
  }

  override initialize(value: Loose, model?: Loose, options: Dict = {}): Loose {
    const cls = this.getModelForType(model._source.type);
    return cls ? new cls(value, { parent: model, adopt: true, ...options }) : super.initialize(value, model, options);
  }

  override toObject(value: Loose): Loose {
    return typeof value?.toObject === "function" ? value.toObject(false) : super.toObject(value);
  }

  override migrateSource(source: Dict, value: Loose): void {
    const model = this.getModelForType(source.type);
    if (!model || !isPlainObject(value)) return;
    model.migrateData(value);
    model.schema.migrateSource(value, value);
  }
}

/** A type that the manifest declares, or "base" where the document allows it. */
export class DocumentTypeField extends StringField {
  constructor(document: Loose, options: Dict = {}, context: Dict = {}) {
    super(options, context);
    this.document = document;
  }

  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  override _validateType(value: Loose): undefined {
    const types = this.document.TYPES as string[];
    if (!types.includes(value as string))
      throw new Error(`"${value}" is not a valid type for the ${this.document.documentName} Document class`);
    return undefined;
  }
}

/** A model chosen by its `type`. */
export class TypedSchemaField extends DataField {
  static override readonly recursive = true;

  static override get _defaults(): Dict {
    return { ...super._defaults, required: true };
  }

  constructor(types: Record<string, Loose>, options: Dict = {}, context: Dict = {}) {
    super(options, context);
    this.types = {};
    for (const [type, given] of Object.entries(types)) {
      const field =
        given instanceof SchemaField
          ? given
          : typeof given === "function"
            ? new EmbeddedDataField(given)
            : new SchemaField(given as Record<string, DataField>);
      field.parent = this;
      field.name = type;
      this.types[type] = field;
    }
  }

  #of(value: Loose): SchemaField | undefined {
    return this.types[value?.type] as SchemaField | undefined;
  }

  override _cleanType(value: Loose, options: CleanOptions): Loose {
    const type: unknown = value?.type ?? options.source?.type;
    const field = this.types[type as string] as SchemaField | undefined;
    if (!field) return value;
    const partial = options.partial === true && (value?.type === undefined || value.type === options.source?.type);
    return field.clean(value, { ...options, partial });
  }

  override _validateType(value: Loose, options: ValidateOptions): DataModelValidationFailure | undefined {
    const field = this.#of(value);
    if (field) return field.validate(value, options);
    if (options.partial && value?.type === undefined) return undefined;
    throw new Error(`the type "${value?.type}" is not one of ${Object.keys(this.types as Dict).join(", ")}`);
  }

  override initialize(value: Loose, model?: Loose, options: Dict = {}): Loose {
    return this.#of(value)?.initialize(value, model, options) ?? value;
  }

  override toObject(value: Loose): Loose {
    return this.#of(value)?.toObject(value) ?? value;
  }

  override migrateSource(source: Dict, value: Loose): void {
    this.#of(value)?.migrateSource(source, value);
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length ? (this.types[path[0] as string] as DataField | undefined)?._getField(path.slice(1)) : this;
  }
}

/** The id of a document of the world; read as that document, or as the id with `idOnly`. */
export class ForeignDocumentField extends DocumentIdField {
  static override get _defaults(): Dict {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  constructor(model: Loose, options: Dict = {}, context: Dict = {}) {
    super(options, context);
    this.model = model;
  }

  override initialize(value: Loose): Loose {
    if (this.idOnly) return value;
    return () => (value ? (realm.game.collections?.get(this.model.documentName)?.get(value) ?? null) : null) as unknown;
  }

  override toObject(value: Loose): Loose {
    return value?._id ?? value;
  }
}

export class DocumentFlagsField extends ObjectField {}

export class DocumentStatsField extends ObjectField {
  static fields: readonly string[] = [
    "coreVersion",
    "systemId",
    "systemVersion",
    "createdTime",
    "modifiedTime",
    "lastModifiedBy",
    "compendiumSource",
    "duplicateSource",
  ];
}

export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): Dict {
    return { ...super._defaults, initial: { default: 0 } };
  }

  override _validateType(value: Loose, options: ValidateOptions): DataModelValidationFailure | undefined {
    super._validateType(value, options);
    for (const level of Object.values(value as Dict))
      if (level !== null && ![-1, 0, 1, 2, 3].includes(level as number) && typeof level !== "object")
        throw new Error("is not a mapping of user IDs and document permission levels");
    return undefined;
  }
}
