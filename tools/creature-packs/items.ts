import { diceFor } from "../item-packs/rating.ts";
import { spellData } from "../item-packs/spells.ts";
import { attributeOf, traitOf } from "./known.ts";
import { rated, type Held, type Rated } from "./rated.ts";
import { pointsOf } from "./rating.ts";
import type { Creature } from "./shape.ts";
import type { Tables } from "./tables.ts";
import { armOf } from "./weapons.ts";

/** An item without its id. */
export interface Thing {
  readonly name: string;
  readonly type: "weapon" | "armor" | "shield" | "spell" | "skill" | "trait" | "gear";
  readonly img: string;
  readonly system: Record<string, unknown>;
}

const ICONS = "systems/segment-zero/assets/icons/items";

/** Returns a creature's items in the order of sheets and pickers. */
export function thingsOf(given: Creature, tables: Tables): readonly Thing[] {
  const creature = rated(given);
  const skills = skillsOf(creature, tables);
  return [
    ...creature.held.map((one) => weapon(one, tables, skills, creature)),
    ...Object.entries(creature.spells).map(([id, level]) => spell(find(tables.spells, id, creature.name), level)),
    ...(creature.shield
      ? [shield(find(tables.outfit.shields, creature.shield.use, creature.name), creature.shield.skill)]
      : []),
    ...creature.armour.map((id) => armour(find(tables.outfit.armour, id, creature.name))),
    ...[...skills].map(([name, level]) => skill(name, level, creature)),
    ...creature.traits.map(trait),
    ...creature.gear.map((name): Thing => ({ name, type: "gear", img: `${ICONS}/gear.svg`, system: { weight: 1 } })),
  ];
}

function find<Entry>(all: Readonly<Record<string, Entry>>, id: string, who: string): Entry {
  const found = Object.hasOwn(all, id) ? all[id] : undefined;
  if (!found) throw new Error(`${who}: there is no ${id}`);
  return found;
}

function weapon(
  { use, level, stowed, percent }: Held,
  { arms }: Tables,
  skills: ReadonlyMap<string, number>,
  { name: who, st }: Rated,
): Thing {
  const { name, img, system, modes, blows, skill } = armOf(use, find(arms, use, who));
  // A level that differs from the skill's is stored on the weapon.
  const given = skills.get(skill) === level ? null : level;
  const done = Object.entries(modes).map(([id, mode]) => {
    const damage = Object.hasOwn(blows, id) ? diceFor(pointsOf(st, blows[id]!)) : mode.damage;
    if (damage === undefined) throw new Error(`${who}: nothing says what ${use} does`);
    return [id, { ...mode, damage, level: given, percent }] as const;
  });
  return { name, type: "weapon", img, system: { ...system, ready: !stowed, modes: Object.fromEntries(done) } };
}

function spell(row: Tables["spells"][string], level: number): Thing {
  return { name: row.name, type: "spell", img: `${ICONS}/spell.svg`, system: spellData(row, level) };
}

function shield(one: Tables["outfit"]["shields"][string], level: number): Thing {
  return {
    name: one.name,
    type: "shield",
    img: `${ICONS}/${one.icon}.svg`,
    system: {
      weight: one.weight,
      cost: one.cost,
      ready: !one.stowed,
      carried: !one.stowed,
      defenceBonus: one.db,
      skill: "Shield",
      level,
      dr: one.dr,
      hp: one.hp,
      armourClass: one.ac,
    },
  };
}

function armour(one: Tables["outfit"]["armour"][string]): Thing {
  return {
    name: one.name,
    type: "armor",
    img: `${ICONS}/${one.icon}.svg`,
    system: { weight: one.weight, cost: one.cost, dr: one.dr, locations: one.at, armourClass: one.ac ?? null },
  };
}

/** Returns the listed skills and those of weapons and shield, each at its best level. */
function skillsOf({ held, shield: carried, skills, name: who }: Rated, { arms }: Tables): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  const learn = (name: string, level: number): void => {
    levels.set(name, Math.max(level, levels.get(name) ?? 0));
  };
  for (const { use, level } of held) learn(armOf(use, find(arms, use, who)).skill, level);
  if (carried) learn("Shield", carried.skill);
  for (const [name, level] of Object.entries(skills)) {
    if (levels.has(name) && levels.get(name) !== level)
      throw new Error(`${who}: ${name} at ${String(levels.get(name))} and at ${level}`);
    learn(name, level);
  }
  return new Map([...levels].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function skill(name: string, level: number, body: Rated): Thing {
  const attribute = attributeOf(name);
  const base =
    { dx: body.dx, iq: body.iq, ht: body.ht, will: body.will ?? body.iq, per: body.per ?? body.iq }[attribute] ??
    body.dx;
  const [, own = name, specialisation = ""] = /^(.*?)(?: \((.*)\))?$/.exec(name) ?? [];
  return {
    name: own,
    type: "skill",
    img: `${ICONS}/skill.svg`,
    system: { specialisation, attribute, relative: level - base },
  };
}

function trait(words: string): Thing {
  const { name, levels, rule, kind, meaning } = traitOf(words);
  return {
    name,
    type: "trait",
    img: `${ICONS}/trait.svg`,
    system: { kind, rule, levels, ...(meaning ? { notes: `<p>${meaning}</p>` } : {}) },
  };
}
