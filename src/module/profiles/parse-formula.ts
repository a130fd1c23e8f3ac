import { RESERVED } from "../../rules/core.ts";
import type { Problem } from "./problem.ts";

export type Node =
  | { readonly is: "number"; readonly value: number }
  | { readonly is: "path"; readonly path: readonly string[] }
  /** 1 if the text at a path, or one of a list, is one of these words. */
  | { readonly is: "words"; readonly path: readonly string[]; readonly words: readonly string[] }
  | { readonly is: "negative"; readonly of: Node }
  | { readonly is: "operation"; readonly sign: string; readonly left: Node; readonly right: Node }
  | { readonly is: "call"; readonly name: string; readonly of: readonly Node[] };

/** Functions with their number of arguments; `is` has a path and then words. */
const FUNCTIONS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  min: [1, 20],
  max: [1, 20],
  floor: [1, 1],
  ceil: [1, 1],
  round: [1, 1],
  if: [3, 3],
  first: [2, 20],
  dice: [1, 1],
  segments: [1, 1],
  is: [2, 20],
};

export const LONGEST_FORMULA = 500;
/** Nesting of brackets and signs. */
const DEEPEST = 40;

const NAME = String.raw`[\p{L}\p{N}_]+(?:-\p{L}[\p{L}\p{N}_]*)*`;
const PART = String.raw`(?:${NAME}|"[^"\n]+")`;
const TOKEN = new RegExp(
  String.raw`\s*(?:(\d+(?:\.\d+)?|\.\d+)|(@${PART}(?:\.${PART})*)|("[^"\n]*")|([\p{L}_][\p{L}\p{N}_]*)|([<>!=]=|[-−+*×/÷()<>=,]))`,
  "uy",
);
const SIGNS: Readonly<Record<string, string>> = { "−": "-", "×": "*", "÷": "/", "==": "=" };
/** Operators by precedence, lowest first. */
const LEVELS = [
  ["<", ">", "<=", ">=", "=", "!="],
  ["+", "-"],
  ["*", "/"],
] as const;

class NoFormula extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}

export function parseFormula(text: string): { readonly node: Node } | { readonly problem: Problem } {
  if (text.length > LONGEST_FORMULA) return { problem: { code: "not-a-formula", near: `${text.slice(0, 20)}…` } };
  try {
    return { node: new Parser(text).formula() };
  } catch (error) {
    if (error instanceof NoFormula) return { problem: error.problem };
    throw error;
  }
}

interface Token {
  readonly kind: "number" | "path" | "word" | "name" | "sign" | "end";
  readonly text: string;
}

class Parser {
  private at = 0;
  private depth = 0;
  private token: Token;

  constructor(private readonly text: string) {
    this.token = this.next();
  }

  formula(): Node {
    const node = this.level(0);
    if (this.token.kind !== "end") this.fail();
    return node;
  }

  private next(): Token {
    if (this.text.slice(this.at).trim() === "") return { kind: "end", text: "" };
    TOKEN.lastIndex = this.at;
    const match = TOKEN.exec(this.text);
    if (!match) throw new NoFormula({ code: "not-a-formula", near: this.text.slice(this.at).trim().slice(0, 20) });
    this.at = TOKEN.lastIndex;
    const [, number, path, word, name, sign = ""] = match;
    if (number !== undefined) return { kind: "number", text: number };
    if (path !== undefined) return { kind: "path", text: path };
    if (word !== undefined) return { kind: "word", text: word };
    return name === undefined ? { kind: "sign", text: SIGNS[sign] ?? sign } : { kind: "name", text: name };
  }

  private take(): Token {
    const { token } = this;
    this.token = this.next();
    return token;
  }

  private taken(sign: string): boolean {
    if (this.token.kind !== "sign" || this.token.text !== sign) return false;
    this.take();
    return true;
  }

  private level(level: number): Node {
    const signs: readonly string[] | undefined = LEVELS[level];
    if (!signs) return this.single();
    let left = this.level(level + 1);
    while (this.token.kind === "sign" && signs.includes(this.token.text)) {
      const { text: sign } = this.take();
      left = { is: "operation", sign, left, right: this.level(level + 1) };
      // 1 < 2 < 3 would compare 1 with 3.
      if (level === 0) break;
    }
    return left;
  }

  private single(): Node {
    if (++this.depth > DEEPEST) this.fail();
    const node = this.unnested();
    this.depth--;
    return node;
  }

  private unnested(): Node {
    if (this.taken("-")) return { is: "negative", of: this.single() };
    if (this.taken("(")) return this.closed(this.level(0));
    const { kind, text } = this.token;
    if (kind === "sign" || kind === "word" || kind === "end") return this.fail();
    this.take();
    if (kind === "number") return { is: "number", value: Number(text) };
    return kind === "path" ? { is: "path", path: pathIn(text) } : this.call(text);
  }

  private call(name: string): Node {
    if (RESERVED.has(name)) throw new NoFormula({ code: "forbidden-name", name });
    const counts = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (!counts) throw new NoFormula({ code: "unknown-function", name });
    if (!this.taken("(")) this.fail();
    if (name === "is") return this.words();
    const of = [this.level(0)];
    while (this.taken(",")) of.push(this.level(0));
    if (of.length < counts[0] || of.length > counts[1]) throw new NoFormula({ code: "wrong-count", name });
    return this.closed({ is: "call", name, of });
  }

  private words(): Node {
    const path = this.token.kind === "path" ? pathIn(this.take().text) : this.fail();
    const words: string[] = [];
    while (this.taken(",")) words.push(this.token.kind === "word" ? this.take().text.slice(1, -1) : this.fail());
    if (!words.length || words.length > FUNCTIONS.is![1] - 1) throw new NoFormula({ code: "wrong-count", name: "is" });
    return this.closed({ is: "words", path, words });
  }

  private closed(node: Node): Node {
    if (!this.taken(")")) this.fail();
    return node;
  }

  private fail(): never {
    const rest = (this.token.text + this.text.slice(this.at)).trim();
    throw new NoFormula({ code: "not-a-formula", near: rest.slice(0, 20) });
  }
}

function pathIn(text: string): readonly string[] {
  const names = (text.slice(1).match(/"[^"]+"|[^."]+/g) ?? []).map((name) => name.replaceAll('"', ""));
  const forbidden = names.find((name) => RESERVED.has(name));
  if (forbidden !== undefined) throw new NoFormula({ code: "forbidden-name", name: forbidden });
  return names;
}
