const { NumberField, SchemaField, StringField } = foundry.data.fields;

/** `Combatant.system`: what the core cannot read from an actor. */
const schema = () => ({
  /** Side in the fight; empty = by disposition. */
  side: new StringField({ required: true, blank: true, initial: "" }),
  /** Name of a group of like creatures that can be handled as one; empty = by likeness, "-" = none (`groupOf`). */
  group: new StringField({ required: true, blank: true, initial: "" }),
  /** For one without an actor: when it acts, in the unit of the pacing, from which window on, and every how many windows. */
  hazard: new SchemaField({
    time: new NumberField({ required: true, nullable: true, integer: true, initial: null }),
    from: new NumberField({ required: true, nullable: false, integer: true, min: 1, initial: 1 }),
    every: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 1 }),
  }),
});

export type CombatantSchema = ReturnType<typeof schema>;

export class CombatantData extends foundry.abstract.TypeDataModel<CombatantSchema, Combatant.Implementation> {
  static override defineSchema(): CombatantSchema {
    return schema();
  }
}
