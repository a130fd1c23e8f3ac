const { ArrayField, NumberField, ObjectField, SchemaField, StringField } = foundry.data.fields;

const STORED = { required: true, nullable: false, initial: {} } as const;

/**
 * An object that is read as it is stored. Foundry's own field copies all of it whenever anything in the document
 * changes; nobody changes what is read here.
 */
class UncopiedObjectField extends ObjectField<typeof STORED> {
  constructor() {
    super(STORED);
  }

  override initialize<Value>(value: Value): Value {
    return value;
  }
}

/**
 * `Combat.system`: the whole turn-order state of the core, as one JSON object. It is not cut into fields here: the core
 * reads, checks and repairs its own state, whatever stands in it.
 */
const encounterSchema = () => ({
  encounter: new UncopiedObjectField(),
  /**
   * The same as JSON text, in worlds where deletions below an object are not stored (`storesWhole`); "" elsewhere.
   * Where it stands, `encounter` counts no more.
   */
  encounterText: new StringField({ required: true, blank: true, trim: false, initial: "" }),
  /**
   * Starts and ends of turns that were worked on and then taken back or put off: what they led to is not due a second
   * time (`events/turn-events.ts`).
   */
  worked: new ArrayField(new StringField({ required: true, blank: false })),
  /**
   * The last write of the encounter, by the checksum that it left, or an id of whoever took over what was due after it
   * (`events/pending-work.ts`).
   */
  lastWrite: new StringField({ required: true, blank: true, initial: "" }),
  /** How often this fight was started over: a click that was pressed before does not count any more. */
  life: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
  /** Ids of the latest clicks that went back or forward in the log, which does not hold them. */
  travels: new ArrayField(new StringField({ required: true, blank: false })),
  /**
   * The last write that changed documents outside the encounter, until another write follows: none or one
   * (`unfinished.ts`). A list, since storage merges objects and replaces lists.
   */
  due: new ArrayField(new ObjectField()),
  /** What was stored before a damaged fight was repaired or begun anew (`store.ts`). */
  aside: new ArrayField(new ObjectField()),
});

export type EncounterSchema = ReturnType<typeof encounterSchema>;

export class EncounterData extends foundry.abstract.TypeDataModel<EncounterSchema, Combat.Implementation> {
  static override defineSchema(): EncounterSchema {
    return encounterSchema();
  }
}

/** `Combatant.system`: what the core cannot read from an actor. */
const combatantSchema = () => ({
  /** Side in the fight; empty = by disposition. */
  side: new StringField({ required: true, blank: true, initial: "" }),
  /** Name of a group of like creatures that can be handled as one; empty = by likeness, "-" = none (`groupOf`). */
  group: new StringField({ required: true, blank: true, initial: "" }),
  /**
   * For one without an actor: when it acts, in the unit of the pacing, from which window on, and every how many
   * windows.
   */
  hazard: new SchemaField({
    time: new NumberField({ required: true, nullable: true, integer: true, initial: null }),
    from: new NumberField({ required: true, nullable: false, integer: true, min: 1, initial: 1 }),
    every: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 1 }),
  }),
});

export type CombatantSchema = ReturnType<typeof combatantSchema>;

export class CombatantData extends foundry.abstract.TypeDataModel<CombatantSchema, Combatant.Implementation> {
  static override defineSchema(): CombatantSchema {
    return combatantSchema();
  }
}
