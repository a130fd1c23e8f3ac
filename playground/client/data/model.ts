// foundry.abstract.DataModel and TypeDataModel (facts 4.3).
import { applyChanges, diffChanges, type ChangeRules } from "../../shared/changes.ts";
import type { Dict, Loose } from "../../shared/loose.ts";
import { deepClone, expandObject, isEmpty } from "../../shared/objects.ts";
import { normaliseChanges } from "../../shared/operators.ts";
import { realm } from "../realm/state.ts";
import { uncertain } from "../uncertain.ts";
import { ObjectField, SchemaField, TypedObjectField } from "./fields/containers.ts";
import type { DataField } from "./fields/field.ts";
import { type CleanOptions } from "./fields/field.ts";
import { DataModelValidationError, type DataModelValidationFailure } from "./validation.ts";

export interface ModelContext extends Dict {
  parent?: Loose;
  strict?: boolean;
  fallback?: boolean;
  /** True if the source is clean already and stays shared with its owner. */
  adopt?: boolean;
}

// Properties come from the schema; declared class fields would overwrite them.
export class DataModel {
  [key: string]: Loose;

  static LOCALIZATION_PREFIXES: string[] = [];

  static defineSchema(): Record<string, DataField> {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  static get schema(): SchemaField {
    if (!Object.hasOwn(this, "_schema"))
      Object.defineProperty(this, "_schema", { value: new SchemaField(this.defineSchema()), configurable: true });
    return (this as Loose)._schema as SchemaField;
  }

  static cleanData(source: Dict = {}, options: CleanOptions = {}): Dict {
    return this.schema._cleanType(source, options) as Dict;
  }

  static migrateData(source: Dict): Dict {
    return source;
  }

  /** Throws if the parts contradict each other. */
  static validateJoint(_data: Dict): void {}

  /** True if the class overrides `validateJoint`. */
  static judgesWhole(_data: Dict): boolean {
    return this.validateJoint !== DataModel.validateJoint;
  }

  static fromSource(source: Dict, context: ModelContext = {}): Loose {
    return new (this as Loose)(source, { strict: false, ...context });
  }

  static fromJSON(json: string): Loose {
    return this.fromSource(JSON.parse(json) as Dict);
  }

  constructor(
    data: Dict = {},
    { parent = null, strict = true, fallback = !strict, adopt = false, ...options }: ModelContext = {},
  ) {
    Object.defineProperty(this, "parent", { value: parent, writable: false, configurable: true });
    this._configure({ ...options, parent });
    const source = adopt ? data : this._initializeSource(data, { strict, ...options });
    Object.defineProperty(this, "_source", { value: source, writable: false, configurable: true });
    if (!adopt) this.validate({ strict, fallback });
    this._initialize({ strict, ...options });
  }

  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  get invalid(): boolean {
    return false;
  }

  _configure(_options: Dict): void {}

  _initializeSource(data: Loose, _options: Dict = {}): Dict {
    const cls = this.constructor as typeof DataModel;
    const given: Dict = typeof data?.toObject === "function" ? data.toObject() : deepClone(data as Dict);
    const migrated = cls.migrateData(given) ?? given;
    cls.schema.migrateSource(migrated, migrated);
    return cls.cleanData(migrated, {});
  }

  /** Sets properties from the source (facts 4.3). */
  _initialize(options: Dict = {}): void {
    for (const [name, field] of this.schema.entries()) {
      const value: unknown = field.initialize(this._source[name], this, options);
      if (typeof value === "function" && (field as Loose).model)
        Object.defineProperty(this, name, {
          get: value as () => unknown,
          set: () => undefined,
          configurable: true,
          enumerable: true,
        });
      // Assigning is much faster than defining the property again, which every update would do.
      else if (!field.readonly && Object.hasOwn(this, name)) this[name] = value;
      else
        Object.defineProperty(this, name, { value, writable: !field.readonly, configurable: true, enumerable: true });
    }
  }

  reset(): void {
    this._initialize();
  }

  /** Throws if strict; otherwise repairs invalid values and warns about them. */
  validate({
    changes,
    strict = true,
    fallback = false,
    fields = true,
    joint = !changes,
    clean = false,
  }: {
    changes?: Dict;
    strict?: boolean;
    fallback?: boolean;
    fields?: boolean;
    joint?: boolean;
    clean?: boolean;
  } = {}): boolean {
    const cls = this.constructor as typeof DataModel;
    const source = changes ? (clean ? this.#cleanPart(changes) : changes) : (this._source as Dict);
    const failure: DataModelValidationFailure | undefined = fields
      ? cls.schema.validate(source, {
          partial: changes !== undefined,
          fallback,
          root: changes ? { ...this._source, ...changes } : source,
        })
      : undefined;
    try {
      if (failure && (strict || failure.broken)) throw failure.asError();
      if (failure)
        console.warn(
          `${cls.name} ${this._source?._id ?? ""}: ${failure.lines().join("; ")} (the initial value is used)`,
        );
      if (joint) cls.validateJoint(source);
    } catch (error) {
      const wrapped =
        error instanceof DataModelValidationError ? error : new DataModelValidationError((error as Error).message);
      wrapped.message = `${cls.name} ${this._source?._id ? `[${this._source._id}] ` : ""}${wrapped.message}`;
      throw wrapped;
    }
    return true;
  }

  /** Keys of embedded collections, whose items are matched by `_id`. */
  get _embeddedKeys(): string[] {
    return [];
  }

  /** Paths of the fields of `system` that are ObjectFields. */
  get _objectPaths(): string[] {
    const schema: Loose = this.system?.schema;
    if (!(schema instanceof SchemaField)) return [];
    return schema
      .entries()
      .filter(([, field]) => field instanceof ObjectField && !(field instanceof TypedObjectField))
      .map(([name]) => `system.${name}`);
  }

  _changeRules(recursive?: boolean): ChangeRules {
    return {
      recursive: recursive !== false,
      embedded: this._embeddedKeys,
      generation: realm.generation,
      operators: { readings: uncertain, below: this._objectPaths },
    };
  }

  /** Expands, cleans and validates changes against this model, ready to be diffed. Throws if invalid. */
  _cleanChanges(changes: Dict, { fallback = false, recursive = true }: Dict = {}): Dict {
    const cls = this.constructor as typeof DataModel;
    const expanded = normaliseChanges(expandObject(deepClone(changes)), realm.generation) as Dict;
    Reflect.deleteProperty(expanded, "_id");
    const source = this._source as Dict;
    // `recursive: false` replaces objects, so they must be complete (facts 4.2).
    const clean =
      recursive === false
        ? this.#cleanWhole(expanded)
        : cls.cleanData(expanded, {
            partial: true,
            source,
            root: { ...source, ...(typeof expanded.type === "string" ? { type: expanded.type } : {}) },
          });
    this.validate({ changes: clean, fallback: fallback as boolean, strict: fallback !== true });
    return clean;
  }

  #cleanPart(changes: Dict): Dict {
    const cls = this.constructor as typeof DataModel;
    const source = this._source as Dict;
    return cls.cleanData(normaliseChanges(expandObject(deepClone(changes)), realm.generation) as Dict, {
      partial: true,
      source,
      root: { ...source, ...(typeof changes.type === "string" ? { type: changes.type } : {}) },
    });
  }

  #cleanWhole(expanded: Dict): Dict {
    const whole = (this.constructor as typeof DataModel).cleanData(
      { ...deepClone(this._source as Dict), ...expanded },
      {},
    );
    return Object.fromEntries(
      Object.keys(expanded)
        .filter((key) => key in whole)
        .map((key) => [key, whole[key] as unknown]),
    );
  }

  updateSource(
    changes: Dict = {},
    { dryRun = false, fallback = false, recursive = true, diff = true }: Dict = {},
  ): Dict {
    const rules = this._changeRules(recursive as boolean);
    const clean = this._cleanChanges(changes, { fallback, recursive });
    const result = diff === false ? clean : diffChanges(this._source as Dict, clean, rules);
    if (isEmpty(result)) return result;
    this.#validateJointly(result, rules);
    if (dryRun) return result;
    applyChanges(this._source as Dict, result, rules);
    this.reset();
    return result;
  }

  /** Throws if the result of the update is invalid as a whole. Copies the source only for classes that check it. */
  #validateJointly(changes: Dict, rules: ChangeRules): void {
    const cls = this.constructor as typeof DataModel;
    if (!cls.judgesWhole(this._source as Dict)) return;
    const copy = deepClone(this._source as Dict);
    applyChanges(copy, changes, rules);
    cls.validateJoint(copy);
  }

  toObject(source = true): Dict {
    if (source) return deepClone(this._source as Dict);
    return this.schema.toObject(this) as Dict;
  }

  toJSON(): Dict {
    return this.toObject(true);
  }

  clone(changes: Dict = {}, context: ModelContext = {}): Loose {
    const data = deepClone(this._source as Dict);
    applyChanges(data, normaliseChanges(expandObject(changes), realm.generation) as Dict, this._changeRules());
    return new (this.constructor as Loose)(data, { parent: this.parent, ...context });
  }
}

/** facts 4.3: the data of one document type; `parent` is the document. */
export class TypeDataModel extends DataModel {
  static readonly metadata: Dict = Object.freeze({});

  static override cleanData(source: Dict = {}, options: CleanOptions = {}): Dict {
    const clean = super.cleanData(source, options);
    return uncertain.undeclaredData === "kept" ? { ...source, ...clean } : clean;
  }

  get modelProvider(): Loose {
    return realm.game.system ?? null;
  }

  prepareBaseData(): void {}
  prepareDerivedData(): void {}
  async _preCreate(_data: Dict, _options: Dict, _user: Loose): Promise<boolean | void> {}
  async _preUpdate(_changes: Dict, _options: Dict, _user: Loose): Promise<boolean | void> {}
  async _preDelete(_options: Dict, _user: Loose): Promise<boolean | void> {}
  _onCreate(_data: Dict, _options: Dict, _userId: string): void {}
  _onUpdate(_changed: Dict, _options: Dict, _userId: string): void {}
  _onDelete(_options: Dict, _userId: string): void {}
  async toEmbed(): Promise<HTMLElement | null> {
    return null;
  }
  onEmbed(): void {}
}
