import type { Wielder } from "../../../rules/values.ts";
import { dataVersion } from "../data-version.ts";
import { POSTURE_NAMES } from "../postures.ts";
import {
  attribute,
  attributeOrNone,
  choice,
  count,
  countOrNone,
  counts,
  flag,
  line,
  modifier,
  modifierOrNone,
  quartersOrNone,
  resistances,
  richText,
} from "../fields.ts";

const { NumberField, SchemaField, TypedObjectField } = foundry.data.fields;

/** Points that go down, below zero as well. A pool of at most 0 is one that this creature does not have. */
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

/** Fastest that any pacing counts with. */
const FASTEST = 250;

/** What is stored of a creature. What follows from it: `figures`. */
export const creatureSchema = () => ({
  dataVersion: dataVersion(),
  /** A line below the name, and who plays it. */
  concept: line(),
  player: line(),
  st: attribute(),
  dx: attribute(),
  iq: attribute(),
  ht: attribute(),
  /** null = as IQ. */
  will: attributeOrNone(),
  per: attributeOrNone(),
  /** In quarter points as people write it: 5.25; null = (DX + HT) / 4. */
  basicSpeed: quartersOrNone(0, FASTEST),
  /** Basic Move, yards per second; null = Basic Speed without fractions. */
  move: attributeOrNone(),
  /** Pounds that can be lifted with one hand, for who lifts more or less than ST says; null = ST x ST / 5. */
  lift: new NumberField({ required: true, nullable: true, min: 0, max: 1_000_000, initial: null }),
  /**
   * Dice of a thrust and of a swing as people write them, "1d-1" and "2d+1": weapons' damage counts from them. Empty is
   * unknown.
   */
  thrust: line(),
  swing: line(),
  /** Size modifier: 0 is a person. */
  size: modifier(),
  dodgeBonus: modifier(),
  parryBonus: modifier(),
  blockBonus: modifier(),
  hp: pool(),
  fp: pool(),
  /** Natural DR by place on the body; armour that is worn comes on top. */
  dr: resistances(),
  posture: choice(POSTURE_NAMES, "standing"),
  /** stopwatch; null = as DX. */
  agility: countOrNone(1, 1_000),
  /** two-action: a percentage. */
  initiative: modifier(50),
  initiativeModifier: modifier(),
  /** two-action: the chance of an Awareness test; null = the GM knows it. */
  awareness: attributeOrNone(),
  /** May draw and strike in one combined action. */
  quickDraw: flag(),
  /** side-segments and other old-school rules. */
  hitDice: attribute(1),
  /** Attacks of a trained fighter, as in 3 per 2 rounds. */
  attacks: count(1, 1, 100),
  perRounds: count(1, 1, 100),
  armourClass: modifierOrNone(),
  morale: attributeOrNone(),
  giant: flag(),
  /** Speeds of actions that have none in the rules, by action id, as the GM rated them for this creature (SA-18). */
  actionSpeeds: new TypedObjectField(attribute(0), {
    validateKey: (key: string) => /^[A-Za-z]{1,40}$/.test(key) && !(key in Object.prototype),
  }),
  /** Segments of each attack of a beast. */
  attackSpeeds: counts(1, 100, 5, 20),
  notes: richText(),
});

export type CreatureSchema = ReturnType<typeof creatureSchema>;

/**
 * A creature as its stored fields and its wielder's figures have it: what defences and bare hands are worked out from.
 */
export type Creature = foundry.data.fields.SchemaField.InitializedData<CreatureSchema> & { readonly wielder: Wielder };
