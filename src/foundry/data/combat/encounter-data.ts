const { ObjectField } = foundry.data.fields;

/**
 * `Combat.system`: the whole turn-order state of the core, as one JSON object. It is not cut into fields here: the core reads,
 * checks and repairs its own state, whatever stands in it.
 */
const schema = () => ({
  encounter: new ObjectField({ required: true, nullable: false, initial: {} }),
});

export type EncounterSchema = ReturnType<typeof schema>;

export class EncounterData extends foundry.abstract.TypeDataModel<EncounterSchema, Combat.Implementation> {
  static override defineSchema(): EncounterSchema {
    return schema();
  }
}
