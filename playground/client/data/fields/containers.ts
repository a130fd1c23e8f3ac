// Objects (facts 4.3). SchemaField drops unknown keys; ObjectField and TypedObjectField merge on
// update.
import type { Dict, Loose } from "../../../shared/loose.ts";
import { deepClone, isPlainObject } from "../../../shared/objects.ts";
import { readEntry, writeEntry } from "../../../shared/operators.ts";
import { realm } from "../../realm/state.ts";
import { DataModelValidationFailure } from "../validation.ts";
import { DataField, type CleanOptions, type ValidateOptions } from "./field.ts";

/** Validates the values of an object or array; with `fallback`, `repair` replaces or removes the invalid ones. */
export function validateEach(
  entries: [string, Loose, DataField][],
  options: ValidateOptions,
  repair: (key: string, fallback: Loose) => void,
): DataModelValidationFailure | undefined {
  const failures = new DataModelValidationFailure();
  for (const [rawKey, raw, field] of entries) {
    const { kind, key, value } = readEntry(rawKey, raw);
    if (kind === "delete") continue;
    const failure = field.validate(value, { ...options, partial: options.partial === true && kind === "set" });
    if (!failure) continue;
    if (options.fallback && failure.message && !failure.unresolved) repair(key, failure.fallback);
    failures.fields[key] = failure;
  }
  return failures.isEmpty() ? undefined : failures;
}

export class SchemaField extends DataField {
  static override readonly recursive = true;

  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false };
  }

  constructor(fields: Record<string, DataField>, options: Dict = {}, context: Dict = {}) {
    super(options, context);
    this.fields = {};
    this._setFields(fields);
  }

  _setFields(fields: Record<string, DataField>): void {
    for (const [name, field] of Object.entries(fields)) {
      if (!(field instanceof DataField))
        throw new Error(`The "${name}" field is not an instance of the DataField class`);
      field.name = name;
      field.parent = this;
      this.fields[name] = field;
    }
  }

  override getInitialValue(data?: unknown): Loose {
    const initial: unknown = super.getInitialValue(data);
    if (initial !== undefined) return initial;
    if (!this.required) return undefined;
    if (this.options.initial === null) return null;
    return this._cleanType({}, {});
  }

  override _cast(value: Loose): Loose {
    return value;
  }

  override _cleanType(value: Loose, options: CleanOptions): Loose {
    if (!isPlainObject(value)) return value;
    return options.partial ? this.#cleanPartial(value, options) : this.#cleanFull(value, options);
  }

  #cleanFull(value: Dict, options: CleanOptions): Dict {
    const result: Dict = {};
    // A complete value carries no operators: drop deleted keys and unwrap replacements.
    const given: Dict = {};
    for (const [rawKey, raw] of Object.entries(value)) {
      const entry = readEntry(rawKey, raw);
      if (entry.kind !== "delete") given[entry.key] = entry.value;
    }
    const root: Loose = options.root ?? given;
    for (const [name, field] of this.entries()) {
      const cleaned: unknown = field.clean(given[name], { root, source: given });
      if (cleaned !== undefined) result[name] = cleaned;
    }
    return result;
  }

  #cleanPartial(value: Dict, options: CleanOptions): Dict {
    const result: Dict = {};
    for (const [rawKey, raw] of Object.entries(value)) {
      const entry = readEntry(rawKey, raw);
      const field = this.fields[entry.key] as DataField | undefined;
      if (!field || (entry.value === undefined && entry.kind === "set")) continue;
      const root: Loose = options.root;
      if (entry.kind === "delete") result[entry.key] = field.clean(undefined, { root, source: options.source });
      else if (entry.kind === "replace") {
        const [key, replaced] = writeEntry(
          { ...entry, value: field.clean(entry.value, { root, source: options.source }) },
          realm.generation,
        );
        result[key] = replaced;
      } else {
        const cleaned: unknown = field.clean(entry.value, { ...options, source: options.source?.[entry.key] });
        if (cleaned !== undefined) result[entry.key] = cleaned;
      }
    }
    return result;
  }

  override _validateType(value: Loose, options: ValidateOptions): DataModelValidationFailure | undefined {
    if (!isPlainObject(value)) throw new Error("must be an object");
    const root: Loose = options.root ?? value;
    const names = options.partial ? Object.keys(value) : this.keys();
    const entries = names.flatMap((name): [string, Loose, DataField][] => {
      const field = this.fields[name.replace(/^(-=|==)/, "")] as DataField | undefined;
      return field ? [[name, value[name], field]] : [];
    });
    return validateEach(entries, { ...options, root }, (key, fallback) => {
      value[key] = fallback;
    });
  }

  override initialize(value: Loose, model?: Loose, options: Dict = {}): Loose {
    if (!isPlainObject(value)) return value;
    const result: Dict = {};
    for (const [name, field] of this.entries()) result[name] = field.initialize(value[name], model, options);
    return result;
  }

  override toObject(value: Loose): Loose {
    if (value === null || value === undefined) return value;
    const result: Dict = {};
    for (const [name, field] of this.entries()) if (name in value) result[name] = field.toObject(value[name]);
    return result;
  }

  override migrateSource(source: Dict, value: Loose): void {
    if (!isPlainObject(value)) return;
    for (const [name, field] of this.entries()) if (name in value) field.migrateSource(source, value[name]);
  }

  override _getField(path: string[]): DataField | undefined {
    const [name, ...rest] = path;
    if (name === undefined) return this;
    return (this.fields[name] as DataField | undefined)?._getField(rest);
  }

  override apply(fn: Loose, data: Loose = {}, options: Dict = {}): Loose {
    const result: Dict = {};
    for (const [name, field] of this.entries()) result[name] = field.apply(fn, data?.[name], options);
    return result;
  }

  keys(): string[] {
    return Object.keys(this.fields as Dict);
  }
  values(): DataField[] {
    return Object.values(this.fields as Record<string, DataField>);
  }
  entries(): [string, DataField][] {
    return Object.entries(this.fields as Record<string, DataField>);
  }
  has(name: string): boolean {
    return name in this.fields;
  }
  get(name: string): DataField | undefined {
    return this.fields[name] as DataField | undefined;
  }
  [Symbol.iterator](): IterableIterator<DataField> {
    return this.values()[Symbol.iterator]();
  }
}

export class ObjectField extends DataField {
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false };
  }

  override getInitialValue(data?: unknown): Loose {
    const initial: unknown = super.getInitialValue(data);
    if (initial !== undefined || !this.required) return initial;
    // foundryvtt#10928
    return this.nullable ? null : {};
  }

  override _cast(value: Loose): Loose {
    return typeof value?.toObject === "function" ? value.toObject() : value;
  }

  override _cleanType(value: Loose): Loose {
    return deepClone(value as unknown);
  }

  override _validateType(value: Loose, _options: ValidateOptions): DataModelValidationFailure | undefined {
    if (!isPlainObject(value)) throw new Error("must be an object");
    return undefined;
  }

  override initialize(value: Loose, _model?: Loose, _options: Dict = {}): Loose {
    return deepClone(value as unknown);
  }

  override toObject(value: Loose): Loose {
    return deepClone(value as unknown);
  }
}

export class TypedObjectField extends ObjectField {
  static override readonly recursive = true;

  static override get _defaults(): Dict {
    return { ...super._defaults, expandKeys: true, validateKey: undefined };
  }

  constructor(element: DataField, options: Dict = {}, context: Dict = {}) {
    super(options, context);
    element.parent = this;
    element.name ??= "element";
    this.element = element;
  }

  /** A key new to the map is cleaned in full, with the element's defaults. */
  override _cleanType(value: Loose, options: CleanOptions = {}): Loose {
    if (!isPlainObject(value)) return value;
    const result: Dict = {};
    for (const [rawKey, raw] of Object.entries(value)) {
      const entry = readEntry(rawKey, raw);
      if (this.validateKey && !this.validateKey(entry.key)) continue;
      const known: Loose = options.partial ? options.source?.[entry.key] : undefined;
      const { root } = options;
      if (entry.kind === "set")
        result[entry.key] = this.element.clean(entry.value, {
          root,
          source: known,
          partial: options.partial === true && isPlainObject(known),
        });
      else if (options.partial) {
        if (entry.kind === "replace") entry.value = this.element.clean(entry.value, { root });
        const [key, written] = writeEntry(entry, realm.generation);
        result[key] = written;
      } else if (entry.kind === "replace") result[entry.key] = this.element.clean(entry.value, { root });
    }
    return result;
  }

  override _validateType(value: Loose, options: ValidateOptions): DataModelValidationFailure | undefined {
    if (!isPlainObject(value)) throw new Error("must be an object");
    const entries = Object.entries(value).map(([key, each]): [string, Loose, DataField] => [
      key,
      each,
      this.element as DataField,
    ]);
    return validateEach(entries, options, (key, fallback) => {
      value[key] = fallback;
    });
  }

  override initialize(value: Loose, model?: Loose, options: Dict = {}): Loose {
    if (!isPlainObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, this.element.initialize(each, model, options) as unknown]),
    );
  }

  override toObject(value: Loose): Loose {
    if (value === null || value === undefined) return value;
    return Object.fromEntries(
      Object.entries(value as Dict).map(([key, each]) => [key, this.element.toObject(each) as unknown]),
    );
  }

  override migrateSource(source: Dict, value: Loose): void {
    if (isPlainObject(value)) for (const each of Object.values(value)) this.element.migrateSource(source, each);
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length ? (this.element as DataField)._getField(path.slice(1)) : this;
  }
}
