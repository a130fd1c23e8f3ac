const { ArrayField, ObjectField, StringField } = foundry.data.fields;

/**
 * `Combat.system`: the whole turn-order state of the core, as one JSON object. It is not cut into fields here: the core reads,
 * checks and repairs its own state, whatever stands in it.
 */
const schema = () => ({
  encounter: new ObjectField({ required: true, nullable: false, initial: {} }),
  /** Starts and ends of turns that were worked on and then taken back or put off: what they led to is not due a second time (`events/moments.ts`). */
  worked: new ArrayField(new StringField({ required: true, blank: false })),
  /** Id of the last write of the encounter, or of whoever took over what was due after it (`events/journal.ts`). */
  lastWrite: new StringField({ required: true, blank: true, initial: "" }),
});

export type EncounterSchema = ReturnType<typeof schema>;

export class EncounterData extends foundry.abstract.TypeDataModel<EncounterSchema, Combat.Implementation> {
  static override defineSchema(): EncounterSchema {
    return schema();
  }
}
