const { NumberField } = foundry.data.fields;

/** `Item.system` of a spell: how long it takes to cast. */
const schema = () => ({
  /** side-segments: Casting Spd, in segments. */
  castingSpeed: new NumberField({ required: true, nullable: false, integer: true, min: 1, initial: 3 }),
  /** stopwatch: speed class I to X as 1 to 10. */
  speedClass: new NumberField({ required: true, nullable: true, integer: true, min: 1, max: 10, initial: null }),
});

export type SpellSchema = ReturnType<typeof schema>;

export class SpellData extends foundry.abstract.TypeDataModel<SpellSchema, Item.Implementation> {
  static override defineSchema(): SpellSchema {
    return schema();
  }
}
