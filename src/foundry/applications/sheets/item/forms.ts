import type { ItemData } from "./data.ts";

/** A field of a form, by its path below `system`. */
export interface FormField {
  readonly path: string;
  /** Columns of four. */
  readonly span?: 1 | 2 | 4;
  /** Changes in play, so it can be filled in while the sheet is locked. */
  readonly play?: true;
  /** Shown only then. */
  readonly when?: (system: ItemData) => boolean;
}

/** A block of the sheet: strips of speed classes, fields and ticks, in this order. */
export interface FormSection {
  /** Key of its title below `Items.Sections`. */
  readonly id: string;
  readonly strips?: readonly FormField[];
  readonly fields?: readonly FormField[];
  readonly ticks?: readonly FormField[];
  /** The modes of a weapon stand here. */
  readonly modes?: true;
}

const isRanged = ({ ranged }: ItemData): boolean => ranged === true;
const isLoaded = (system: ItemData): boolean => isRanged(system) || Number(system.capacity) > 0;
const isAutomatic = (system: ItemData): boolean => isRanged(system) && (system.fireKind === "auto" || Number(system.perSegment) > 0);

const field = (path: string, more: Omit<FormField, "path"> = {}): FormField => ({ path, ...more });
const fields = (...paths: readonly string[]): readonly FormField[] => paths.map((path) => field(path));

const POSSESSION: FormSection = { id: "thing", fields: [field("quantity", { play: true }), ...fields("weight", "cost")], ticks: [field("carried", { play: true })] };

/** What stands on the sheet of each type. */
export const FORMS: Readonly<Record<string, readonly FormSection[]>> = {
  weapon: [
    {
      id: "time",
      strips: [...fields("drawClass", "speedClass"), field("reloadClass", { when: isLoaded })],
      fields: [
        field("weaponSpeed"), field("attacks"), field("perRounds"), field("fireKind", { span: 2, when: isRanged }), field("rateOfFire", { when: isRanged }), field("perSegment", { when: isAutomatic }),
        field("loaded", { play: true, when: isLoaded }), field("capacity", { when: isLoaded }),
      ],
      ticks: [field("ready", { play: true }), ...fields("ranged", "longer", "trained", "specialised")],
    },
    { id: "modes", modes: true },
    POSSESSION,
  ],
  spell: [
    { id: "time", strips: fields("speedClass"), fields: fields("castingSpeed") },
    { id: "spell", fields: [field("level"), field("cost"), field("range"), field("duration")] },
  ],
  action: [
    { id: "action", fields: [field("summary", { span: 4 })] },
    { id: "time", strips: fields("speedClass"), fields: [field("segments"), field("phase", { span: 2 }), field("actions")] },
  ],
  armor: [{ id: "armor", fields: [field("dr"), field("armourClass"), field("locations", { span: 2 })], ticks: [field("worn", { play: true })] }, POSSESSION],
  shield: [
    { id: "shield", fields: [field("defenceBonus"), field("skill", { span: 2 }), field("level"), field("dr"), field("hp"), field("armourClass")], ticks: [field("ready", { play: true })] },
    POSSESSION,
  ],
  skill: [{ id: "skill", fields: [field("specialisation", { span: 2 }), field("attribute", { span: 2 }), ...fields("relative", "level", "points")] }],
  trait: [{ id: "trait", fields: [field("kind", { span: 2 }), field("rule", { span: 2 }), ...fields("levels", "points")] }],
  gear: [POSSESSION],
};

const isMelee = ({ kind }: ItemData): boolean => kind !== "ranged";
const isShot = ({ kind }: ItemData): boolean => kind === "ranged";

/** What stands there of one way to use a weapon. */
export const MODE_FIELDS: readonly FormField[] = [
  field("name", { span: 2 }), field("skill", { span: 2 }), field("damage"), field("damageType"), field("divisor"), field("level"),
  ...["reach", "parry", "block"].map((path) => field(path, { when: isMelee })),
  ...["accuracy", "minimumRange", "halfDamage", "range", "rateOfFire", "projectiles", "bulk", "recoil"].map((path) => field(path, { when: isShot })),
  field("minimumStrength"),
];
export const MODE_TICKS: readonly FormField[] = [field("fencing", { when: isMelee }), field("balanced", { when: isMelee }), field("twoHanded")];
