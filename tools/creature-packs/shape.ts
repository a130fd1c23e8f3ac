import * as v from "valibot";

/** What stands in the YAML beside this file. A word that is not known here is a slip of the pen, and refused. */

const text = v.pipe(v.string(), v.nonEmpty());
const whole = v.pipe(v.number(), v.integer());
const roman = v.picklist(["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]);

const mode = v.strictObject({
  name: text,
  type: v.picklist(["burn", "cor", "cr", "cut", "fat", "imp", "pi-", "pi", "pi+", "pi++", "spec", "tox"]),
  kind: v.optional(v.picklist(["melee", "ranged"]), "melee"),
  /** What it does by itself; else the creature says it. */
  damage: v.optional(text),
  divisor: v.optional(v.number(), 1),
  reach: v.optional(text, "1"),
  /** Added to the parry; missing = cannot parry. */
  parry: v.optional(whole),
  fencing: v.optional(v.boolean(), false),
  unbalanced: v.optional(v.boolean(), false),
  hands: v.optional(whole, 1),
  st: v.optional(whole),
  range: v.optional(v.tuple([whole, whole])),
  acc: v.optional(whole, 0),
  bulk: v.optional(whole, 0),
  recoil: v.optional(whole, 1),
  projectiles: v.optional(whole, 1),
});

/** A weapon of the compendium, by its key there. What is not said here is as it is there. */
const known = v.strictObject({ like: text, name: v.optional(text), by: v.optional(text), modes: v.optional(v.pipe(v.array(mode), v.minLength(1))) });

/** A weapon that only creatures have. */
const own = v.strictObject({
  name: text,
  /** Drawing in assets/icons/items. */
  icon: text,
  /** Weapon Spd in segments, and speed classes. */
  spd: whole,
  use: roman,
  draw: v.optional(roman),
  reload: v.optional(roman),
  capacity: v.optional(whole, 0),
  perSegment: v.optional(whole, 0),
  rof: v.optional(whole, 1),
  fire: v.optional(v.picklist(["single", "muscle", "semi", "auto", "energy"]), "muscle"),
  ranged: v.optional(v.boolean(), false),
  longer: v.optional(v.boolean(), false),
  /** Skill. */
  by: text,
  weight: v.optional(v.number(), 0),
  cost: v.optional(v.number(), 0),
  modes: v.pipe(v.array(mode), v.minLength(1)),
});

export const arms = v.record(v.string(), v.union([known, own]));

export const outfit = v.strictObject({
  armour: v.record(v.string(), v.strictObject({
    name: text, icon: text, dr: whole, at: v.array(text), ac: v.optional(whole), weight: v.number(), cost: v.optional(v.number(), 0),
  })),
  shields: v.record(v.string(), v.strictObject({
    name: text, icon: text, db: whole, ac: whole, dr: whole, hp: whole, weight: v.number(), cost: v.optional(v.number(), 0), stowed: v.optional(v.boolean(), false),
  })),
});

export const spells = v.record(v.string(), v.strictObject({ name: text, spd: whole, use: roman, cost: text, range: text, lasts: text, text }));

/** Names with levels: "Stealth: 13". */
const levels = v.optional(v.record(text, whole), {});
const words = v.optional(v.array(text), []);

const body = v.strictObject({
  st: whole, dx: whole, iq: whole, ht: whole,
  will: v.optional(whole), per: v.optional(whole), hp: v.optional(whole), fp: v.optional(whole),
  speed: v.optional(v.pipe(v.number(), v.multipleOf(0.25))), move: v.optional(whole), size: v.optional(whole, 0),
});

const time = v.strictObject({
  /** two-action: a percentage. */
  initiative: whole,
  quickDraw: v.optional(v.boolean(), false),
  /** stopwatch, where it is not DX. */
  agility: v.optional(whole),
  hitDice: whole,
  attacks: v.optional(v.tuple([whole, whole]), [1, 1]),
  /** Ascending, of the bare creature. */
  armourClass: v.optional(whole, 10),
  /** Missing = never checks it. */
  morale: v.optional(whole),
  giant: v.optional(v.boolean(), false),
  /** Segments of each attack of a beast. */
  beast: v.optional(v.array(whole)),
});

export const creature = v.strictObject({
  name: text,
  /** Portrait in assets/portraits. */
  face: text,
  about: text,
  notes: text,
  body,
  dr: v.optional(v.record(text, whole), {}),
  time,
  arms: v.optional(v.array(v.strictObject({ use: text, skill: whole, damage: v.optional(v.array(text), []), stowed: v.optional(v.boolean(), false) })), []),
  shield: v.optional(v.strictObject({ use: text, skill: whole })),
  armour: words,
  spells: levels,
  skills: levels,
  traits: words,
  gear: words,
});

export const hazard = v.strictObject({
  name: text, face: text, about: text, notes: text, times: v.record(text, whole),
  /** First round, and every how many; 0 = once. The stopwatch has no rounds: every how many segments. */
  from: whole, every: whole, everySegments: whole,
});

export const folder = v.strictObject({
  folder: text,
  creatures: v.optional(v.array(creature), []),
  hazards: v.optional(v.array(hazard), []),
});

export type Arms = v.InferOutput<typeof arms>;
export type OwnArm = v.InferOutput<typeof own>;
export type KnownArm = v.InferOutput<typeof known>;
export type ArmMode = v.InferOutput<typeof mode>;
export type Outfit = v.InferOutput<typeof outfit>;
export type Spells = v.InferOutput<typeof spells>;
export type Creature = v.InferOutput<typeof creature>;
export type Hazard = v.InferOutput<typeof hazard>;
export type CreatureFolder = v.InferOutput<typeof folder>;
