// Roll (facts 5.4): asynchronous and synchronous evaluation, JSON, chat messages.
import type { Dict, Loose } from "../../shared/loose.ts";
import { getProperty } from "../../shared/objects.ts";
import { CONFIG } from "../core/config.ts";
import { realm } from "../realm/state.ts";
import { Coin, DiceTerm, Die, FateDie, PoolTerm } from "./dice-term.ts";
import { parseFormula, totalOf } from "./parse.ts";
import {
  FunctionTerm,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  RollTerm,
  StringTerm,
  type EvaluationOptions,
} from "./terms.ts";

export class Roll {
  [key: string]: Loose;

  static get defaultImplementation(): typeof Roll {
    return CONFIG.Dice.rolls[0] as typeof Roll;
  }
  static CHAT_TEMPLATE = "templates/dice/roll.hbs";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.hbs";

  constructor(formula: string | number = "", data: Dict = {}, options: Dict = {}) {
    this.data = data;
    this.options = options;
    this._evaluated = false;
    this._total = undefined;
    this._dice = [];
    const text = String(formula).trim();
    this.terms = text ? (this.constructor as typeof Roll).parse(text, data) : [];
    this._formula = (this.constructor as typeof Roll).getFormula(this.terms as RollTerm[]);
  }

  static create(formula: string | number, data: Dict = {}, options: Dict = {}): Loose {
    return new (this.defaultImplementation ?? this)(formula, data, options);
  }

  static parse(formula: string, data: Dict = {}): RollTerm[] {
    const replaced = this.replaceFormulaData(formula, data, { missing: "0", warn: false });
    return parseFormula(replaced, (terms) => this.fromTerms(terms));
  }

  static fromTerms(terms: RollTerm[], options: Dict = {}): Loose {
    const roll = new this("", {}, options);
    roll.terms = terms;
    roll._formula = this.getFormula(terms);
    return roll;
  }

  static getFormula(terms: RollTerm[]): string {
    return terms
      .map((term) => term.formula)
      .join("")
      .trim();
  }

  static validate(formula: string): boolean {
    if (!formula.trim()) return false;
    try {
      const roll = new this(formula);
      return !(roll.terms as RollTerm[]).some((term) => term instanceof StringTerm);
    } catch {
      return false;
    }
  }

  /** facts 5.4: replaces `@path` by the data's value; if absent, by `missing`, or not at all. */
  static replaceFormulaData(
    formula: string,
    data: Dict,
    { missing, warn = false }: { missing?: string; warn?: boolean } = {},
  ): string {
    return formula.replace(/@([a-z.0-9_-]+)/gi, (match, path: string) => {
      const value: Loose = getProperty(data, path);
      if (value === undefined || value === null) {
        if (warn) realm.ui.notifications?.warn?.(`The roll data has no ${match}`);
        return missing ?? match;
      }
      return (typeof value === "object" && "total" in value ? String(value.total) : String(value)).trim();
    });
  }

  /** Returns the value of an expression of numbers. @throws for anything else */
  static safeEval(expression: string): number {
    const terms = parseFormula(expression, (inner) => this.fromTerms(inner));
    const roll = this.fromTerms(terms);
    if (!roll.isDeterministic) throw new Error(`"${expression}" is no expression of numbers`);
    return roll.evaluateSync().total as number;
  }

  static async simulate(formula: string, iterations = 10_000): Promise<number[]> {
    const totals: number[] = [];
    for (let i = 0; i < iterations; i++) totals.push(new this(formula).evaluateSync({ strict: false }).total as number);
    return totals;
  }

  get formula(): string {
    return this._formula as string;
  }
  /** 0 until it is rolled. */
  get total(): Loose {
    return this._total ?? 0;
  }
  get dice(): DiceTerm[] {
    return (this.terms as RollTerm[]).flatMap((term) => term.dice) as DiceTerm[];
  }
  get isDeterministic(): boolean {
    return (this.terms as RollTerm[]).every((term) => term.isDeterministic);
  }
  get result(): string {
    return (this.terms as RollTerm[]).map((term) => String(term.total ?? "")).join("");
  }

  /** Evaluates the terms, for both public methods and for nested rolls. */
  _evaluateTerms(options: EvaluationOptions = {}): this {
    for (const term of this.terms as RollTerm[]) if (!term._evaluated) term.evaluate(options);
    this._evaluated = true;
    this._total = (this.terms as RollTerm[]).some((term) => term instanceof StringTerm)
      ? this.result
      : totalOf(this.terms as RollTerm[]);
    return this;
  }

  async evaluate(options: EvaluationOptions & { allowInteractive?: boolean } = {}): Promise<this> {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    await Promise.resolve();
    return this._evaluateTerms(options);
  }

  /** facts 5.4, trap 39: strict, the default, throws for terms that need dice. */
  evaluateSync({ strict = true, ...options }: EvaluationOptions & { strict?: boolean } = {}): this {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    if (strict && !this.isDeterministic && !options.minimize && !options.maximize)
      throw new Error("This Roll contains terms that cannot be synchronously evaluated.");
    return this._evaluateTerms(options);
  }

  async roll(options: EvaluationOptions = {}): Promise<this> {
    return this.evaluate(options);
  }

  /** Rebuilds the formula after its terms were changed. @returns the formula */
  resetFormula(): string {
    return (this._formula = (this.constructor as typeof Roll).getFormula(this.terms as RollTerm[]));
  }

  clone(): Loose {
    return new (this.constructor as typeof Roll)(this._formula as string, this.data as Dict, this.options as Dict);
  }

  async reroll(options: EvaluationOptions = {}): Promise<Loose> {
    return this.clone().evaluate(options);
  }

  toJSON(): Dict {
    return {
      class: this.constructor.name,
      options: this.options as Dict,
      dice: [],
      formula: this._formula as string,
      terms: (this.terms as RollTerm[]).map((term) => term.toJSON()),
      total: this._total as number,
      evaluated: this._evaluated as boolean,
    };
  }

  /** Restores a custom class through CONFIG.Dice.rolls (facts 5.4). */
  static fromData(data: Dict): Loose {
    const classes = CONFIG.Dice.rolls as (typeof Roll)[];
    const cls =
      classes.find((each) => each.name === data.class) ?? (data.class === "Roll" || !data.class ? Roll : null);
    if (!cls) throw new Error(`Unable to recreate ${String(data.class)} instance from provided data`);
    const roll = new cls("", {}, data.options as Dict);
    roll.terms = (data.terms as Dict[]).map((each) => reviveTerm(each));
    roll._formula = data.formula ?? this.getFormula(roll.terms as RollTerm[]);
    roll._evaluated = data.evaluated ?? true;
    roll._total = data.total;
    return roll;
  }

  static fromJSON(json: string): Loose {
    return this.fromData(JSON.parse(json) as Dict);
  }

  async getTooltip(): Promise<string> {
    const parts = this.dice.map((die) => {
      const data = die.getTooltipData();
      const rolls = (data.rolls as Dict[])
        .map((each) => `<li class="roll ${String(each.classes)}">${String(each.result)}</li>`)
        .join("");
      return `<section class="tooltip-part"><div class="dice"><header class="part-header flexrow"><span class="part-formula">${String(data.formula)}</span><span class="part-total">${String(data.total)}</span></header><ol class="dice-rolls">${rolls}</ol></div></section>`;
    });
    return `<div class="dice-tooltip"><div class="wrapper">${parts.join("")}</div></div>`;
  }

  async render({ flavor, isPrivate = false }: Dict = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate();
    const formula = isPrivate ? "???" : (this._formula as string);
    return `<div class="dice-roll" data-action="expandRoll">${flavor ? `<div class="dice-flavor">${String(flavor)}</div>` : ""}<div class="dice-result"><div class="dice-formula">${formula}</div>${isPrivate ? "" : await this.getTooltip()}<h4 class="dice-total">${isPrivate ? "?" : String(this.total)}</h4></div></div>`;
  }

  /** facts 5.4: the option is rollMode in 13 and messageMode in 14. */
  async toMessage(messageData: Dict = {}, { create = true, ...options }: Dict = {}): Promise<Loose> {
    if (!this._evaluated) await this.evaluate();
    const cls = CONFIG.ChatMessage.documentClass;
    const { rollMode, messageMode, ...rest } = options;
    const setting = realm.game.settings.get("core", realm.generation >= 14 ? "messageMode" : "rollMode") as string;
    const mode = ((realm.generation >= 14 ? messageMode : rollMode) ?? setting) as string;
    const data: Dict = {
      sound: CONFIG.sounds.dice as string,
      content: String(this.total),
      ...messageData,
      rolls: [this],
    };
    data.speaker ??= cls.getSpeaker();
    if (!create) {
      const message = new cls(data);
      message.applyRollMode(mode);
      return message.toObject();
    }
    return cls.create(data, { ...rest, [realm.generation >= 14 ? "messageMode" : "rollMode"]: mode });
  }
}

export const TERMS: Record<string, Loose> = {
  RollTerm,
  NumericTerm,
  OperatorTerm,
  StringTerm,
  ParentheticalTerm,
  FunctionTerm,
  PoolTerm,
  DiceTerm,
  Die,
  Coin,
  FateDie,
};

/** Finds a term's class by its name: Foundry's, or one that a package has put among its dice. */
function termClass(name: unknown): Loose {
  const { terms, termTypes, types } = CONFIG.Dice as Record<string, Record<string, Loose>>;
  // By entries, because a name that is missing may be recorded and answered.
  const registered = [termTypes, TERMS, terms, types].flatMap((each) => Object.entries(each ?? {}));
  return registered.find(([key, each]) => key === name || each?.name === name)?.[1];
}

function reviveTerm(data: Dict): RollTerm {
  const cls = termClass(data.class);
  if (!cls) throw new Error(`Unable to recreate the roll term ${String(data.class)}`);
  const { class: _class, evaluated, roll, rolls, ...rest } = data;
  const term = new cls({
    ...rest,
    ...(roll ? { roll: Roll.fromData(roll as Dict) } : {}),
    ...(rolls ? { rolls: (rolls as Dict[]).map((each) => Roll.fromData(each) as unknown) } : {}),
  }) as RollTerm;
  if ("result" in data) term.result = data.result;
  term._evaluated = evaluated ?? true;
  return term;
}

/** Registers the dice classes in CONFIG.Dice. */
export function registerDice(): void {
  CONFIG.Dice.rolls = [Roll];
  CONFIG.Dice.types = [Die, FateDie];
  CONFIG.Dice.terms = { d: Die, c: Coin, f: FateDie };
  CONFIG.Dice.termTypes = TERMS;
}
