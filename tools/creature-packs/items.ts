import { classOf } from "../../src/rules/pacing/stopwatch/segments.ts";
import { attributeOf, traitOf } from "./known.ts";
import type { Creature } from "./shape.ts";
import type { Tables } from "./tables.ts";

/** An item before it has its id. */
export interface Thing {
  readonly name: string;
  readonly type: "weapon" | "armor" | "shield" | "spell" | "skill" | "trait" | "gear";
  readonly img: string;
  readonly system: Record<string, unknown>;
}

const ICONS = "systems/segment-zero/assets/icons/items";

/** Everything a creature has, in the order in which sheets and pickers list it. */
export function thingsOf(creature: Creature, tables: Tables): readonly Thing[] {
  const skills = skillsOf(creature, tables);
  return [
    ...creature.arms.map((one) => weapon(one, tables, skills, creature.name)),
    ...Object.entries(creature.spells).map(([id, level]) => spell(find(tables.spells, id, creature.name), level)),
    ...(creature.shield ? [shield(find(tables.outfit.shields, creature.shield.use, creature.name), creature.shield.skill)] : []),
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

function weapon({ use, skill: level, damage, stowed }: Creature["arms"][number], { arms }: Tables, skills: ReadonlyMap<string, number>, who: string): Thing {
  const one = find(arms, use, who);
  const own = one.modes.filter((mode) => mode.damage === undefined);
  if (own.length !== damage.length) throw new Error(`${who}: ${use} takes ${own.length} kinds of damage, not ${damage.length}`);
  // Who bites less well than they claw: the level stands on the weapon.
  const given = skills.get(one.by) === level ? null : level;
  const roman = (words: string | undefined): number | null => (words === undefined ? null : classOf(words));
  return {
    name: one.name, type: "weapon", img: `${ICONS}/${one.icon}.svg`,
    system: {
      weight: one.weight, cost: one.cost, ranged: one.ranged, ready: !stowed, weaponSpeed: one.spd,
      speedClass: roman(one.use), drawClass: roman(one.draw), reloadClass: roman(one.reload), perSegment: one.perSegment, capacity: one.capacity, loaded: one.capacity,
      rateOfFire: one.rof, fireKind: one.fire, longer: one.longer,
      modes: Object.fromEntries(one.modes.map((mode, sort) => [`mode${sort + 1}`, { ...modeOf(mode, sort, one, mode.damage ?? damage[own.indexOf(mode)]!), level: given }])),
    },
  };
}

function modeOf(mode: Tables["arms"][string]["modes"][number], sort: number, { by, rof }: Tables["arms"][string], damage: string): Record<string, unknown> {
  const shared = { name: mode.name, sort, kind: mode.kind, skill: by, damage, damageType: mode.type, divisor: mode.divisor, twoHanded: mode.hands > 1, minimumStrength: mode.st ?? null };
  if (mode.kind === "melee") return { ...shared, reach: mode.reach, parry: mode.parry ?? null, fencing: mode.fencing, balanced: !mode.unbalanced };
  const [halfDamage, range] = mode.range ?? [0, 0];
  return { ...shared, halfDamage, range, accuracy: mode.acc, bulk: mode.bulk, recoil: mode.recoil, projectiles: mode.projectiles, rateOfFire: rof };
}

function spell({ name, spd, use, cost, range, lasts, text }: Tables["spells"][string], level: number): Thing {
  return { name, type: "spell", img: `${ICONS}/spell.svg`, system: { castingSpeed: spd, speedClass: classOf(use), level, cost, range, duration: lasts, notes: `<p>${text}</p>` } };
}

function shield(one: Tables["outfit"]["shields"][string], level: number): Thing {
  return {
    name: one.name, type: "shield", img: `${ICONS}/${one.icon}.svg`,
    system: { weight: one.weight, cost: one.cost, ready: !one.stowed, carried: !one.stowed, defenceBonus: one.db, skill: "Shield", level, dr: one.dr, hp: one.hp, armourClass: one.ac },
  };
}

function armour(one: Tables["outfit"]["armour"][string]): Thing {
  return { name: one.name, type: "armor", img: `${ICONS}/${one.icon}.svg`, system: { weight: one.weight, cost: one.cost, dr: one.dr, locations: one.at, armourClass: one.ac ?? null } };
}

/** The skills that are listed, and those that weapons and shield go by: the best of each. */
function skillsOf({ arms: list, shield: carried, skills, name: who }: Creature, { arms }: Tables): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  const learn = (name: string, level: number): void => { levels.set(name, Math.max(level, levels.get(name) ?? 0)); };
  for (const { use, skill: level } of list) learn(find(arms, use, who).by, level);
  if (carried) learn("Shield", carried.skill);
  for (const [name, level] of Object.entries(skills)) {
    if (levels.has(name) && levels.get(name) !== level) throw new Error(`${who}: ${name} at ${String(levels.get(name))} and at ${level}`);
    learn(name, level);
  }
  return new Map([...levels].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function skill(name: string, level: number, { body }: Creature): Thing {
  const attribute = attributeOf(name);
  const base = { dx: body.dx, iq: body.iq, ht: body.ht, will: body.will ?? body.iq, per: body.per ?? body.iq }[attribute] ?? body.dx;
  const [, own = name, specialisation = ""] = /^(.*?)(?: \((.*)\))?$/.exec(name) ?? [];
  return { name: own, type: "skill", img: `${ICONS}/skill.svg`, system: { specialisation, attribute, relative: level - base } };
}

function trait(words: string): Thing {
  const { name, levels, rule, kind, meaning } = traitOf(words);
  return { name, type: "trait", img: `${ICONS}/trait.svg`, system: { kind, rule, levels, ...(meaning ? { notes: `<p>${meaning}</p>` } : {}) } };
}
