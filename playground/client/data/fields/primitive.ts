// Booleans, numbers, strings, and fields stored as one of them (facts 4.3).
import { isValidId } from "../../../shared/ids.ts";
import type { Dict, Loose } from "../../../shared/loose.ts";
import { createInput, createSelect, createTextarea } from "../forms.ts";
import type { DataModelValidationFailure } from "../validation.ts";
import { DataField, type CleanOptions, type ValidateOptions } from "./field.ts";

export class BooleanField extends DataField {
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }

  override _cast(value: Loose): boolean {
    return typeof value === "string" ? value === "true" : Boolean(value);
  }

  override _validateType(value: Loose): undefined {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
    return undefined;
  }

  override _toInput(config: Dict): HTMLElement {
    return createInput("checkbox", config);
  }
}

const resolveChoices = (choices: Loose): Loose => (typeof choices === "function" ? choices() : choices);

function isChoice(choices: Loose, value: Loose): boolean {
  const known = resolveChoices(choices);
  return Array.isArray(known) ? known.includes(value) : Object.hasOwn(known, String(value));
}

export class NumberField extends DataField {
  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      nullable: true,
      initial: null,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }

  constructor(options: Dict = {}, context: Dict = {}) {
    super(options, context);
    // facts 4.3: nullable by default, but not with choices.
    if (this.choices !== undefined) this.nullable = options.nullable ?? false;
  }

  /** foundryvtt#13804, #11973: a field that is not nullable has no null initial value. */
  override getInitialValue(data?: unknown): Loose {
    const initial: unknown = super.getInitialValue(data);
    return initial === null && !this.nullable ? undefined : initial;
  }

  override _cast(value: Loose): number {
    return Number(value);
  }

  override _cleanType(value: number): number {
    if (!Number.isFinite(value)) return value;
    let result = value;
    if (this.integer) result = Math.round(result);
    if (this.min !== undefined) result = Math.max(result, this.min as number);
    if (this.max !== undefined) result = Math.min(result, this.max as number);
    if (this.step !== undefined && !this.integer) {
      const base = (this.min ?? 0) as number;
      const decimals = Math.max(...[this.step, base].map((each) => (String(each).split(".")[1] ?? "").length));
      result = Number(
        (base + Math.round((result - base) / (this.step as number)) * (this.step as number)).toFixed(decimals),
      );
    }
    return result;
  }

  override _validateType(value: Loose): undefined {
    if (typeof value !== "number" || !Number.isFinite(value)) throw new Error("must be a number");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (this.min !== undefined && value < this.min) throw new Error(`must be at least ${this.min}`);
    if (this.max !== undefined && value > this.max) throw new Error(`must be at most ${this.max}`);
    if (this.integer && !Number.isInteger(value)) throw new Error("must be an integer");
    if (this.choices !== undefined && !isChoice(this.choices, value)) throw new Error(`${value} is not a valid choice`);
    return undefined;
  }

  override _toInput(config: Dict): HTMLElement {
    if (config.choices ?? this.choices)
      return createSelect({ choices: resolveChoices(this.choices), dtype: "Number", ...config });
    return createInput("number", {
      min: this.min,
      max: this.max,
      step: this.step ?? (this.integer ? 1 : "any"),
      ...config,
    });
  }
}

export class StringField extends DataField {
  static override get _defaults(): Dict {
    return { ...super._defaults, blank: true, trim: true, choices: undefined, textSearch: false };
  }

  constructor(options: Dict = {}, context: Dict = {}) {
    super(options, context);
    if (this.choices !== undefined && options.blank === undefined) this.blank = false;
  }

  /** facts 4.3, foundryvtt#8740: "" if required and blank is allowed, else null if nullable, else undefined. */
  override getInitialValue(data?: unknown): Loose {
    const initial: unknown = super.getInitialValue(data);
    if (initial !== undefined && (initial !== null || this.nullable)) return initial;
    if (this.required && this.blank) return "";
    return this.nullable ? null : undefined;
  }

  /** Accepts "" where blank is allowed, without asking the field's validation function. */
  override validate(value: Loose, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    return value === "" && this.blank ? undefined : super.validate(value, options);
  }

  override clean(value: Loose, options: CleanOptions = {}): Loose {
    const cleaned: unknown = super.clean(value, options);
    return cleaned === "" && !this.blank && this.nullable ? null : cleaned;
  }

  override _cast(value: Loose): Loose {
    return typeof value === "object" ? value : String(value);
  }

  override _cleanType(value: Loose): Loose {
    return typeof value === "string" && this.trim ? value.trim() : value;
  }

  override _validateType(value: Loose): undefined {
    if (typeof value !== "string") throw new Error("must be a string");
    if (value === "") {
      if (!this.blank) throw new Error("may not be a blank string");
      return undefined;
    }
    if (this.choices !== undefined && !isChoice(this.choices, value)) throw new Error(`${value} is not a valid choice`);
    return undefined;
  }

  override _toInput(config: Dict): HTMLElement {
    if (config.choices ?? this.choices)
      return createSelect({ choices: resolveChoices(this.choices), ...(this.blank ? { blank: "" } : {}), ...config });
    return createInput("text", config);
  }
}

export class HTMLField extends StringField {
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, blank: true };
  }

  override _toInput(config: Dict): HTMLElement {
    return createTextarea(config);
  }
}

export class FilePathField extends StringField {
  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      categories: [],
      wildcard: false,
      virtual: false,
      blank: false,
      nullable: true,
      initial: null,
    };
  }
}

export class ColorField extends StringField {
  static override get _defaults(): Dict {
    return { ...super._defaults, blank: false, nullable: true, initial: null };
  }

  override _validateType(value: Loose): undefined {
    if (!/^#[0-9a-f]{6}$/i.test(String(value))) throw new Error("must be a valid color string");
    return undefined;
  }

  override _toInput(config: Dict): HTMLElement {
    return createInput("color", config);
  }
}

export class DocumentIdField extends StringField {
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, blank: false, nullable: true, readonly: true, initial: null };
  }

  override _cast(value: Loose): Loose {
    return value?._id ?? value;
  }

  override _validateType(value: Loose): undefined {
    if (!isValidId(value)) throw new Error("must be a valid 16-character alphanumeric ID");
    return undefined;
  }
}

export class DocumentUUIDField extends StringField {
  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
    };
  }

  override _validateType(value: Loose): undefined {
    const parts = String(value).split(".");
    if (parts.length < 2 || !isValidId(parts.at(-1))) throw new Error(`"${value}" is not a valid UUID`);
    if (this.type !== undefined && parts.at(-2) !== this.type)
      throw new Error(`"${value}" is not the UUID of a ${this.type}`);
    return undefined;
  }
}

export class JSONField extends StringField {
  static override get _defaults(): Dict {
    return { ...super._defaults, blank: false, nullable: true, initial: null };
  }

  override _cast(value: Loose): Loose {
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  override _validateType(value: Loose): undefined {
    JSON.parse(value as string);
    return undefined;
  }

  override initialize(value: Loose): Loose {
    return value === null || value === undefined ? value : (JSON.parse(value as string) as unknown);
  }

  override toObject(value: Loose): Loose {
    return value === null || value === undefined ? value : JSON.stringify(value);
  }
}

export class JavaScriptField extends StringField {
  static override get _defaults(): Dict {
    return { ...super._defaults, nullable: true, async: false };
  }
}

export class AngleField extends NumberField {
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 360 };
  }
}

export class AlphaField extends NumberField {
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false, initial: 1, min: 0, max: 1 };
  }
}

export class HueField extends NumberField {
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 1 };
  }
}

export class IntegerSortField extends NumberField {
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}

export class AnyField extends DataField {
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: true };
  }
}
