import * as v from "valibot";
import { BEASTS, type BeastKind } from "./rating.ts";

/** What stands in the YAML beside this file. A word that is not known here is a slip of the pen, and refused. */

const text = v.pipe(v.string(), v.nonEmpty());
const whole = v.pipe(v.number(), v.integer());
const roman = v.picklist(["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]);

const mode = v.strictObject({
  name: text,
  type: v.picklist(["burn", "cor", "cr", "cut", "fat", "imp", "pi-", "pi", "pi+", "pi++", "spec", "tox"]),
  kind: v.optional(v.picklist(["melee", "ranged"]), "melee"),
  /** What it does by itself; else it follows from the creature's ST. */
  damage: v.optional(text),
  /** Of a body's own weapon: the share of ST that it brings. */
  share: v.optional(v.number()),
  /** Of a weapon that is not in the compendium: it is swung, not thrust. */
  swing: v.optional(v.boolean(), false),
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
const known = v.strictObject({
  like: text,
  name: v.optional(text),
  by: v.optional(text),
  modes: v.optional(v.pipe(v.array(mode), v.minLength(1))),
});

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
  /** Pounds, and metres in all: from both follows what it does. */
  weight: v.optional(v.number(), 0),
  m: v.optional(v.number(), 0),
  cost: v.optional(v.number(), 0),
  modes: v.pipe(v.array(mode), v.minLength(1)),
});

export const arms = v.record(v.string(), v.union([known, own]));

export const outfit = v.strictObject({
  armour: v.record(
    v.string(),
    v.strictObject({
      name: text,
      icon: text,
      dr: whole,
      at: v.array(text),
      ac: v.optional(whole),
      weight: v.number(),
      cost: v.optional(v.number(), 0),
    }),
  ),
  shields: v.record(
    v.string(),
    v.strictObject({
      name: text,
      icon: text,
      db: whole,
      ac: whole,
      dr: whole,
      hp: whole,
      weight: v.number(),
      cost: v.optional(v.number(), 0),
      stowed: v.optional(v.boolean(), false),
    }),
  ),
});

/** Names with levels: "Stealth: 13". */
const levels = v.optional(v.record(text, whole), {});
const words = v.optional(v.array(text), []);

/** Kilograms, and metres from nose to rump or from head to foot. */
const measures = { kg: v.pipe(v.number(), v.minValue(0.01)), m: v.pipe(v.number(), v.minValue(0.01)) };
/** Of what is not one living body; else HP are ST. */
const unmeasured = { hp: v.optional(whole) };
const kinds = Object.keys(BEASTS) as BeastKind[];

/** An animal: all else follows from its measures, its kind and its morale. */
const beast = v.strictObject({ ...measures, kind: v.picklist(kinds), ...unmeasured });

/** Somebody who thinks, or something that nature did not make: ST and size follow from the measures, the rest is who they are. */
const somebody = v.strictObject({
  ...measures,
  ...unmeasured,
  /** Strength beside an ordinary person of that mass. */
  fit: v.optional(v.number(), 1),
  dx: whole,
  iq: whole,
  ht: whole,
  will: v.optional(whole),
  per: v.optional(whole),
  fp: v.optional(whole),
  speed: v.optional(v.pipe(v.number(), v.multipleOf(0.25))),
  move: v.optional(whole),
});

const time = v.strictObject({
  /** two-action: a percentage. Of an animal it follows from its DX. */
  initiative: v.optional(whole),
  quickDraw: v.optional(v.boolean(), false),
  /** stopwatch, where it is not DX. */
  agility: v.optional(whole),
  /** Of an animal they follow from its HP. */
  hitDice: v.optional(whole),
  attacks: v.optional(v.tuple([whole, whole]), [1, 1]),
  /** Ascending, of the bare creature; 10, or what follows from an animal's DX and hide. */
  armourClass: v.optional(whole),
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
  body: v.union([beast, somebody]),
  dr: v.optional(v.record(text, whole), {}),
  time,
  arms: v.optional(
    v.array(v.strictObject({ use: text, skill: v.optional(whole), stowed: v.optional(v.boolean(), false) })),
    [],
  ),
  shield: v.optional(v.strictObject({ use: text, skill: whole })),
  armour: words,
  spells: levels,
  skills: levels,
  traits: words,
  gear: words,
});

export const hazard = v.strictObject({
  name: text,
  face: text,
  about: text,
  notes: text,
  times: v.record(text, whole),
  /** First round, and every how many; 0 = once. The stopwatch has no rounds: every how many segments. */
  from: whole,
  every: whole,
  everySegments: whole,
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
export type Creature = v.InferOutput<typeof creature>;
export type Hazard = v.InferOutput<typeof hazard>;
export type CreatureFolder = v.InferOutput<typeof folder>;
