// Arrays, which updates replace whole, and sets, which are stored as arrays (facts 4.3).
import type { Dict, Loose } from "../../../shared/loose.ts";
import { isPlainObject } from "../../../shared/objects.ts";
import type { DataModelValidationFailure } from "../validation.ts";
import { validateEach } from "./containers.ts";
import { DataField, type CleanOptions, type ValidateOptions } from "./field.ts";

export class ArrayField extends DataField {
  static override readonly recursive = true;

  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      empty: true,
      exact: undefined,
      min: 0,
      max: Infinity,
    };
  }

  constructor(element: Loose, options: Dict = {}, context: Dict = {}) {
    super(options, context);
    this.element = element;
    if (element instanceof DataField) {
      element.parent = this;
      element.name ??= "element";
    }
  }

  override getInitialValue(data?: unknown): Loose {
    const initial: unknown = super.getInitialValue(data);
    return initial === undefined && this.required ? [] : initial;
  }

  override _cast(value: Loose): Loose {
    if (Array.isArray(value)) return value;
    // Form names give indices as keys: "list.0.name" (foundryvtt#10541).
    const keys = isPlainObject(value) ? Object.keys(value) : [];
    if (keys.length && keys.every((key) => /^\d+$/.test(key))) return Object.values(value as Dict);
    return Object.prototype.toString.call(value) === "[object Set]" ? [...(value as Set<unknown>)] : [value];
  }

  override _cleanType(value: Loose[], options: CleanOptions): Loose[] {
    return value.map((each) => this.element.clean(each, { root: options.root }) as unknown);
  }

  override _validateType(value: Loose, options: ValidateOptions): DataModelValidationFailure | undefined {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    if (!this.empty && value.length === 0) throw new Error("may not be empty");
    if (value.length < this.min || value.length > this.max)
      throw new Error(`must have between ${this.min} and ${this.max} elements`);
    const entries = value.map((each: unknown, index): [string, Loose, DataField] => [
      String(index),
      each,
      this.element as DataField,
    ]);
    return validateEach(entries, { ...options, partial: false }, (key, fallback) => {
      value[Number(key)] = fallback;
    });
  }

  override initialize(value: Loose, model?: Loose, options: Dict = {}): Loose {
    return Array.isArray(value)
      ? value.map((each: unknown) => this.element.initialize(each, model, options) as unknown)
      : value;
  }

  override toObject(value: Loose): Loose {
    return value === null || value === undefined
      ? value
      : [...(value as Loose[])].map((each) => this.element.toObject(each) as unknown);
  }

  override migrateSource(source: Dict, value: Loose): void {
    if (Array.isArray(value)) for (const each of value) this.element.migrateSource?.(source, each);
  }

  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    return (this.element as DataField)._getField(
      path[0] === "element" || /^\d+$/.test(path[0] as string) ? path.slice(1) : path,
    );
  }
}

export class SetField extends ArrayField {
  override _cleanType(value: Loose[], options: CleanOptions): Loose[] {
    return [...new Set(super._cleanType(value, options))];
  }

  override initialize(value: Loose, model?: Loose, options: Dict = {}): Loose {
    const array: unknown = super.initialize(value, model, options);
    return Array.isArray(array) ? new Set(array) : array;
  }
}
