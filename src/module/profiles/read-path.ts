import { isObject } from "../../rules/core.ts";
import { type Problem, type Reading } from "./problem.ts";

/** Larger numbers mean a broken or hostile sheet. */
export const LARGEST = 1_000_000;

const LONGEST_FOUND = 40;
/** Dice in several languages: "2d8", "1d+2", "3W6", "2k10". */
const DICE = /\d\s*(?:d(?![a-z])|[wk]\s*\d)/i;
const NUMBER = /[-−]?(?:\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?|(?:\d+(?:[.,]\d+)?|\.\d+)(?:e[-+]?\d+)?)/i;

/** Text gives its first number; null for none. */
export function numberIn(value: unknown): number | null {
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "number") return Number.isNaN(value) ? null : value;
  if (typeof value !== "string" || DICE.test(value)) return null;
  const found = NUMBER.exec(value)?.[0];
  if (found === undefined) return null;
  const plain = found.replace("−", "-");
  return Number(/,\d{3}(?!\d)/.test(plain) ? plain.replaceAll(",", "") : plain.replace(",", "."));
}

/** Returns the number of dice of "3d8+1"; null for text without dice. */
export function diceIn(value: unknown): number | null {
  const found = typeof value === "string" ? /(\d+)\s*(?:d(?![a-z])|[wk]\s*\d)|(?<![a-z])d\d/i.exec(value) : null;
  return found && Number(found[1] ?? 1);
}

/** Links of a data model, behind which no accessor is called. */
const LINKS: readonly string[] = ["parent", "schema"];

/**
 * Reads own properties and accessors of a data model's class, in which systems compute values; undefined if a
 * part is missing or throws.
 */
export function valueAt(data: unknown, path: readonly string[]): unknown {
  const isLinked = path.some((name) => name.startsWith("_") || LINKS.includes(name));
  let value = data;
  for (const name of path) {
    if (typeof value !== "object" || value === null) return undefined;
    if (!Object.hasOwn(value, name) && (isLinked || !isComputed(value, name))) return undefined;
    try {
      value = Reflect.get(value, name);
    } catch {
      // A computed property may throw.
      return undefined;
    }
  }
  return value;
}

/** True for an accessor of a class; methods are not called. */
function isComputed(value: object, name: string): boolean {
  for (let at: unknown = Object.getPrototypeOf(value); isObject(at); at = Object.getPrototypeOf(at)) {
    const found = at === Object.prototype ? undefined : Object.getOwnPropertyDescriptor(at, name);
    if (found) return found.get !== undefined;
  }
  return false;
}

export function readPath(data: unknown, path: readonly string[]): Reading {
  const value = valueAt(data, path);
  if (value === undefined) return { problem: { code: "unknown-path", path: writePath(path) } };
  const number = numberIn(value);
  return number === null ? noNumber(path, value) : within(number, -LARGEST, LARGEST);
}

const MOST_TEXTS = 100;

/** Returns 1 if the text at a path, or one of a list, is one of these words, whatever its case; else 0. */
export function readWords(data: unknown, path: readonly string[], words: readonly string[]): Reading {
  const value = valueAt(data, path);
  if (value === undefined) return { problem: { code: "unknown-path", path: writePath(path) } };
  // A new actor's value, before it is filled in.
  if (value === null || value === "") return noNumber(path, value);
  const texts: readonly unknown[] = Array.isArray(value)
    ? value.slice(0, MOST_TEXTS)
    : value instanceof Set
      ? [...value].slice(0, MOST_TEXTS)
      : [value];
  const found = new Set(texts.filter((text) => typeof text === "string").map(plainWord));
  return { value: Number(words.some((word) => found.has(plainWord(word)))) };
}

function plainWord(word: string): string {
  return word.trim().toLowerCase();
}

export function noNumber(path: readonly string[], value: unknown): Reading {
  return { problem: { code: "no-number", path: writePath(path), found: shown(value) } };
}

/** Returns the number, or the exceeded limit. */
export function within(value: number, least: number, most: number): Reading {
  const beyond: Problem["code"] | null = value < least ? "too-small" : value > most ? "too-large" : null;
  if (!beyond) return { value };
  return { problem: { code: beyond, found: value, limit: beyond === "too-small" ? least : most } };
}

const PLAIN = /^[\p{L}\p{N}_]+(?:-\p{L}[\p{L}\p{N}_]*)*$/u;

/** Returns a path for formulas: `@attributes.DX.value`, `@"hit points".value`. */
export function writePath(path: readonly string[]): string {
  return `@${path.map((name) => (PLAIN.test(name) ? name : `"${name}"`)).join(".")}`;
}

export function isWritable(name: string): boolean {
  return PLAIN.test(name) || (name !== "" && !/["\n]/.test(name));
}

function shown(value: unknown): string {
  if (typeof value === "string") return value.slice(0, LONGEST_FOUND);
  if (Array.isArray(value)) return "[…]";
  return isObject(value) ? "{…}" : String(value).slice(0, LONGEST_FOUND);
}
