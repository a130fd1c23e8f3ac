import { segmentsIn } from "./casting-time.ts";
import { parseFormula, type Node } from "./parse-formula.ts";
import { isValue, type Problem, type Reading } from "./problem.ts";
import { diceIn, LARGEST, noNumber, readPath, readWords, valueAt, within } from "./read-path.ts";

export interface Formula {
  /** Paths that it reads, each once. */
  readonly paths: readonly (readonly string[])[];
  /** Set if the formula is only a path. */
  readonly path: readonly string[] | null;
  /** Never throws. */
  read(data: unknown): Reading;
}

/** Cached, because stats are read at every change. */
const known = new Map<string, Formula | Problem>();
const MOST_KNOWN = 500;

export function formulaOf(text: string): Formula | Problem {
  const before = known.get(text);
  if (before) return before;
  const parsed = parseFormula(text);
  const formula = "problem" in parsed ? parsed.problem : formulaFrom(parsed.node);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, formula);
  return formula;
}

/** @param text undefined for a value without a formula */
export function evaluate(text: string | undefined, data: unknown): Reading {
  if (text === undefined) return { problem: { code: "no-formula" } };
  const formula = formulaOf(text);
  return "code" in formula ? { problem: formula } : formula.read(data);
}

/** True for a number other than 0. */
export function holds(text: string | undefined, data: unknown): boolean {
  const reading = evaluate(text, data);
  return isValue(reading) && reading.value !== 0;
}

function formulaFrom(node: Node): Formula {
  const paths = new Map(pathsIn(node).map((path) => [path.join("\n"), path]));
  return {
    paths: [...paths.values()],
    path: node.is === "path" ? node.path : null,
    read: (data) => valueOf(node, data),
  };
}

function pathsIn(node: Node): readonly (readonly string[])[] {
  if ("path" in node) return [node.path];
  const parts = node.is === "operation" ? [node.left, node.right] : "of" in node ? [node.of].flat() : [];
  return parts.flatMap(pathsIn);
}

function valueOf(node: Node, data: unknown): Reading {
  switch (node.is) {
    case "number":
      return within(node.value, -LARGEST, LARGEST);
    case "path":
      return readPath(data, node.path);
    case "words":
      return readWords(data, node.path, node.words);
    case "negative": {
      const of = valueOf(node.of, data);
      return isValue(of) ? { value: 0 - of.value } : of;
    }
    case "operation":
      return operation(node.sign, valueOf(node.left, data), valueOf(node.right, data));
    case "call":
      return call(node.name, node.of, data);
  }
}

function operation(sign: string, left: Reading, right: Reading): Reading {
  if (!isValue(left)) return left;
  if (!isValue(right)) return right;
  if (sign === "/" && right.value === 0) return { problem: { code: "divided-by-zero" } };
  return within(Number(OPERATIONS[sign]?.(left.value, right.value)), -LARGEST, LARGEST);
}

const OPERATIONS: Readonly<Record<string, (left: number, right: number) => number | boolean>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "<": (left, right) => left < right,
  ">": (left, right) => left > right,
  "<=": (left, right) => left <= right,
  ">=": (left, right) => left >= right,
  "=": (left, right) => left === right,
  "!=": (left, right) => left !== right,
};

/** Others return their only value. */
const APPLIED: Readonly<Record<string, (...values: number[]) => number>> = {
  min: Math.min,
  max: Math.max,
  floor: Math.floor,
  ceil: Math.ceil,
  round: Math.round,
};

function call(name: string, of: readonly Node[], data: unknown): Reading {
  const [first, second, third] = of;
  if (name === "if" && first && second && third) {
    const condition = valueOf(first, data);
    // Reads only one branch, because the other may name a path that this actor lacks.
    return isValue(condition) ? valueOf(condition.value === 0 ? third : second, data) : condition;
  }
  if (name === "first") return firstOf(of, data);
  if (name === "dice" && first?.is === "path") {
    const count = diceIn(valueAt(data, first.path));
    if (count !== null) return within(count, 0, LARGEST);
  }
  if (name === "segments" && first?.is === "path") {
    const found = valueAt(data, first.path);
    const segments = segmentsIn(found);
    if (segments !== null) return within(segments, 0, LARGEST);
    return found === undefined ? readPath(data, first.path) : noNumber(first.path, found);
  }
  const values: number[] = [];
  for (const node of of) {
    const reading = valueOf(node, data);
    if (!isValue(reading)) return reading;
    values.push(reading.value);
  }
  return { value: (APPLIED[name] ?? Math.max)(...values) };
}

/** The first value that can be read, else the last problem. */
function firstOf(of: readonly Node[], data: unknown): Reading {
  let reading: Reading = { problem: { code: "no-formula" } };
  for (const node of of) {
    reading = valueOf(node, data);
    if (isValue(reading)) break;
  }
  return reading;
}
