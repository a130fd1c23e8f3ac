const { ArrayField, BooleanField, NumberField, SchemaField, TypedObjectField } = foundry.data.fields;

const attribute = (initial: number, max = 1_000) => new NumberField({ required: true, nullable: false, integer: true, min: 0, max, initial });

/** Points that go down, below zero as well. */
const pool = () => new SchemaField({ value: new NumberField({ required: true, nullable: false, integer: true, initial: 10 }), max: attribute(10) });

/** What the pacings read of a creature. */
export const creatureSchema = () => ({
  dx: attribute(10),
  iq: attribute(10),
  ht: attribute(10),
  will: attribute(10),
  /** In quarter points as people write it: 5.25. */
  basicSpeed: new NumberField({ required: true, nullable: false, min: 0, max: 1_000, step: 0.25, initial: 5 }),
  /** Yards per turn. */
  move: attribute(5),
  /** stopwatch; null = as DX. */
  agility: new NumberField({ required: true, nullable: true, integer: true, min: 1, max: 1_000, initial: null }),
  /** two-action: a percentage. */
  initiative: new NumberField({ required: true, nullable: false, integer: true, min: -1_000, max: 1_000, initial: 50 }),
  initiativeModifier: new NumberField({ required: true, nullable: false, integer: true, min: -1_000, max: 1_000, initial: 0 }),
  /** May draw and strike in one combined action. */
  quickDraw: new BooleanField({ initial: false }),
  hp: pool(),
  fp: pool(),
  /** side-segments: hit dice and morale decide who checks morale; attack speeds of a beast. */
  hitDice: attribute(1),
  morale: new NumberField({ required: true, nullable: true, integer: true, min: 0, max: 1_000, initial: null }),
  giant: new BooleanField({ initial: false }),
  /** Speeds of actions that have none in the rules, by action id, as the GM rated them for this creature (SA-18). */
  actionSpeeds: new TypedObjectField(new NumberField({ required: true, nullable: false, integer: true, min: 0, max: 1_000, initial: 0 })),
  attackSpeeds: new ArrayField(new NumberField({ required: true, nullable: false, integer: true, min: 1, max: 100, initial: 5 })),
});

export type CreatureSchema = ReturnType<typeof creatureSchema>;

/** A creature of any kind. Its agility is its DX unless said otherwise. */
export class CreatureData extends foundry.abstract.TypeDataModel<CreatureSchema, Actor.Implementation> {
  static override defineSchema(): CreatureSchema {
    return creatureSchema();
  }

  /** Agility as it counts for the stopwatch. */
  get effectiveAgility(): number {
    return this.agility ?? Math.max(1, this.dx);
  }
}
