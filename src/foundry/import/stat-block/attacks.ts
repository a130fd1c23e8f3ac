import type { DamageType } from "../../data/item/kinds.ts";
import { damageDice } from "./figures.ts";
import { splitOutside, type Part } from "./grammar.ts";

export interface Attack {
  readonly name: string;
  /** Times per turn. */
  readonly times: number;
  /** "1d6", "1d6 + poison"; "" = none. */
  readonly damage: string;
  /** Chance to hit of a hundred. */
  readonly percent?: number;
  /** True for an alternative to the attacks before: "1 bite or 1 breath". */
  readonly or?: boolean;
}

export interface Attacks {
  readonly list: readonly Attack[];
  /** Attacks in `rounds`: 3 in 2. */
  readonly count: number;
  readonly perRounds: number;
  /** Attacks of the source that are not in the list. */
  readonly left: number;
}

const MOST = 20;

/** Returns the attacks that a creature can have. */
export const atMost = (list: readonly Attack[]): Pick<Attacks, "list" | "left"> => ({
  list: list.slice(0, MOST),
  left: Math.max(0, list.length - MOST),
});

/**
 * Reads attacks and damage: "1", "2 claws/1 bite", "1 × bite (1d6)", "3/2", "1 bite or 1 breath", with the
 * damage behind each or in a second list ("1d4/1d4/1d8", "1d6 or by weapon").
 */
export function attacksFrom(attacks: string, damage: string): Attacks {
  const [, many, rounds, listed] =
    /^\s*(\d{1,2})\s*\/\s*(\d{1,2})\s*(?:rounds?)?\s*([([]\s*\p{L}.*)?$/iu.exec(attacks) ?? [];
  const { inside, stated } = unbracketed(many === undefined ? attacks : (listed ?? ""));
  const written = timesOf(alternatives(parts(inside).filter(isAttack)).map(attackFrom), stated);
  const damages = byWeapon(parts(damage, true)).flatMap(repeated).map(damageFrom);
  const named = written.filter(({ name, damage: own }) => name || own);
  const loose = written.filter(({ name, damage: own }) => !name && !own).reduce((sum, { times }) => sum + times, 0);
  const list = named.length ? withDamages(named, damages) : fromDamages(damages, Math.max(1, loose));
  const isChoice = list.some(({ or }) => or);
  const count =
    many !== undefined
      ? Number(many)
      : loose || (isChoice && stated) || Math.max(...groupsOf(list).map(attackTimes)) || 1;
  return {
    ...atMost(list),
    count: Math.min(100, Math.max(1, count)),
    perRounds: rounds !== undefined ? Math.min(100, Math.max(1, Number(rounds))) : 1,
  };
}

/** "2 (claws)" is two of a kind. */
const timesOf = (all: readonly Attack[], stated: number): readonly Attack[] =>
  all.length === 1 && stated > 1 ? all.map((one) => ({ ...one, times: Math.max(one.times, stated) })) : all;

/** False for a number that is no attack behind others: "1 bite + swallow on 19/20". */
const isAttack = ({ text }: Part, place: number): boolean => place === 0 || /\D/u.test(text);

export const attackTimes = (attacks: readonly Attack[]): number => attacks.reduce((sum, { times }) => sum + times, 0);

/** Returns groups of attacks made together; each group is an alternative. */
export function groupsOf(list: readonly Attack[]): readonly (readonly Attack[])[] {
  const groups: Attack[][] = [[]];
  for (const attack of list) {
    if (attack.or && groups.at(-1)?.length) groups.push([]);
    groups.at(-1)?.push(attack);
  }
  return groups;
}

/** "[2 × claw (1d4), 1 × bite (1d6)]", "3 (2 claws, 1 bite)", "2 (bite or sting)". */
function unbracketed(text: string): { readonly inside: string; readonly stated: number } {
  const [, stated = "", inside] = /^\s*(\d{0,2})\s*[([](.*)[)\]]\s*$/u.exec(text) ?? [];
  const isDamage = stated === "" && /^\s*\d{0,2}d\d/iu.test(inside ?? "");
  return inside !== undefined && !isDamage && !/^[^()[\]]*[)\]][^()[\]]*[([]/u.test(inside) && /[a-z]{3}/iu.test(inside)
    ? { inside, stated: Number(stated) }
    : { inside: text, stated: 0 };
}

const OR = /^ (?:or|oder|ou|o|lub) /iu;
const AND_OR = /^ (?:and|&|und|et|y|e|i|or|oder|ou|o|lub) /iu;

/** Splits at slashes, commas, "and" and "or" outside brackets; damage not at "and". */
function parts(text: string, damage = false): readonly Part[] {
  const word = damage ? OR : AND_OR;
  return splitOutside(text, (at) => {
    const letter = text[at] ?? "";
    if (/[/,;]/u.test(letter)) return [1, letter];
    const [found] = (letter === " " && word.exec(text.slice(at, at + 6))) || [];
    return found ? [found.length, OR.test(found) ? "or" : "and"] : null;
  }).map((part) => (/^or\s/iu.test(part.text) ? { text: part.text.slice(3).trim(), separator: "or" } : part));
}

/** "1 sword, mace or dagger" is a choice of three. */
function alternatives(all: readonly Part[]): readonly Part[] {
  const [, ...rest] = all;
  const isList =
    rest.at(-1)?.separator === "or" &&
    rest.every(({ text, separator }) => (separator === "," || separator === "or") && !/^\d/u.test(text));
  return isList ? all.map((part, place) => (place ? { ...part, separator: "or" } : part)) : all;
}

/** "1d6 or by weapon" is one damage. */
function byWeapon(all: readonly Part[]): readonly Part[] {
  const merged: Part[] = [];
  for (const part of all) {
    const last = merged.at(-1);
    const weapons = [part.text, last?.text ?? ""].some((text) => /^(?:by |as )?weapon/iu.test(text));
    if (last && part.separator === "or" && weapons)
      merged.splice(-1, 1, { ...last, text: `${last.text} or ${part.text}` });
    else merged.push(part);
  }
  return merged;
}

const orOf = ({ separator }: Part): { readonly or?: true } => (separator === "or" ? { or: true } : {});

/** Words about how far an attack reaches and when it is critical, which are no part of its name and damage. */
const RANGES =
  /[([]\s*(?:far|near|close|melee|ranged|range)\b[^()[\]]*[)\]]|,?\s*\brange\b[^,;)\]]*|\/\s*(?:\d{1,2}-20|19|20|x\d)\b/giu;

function attackFrom(part: Part): Attack {
  const [, times, rest = ""] = /^(\d{1,2})?\s*(?:[x×*]\s*)?(.*)$/iu.exec(part.text.replace(RANGES, "")) ?? [];
  if (times !== undefined && /^d\d/iu.test(rest))
    return { name: "", times: 1, damage: damageDice(part.text), ...orOf(part) };
  const [, named = rest, inside = ""] = /^([^([]*)[([](.*?)[)\]]?\s*$/u.exec(rest) ?? [];
  // "bite 1d6", "sword +2 melee"
  const [, words = named, dice = ""] = inside
    ? [null, named, ""]
    : (/^(.*?)\s*((?:\d{1,2}d\d{1,3}|\d{1,2}-\d{1,3}(?!\d)|d\d{1,3})\b.*)$/iu.exec(named) ?? []);
  const [, rolled = inside, weapon = ""] = /^([^,]*\dd\d[^,]*),\s*(\p{L}[\p{L} ]+)$/u.exec(inside) ?? [];
  const [, chance] = /\s(\d{1,3})\s?%/u.exec(words) ?? [];
  const name = words
    .replace(/\s\d{1,3}\s?%/u, "")
    .replace(/\s\+\s.*$/u, "")
    .replace(/(?:^|\s)[+-]\d+(?=\s|$)/gu, " ")
    .replace(/\b(?:melee|ranged|missile(?: fire)?|attacks?)\b/giu, " ")
    .replace(/\s+/gu, " ")
    .replace(/^[\s:.+-]+|[\s:.+-]+$/gu, "");
  // "+5 melee (1d8, longsword)"
  return {
    name: (name || weapon).slice(0, 80),
    times: Math.max(1, Number(times ?? 1)),
    damage: damageDice((name ? inside : rolled) || dice).slice(0, 1_000),
    ...(chance === undefined ? {} : { percent: Number(chance) }),
    ...orOf(part),
  };
}

/** "1d3 (x2)" as two attacks. */
function repeated(part: Part): readonly Part[] {
  const [, one = part.text, times = "1"] = /^(.*?)\s*\(?\s*[x×]\s*(\d{1,2})\)?$/u.exec(part.text) ?? [];
  return Array.from({ length: Math.max(1, Number(times)) }, () => ({
    text: one,
    separator: part.separator,
  }));
}

/** "1d4 claw", "1d6 + poison", "by weapon or 1d6". */
function damageFrom(part: Part): Attack {
  const [, dice, word = ""] =
    /^((?:\d{0,2}d\d{1,3}|\d{1,2}\s*-\s*\d{1,3}|\d{1,3})(?:\s*[+-]\s*\d{1,3}(?!d))?)\s+(?!or\b|and\b|plus\b|per\b|x\b|\+)([a-z][a-z ]{1,30})$/iu.exec(
      part.text,
    ) ?? [];
  // "1d6 (bite)", unlike "1d6 (poison)"
  const [, hurt, weapon = ""] = /^(\d*d\d[^()]*?)\s*\(([a-z][a-z -]{1,30})\)$/iu.exec(part.text) ?? [];
  const isNamed = hurt !== undefined && isWeapon(weapon);
  return {
    name: isNamed ? weapon : dice === undefined ? "" : word.trim(),
    times: 1,
    damage: damageDice(isNamed ? hurt : (dice ?? part.text)).slice(0, 1_000),
    ...orOf(part),
  };
}

const stem = (name: string): string => name.toLowerCase().replace(/e?s$/u, "");

/** True if two names mean an attack of the same kind: "claws", "Claw". */
export const sameAttack = (one: string, other: string): boolean => one !== "" && stem(one) === stem(other);

/** Assigns damage: by name, one for all, one per kind, or one per hit. */
function withDamages(attacks: readonly Attack[], damages: readonly Attack[]): readonly Attack[] {
  const hits = attackTimes(attacks);
  const byName = new Map(damages.flatMap((one) => (one.name ? [[stem(one.name), one] as const] : [])).reverse());
  let hit = 0;
  return attacks.map((attack, place) => {
    const named = attack.name ? byName.get(stem(attack.name)) : undefined;
    const at =
      damages.length === attacks.length ? place : damages.length >= hits ? hit : damages.length === 1 ? 0 : place;
    hit += attack.times;
    return attack.damage ? attack : { ...attack, damage: (named ?? damages[at])?.damage ?? "" };
  });
}

/** Makes an attack per damage, named only if the damage is. */
function fromDamages(damages: readonly Attack[], times: number): readonly Attack[] {
  if (damages.length <= 1) return [{ name: damages[0]?.name ?? "", times, damage: damages[0]?.damage ?? "" }];
  return damages;
}

/** Returns attacks as a line that is read the same: "2 × claw (1d4); bite (1d8) or breath (3d6)". */
export function attacksLine(list: readonly Attack[]): string {
  const words = list.map(
    ({ name, times, damage, percent, or = false }) =>
      [
        or,
        [times > 1 && `${times} ×`, name, percent !== undefined && `${percent}%`, damage && `(${damage})`]
          .filter(Boolean)
          .join(" "),
      ] as const,
  );
  return words
    .filter(([, one]) => one)
    .map(([or, one], place) => (place ? `${or ? " or " : "; "}${one}` : one))
    .join("");
}

/** Unarmed attacks. */
const NATURAL =
  /\b(?:claws?|bites?|stings?|tails?|gores?|butts?|hoo(?:f|ves)|kicks?|talons?|fangs?|tentacles?|touch(?:es)?|slams?|hugs?|constrict\w*|beaks?|horns?|tusks?|tramples?|spits?|gazes?|wings?|fists?|breath|swallow|pincers?|jaws?|squeeze|engulf|pseudopods?|rakes?|antlers?)\b/iu;

/** Damage types by words of a name; the first match counts. */
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

export const isRangedAttack = (name: string): boolean => RANGED.test(name);

/** True if a name has a word for an attack or weapon. */
const isWeapon = (name: string): boolean =>
  isNatural(name) || isRangedAttack(name) || TYPES.some(([pattern]) => pattern.test(name));

/** Guesses the damage type of an attack; default: crushing. */
export function woundingOf(name: string): DamageType {
  return TYPES.find(([pattern]) => pattern.test(name))?.[1] ?? "cr";
}
