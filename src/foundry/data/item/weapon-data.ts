const { BooleanField, NumberField, StringField } = foundry.data.fields;

const count = (initial: number, min = 0) => new NumberField({ required: true, nullable: false, integer: true, min, initial });
/** A speed class I to X as 1 to 10, or nothing. */
const speedClass = () => new NumberField({ required: true, nullable: true, integer: true, min: 1, max: 10, initial: null });

/** `Item.system` of a weapon: how long it takes to use, in every pacing that asks. */
const schema = () => ({
  ranged: new BooleanField({ initial: false }),
  /** In hand when the fight begins. */
  ready: new BooleanField({ initial: true }),
  /** side-segments: Weapon Spd, in segments. */
  weaponSpeed: count(5, 1),
  /** side-segments: trained fighters' attacks, as in 3 per 2 rounds. */
  attacks: count(1, 1),
  perRounds: count(1, 1),
  trained: new BooleanField({ initial: true }),
  specialised: new BooleanField({ initial: false }),
  /** stopwatch: classes of using, drawing and reloading. */
  speedClass: speedClass(),
  drawClass: speedClass(),
  reloadClass: speedClass(),
  /** stopwatch: rounds fired per segment by an automatic weapon; 0 = not automatic. */
  perSegment: count(0),
  /** Rounds it holds, and holds now; 0 = none to count. */
  capacity: count(0),
  loaded: count(0),
  /** action-period: shots per attack, and of which kind. */
  rateOfFire: count(1, 1),
  fireKind: new StringField({ required: true, choices: ["single", "muscle", "semi", "auto", "energy"] as const, initial: "muscle" }),
  longer: new BooleanField({ initial: false }),
});

export type WeaponSchema = ReturnType<typeof schema>;

export class WeaponData extends foundry.abstract.TypeDataModel<WeaponSchema, Item.Implementation> {
  static override defineSchema(): WeaponSchema {
    return schema();
  }
}
