// Terms of a roll (facts 5.4, 9 tier 4).
import type { Dict, Loose } from "../../shared/loose.ts";

export interface EvaluationOptions {
  minimize?: boolean;
  maximize?: boolean;
  allowStrings?: boolean;
}

export class RollTerm {
  [key: string]: Loose;
  static SERIALIZE_ATTRIBUTES: string[] = [];

  constructor({ options = {} }: Dict = {}) {
    this.options = options;
    this._evaluated = false;
  }

  get expression(): string {
    return "";
  }
  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }
  get total(): Loose {
    return undefined;
  }
  get flavor(): string {
    return (this.options.flavor ?? "") as string;
  }
  get isDeterministic(): boolean {
    return true;
  }
  get dice(): RollTerm[] {
    return [];
  }

  evaluate(_options: EvaluationOptions = {}): this {
    this._evaluated = true;
    return this;
  }

  toJSON(): Dict {
    const data: Dict = {
      class: this.constructor.name,
      options: this.options as Dict,
      evaluated: this._evaluated as boolean,
    };
    for (const key of (this.constructor as typeof RollTerm).SERIALIZE_ATTRIBUTES) data[key] = this[key];
    return data;
  }
}

export class NumericTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["number"];
  constructor({ number, options }: Dict) {
    super({ options });
    this.number = Number(number);
  }
  override get expression(): string {
    return String(this.number);
  }
  override get total(): number {
    return this.number as number;
  }
}

export class OperatorTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["operator"];
  constructor({ operator, options }: Dict) {
    super({ options });
    this.operator = operator;
  }
  override get expression(): string {
    return ` ${this.operator} `;
  }
  override get total(): string {
    return ` ${this.operator} `;
  }
}

export class StringTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["term"];
  constructor({ term, options }: Dict) {
    super({ options });
    this.term = term;
  }
  override get expression(): string {
    return this.term as string;
  }
  override get total(): Loose {
    return this.term;
  }
  override evaluate({ allowStrings = false }: EvaluationOptions = {}): this {
    if (!allowStrings) throw new Error(`Unresolved StringTerm ${this.term} requested for evaluation`);
    return super.evaluate();
  }
}

/** A term that contains rolls. */
class NestedTerm extends RollTerm {
  declare rolls: Loose[];
  override get dice(): RollTerm[] {
    return this.rolls.flatMap((roll) => roll.dice as RollTerm[]);
  }
  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic as boolean);
  }
}

export class ParentheticalTerm extends NestedTerm {
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];
  constructor({ term, roll, options }: Dict) {
    super({ options });
    this.term = term ?? roll?.formula;
    this.roll = roll;
    Object.defineProperty(this, "rolls", { value: [roll], enumerable: false });
  }
  override get expression(): string {
    return `(${this.roll.formula})`;
  }
  override get total(): number {
    return this.roll.total as number;
  }
  override evaluate(options: EvaluationOptions = {}): this {
    this.roll._evaluateTerms(options);
    return super.evaluate();
  }
}

const FUNCTIONS: Record<string, (...args: number[]) => number> = {
  floor: Math.floor,
  ceil: Math.ceil,
  round: Math.round,
  abs: Math.abs,
  max: Math.max,
  min: Math.min,
  sign: Math.sign,
  sqrt: Math.sqrt,
  pow: Math.pow,
  trunc: Math.trunc,
};

export const isRollFunction = (name: string): boolean => Object.hasOwn(FUNCTIONS, name);

export class FunctionTerm extends NestedTerm {
  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];
  constructor({ fn, rolls, options }: Dict) {
    super({ options });
    this.fn = fn;
    Object.defineProperty(this, "rolls", { value: rolls, enumerable: true });
    this.terms = (rolls as Loose[]).map((roll) => roll.formula as string);
    this.result = undefined;
  }
  override get expression(): string {
    return `${this.fn}(${this.rolls.map((roll) => roll.formula as string).join(",")})`;
  }
  override get total(): number {
    return this.result as number;
  }
  override evaluate(options: EvaluationOptions = {}): this {
    for (const roll of this.rolls) roll._evaluateTerms(options);
    this.result = (FUNCTIONS[this.fn as string] as (...args: number[]) => number)(
      ...this.rolls.map((roll) => roll.total as number),
    );
    return super.evaluate();
  }
}

export { FUNCTIONS };
