// The base of all fields: clean -> validate -> initialize (facts 4.3).
import type { Dict, Loose } from "../../../shared/loose.ts";
import { deepClone } from "../../../shared/objects.ts";
import { createFormGroup, createInput } from "../forms.ts";
import { DataModelValidationFailure } from "../validation.ts";

export interface CleanOptions {
  /** True to clean only the keys present and fill in none. */
  partial?: boolean;
  /** The value stored now. */
  source?: Loose;
  /** The document's source, for fields that depend on `type`. */
  root?: Loose;
}

export interface ValidateOptions {
  partial?: boolean;
  /** True to replace an invalid value by the initial one. */
  fallback?: boolean;
  root?: Loose;
}

/** Defaults by field class, cached because every client start creates thousands of fields. */
const defaults = new Map<typeof DataField, [string, unknown][]>();

function defaultsOf(cls: typeof DataField): [string, unknown][] {
  const known = defaults.get(cls) ?? Object.entries(cls._defaults);
  defaults.set(cls, known);
  return known;
}

// Options become plain properties, which declared class fields would overwrite; hence the index signature.
export class DataField {
  [key: string]: Loose;

  static get _defaults(): Dict {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      label: "",
      hint: "",
      placeholder: "",
      persisted: true,
      validationError: "is not a valid value",
    };
  }

  static readonly recursive: boolean = false;

  constructor(options: Dict = {}, { name, parent }: { name?: string; parent?: DataField } = {}) {
    this.name = name;
    this.parent = parent;
    this.options = options;
    for (const [key, value] of defaultsOf(this.constructor as typeof DataField))
      this[key] = options[key] === undefined ? value : options[key];
    if (options.validate) this._customValidate = options.validate;
  }

  get fieldPath(): string {
    return [this.parent?.fieldPath as string | undefined, this.name as string | undefined].filter(Boolean).join(".");
  }

  getInitialValue(data?: unknown): Loose {
    return typeof this.initial === "function" ? this.initial(data) : deepClone(this.initial as unknown);
  }

  clean(value: Loose, options: CleanOptions = {}): Loose {
    if (value === undefined) return this.getInitialValue(options.source);
    // foundryvtt#13804: without an initial value, null stays and is invalid.
    if (value === null) return this.nullable ? null : (this.getInitialValue(options.source) ?? null);
    return this._cleanType(this._cast(value), options);
  }

  _cast(value: Loose): Loose {
    return value;
  }

  _cleanType(value: Loose, _options: CleanOptions): Loose {
    return value;
  }

  /** Returns undefined if valid. With `fallback`, the failure's `fallback` is the repaired value. */
  validate(value: Loose, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    let failure: DataModelValidationFailure | undefined;
    try {
      if (value === undefined) {
        if (!this.required || options.partial) return undefined;
        throw new Error("may not be undefined");
      }
      if (value === null) {
        if (this.nullable) return undefined;
        throw new Error("may not be null");
      }
      failure = this._validateType(value, options) as DataModelValidationFailure | undefined;
      if (!failure && this._customValidate) {
        const verdict: unknown = this._customValidate.call(this, value, options);
        if (verdict === false) throw new Error(this.validationError as string);
        if (verdict instanceof DataModelValidationFailure) failure = verdict;
      }
      if (!failure) return undefined;
    } catch (error) {
      failure = new DataModelValidationFailure({ invalidValue: value, message: (error as Error).message });
    }
    if (options.fallback && failure.message) {
      const initial: unknown = this.getInitialValue();
      if (this.validate(initial, {}) === undefined) {
        failure.fallback = initial;
        failure.unresolved = false;
      }
    }
    return failure;
  }

  /** Throws or returns a failure if invalid. */
  _validateType(_value: Loose, _options: ValidateOptions): DataModelValidationFailure | undefined {
    return undefined;
  }

  initialize(value: Loose, _model?: Loose, _options: Dict = {}): Loose {
    return value;
  }

  toObject(value: Loose): Loose {
    return value;
  }

  /** Migrates old stored data before cleaning; containers call it on what they contain. */
  migrateSource(_source: Dict, _value: Loose): void {}

  getField(path: string): DataField | undefined {
    return this._getField(path ? path.split(".") : []);
  }

  _getField(path: string[]): DataField | undefined {
    return path.length ? undefined : this;
  }

  /** Calls a function, or a method by name, on this field and every field below it, with the matching data. */
  apply(
    fn: string | ((this: DataField, value: Loose, options: Dict) => unknown),
    value?: Loose,
    options: Dict = {},
  ): Loose {
    return typeof fn === "string" ? this[fn](value, options) : fn.call(this, value, options);
  }

  toInput(config: Dict = {}): HTMLElement {
    const full = { name: this.fieldPath, ...config };
    if (config.input instanceof Function) return config.input(this, full) as HTMLElement;
    return this._toInput(full);
  }

  _toInput(config: Dict): HTMLElement {
    return createInput("text", config);
  }

  toFormGroup(groupConfig: Dict = {}, inputConfig: Dict = {}): HTMLElement {
    return createFormGroup(this, groupConfig, inputConfig);
  }
}
