import type { Json, JsonObject } from "../../rules/core.ts";

/** An actor as it is created: type, model data and items. */
export interface ActorSource {
  readonly name: string;
  readonly type: "character" | "npc";
  readonly system: JsonObject;
  readonly items: readonly ItemSource[];
}

export interface ItemSource {
  readonly name: string;
  readonly type: "weapon" | "spell";
  readonly system: JsonObject;
  readonly sort: number;
}

/** Names of an encounter file's stats, and where they stand on an actor. */
const STATS: Readonly<Record<string, string>> = {
  basicSpeed: "basicSpeed",
  dx: "dx",
  iq: "iq",
  ht: "ht",
  will: "will",
  move: "move",
  agility: "agility",
  initiative: "initiative",
  mods: "initiativeModifier",
  ability: "quickDraw",
  hitDice: "hitDice",
  morale: "morale",
  giant: "giant",
  attackSpeeds: "attackSpeeds",
  speeds: "actionSpeeds",
};

const WEAPON: Readonly<Record<string, string>> = {
  spd: "weaponSpeed",
  attacks: "attacks",
  perRounds: "perRounds",
  missile: "ranged",
  trained: "trained",
  specialised: "specialised",
  speedClass: "speedClass",
  draw: "drawClass",
  reload: "reloadClass",
  capacity: "capacity",
  loaded: "loaded",
  perSegment: "perSegment",
  longer: "longer",
  ready: "ready",
  rof: "rateOfFire",
  kind: "fireKind",
};

/** What a weapon of the file's `arms` says of the way to use it. */
const MODE: Readonly<Record<string, string>> = {
  name: "name",
  level: "level",
  damage: "damage",
  type: "damageType",
  reach: "reach",
  parry: "parry",
  balanced: "balanced",
  twoHanded: "twoHanded",
  accuracy: "accuracy",
  bulk: "bulk",
  half: "halfDamage",
  range: "range",
  rof: "rateOfFire",
  recoil: "recoil",
};

const SPELL: Readonly<Record<string, string>> = { spd: "castingSpeed", speedClass: "speedClass" };

/**
 * An actor from a participant of an encounter file, whatever its pacing: the inverse of the stats readers.
 * @param stats in natural figures (Basic Speed 6.25), as they stand in the file
 * @param arms what to attack with, by skill and damage: a way to use the weapon of that label among the stats, else a further weapon in hand
 */
export function actorSource(
  name: string,
  npc: boolean,
  stats: JsonObject,
  arms: readonly JsonObject[] = [],
): ActorSource {
  return {
    name,
    type: npc ? "npc" : "character",
    system: { ...renamed(stats, STATS), ...pools(stats), ...basicMove(stats) },
    items: [
      ...armed(itemsOf(stats.weapons, "weapon", WEAPON), arms),
      ...itemsOf(stats.spells, "spell", SPELL),
      ...further(stats.weapons, arms),
    ].map((item, place) => ({ ...item, sort: place * 100 })),
  };
}

/** Points left; a file does not say how many there were, so a full pool is assumed where some are left. */
function pools(stats: JsonObject): JsonObject {
  return Object.fromEntries(
    ["hp", "fp"].flatMap((name) => {
      const left = stats[name];
      return typeof left === "number" ? [[name, { value: left, max: Math.max(1, left) }]] : [];
    }),
  );
}

/** A file says how fast somebody is now; who has no hit points or fatigue points left was twice as fast before, for each (B-59, B-80). */
function basicMove({ move, hp, fp }: JsonObject): JsonObject {
  const halvings = [hp, fp].filter((left) => typeof left === "number" && left <= 0).length;
  return typeof move === "number" && halvings ? { move: move * 2 ** halvings } : {};
}

type Unsorted = Omit<ItemSource, "sort">;

function itemsOf(
  list: Json | undefined,
  type: ItemSource["type"],
  names: Readonly<Record<string, string>>,
): readonly Unsorted[] {
  if (!Array.isArray(list)) return [];
  return (list as readonly JsonObject[]).map((item) => ({
    name: typeof item.label === "string" && item.label ? item.label : type,
    type,
    system: itemSystem(item, type, names),
  }));
}

/** The weapons of the stats, with what the file arms them with. What the stats say of them wins: that is what the core reads. */
function armed(weapons: readonly Unsorted[], arms: readonly JsonObject[]): readonly Unsorted[] {
  return weapons.map((weapon) => {
    const ways = arms.filter((arm) => keyOf(arm) === weapon.name.toLowerCase());
    return ways.length ? { ...weapon, system: { ...armSystem(ways), ...weapon.system } } : weapon;
  });
}

/** Weapons in hand beside those of the stats: `{ label: Spear, level: 12, damage: 1d+2, type: imp }`, and for what is shot or thrown `ranged: true`. */
function further(weapons: Json | undefined, arms: readonly JsonObject[]): readonly Unsorted[] {
  const known = new Set(itemsOf(weapons, "weapon", WEAPON).map(({ name }) => name.toLowerCase()));
  const labels = [...new Set(arms.map(keyOf))].filter((key) => !known.has(key));
  return labels.map((key) => {
    const ways = arms.filter((arm) => keyOf(arm) === key);
    const label = ways[0]?.label;
    return { name: typeof label === "string" ? label : "", type: "weapon", system: armSystem(ways) };
  });
}

const keyOf = ({ label }: JsonObject): string => (typeof label === "string" ? label.toLowerCase() : "");

/** A weapon with a way to use it for each of these. */
function armSystem(ways: readonly JsonObject[]): JsonObject {
  const [first = {}] = ways;
  return {
    weight: first.weight ?? 2,
    ranged: first.ranged === true,
    ...renamed({ rof: first.rof, kind: first.kind }, WEAPON),
    modes: Object.fromEntries(ways.map((way, place) => [MODE_IDS.charAt(place), modeOf(way, place)])),
  };
}

/** As many as a file may name. */
const MODE_IDS = "abcdefghijklmnopqrst";

function modeOf(arm: JsonObject, place: number): JsonObject {
  const ranged = arm.ranged === true;
  return {
    kind: ranged ? "ranged" : "melee",
    ...(ranged ? {} : { parry: 0 }),
    ...renamed(arm, MODE),
    ...(place ? { sort: place } : {}),
  };
}

function itemSystem(item: JsonObject, type: ItemSource["type"], names: Readonly<Record<string, string>>): JsonObject {
  const system = renamed(item, names);
  if (type === "spell") return system;
  // What the core fills in: a weapon is full at first, and needs no class where it has none (0 in the core, nothing on the sheet).
  const loaded = item.loaded ?? item.capacity;
  const trained = item.trained ?? true;
  return {
    ...system,
    trained,
    ...(loaded === undefined ? {} : { loaded }),
    ...(item.draw === 0 ? { drawClass: null } : {}),
    ...(item.reload === 0 ? { reloadClass: null } : {}),
  };
}

function renamed(source: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => {
      const own = Object.hasOwn(names, name) ? names[name] : undefined;
      return own === undefined || value === undefined ? [] : [[own, value]];
    }),
  );
}
