import { combatOf, type Json } from "../../rules/core.ts";
import { TEXTS } from "./constants.ts";
import { beside } from "./lists.ts";
import { words, type Words } from "./rich-text.ts";

export type Data = Readonly<Record<string, Json | undefined>>;

export function text(key: string, data: Data = {}): string {
  return game.i18n?.format(`${TEXTS}.${key}`, shown(data)) ?? key;
}

/** Returns a text with `**…**` emphasised; inserted names never become markup. */
export function line(key: string, data: Data = {}): Words {
  return words(game.i18n?.localize(`${TEXTS}.${key}`) ?? key, shown(data));
}

/** Returns a text by number: `<key>.one`, `<key>.other` and so on; `<key>.zero` for 0 if it exists. */
export function counted(key: string, count: number, data: Data = {}): string {
  const category = count === 0 && hasText(`${key}.zero`) ? "zero" : pluralOf(count);
  return text(hasText(`${key}.${category}`) ? `${key}.${category}` : `${key}.other`, { ...data, count });
}

let plurals: { readonly language: string; readonly rules: Intl.PluralRules } | null = null;

function pluralOf(count: number): string {
  const language = game.i18n?.lang ?? "en";
  if (plurals?.language !== language) plurals = { language, rules: new Intl.PluralRules(language) };
  return plurals.rules.select(count);
}

export function hasText(key: string): boolean {
  return game.i18n?.has(`${TEXTS}.${key}`) ?? false;
}

/** Returns the first existing text, else the last part of the last key as words. */
export function firstText(keys: readonly string[], data: Data = {}): string {
  const key = keys.find(hasText);
  return key ? text(key, data) : readable(keys.at(-1)?.split(".").at(-1) ?? "");
}

/** Returns the keys of a text of an encounter's pacing and of its combat rules. */
export function ownKeys(chosen: Parameters<typeof combatOf>[0], name: string): readonly string[] {
  const rules = combatOf(chosen);
  return [`Pacing.${chosen.pacing}.${name}`, ...(rules === undefined ? [] : [`Combat.${rules}.${name}`])];
}

/** Returns the first of these keys that has a text, else that of the pacing. */
export function ownKey(chosen: Parameters<typeof combatOf>[0], name: string): string {
  const [first = "", ...others] = ownKeys(chosen, name);
  return [first, ...others].find(hasText) ?? first;
}

/** Returns functions for texts below a key. `sayIf` is "" if there is no text. */
export function textsBelow(base: string) {
  const key = (name: string): string => `${base}.${name}`;
  return {
    key,
    say: (name: string, data?: Data): string => text(key(name), data),
    sayIf: (name: string, data?: Data): string => (hasText(key(name)) ? text(key(name), data) : ""),
    sayLine: (name: string, data?: Data): Words => line(key(name), data),
    sayCounted: (name: string, count: number, data?: Data): string => counted(key(name), count, data),
    sayFirst: (names: readonly string[], data?: Data): string => firstText(names.map(key), data),
  };
}

/** Returns an id as words: "slowest-first" and "slowestFirst" are "Slowest first". */
export function readable(id: string): string {
  const words = id
    .replace(/[-_]+/g, " ")
    .replace(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Begins a name with a capital letter. */
export function capital(words: string): string {
  return words.slice(0, 1).toLocaleUpperCase(game.i18n?.lang ?? "en") + words.slice(1);
}

export function pacingName(id: string): string {
  const key = `Pacing.${id}.Name`;
  return hasText(key) ? text(key) : readable(id);
}

/** @param id of combat rules; "" for none */
export function combatName(id: string): string {
  const key = `Combat.${id || "none"}.Name`;
  return hasText(key) ? text(key) : readable(id);
}

/** @param id of combat rules; "" for none */
export function combatSummary(id: string): string {
  const key = `Combat.${id || "none"}.Summary`;
  return hasText(key) ? text(key) : "";
}

export function pacingSummary(id: string): string {
  const key = `Pacing.${id}.Summary`;
  return hasText(key) ? text(key) : "";
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(decimals: number): Intl.NumberFormat {
  const language = game.i18n?.lang ?? "en";
  const key = `${language} ${decimals}`;
  const known =
    formats.get(key) ??
    new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  formats.set(key, known);
  return known;
}

/** Returns a localised number with a real minus sign. */
export function numberText(value: number, decimals = 0): string {
  return formatOf(decimals).format(value).replace("-", "−");
}

/** "17.5%" for 0.175; some languages put a space before the sign. */
export function percentText(share: number, decimals = 0): string {
  return text("Values.Units.percent", { value: numberText(share * 100, decimals) });
}

/** Writes up to three decimals as needed: "5", "5.25". */
export function exact(value: number): string {
  const decimals =
    [0, 1, 2].find((digits) => Math.abs(value * 10 ** digits - Math.round(value * 10 ** digits)) < 1e-6) ?? 3;
  return numberText(value, decimals);
}

export function signed(value: number): string {
  return value >= 0 ? `+${numberText(value)}` : numberText(value);
}

/** Returns dice in the client's language: "3d6", in German "3W6". */
export function dice({ count, faces }: { readonly count: number; readonly faces: number }): string {
  return text("Units.Dice", { count, faces: String(faces) });
}

export function die(faces: number): string {
  return text("Units.Die", { faces: String(faces) });
}

/** Returns a JSON value as part of a key; "" for objects and null. */
export function word(value: Json | undefined): string {
  return typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : "";
}

function shown(data: Data): Record<string, string> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, one(value)]));
}

function one(value: Json | undefined): string {
  if (typeof value === "number") return exact(value);
  if (Array.isArray(value)) return beside(value.map((item: Json) => one(item)));
  if (typeof value === "object" && value !== null) return beside(Object.values(value).map(one));
  return word(value);
}
