import { isJsonList, isJsonObject, type Json, type JsonObject } from "../../rules/core.ts";

interface ItemSource {
  readonly name: string;
  readonly type: "weapon" | "spell";
  readonly system: JsonObject;
  readonly sort: number;
}

const same = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(",").map((name) => [name, name]));

type Names = Readonly<Record<string, string>>;

/** Stats of an encounter file and their paths on an actor. */
const STATS: Names = {
  ...same("basicSpeed,dx,iq,ht,will,move,agility,initiative,hitDice,morale,giant,attackSpeeds,awareness"),
  ac: "armourClass",
  mods: "initiativeModifier",
  ability: "quickDraw",
  speeds: "actionSpeeds",
};

/** The same below `oldSchool`. */
const OLD_SCHOOL: Names = same("thac0,attackBonus");

const WEAPON: Names = {
  ...same("attacks,perRounds,trained,specialised,speedClass,capacity,loaded,perSegment,longer,ready"),
  spd: "weaponSpeed",
  missile: "ranged",
  draw: "drawClass",
  reload: "reloadClass",
  rof: "rateOfFire",
  kind: "fireKind",
};

/** Fields of a weapon's `arms` entry and their paths on its mode. */
const MODE: Names = {
  ...same("name,level,percent,damage,reach,parry,balanced,twoHanded,accuracy,bulk,range,recoil"),
  type: "damageType",
  half: "halfDamage",
  rof: "rateOfFire",
};

const SPELL: Names = { spd: "castingSpeed", speedClass: "speedClass" };

/**
 * Returns an actor for a participant of an encounter file: the inverse of the stats readers.
 * @param stats as in the file (Basic Speed 6.25)
 * @param arms attacks by skill and damage: each a mode of the weapon of that label among the stats, else a
 * further weapon in hand
 */
export function actorSource(name: string, npc: boolean, stats: JsonObject, arms: readonly JsonObject[] = []) {
  const oldSchool = Object.entries(renamed(stats, OLD_SCHOOL));
  return {
    name,
    type: npc ? "npc" : "character",
    system: {
      ...renamed(stats, STATS),
      ...pools(stats),
      ...basicMove(stats),
      ...(oldSchool.length ? { oldSchool: Object.fromEntries(oldSchool) } : {}),
    },
    items: [
      ...armed(itemsOf(stats.weapons, "weapon", WEAPON), arms),
      ...itemsOf(stats.spells, "spell", SPELL),
      ...further(stats.weapons, arms),
    ].map((item, place) => ({ ...item, sort: place * 100 })),
  };
}

/** Assumes a full pool where only the points left are given. */
function pools(stats: JsonObject): JsonObject {
  return Object.fromEntries(
    ["hp", "fp"].flatMap((name) => {
      const left = stats[name];
      return typeof left === "number" ? [[name, { value: left, max: Math.max(1, left) }]] : [];
    }),
  );
}

/** Returns basic Move, because a file has the present one, halved for each empty pool (B-59, B-80). */
function basicMove({ move, hp, fp }: JsonObject): JsonObject {
  const halvings = [hp, fp].filter((left) => typeof left === "number" && left <= 0).length;
  return typeof move === "number" && halvings ? { move: move * 2 ** halvings } : {};
}

type Unsorted = Omit<ItemSource, "sort">;

function itemsOf(list: Json | undefined, type: ItemSource["type"], names: Names): readonly Unsorted[] {
  if (!isJsonList(list)) return [];
  return list.filter(isJsonObject).map((item) => ({
    name: labelOf(item) || type,
    type,
    system: itemSystem(item, type, names),
  }));
}

/** Returns the weapons of the stats with their modes. */
function armed(weapons: readonly Unsorted[], arms: readonly JsonObject[]): readonly Unsorted[] {
  return weapons.map((weapon) => {
    const ways = arms.filter((arm) => keyOf(arm) === weapon.name.toLowerCase());
    return ways.length ? { ...weapon, system: { ...armSystem(ways), ...weapon.system } } : weapon;
  });
}

/**
 * Adds further weapons in hand: `{ label: Spear, level: 12, damage: 1d+2, type: imp }`, with `ranged: true` for
 * missiles.
 */
function further(weapons: Json | undefined, arms: readonly JsonObject[]): readonly Unsorted[] {
  const known = new Set(itemsOf(weapons, "weapon", WEAPON).map(({ name }) => name.toLowerCase()));
  const labels = [...new Set(arms.map(keyOf))].filter((key) => !known.has(key));
  return labels.map((key) => {
    const ways = arms.filter((arm) => keyOf(arm) === key);
    return { name: labelOf(ways[0]), type: "weapon", system: armSystem(ways) };
  });
}

const labelOf = ({ label }: JsonObject = {}): string => (typeof label === "string" ? label : "");

const keyOf = (item: JsonObject): string => labelOf(item).toLowerCase();

function armSystem(ways: readonly JsonObject[]): JsonObject {
  const [first = {}] = ways;
  return {
    weight: first.weight ?? 2,
    ranged: first.ranged === true,
    ...renamed({ rof: first.rof, kind: first.kind }, WEAPON),
    modes: Object.fromEntries(
      ways.map((way, place) => [
        MODE_IDS.charAt(place),
        {
          ...(way.ranged === true ? { kind: "ranged" } : { kind: "melee", parry: 0 }),
          ...renamed(way, MODE),
          ...(place ? { sort: place } : {}),
        },
      ]),
    ),
  };
}

const MODE_IDS = "abcdefghijklmnopqrst";

function itemSystem(item: JsonObject, type: ItemSource["type"], names: Names): JsonObject {
  const system = renamed(item, names);
  if (type === "spell") return system;
  // A weapon is full at first; class 0 means none on the sheet.
  const loaded = item.loaded ?? item.capacity;
  return {
    ...system,
    trained: item.trained ?? true,
    ...(loaded === undefined ? {} : { loaded }),
    ...(item.draw === 0 ? { drawClass: null } : {}),
    ...(item.reload === 0 ? { reloadClass: null } : {}),
  };
}

function renamed(source: JsonObject, names: Names): JsonObject {
  return Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => {
      const own = Object.hasOwn(names, name) ? names[name] : undefined;
      return own === undefined || value === undefined ? [] : [[own, value]];
    }),
  );
}
