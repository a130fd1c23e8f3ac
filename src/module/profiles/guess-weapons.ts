import { isObject } from "../../rules/core.ts";
import { groupBy } from "../../rules/pacings.ts";
import type { ActorLike, ItemLike } from "./actor-like.ts";
import { leavesOf } from "./find-values.ts";
import { fold, pathName } from "./path-name.ts";
import { diceIn, numberIn, writePath } from "./read-path.ts";
import type { SpellSource, WeaponSource } from "./schema.ts";

/* Weapons of a system without a profile: whatever has a name and damage. Their speeds come from the table by name. */

const DAMAGE = ["damage", "dmg", "schaden", "degats", "dano", "obrazenia", "danno"];
const WEIGHT = ["weight", "pounds", "lbs"];
const MISSILE = ["missile", "ranged", "isranged", "ismissile"];
const SPELL = /spell|zauber|sort\b|hechizo|conjuro|magia|czar|prayer|invocation/iu;
/** Dice, or thrust and swing. */
const HITS = /^\s*[+]?(?:sw|thr|\d+\s*$)/iu;

const MOST_SOURCES = 5;

export function guessWeapons(actors: readonly ActorLike[]): readonly WeaponSource[] {
  const items = [...groupBy(itemsOf(actors), ({ type }) => type)].flatMap(([type, all]): WeaponSource[] => {
    const source = isSpell(type) ? null : sourceOf(all.map(({ system }) => system));
    return source ? [{ ...source, items: type }] : [];
  });
  return [...items, ...listsIn(actors)].slice(0, MOST_SOURCES);
}

export function guessSpells(actors: readonly ActorLike[]): readonly SpellSource[] {
  const types = new Set(itemsOf(actors).map(({ type }) => type));
  return [...types]
    .filter(isSpell)
    .slice(0, MOST_SOURCES)
    .map((items) => ({ items, name: "@name", values: {} }));
}

const isSpell = (type: string): boolean => SPELL.test(type);

function itemsOf(actors: readonly ActorLike[]): readonly ItemLike[] {
  return actors.flatMap(({ items }) => [...(items ?? [])]);
}

/** Null if fewer than half of the entries say what damage they do. */
function sourceOf(entries: readonly unknown[]): WeaponSource | null {
  const places = [...groupBy(entries.flatMap(leavesOf), ({ path }) => path.join("\n")).values()].map((all) => ({
    path: all[0]?.path ?? [],
    found: all.map(({ value }) => value),
  }));
  const named = (names: readonly string[], isMeant: (value: unknown) => boolean) =>
    places.find(({ path, found }) => names.includes(fold(pathName(path).name)) && found.some(isMeant));
  const damage = named(DAMAGE, isDamage);
  if (!damage || damage.found.filter(isDamage).length * 2 < entries.length) return null;
  const weight = named(WEIGHT, (value) => numberIn(value) !== null);
  const missile = named(MISSILE, (value) => typeof value === "boolean");
  return {
    name: "@name",
    ranged: missile ? writePath(missile.path) : false,
    damage: writePath(damage.path),
    pounds: weight ? writePath(weight.path) : "@weight",
    values: {},
  };
}

function isDamage(value: unknown): boolean {
  return diceIn(value) !== null || (typeof value === "string" && HITS.test(value)) || (numberIn(value) ?? 0) > 0;
}

/** Lists and tables of the actor's own data whose entries have a name and damage. */
function listsIn(actors: readonly ActorLike[]): readonly WeaponSource[] {
  const lists = new Map<string, unknown[]>();
  const look = (data: unknown, path: readonly string[]): void => {
    if (!isObject(data)) return;
    for (const [name, value] of Object.entries(data)) {
      if (!isObject(value)) continue;
      const entries = Object.values(value).filter(isObject);
      const isList =
        entries.length > 0 && entries.every((entry) => typeof entry.name === "string" && entry.name !== "");
      const at = writePath([...path, name]);
      if (isList) lists.set(at, [...(lists.get(at) ?? []), ...entries]);
      else if (path.length < 2) look(value, [...path, name]);
    }
  };
  for (const { system } of actors) look(system, []);
  return [...lists].flatMap(([at, entries]) => {
    const source = sourceOf(entries);
    return source ? [{ ...source, in: at }] : [];
  });
}
