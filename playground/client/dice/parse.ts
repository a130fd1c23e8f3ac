// The grammar of formulas: numbers, + - * / %, parentheses, NdX with modifiers, @path (replaced before), functions,
// pools, flavour in brackets (facts 9, tier 4).
import type { Dict, Loose } from "../../shared/loose.ts";
import { CONFIG } from "../core/config.ts";
import { PoolTerm } from "./dice-term.ts";
import {
  FunctionTerm,
  isRollFunction,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  StringTerm,
  type RollTerm,
} from "./terms.ts";

const MODIFIER = /^(?:kh|kl|k|dh|dl|df|d|rr|r|xo|x|cs|cf|min|max|even|odd|sf|ms)(?:[<>]=?|=)?\d*/i;

/** Letters of dice without a number of faces, including those that packages register. */
const letters = (): string =>
  Object.keys(CONFIG.Dice.terms as Dict)
    .filter((letter) => /^[a-ce-z]$/i.test(letter))
    .join("");

class Parser {
  readonly #text: string;
  readonly #makeRoll: (terms: RollTerm[]) => Loose;
  #at = 0;

  constructor(text: string, makeRoll: (terms: RollTerm[]) => Loose) {
    this.#text = text;
    this.#makeRoll = makeRoll;
  }

  parse(): RollTerm[] {
    const terms = this.#expression();
    this.#space();
    if (this.#at < this.#text.length)
      throw new Error(`Unexpected "${this.#text.slice(this.#at)}" in the formula "${this.#text}"`);
    return terms;
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at++;
  }

  #take(pattern: RegExp): string | null {
    const match = pattern.exec(this.#text.slice(this.#at));
    if (!match || match.index !== 0) return null;
    this.#at += match[0].length;
    return match[0];
  }

  #expression(): RollTerm[] {
    const terms: RollTerm[] = [];
    for (;;) {
      this.#space();
      let sign = this.#take(/^[+-]/);
      while (sign) {
        // Several signs in a row count as one.
        const last = terms.at(-1);
        if (last instanceof OperatorTerm && terms.length > 1 && sign === "-")
          terms.splice(-1, 1, ...combineSign(last, sign));
        else if (!(last instanceof OperatorTerm) && (terms.length || sign === "-"))
          terms.push(new OperatorTerm({ operator: sign }));
        this.#space();
        sign = this.#take(/^[+-]/);
      }
      terms.push(this.#factor());
      this.#space();
      const operator = this.#take(/^[+\-*/%]/);
      if (!operator) return terms;
      terms.push(new OperatorTerm({ operator }));
    }
  }

  #factor(): RollTerm {
    this.#space();
    const term = this.#bare();
    this.#space();
    const flavour = this.#take(/^\[[^\]]*\]/);
    if (flavour) term.options.flavor = flavour.slice(1, -1);
    return term;
  }

  #bare(): RollTerm {
    const name = this.#take(/^[a-z]+(?=\()/i);
    if (name && isRollFunction(name)) return new FunctionTerm({ fn: name, rolls: this.#list("(", ")") });
    if (name) throw new Error(`The function "${name}" is not known in a formula`);
    if (this.#text[this.#at] === "{")
      return new PoolTerm({ rolls: this.#list("{", "}"), modifiers: this.#modifiers() });
    if (this.#text[this.#at] === "(") {
      const [roll] = this.#list("(", ")");
      const inner = new ParentheticalTerm({ roll });
      // (2+1)d6: the parentheses give the number of dice.
      if (inner.isDeterministic && new RegExp(`^d(?:\\d+|[${letters()}])`, "i").test(this.#text.slice(this.#at)))
        return this.#dice(String(inner.evaluate().total));
      return inner;
    }
    if (new RegExp(`^\\d*d(?:\\d+|[${letters()}](?![a-z]))`, "i").test(this.#text.slice(this.#at)))
      return this.#dice(this.#take(/^\d+/) ?? "1");
    const number = this.#take(/^\d+(?:\.\d+)?|^\.\d+/);
    if (number) return new NumericTerm({ number });
    const word = this.#take(/^[^\s+\-*/%(){}[\],]+/);
    if (word) return new StringTerm({ term: word });
    throw new Error(`A term is missing in the formula "${this.#text}"`);
  }

  #dice(number: string): RollTerm {
    this.#take(/^d/i);
    const kind = this.#take(new RegExp(`^(?:\\d+|[${letters()}])`, "i")) ?? "6";
    const modifiers = this.#modifiers();
    const classes = CONFIG.Dice.terms as Record<string, new (data: Dict) => RollTerm>;
    const cls = classes[/^\d/.test(kind) ? "d" : kind.toLowerCase()];
    if (!cls) throw new Error(`There are no dice of the kind "${kind}"`);
    return new cls({ number: Number(number), faces: Number(kind) || undefined, modifiers });
  }

  #modifiers(): string[] {
    const modifiers: string[] = [];
    for (let next = this.#take(MODIFIER); next; next = this.#take(MODIFIER)) modifiers.push(next);
    return modifiers;
  }

  #list(open: string, close: string): Loose[] {
    if (this.#text[this.#at] !== open) throw new Error(`"${open}" is missing in the formula "${this.#text}"`);
    this.#at++;
    const rolls: Loose[] = [];
    for (;;) {
      rolls.push(this.#makeRoll(this.#expression()));
      this.#space();
      if (this.#take(/^,/)) continue;
      if (this.#text[this.#at] !== close) throw new Error(`"${close}" is missing in the formula "${this.#text}"`);
      this.#at++;
      return rolls;
    }
  }
}

function combineSign(last: RollTerm, sign: string): RollTerm[] {
  if (last.operator === "+") return [new OperatorTerm({ operator: sign })];
  if (last.operator === "-") return [new OperatorTerm({ operator: "+" })];
  return [last, new NumericTerm({ number: -1 }), new OperatorTerm({ operator: "*" })];
}

export function parseFormula(formula: string, makeRoll: (terms: RollTerm[]) => Loose): RollTerm[] {
  return new Parser(formula, makeRoll).parse();
}

/** Returns the value of evaluated terms, * / % before + -. */
export function totalOf(terms: RollTerm[]): number {
  const stack: number[] = [];
  let pending = "+";
  const unary = terms[0] instanceof OperatorTerm ? [new NumericTerm({ number: 0 }), ...terms] : terms;
  for (const term of unary) {
    if (term instanceof OperatorTerm) {
      pending = term.operator as string;
      continue;
    }
    const value = Number(term.total);
    const last = stack.length - 1;
    if (pending === "*") stack[last] = (stack[last] ?? 0) * value;
    else if (pending === "/") stack[last] = (stack[last] ?? 0) / value;
    else if (pending === "%") stack[last] = (stack[last] ?? 0) % value;
    else stack.push(pending === "-" ? -value : value);
    pending = "+";
  }
  return stack.reduce((sum, each) => sum + each, 0);
}
