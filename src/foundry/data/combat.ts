const { ArrayField, BooleanField, NumberField, ObjectField, SchemaField, StringField } = foundry.data.fields;

const STORED = { required: true, nullable: false, initial: {} } as const;

/** Read as stored; Foundry's field would copy it with every change of the document. */
class UncopiedObjectField extends ObjectField<typeof STORED> {
  constructor() {
    super(STORED);
  }

  override initialize<Value>(value: Value): Value {
    return value;
  }
}

/** The core's whole state as one JSON object, without fields, because the core checks and repairs it. */
const encounterSchema = () => ({
  encounter: new UncopiedObjectField(),
  /** The encounter as JSON where deletions below an object are not stored (`storesWhole`), else "". */
  encounterText: new StringField({ required: true, blank: true, trim: false, initial: "" }),
  /**
   * Handled turn starts and ends that were undone or delayed, so that they are not due again
   * (`events/turn-events.ts`).
   */
  worked: new ArrayField(new StringField({ required: true, blank: false })),
  /** Checksum of the last write, or the id of a client that took over its work. */
  lastWrite: new StringField({ required: true, blank: true, initial: "" }),
  /** Number of restarts; earlier clicks no longer count. */
  life: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
  /** Ids of the latest Undo and Redo clicks, which the log does not have. */
  travels: new ArrayField(new StringField({ required: true, blank: false })),
  /**
   * The last write's changes outside the encounter: none or one (`fight/due.ts`). An array, because storage
   * merges objects.
   */
  due: new ArrayField(new ObjectField()),
  /** Backups from before a repair or restart. */
  aside: new ArrayField(new ObjectField()),
});

export type EncounterSchema = ReturnType<typeof encounterSchema>;

export class EncounterData extends foundry.abstract.TypeDataModel<EncounterSchema, Combat.Implementation> {
  static override defineSchema = encounterSchema;
}

/** The values that the core cannot read from an actor. */
const combatantSchema = () => ({
  /** "" = by disposition. */
  side: new StringField({ required: true, blank: true, initial: "" }),
  /** "" = by likeness, "-" = none (`groupOf`). */
  group: new StringField({ required: true, blank: true, initial: "" }),
  /** The players' name for it; "" = by its token's nameplate. */
  called: new SchemaField({
    as: new StringField({ required: true, blank: true, initial: "" }),
    word: new StringField({ required: true, blank: true, initial: "" }),
    number: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
  }),
  /** True if a defeated one fled. */
  fled: new BooleanField({ initial: false }),
  /** For GMs, although every client receives it. */
  note: new StringField({ required: true, blank: true, initial: "" }),
  /** Without an actor. */
  hazard: new SchemaField({
    time: new NumberField({ required: true, nullable: true, integer: true, initial: null }),
    from: new NumberField({ required: true, nullable: false, integer: true, min: 1, initial: 1 }),
    every: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 1 }),
  }),
});

export type CombatantSchema = ReturnType<typeof combatantSchema>;

export class CombatantData extends foundry.abstract.TypeDataModel<CombatantSchema, Combatant.Implementation> {
  static override defineSchema = combatantSchema;
}
