import type { DamageType } from "../../data/item/kinds.ts";
import { damageDice } from "./figures.ts";

/** One kind of attack of a creature. */
export interface Attack {
  readonly name: string;
  /** How often in its turn. */
  readonly times: number;
  /** "1d6", "1d6 + poison"; "" = not said. */
  readonly damage: string;
}

/** What a creature does to others. */
export interface Attacks {
  readonly list: readonly Attack[];
  /** 3 per 2. */
  readonly count: number;
  readonly perRounds: number;
}

const MOST = 20;

/**
 * Attacks and damage as books write them: "1", "2 claws/1 bite", "1 × bite (1d6)", "3/2", with the damage behind each
 * or in a list of its own
 * ("1d4/1d4/1d8", "1d6 or by weapon").
 */
export function attacksFrom(attacks: string, damage: string): Attacks {
  const [, many, rounds] = /^\s*(\d{1,2})\s*\/\s*(\d{1,2})(?!\s*[a-z(d])\s*(?:rounds?)?\s*$/iu.exec(attacks) ?? [];
  const written = many === undefined ? parts(unbracketed(attacks)).map(attackFrom) : [];
  const damages = parts(damage, true).flatMap(repeated).map(damageFrom);
  const named = written.filter(({ name, damage: own }) => name || own);
  const loose = written.filter(({ name, damage: own }) => !name && !own).reduce((sum, { times }) => sum + times, 0);
  const list = named.length ? withDamages(named, damages) : fromDamages(damages, Math.max(1, loose));
  const count = many !== undefined ? Number(many) : loose || list.reduce((sum, { times }) => sum + times, 0) || 1;
  return {
    list: list.slice(0, MOST),
    count: Math.min(100, Math.max(1, count)),
    perRounds: rounds !== undefined ? Math.min(100, Math.max(1, Number(rounds))) : 1,
  };
}

/** "[2 × claw (1d4), 1 × bite (1d6)]", "3 (2 claws, 1 bite)". */
function unbracketed(text: string): string {
  const [, inside] = /^\s*\d*\s*[([](.*)[)\]]\s*$/u.exec(text) ?? [];
  return inside !== undefined && !/^[^()[\]]*[)\]][^()[\]]*[([]/u.test(inside) && /[a-z]{3}/iu.test(inside)
    ? inside
    : text;
}

/** Cut at slashes, commas and "and" outside of brackets. */
function parts(text: string, damage = false): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  const cut = (at: number, length: number): void => {
    found.push(text.slice(from, at));
    from = at + length;
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? "";
    if (letter === "(" || letter === "[") depth++;
    else if ((letter === ")" || letter === "]") && depth) depth--;
    else if (!depth && /[/,;]/u.test(letter)) cut(at, 1);
    else if (!depth && letter === " ") {
      const [word] = (damage ? /^ or /iu : /^ (?:and|or|&) /iu).exec(text.slice(at, at + 5)) ?? [];
      if (word) cut(at, word.length);
    }
  }
  found.push(text.slice(from));
  return found
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .slice(0, MOST);
}

function attackFrom(part: string): Attack {
  const [, times, rest = ""] = /^(\d{1,2})?\s*(?:[x×*]\s*)?(.*)$/iu.exec(part) ?? [];
  if (times !== undefined && /^d\d/iu.test(rest)) return { name: "", times: 1, damage: damageDice(part) };
  const [, named = rest, inside = ""] = /^([^([]*)[([](.*?)[)\]]?\s*$/u.exec(rest) ?? [];
  // "bite 1d6", "sword +2 melee"
  const [, words = named, dice = ""] = inside
    ? [null, named, ""]
    : (/^(.*?)\s*((?:\d{1,2}d\d{1,3}|\d{1,2}-\d{1,3}(?!\d)|d\d{1,3})\b.*)$/iu.exec(named) ?? []);
  const name = words
    .replace(/(?:^|\s)[+-]\d+(?=\s|$)/gu, " ")
    .replace(/\b(?:melee|attacks?)\b/giu, " ")
    .replace(/\s+/gu, " ")
    .replace(/^[\s:.+-]+|[\s:.+-]+$/gu, "");
  return {
    name: name.slice(0, 80),
    times: Math.min(MOST, Math.max(1, Number(times ?? 1))),
    damage: damageDice(inside || dice).slice(0, 100),
  };
}

/** "1d3 (x2)" is said of two blows. */
function repeated(part: string): readonly string[] {
  const [, one = part, times = "1"] = /^(.*?)\s*\(?\s*[x×]\s*(\d{1,2})\)?$/u.exec(part) ?? [];
  return Array.from({ length: Math.min(MOST, Math.max(1, Number(times))) }, () => one);
}

/** "1d4 claw", "1d6 + poison", "by weapon or 1d6". */
function damageFrom(part: string): Attack {
  const [, dice, word = ""] =
    /^((?:\d{0,2}d\d{1,3}|\d{1,2}\s*-\s*\d{1,3}|\d{1,3})(?:\s*[+-]\s*\d{1,3}(?!d))?)\s+(?!or\b|and\b|plus\b|per\b|x\b|\+)([a-z][a-z ]{1,30})$/iu.exec(
      part,
    ) ?? [];
  return { name: dice === undefined ? "" : word.trim(), times: 1, damage: damageDice(dice ?? part).slice(0, 100) };
}

/** Each attack with its damage: one for all, one for each kind, or one for each blow. */
function withDamages(attacks: readonly Attack[], damages: readonly Attack[]): readonly Attack[] {
  const blows = attacks.reduce((sum, { times }) => sum + times, 0);
  let blow = 0;
  return attacks.map((attack, place) => {
    const at =
      damages.length === attacks.length ? place : damages.length >= blows ? blow : damages.length === 1 ? 0 : place;
    blow += attack.times;
    return attack.damage ? attack : { ...attack, damage: damages[at]?.damage ?? "" };
  });
}

/** Without names there is a blow for each damage. */
function fromDamages(damages: readonly Attack[], times: number): readonly Attack[] {
  if (damages.length <= 1) return [{ name: damages[0]?.name ?? "", times, damage: damages[0]?.damage ?? "" }];
  return damages;
}

/** Attacks as one line that reads back the same: "2 × claw (1d4); bite (1d8)". */
export function attacksLine(list: readonly Attack[]): string {
  return list
    .map(({ name, times, damage }) =>
      `${times > 1 ? `${times} × ` : ""}${name}${damage ? `${name ? " " : ""}(${damage})` : ""}`.trim(),
    )
    .filter(Boolean)
    .join("; ");
}

/** Attacks that a creature is born with. */
const NATURAL =
  /\b(?:claws?|bites?|stings?|tails?|gores?|butts?|hoo(?:f|ves)|kicks?|talons?|fangs?|tentacles?|touch(?:es)?|slams?|hugs?|constrict\w*|beaks?|horns?|tusks?|tramples?|spits?|gazes?|wings?|fists?|breath|swallow|pincers?|jaws?|squeeze|engulf|pseudopods?|rakes?|antlers?)\b/iu;

/** By words of a name; the first that fits. */
const TYPES: readonly (readonly [RegExp, DamageType])[] = [
  [/\b(?:fire|flame|breath|burn\w*|ray)\b/iu, "burn"],
  [/\b(?:acid|ooze|pseudopods?|engulf)\b/iu, "cor"],
  [
    /\b(?:stings?|horns?|gores?|beaks?|tusks?|antlers?|spears?|arrows?|bows?|crossbows?|longbows?|shortbows?|daggers?|lances?|javelins?|darts?|pikes?|tridents?|picks?)\b/iu,
    "imp",
  ],
  [
    /\b(?:claws?|talons?|bites?|fangs?|jaws?|rakes?|pincers?|swords?|longswords?|shortswords?|axes?|battle ?axes?|handaxes?|scimitars?|halberds?|sickles?|knives|knife)\b/iu,
    "cut",
  ],
];

const RANGED =
  /\b(?:bows?|longbows?|shortbows?|crossbows?|slings?|arrows?|bolts?|darts?|thrown|throw|javelins?|spits?|breath|gazes?|rays?|missiles?|rocks?|boulders?)\b/iu;

export const isNatural = (name: string): boolean => NATURAL.test(name);

export const isRanged = (name: string): boolean => RANGED.test(name);

/** How a blow wounds, guessed; crushing where nothing is known of it. */
export function woundingOf(name: string): DamageType {
  return TYPES.find(([pattern]) => pattern.test(name))?.[1] ?? "cr";
}
