import { POSTURE_WORDS } from "../../../rules/values.ts";
import type { Wielder } from "../../../rules/values.ts";
import { dataVersion } from "../data-version.ts";
import {
  attributeField,
  attributeOrNone,
  choice,
  count,
  countOrNone,
  counts,
  flag,
  lineField,
  modifier,
  modifierOrNone,
  quartersOrNone,
  resistances,
  richText,
} from "../fields.ts";

const { NumberField, SchemaField, TypedObjectField } = foundry.data.fields;

/** May fall below 0. With a maximum of 0 or less, the creature has none. */
const pool = () =>
  new SchemaField({
    value: new NumberField({
      required: true,
      nullable: false,
      integer: true,
      min: -1_000_000,
      max: 1_000_000,
      initial: 10,
    }),
    max: count(10),
  });

const FASTEST = 250;

const body = () => ({
  /** Line below the name; player. */
  concept: lineField(),
  player: lineField(),
  st: attributeField(),
  dx: attributeField(),
  iq: attributeField(),
  ht: attributeField(),
  /** null = as IQ. */
  will: attributeOrNone(),
  per: attributeOrNone(),
  /** Quarter points as written: 5.25; null = (DX + HT) / 4. */
  basicSpeed: quartersOrNone(0, FASTEST),
  /** Basic Move, yards per second; null = Basic Speed without fractions. */
  move: attributeOrNone(),
  /** Pounds that one hand can lift; null = ST x ST / 5. */
  lift: new NumberField({ required: true, nullable: true, min: 0, max: 1_000_000, initial: null }),
  /** Dice such as "1d-1" and "2d+1"; empty if unknown. */
  thrust: lineField(),
  swing: lineField(),
  /** Size modifier; 0 is human. */
  size: modifier(),
  dodgeBonus: modifier(),
  parryBonus: modifier(),
  blockBonus: modifier(),
  hp: pool(),
  fp: pool(),
  /** Natural DR by hit location, without worn armour. */
  dr: resistances(),
  posture: choice(POSTURE_WORDS, "standing"),
});

/** Read by one initiative system each. */
const timed = () => ({
  /** stopwatch; null = as DX. */
  agility: countOrNone(1, 1_000),
  /** two-action: a percentage. */
  initiative: modifier(50),
  initiativeModifier: modifier(),
  /** two-action: percentage of an Awareness test; null = only the GM knows it. */
  awareness: attributeOrNone(),
  /** May draw and strike in one combined action. */
  quickDraw: flag(),
  /** Percentage to dodge (PC-6); null = the chance of Dodge with 3d6. */
  dodgePercent: attributeOrNone(),
});

/** side-segments and other old-school rules. */
const oldSchool = () => ({
  hitDice: attributeField(1),
  /** Attacks of a trained fighter: 3 in 2 rounds. */
  attacks: count(1, 1, 100),
  perRounds: count(1, 1, 100),
  armourClass: modifierOrNone(),
  morale: attributeOrNone(),
  /** Added to its side's die of surprise (SA-22). */
  alertness: modifier(),
  giant: flag(),
  oldSchool: new SchemaField({
    /** d20 that hits armour class 0. */
    thac0: modifierOrNone(),
    attackBonus: modifierOrNone(),
    /** Attack bonus per hit die (D20-3): 0.75; null = the world's. */
    hitDiceRate: quartersOrNone(0, 2),
    /** "death 12, wands 13", or a class and level: "F3". */
    saves: lineField(),
    xp: countOrNone(),
    /** Number appearing: "1d6 (2d8)". */
    appearing: lineField(),
  }),
  /** The GM's speeds by action id, for actions without one in the rules (SA-18). */
  actionSpeeds: new TypedObjectField(attributeField(0), {
    validateKey: (key: string) => /^[A-Za-z]{1,40}$/.test(key) && !(key in Object.prototype),
  }),
  /** Segments of each attack of a beast. */
  attackSpeeds: counts(1, 100, 5, 20),
});

export const creatureSchema = () => ({
  dataVersion: dataVersion(),
  ...body(),
  ...timed(),
  ...oldSchool(),
  notes: richText(),
});

export type CreatureSchema = ReturnType<typeof creatureSchema>;

export type CreatureSystem = foundry.data.fields.SchemaField.InitializedData<CreatureSchema> & {
  readonly wielder: Wielder;
};
