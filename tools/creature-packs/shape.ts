import * as v from "valibot";
import { BEASTS, type BeastKind } from "./rating.ts";

/** The shape of the YAML tables beside this file. Unknown keys are typing errors, so they are refused. */

const text = v.pipe(v.string(), v.nonEmpty());
const whole = v.pipe(v.number(), v.integer());
const roman = v.picklist(["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]);

const mode = v.strictObject({
  name: text,
  type: v.picklist(["burn", "cor", "cr", "cut", "fat", "imp", "pi-", "pi", "pi+", "pi++", "spec", "tox"]),
  kind: v.optional(v.picklist(["melee", "ranged"]), "melee"),
  /** Fixed damage; otherwise it follows from the creature's ST. */
  damage: v.optional(text),
  /** Share of ST that a natural weapon uses. */
  share: v.optional(v.number()),
  /** True to swing rather than thrust a weapon that is not in the compendium. */
  swing: v.optional(v.boolean(), false),
  divisor: v.optional(v.number(), 1),
  reach: v.optional(text, "1"),
  /** Modifier to the parry; missing if it cannot parry. */
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

/** A weapon of the compendium, by its key. Values left out come from there. */
const known = v.strictObject({
  like: text,
  name: v.optional(text),
  by: v.optional(text),
  modes: v.optional(v.pipe(v.array(mode), v.minLength(1))),
});

/** A weapon that only creatures have. */
const own = v.strictObject({
  name: text,
  /** Name of a picture in assets/icons/items. */
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
  /** The skill. */
  by: text,
  /** Pounds and metres, from which its values follow. */
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

/** Levels by name: "Stealth: 13". */
const levels = v.optional(v.record(text, whole), {});
const words = v.optional(v.array(text), []);

/** Kilograms; metres from nose to rump, or from head to foot. */
const measures = { kg: v.pipe(v.number(), v.minValue(0.01)), m: v.pipe(v.number(), v.minValue(0.01)) };
/** HP, if it is not one living body; otherwise ST. */
const unmeasured = { hp: v.optional(whole) };
const kinds = Object.keys(BEASTS) as BeastKind[];

/** An animal, whose values follow from its measurements, kind and morale. */
const beast = v.strictObject({ ...measures, kind: v.picklist(kinds), ...unmeasured });

/** A thinking or unnatural creature: ST and size follow from its measurements, the row gives the rest. */
const somebody = v.strictObject({
  ...measures,
  ...unmeasured,
  /** Strength relative to an ordinary person of that mass. */
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
  /** two-action: a percentage. An animal's follows from its DX. */
  initiative: v.optional(whole),
  quickDraw: v.optional(v.boolean(), false),
  /** stopwatch, if it is not DX. */
  agility: v.optional(whole),
  /** An animal's follow from its HP. */
  hitDice: v.optional(whole),
  attacks: v.optional(v.tuple([whole, whole]), [1, 1]),
  /** Ascending, without worn armour; 10, or from an animal's DX and hide. */
  armourClass: v.optional(whole),
  /** Missing if it never checks morale. */
  morale: v.optional(whole),
  giant: v.optional(v.boolean(), false),
  /** Segments of each attack of an animal. */
  beast: v.optional(v.array(whole)),
});

/** What a d20 and a d100 are rolled with. */
const chances = v.strictObject({
  attackBonus: whole,
  /** "poison 14, spells 15, blasts 13" */
  saves: text,
  /** Of the first of its arms; 5 more or less for each level of the others. */
  percent: whole,
  dodge: whole,
  awareness: whole,
});

export const creature = v.strictObject({
  name: text,
  /** Name of a picture in assets/portraits. */
  face: text,
  about: text,
  notes: text,
  body: v.union([beast, somebody]),
  dr: v.optional(v.record(text, whole), {}),
  time,
  chances,
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
  /** First round, and interval in rounds (0 = once). For the stopwatch, interval in segments. */
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
