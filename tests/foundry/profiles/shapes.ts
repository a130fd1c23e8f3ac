// Actors in the shapes of public systems, odd ones included; names and numbers are our own.
import type { ActorLike, ItemLike } from "../../../src/module/profiles/actor-like.ts";

/** Computes its values by accessors, as OSE's data models do. */
class OseScores {
  constructor(
    private readonly dexterity: number,
    private readonly constitution: number,
  ) {}

  get dex(): object {
    return { value: this.dexterity, bonus: 0, mod: 1, init: this.dexterity > 12 ? 1 : 0 };
  }

  get con(): object {
    return { value: this.constitution, bonus: 0, mod: 0 };
  }
}

class OseMovement {
  constructor(private readonly feet: unknown) {}

  get base(): unknown {
    return this.feet;
  }
}

/** As Shadowdark's ability with its accessor. */
class ShadowdarkAbility {
  constructor(readonly value: number) {}

  get mod(): number {
    return Math.floor((this.value - 10) / 2);
  }
}

const item = (type: string, name: string, system: object = {}): ItemLike => ({ name, type, system });
const actor = (name: string, system: object, ...items: ItemLike[]): ActorLike => ({ id: name, name, system, items });
const points = (value: unknown, max: unknown): object => ({ value, max });

const oseHero = (name: string, level: number, [dex, con]: readonly [number, number], ...items: ItemLike[]): ActorLike =>
  actor(
    name,
    {
      details: { level, class: "Fighter", xp: { value: 0 } },
      scores: new OseScores(dex, con),
      movement: new OseMovement(120),
      hp: { hd: "1d8", value: 6, max: 6 },
      ac: { value: 5, mod: 0 },
      initiative: { value: 0, mod: 0 },
    },
    ...items,
  );
const oseMonster = (name: string, hd: string, morale: unknown, feet: unknown = 120, more: object = {}): ActorLike =>
  actor(
    name,
    {
      details: { alignment: "", xp: 10, morale },
      movement: new OseMovement(feet),
      hp: { hd, value: 9, max: 9 },
      ac: { value: 6, mod: 0 },
      initiative: { value: 0, mod: 0 },
      ...more,
    },
    item("weapon", "Bite", { damage: "1d6", melee: true, missile: false, slow: false, weight: null }),
  );
const sword = item("weapon", "Sword +1", { damage: "1d8", melee: true, missile: false, slow: false, weight: 60 });
const greatSword = item("weapon", "Reaver", { damage: "1d10", melee: true, missile: false, slow: true, weight: 150 });
const bow = item("weapon", "Short bow", { damage: "1d6", melee: false, missile: true, slow: false, weight: 30 });
const sleep = item("spell", "Sleep", { lvl: 1, class: "Magic-user", memorized: 1 });

const ose: readonly ActorLike[] = [
  oseHero("Mira", 3, [15, 12], sword, bow),
  oseHero("Bruno", 1, [8, 16], greatSword),
  oseHero("Dagny", 14, [18, 3], sleep),
  oseMonster("Orc", "1d8", 8),
  oseMonster("Skeleton", "1d8", "NA", 60),
  oseMonster("Golem", "10d8", -1, "90"),
  oseMonster("Rat", "d4", "5", 60),
  oseMonster("Dragon", "10d8+3", 9, 240),
  oseMonster("New one", "", 0, 120, { hp: { hd: "", value: null, max: null } }),
  oseMonster("Cloud", "4**", "—", null),
];

const bfHero = (name: string, level: number, dex: unknown, ...items: ItemLike[]): ActorLike =>
  actor(
    name,
    {
      armorClass: { value: 15 },
      hitPoints: points(7, 9),
      initBonus: { value: 1 },
      move: { value: 40 },
      abilities: { dex: { value: dex }, con: { value: 11 } },
      level: { value: level },
    },
    ...items,
  );
const bfMonster = (name: string, number: unknown, morale: unknown, move: unknown = 40): ActorLike =>
  actor(
    name,
    {
      armorClass: { value: 13 },
      hitPoints: points(5, 5),
      initBonus: { value: 0 },
      move: { value: move },
      hitDice: { size: "d8", number, mod: 0 },
      morale: { value: morale },
    },
    item("weapon", "Claw", { damage: { value: "1d4" }, range: { value: "Melee" }, weight: { value: 0 } }),
  );
const basicfantasyrpg: readonly ActorLike[] = [
  bfHero(
    "Mira",
    2,
    14,
    item("weapon", "Longsword", { damage: { value: "1d8" }, range: { value: "Melee" }, weight: { value: 4 } }),
    item("weapon", "Shortbow", { damage: { value: "1d6" }, range: { value: "50/100/150" }, weight: { value: 2 } }),
  ),
  bfHero("Bruno", 1, "9"),
  bfMonster("Orc", 1, 8),
  bfMonster("Zombie", 2, 12, "20"),
  bfMonster("Elemental", "8", "NA", "60 fly 120"),
  bfMonster("Statue", 5, -1, 0),
  actor("Ballista", { attackBonus: { value: 0 }, damage: { value: 8 }, rateOfFire: { value: "1/4" } }),
  actor("Cart", { armorClass: { value: 11 }, hitPoints: { aft: points(16, 16) }, move: { value: 20 } }),
];

const sdNpc = (name: string, level: number, dex: number, move = "near"): ActorLike =>
  actor(
    name,
    {
      attributes: { ac: { value: 12 }, hp: points(5, 5) },
      level: { value: level, xp: 0 },
      abilities: { dex: { mod: dex }, con: { mod: 1 } },
      move,
    },
    item("NPC Attack", "Bite", { damage: { value: "1d6" }, attack: { num: 1 }, ranges: ["close"] }),
    item("NPC Attack", "Spear", { damage: { value: "1d6" }, attack: { num: 1 }, ranges: ["close", "near"] }),
    item("NPC Attack", "Shortbow", { damage: { value: "1d4" }, attack: { num: 2 }, ranges: ["far"] }),
    item("NPC Special Attack", "Breath", { attack: { num: 1 }, ranges: new Set(["near"]) }),
  );
const shadowdark: readonly ActorLike[] = [
  actor(
    "Mira",
    {
      attributes: { ac: { value: 14 }, hp: points(8, 8) },
      level: { value: 2, xp: 3 },
      abilities: { dex: new ShadowdarkAbility(15), con: new ShadowdarkAbility(9) },
    },
    item("Weapon", "Longsword", { type: "melee", damage: { oneHanded: "d8" } }),
    item("Weapon", "Longbow", { type: "ranged", range: "far", damage: { oneHanded: "", twoHanded: "d8" } }),
    item("Spell", "Sleep", { tier: 1 }),
  ),
  sdNpc("Goblin", 1, 1),
  sdNpc("Ooze", 0, -5, "close"),
  sdNpc("Dragon", 17, 5, "doubleNear"),
  sdNpc("Shade", 3, 4, "none"),
];

const acksOne = (name: string, system: object, ...items: ItemLike[]): ActorLike =>
  actor(
    name,
    {
      hp: { hd: "1d8", value: 4, max: 4 },
      aac: { value: 3, mod: 0 },
      movement: { base: 120, mod: 0, value: "" },
      initiative: { value: 0, mod: 0 },
      ...system,
    },
    ...items,
  );
const acks: readonly ActorLike[] = [
  acksOne("Mira", { details: { level: 4, morale: 0 }, scores: { dex: { value: 13 }, con: { value: 14 } } }, sword, bow),
  acksOne("Orc", { details: { morale: 0 }, hp: { hd: "1d8", value: 4, max: 4 } }),
  acksOne("Skeleton", { details: { morale: -6 }, movement: { base: 60 } }),
  acksOne("Giant", {
    details: { morale: 2 },
    hp: { hd: "8d8+2", value: 40, max: 41 },
    initiative: { value: -1, mod: 0 },
  }),
  acksOne("Bad one", { details: { morale: 4 }, movement: { base: null }, hp: { hd: "?", value: 1, max: 1 } }),
];

const hypOne = (name: string, system: object, ...items: ItemLike[]): ActorLike =>
  actor(
    name,
    {
      hd: "1d8",
      hp: { value: 5, min: -10, max: 8 },
      ac: { value: 6, dr: 0 },
      movement: { base: { value: 40 }, exploration: { value: 120 } },
      ...system,
    },
    ...items,
  );
const hyp3e: readonly ActorLike[] = [
  hypOne(
    "Mira",
    {
      attributes: { dex: { value: 16, atkMod: 1, defMod: 1 }, con: { value: 10 } },
      details: { level: { value: 3 } },
    },
    item("weapon", "Long bow", { missile: true, melee: false, damage: "1d6", weight: 3, rof: "3/2" }),
  ),
  hypOne("Ape", { hd: "4d8", morale: 7, dx: 14 }),
  hypOne("Mummy", { hd: "5d8+1", morale: "12", dx: "6" }),
  hypOne("Slime", { hd: "2d8", morale: 1, dx: 11, movement: { base: { value: "10" } } }),
  hypOne("Wisp", { hd: "½d8", morale: "NA", dx: "" }),
];

const arsOne = (name: string, system: object, ...items: ItemLike[]): ActorLike =>
  actor(
    name,
    {
      attributes: {
        hp: { value: 6, min: -10, max: 9 },
        ac: { value: 5 },
        movement: { value: 12 },
        thaco: { value: 20 },
      },
      mods: { initiative: 0 },
      ...system,
    },
    ...items,
  );
const ars: readonly ActorLike[] = [
  arsOne(
    "Mira",
    { abilities: { dex: { value: 15 }, con: { value: 13 } }, hitdice: "1d10" },
    item("weapon", "Long sword", { attack: { speed: 5, perRound: "3/2", type: "melee" }, damage: { normal: "1d8" } }),
    item("weapon", "Dart", { attack: { speed: "2", perRound: "3/1", type: "ranged" } }),
    item("spell", "Web", { castingTime: "2", level: 2 }),
    item("spell", "Find familiar", { castingTime: "1 day", level: 1 }),
    item("spell", "Hold person", { castingTime: "5 segments", level: 2 }),
    item("spell", "Chant", { castingTime: "1 turn", level: 2 }),
    item("spell", "Enthrall", { castingTime: "1 round", level: 2 }),
    item("spell", "Sleep", { castingTime: "special", level: 1 }),
  ),
  arsOne("Ogre", { hitdice: "4+1", morale: "Steady (11-12)" }),
  arsOne("Kobold", {
    hitdice: "1-1",
    morale: "8",
    attributes: { hp: points(2, 2), ac: { value: 7 }, movement: { value: "6" } },
  }),
  arsOne("Lich", { hitdice: "11d8", morale: "NA" }),
  arsOne("Wraith", {
    hitdice: "special",
    attributes: { hp: points(20, 20), ac: { value: 4 }, movement: { value: "12, 24 fly" } },
  }),
];

const zeros = Object.fromEntries(["str", "int", "wis", "dex", "con", "cha"].map((id) => [id, { value: 0, mod: 0 }]));
/** With the defaults of the system's template. */
const wwnOne = (name: string, own: object, ...items: ItemLike[]): ActorLike =>
  actor(
    name,
    {
      ac: { value: 0, mod: 0 },
      aac: { value: 10, mod: 0 },
      movement: { base: 30, exploration: 90, overland: 24, bonus: 0 },
      initiative: { value: 0, mod: 0, roll: "1d8", alertTwo: false },
      hp: { hd: "1d8", value: 4, max: 4 },
      ...own,
    },
    ...items,
  );
const wwnWeapon = (name: string, damage: string, own: object = {}): ItemLike =>
  item("weapon", name, { damage, slow: false, missile: false, melee: true, weight: 1, shock: { damage: "1" }, ...own });
const wwn: readonly ActorLike[] = [
  wwnOne(
    "Mira",
    {
      details: { morale: 0, level: 3 },
      scores: { ...zeros, dex: { value: 14, mod: 1 }, con: { value: 10, mod: 0 } },
      hp: { hd: "1d6", value: 11, max: 11, injuries: 0 },
    },
    wwnWeapon("Longsword", "1d8"),
    wwnWeapon("Longbow", "1d8", { missile: true, melee: false }),
    wwnWeapon("Dagger", "1d4", { missile: true }),
  ),
  wwnOne("New one", { details: { morale: 0, level: 1 }, scores: zeros }),
  wwnOne("Commander", { details: { morale: 9 }, hp: { hd: "9d8", value: 41, max: 41 } }, wwnWeapon("Spear", "1d6")),
  wwnOne("Drake", { details: { morale: 10 }, hp: { hd: "6d8", value: 27, max: 27 }, movement: { base: 60 } }),
  actor("Guild", { health: points(7, 7), forceRating: 1, initiative: { roll: "1d8", value: 0 } }),
];

const cocOne = (name: string, [dex, con, hp]: readonly (number | null)[], ...items: ItemLike[]): ActorLike =>
  actor(
    name,
    {
      characteristics: { dex: { value: dex, tempValue: null }, con: { value: con, tempValue: null } },
      attribs: { hp: { value: hp, max: hp, auto: true }, mov: { value: null, max: null, auto: true } },
      conditions: { dead: { value: false }, prone: { value: false } },
    },
    ...items,
  );
const cocWeapon = (name: string, damage: string, uses: unknown, properties: object = {}): ItemLike =>
  item("weapon", name, {
    range: { normal: { value: 0, units: "", damage } },
    usesPerRound: { normal: uses, max: null, burst: null },
    properties,
  });
const coc: readonly ActorLike[] = [
  cocOne(
    "Mira",
    [65, 50, 11],
    cocWeapon("Revolver", "1D10", "1(3)", { rngd: true }),
    cocWeapon("Fist", "1D3", 1, { melee: true }),
    cocWeapon("Machine gun", "2D6", 4, { rngd: true, auto: true }),
  ),
  cocOne("Cultist", [50, 45, 9], cocWeapon("Knife", "1D4", 1)),
  cocOne("Shambler", [35, 90, 20]),
  cocOne("Unfilled", [null, null, null]),
  actor("Car", { attribs: { hp: points(null, null), mov: points(13, null), build: { value: 5 } } }),
];

/** Actors by system. */
export const SHAPES: Readonly<Record<string, readonly ActorLike[]>> = {
  ose,
  basicfantasyrpg,
  shadowdark,
  acks,
  hyp3e,
  ars,
  wwn,
  CoC7: coc,
};
