// Dice and their modifiers (facts 5.4): kh kl dh dl r rr x xo cs cf min max even odd df sf ms.
import type { Dict, Loose } from "../../shared/loose.ts";
import { CONFIG } from "../core/config.ts";
import { RollTerm, type EvaluationOptions } from "./terms.ts";

export interface DieResult extends Dict {
  result: number;
  active: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
  success?: boolean;
  failure?: boolean;
  count?: number;
}

export class DiceTerm extends RollTerm {
  static DENOMINATION = "";
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results", "method"];

  constructor({ number = 1, faces = 6, modifiers = [], results = [], options, method }: Dict = {}) {
    super({ options });
    this.number = Number(number);
    this.faces = faces;
    this.modifiers = modifiers;
    this.results = results;
    this.method = method;
    if ((results as DieResult[]).length) this._evaluated = true;
  }

  get denomination(): string {
    return (this.constructor as typeof DiceTerm).DENOMINATION;
  }
  override get expression(): string {
    return `${this.number}d${this.denomination === "d" ? this.faces : this.denomination}${(this.modifiers as string[]).join("")}`;
  }
  override get isDeterministic(): boolean {
    return false;
  }
  override get dice(): RollTerm[] {
    return [this];
  }
  get values(): number[] {
    return (this.results as DieResult[]).filter((each) => each.active).map((each) => each.result);
  }

  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    return (this.results as DieResult[]).reduce(
      (sum, each) => (each.active ? sum + (each.count ?? each.result) : sum),
      0,
    );
  }

  override evaluate(options: EvaluationOptions = {}): this {
    if (this._evaluated) return this;
    for (let i = 0; i < (this.number as number); i++) this.roll(options);
    this._evaluateModifiers(options);
    return super.evaluate();
  }

  /** Rolls by CONFIG.Dice.randomUniform, a number in [0, 1) that tests replace. */
  randomFace(): number {
    return this.mapRandomFace(CONFIG.Dice.randomUniform() as number);
  }

  /** Smaller numbers give higher faces. */
  mapRandomFace(uniform: number): number {
    return Math.ceil((1 - uniform) * (this.faces as number));
  }

  roll({ minimize = false, maximize = false }: EvaluationOptions = {}): DieResult {
    const roll: DieResult = {
      result: minimize ? Math.min(1, this.faces as number) : maximize ? (this.faces as number) : this.randomFace(),
      active: true,
    };
    (this.results as DieResult[]).push(roll);
    return roll;
  }

  getResultLabel(result: DieResult): string {
    return String(result.result);
  }

  getTooltipData(): Dict {
    return {
      formula: this.expression,
      total: this.total,
      faces: this.faces as number,
      flavor: this.flavor,
      rolls: (this.results as DieResult[]).map((each) => ({
        result: this.getResultLabel(each),
        classes: [
          this.denomination,
          each.discarded || each.rerolled ? "discarded" : "",
          each.exploded ? "exploded" : "",
        ]
          .filter(Boolean)
          .join(" "),
      })),
    };
  }

  _evaluateModifiers(options: EvaluationOptions): void {
    for (const modifier of this.modifiers as string[]) {
      const [, name = "", comparison = "", target] = /^([a-z]+)([<>=]{0,2})(\d+)?$/i.exec(modifier) ?? [];
      this._apply(name.toLowerCase(), comparison, target === undefined ? null : Number(target), options);
    }
  }

  _apply(name: string, comparison: string, target: number | null, options: EvaluationOptions): void {
    const results = this.results as DieResult[];
    const matches = (each: DieResult, fallback: number): boolean =>
      compare(each.result, comparison || "=", target ?? fallback);
    switch (name) {
      case "k":
      case "kh":
        this.#keep(target ?? 1, true);
        break;
      case "kl":
        this.#keep(target ?? 1, false);
        break;
      case "d":
      case "dl":
        this.#keep(results.filter((each) => each.active).length - (target ?? 1), true);
        break;
      case "dh":
        this.#keep(results.filter((each) => each.active).length - (target ?? 1), false);
        break;
      case "r":
      case "rr":
        this.#reroll(name === "rr", (each) => matches(each, 1), options);
        break;
      case "x":
      case "xo":
        this.#explode(name === "x", (each) => matches(each, this.faces as number), options);
        break;
      case "min":
        for (const each of results) if (each.result < (target ?? 0)) Object.assign(each, { count: target ?? 0 });
        break;
      case "max":
        for (const each of results)
          if (each.result > (target ?? Infinity)) Object.assign(each, { count: target ?? each.result });
        break;
      case "cs":
        this.#count((each) => (matches(each, this.faces as number) ? 1 : 0));
        break;
      case "cf":
        this.#count((each) => (matches(each, 1) ? 1 : 0));
        break;
      case "even":
        this.#count((each) => (each.result % 2 === 0 ? 1 : 0));
        break;
      case "odd":
        this.#count((each) => (each.result % 2 === 1 ? 1 : 0));
        break;
      case "df":
        for (const each of results) if (each.active && matches(each, 1)) each.count = -1;
        break;
      case "sf":
        for (const each of results) if (each.active && matches(each, 1)) each.count = -each.result;
        break;
      case "ms":
        (results[0] ?? ({} as DieResult)).count =
          results.reduce((sum, each) => sum + (each.active ? each.result : 0), 0) - (target ?? 0);
        for (const each of results.slice(1)) each.count = 0;
        break;
      default:
        throw new Error(`The dice modifier "${name}" is not known to the stand-in`);
    }
  }

  #keep(number: number, highest: boolean): void {
    const active = (this.results as DieResult[]).filter((each) => each.active);
    const sorted = [...active].sort((a, b) => (highest ? b.result - a.result : a.result - b.result));
    for (const each of sorted.slice(Math.max(0, number))) Object.assign(each, { active: false, discarded: true });
  }

  #reroll(recursive: boolean, test: (each: DieResult) => boolean, options: EvaluationOptions): void {
    const results = this.results as DieResult[];
    const first = results.length;
    for (let i = 0; i < results.length && i < 1000; i++) {
      const each = results[i] as DieResult;
      if (!each.active || (i >= first && !recursive) || !test(each)) continue;
      Object.assign(each, { active: false, rerolled: true });
      this.roll(options);
    }
  }

  #explode(recursive: boolean, test: (each: DieResult) => boolean, options: EvaluationOptions): void {
    const results = this.results as DieResult[];
    const first = results.length;
    for (let i = 0; i < results.length && i < 1000; i++) {
      const each = results[i] as DieResult;
      if (!each.active || (i >= first && !recursive) || !test(each)) continue;
      each.exploded = true;
      this.roll(options);
    }
  }

  #count(value: (each: DieResult) => number): void {
    for (const each of this.results as DieResult[]) {
      if (!each.active) continue;
      each.count = value(each);
      each.success = each.count > 0;
    }
  }
}

function compare(value: number, comparison: string, target: number): boolean {
  switch (comparison) {
    case "<":
      return value < target;
    case "<=":
      return value <= target;
    case ">":
      return value > target;
    case ">=":
      return value >= target;
    default:
      return value === target;
  }
}

export class Die extends DiceTerm {
  static override DENOMINATION = "d";
  /** Method names by modifier; the stand-in applies the modifiers itself. */
  static MODIFIERS: Record<string, string> = {
    r: "reroll",
    rr: "rerollRecursive",
    x: "explode",
    xo: "explodeOnce",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    min: "minimum",
    max: "maximum",
    even: "countEven",
    odd: "countOdd",
    cs: "countSuccess",
    cf: "countFailures",
    df: "deductFailures",
    sf: "subtractFailures",
    ms: "marginSuccess",
  };
}

export class Coin extends DiceTerm {
  static override DENOMINATION = "c";
  constructor(data: Dict = {}) {
    super({ ...data, faces: 2 });
  }
  override randomFace(): number {
    return super.randomFace() - 1;
  }
}

export class FateDie extends DiceTerm {
  static override DENOMINATION = "f";
  constructor(data: Dict = {}) {
    super({ ...data, faces: 3 });
  }
  override randomFace(): number {
    return super.randomFace() - 2;
  }
  override getResultLabel(result: DieResult): string {
    return { "-1": "-", "0": " ", "1": "+" }[String(result.result) as "0"] ?? "";
  }
}

/** `{2d6, 3d4}kh`: the totals of several rolls, kept or dropped like dice. */
export class PoolTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["rolls", "modifiers", "results"];

  constructor({ rolls = [], modifiers = [], results = [], options }: Dict = {}) {
    super({ options });
    this.rolls = rolls;
    this.modifiers = modifiers;
    this.results = results;
    if ((results as Loose[]).length) this._evaluated = true;
  }

  override get expression(): string {
    return `{${(this.rolls as Loose[]).map((roll) => roll.formula as string).join(",")}}${(this.modifiers as string[]).join("")}`;
  }
  override get total(): number | undefined {
    return this._evaluated
      ? (this.results as DieResult[]).reduce((sum, each) => (each.active ? sum + (each.count ?? each.result) : sum), 0)
      : undefined;
  }
  override get dice(): RollTerm[] {
    return (this.rolls as Loose[]).flatMap((roll) => roll.dice as RollTerm[]);
  }
  override get isDeterministic(): boolean {
    return (this.rolls as Loose[]).every((roll) => roll.isDeterministic as boolean);
  }

  override evaluate(options: EvaluationOptions = {}): this {
    if (this._evaluated) return this;
    this.results = (this.rolls as Loose[]).map((roll) => ({
      result: roll._evaluateTerms(options).total as number,
      active: true,
    }));
    // Dice that share the pool's results apply the modifiers.
    const dice = new DiceTerm({ number: 0, faces: Infinity, modifiers: this.modifiers as string[] });
    dice.results = this.results;
    dice._evaluateModifiers(options);
    return super.evaluate();
  }
}
