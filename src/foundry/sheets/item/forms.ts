import { roman, SLOWEST } from "../../../rules/pacings.ts";
import { hasText, text } from "../../host/i18n.ts";
import { inField, type DataField } from "../shared/read-field.ts";

/** `Item.system`, read by names. */
export type ItemValues = Readonly<Record<string, unknown>>;

export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export interface SheetItem {
  readonly id: string | null;
  readonly uuid: string;
  readonly name: string;
  readonly img: string | null;
  readonly type: string;
  readonly system: ItemValues & { readonly schema: DataField };
  readonly actor: Actor.Implementation | null;
  readonly isOwner: boolean;
}

/** Path below `system`. */
export interface FormField {
  readonly path: string;
  /** Columns of four. */
  readonly span?: 1 | 2 | 4;
  /** True if editable while the sheet is locked. */
  readonly play?: true;
  readonly when?: (system: ItemValues) => boolean;
}

const isShown = ({ when }: FormField, { data }: FieldPlace): boolean => when?.(data) ?? true;

/** Strips of speed classes, then fields, then ticks. */
export interface FormSection {
  readonly id: string;
  readonly strips?: readonly FormField[];
  readonly fields?: readonly FormField[];
  readonly ticks?: readonly FormField[];
  readonly modes?: true;
}

const isRanged = ({ ranged }: ItemValues): boolean => ranged === true;
const isLoaded = (system: ItemValues): boolean => isRanged(system) || Number(system.capacity) > 0;
const isAutomatic = (system: ItemValues): boolean =>
  isRanged(system) && (system.fireKind === "auto" || Number(system.perSegment) > 0);

export const field = (path: string, more: Omit<FormField, "path"> = {}): FormField => ({ path, ...more });

/** Fields of one column, shown `when`. */
export const fields = (paths: readonly string[], when?: FormField["when"]): readonly FormField[] =>
  paths.map((path) => field(path, when ? { when } : {}));

const doesSomething = ({ does }: ItemValues): boolean => does !== "none";
const isResisted = ({ does }: ItemValues): boolean => does === "resisted";
const isLasting = (system: ItemValues): boolean => doesSomething(system) && Number(system.lasts) > 0;
const changesSomething = (system: ItemValues): boolean => isLasting(system) && system.changes !== "none";

const POSSESSION: FormSection = {
  id: "thing",
  fields: [field("quantity", { play: true }), ...fields(["weight", "cost"])],
  ticks: [field("carried", { play: true })],
};

export const FORMS: Readonly<Record<string, readonly FormSection[]>> = {
  weapon: [
    {
      id: "time",
      strips: [...fields(["drawClass", "speedClass"]), field("reloadClass", { when: isLoaded })],
      fields: [
        ...fields(["weaponSpeed", "attacks", "perRounds"]),
        field("fireKind", { span: 2, when: isRanged }),
        field("rateOfFire", { when: isRanged }),
        field("perSegment", { when: isAutomatic }),
        field("loaded", { play: true, when: isLoaded }),
        field("capacity", { when: isLoaded }),
      ],
      ticks: [field("ready", { play: true }), ...fields(["ranged", "longer", "trained", "specialised"])],
    },
    { id: "modes", modes: true },
    POSSESSION,
  ],
  spell: [
    { id: "time", strips: fields(["speedClass"]), fields: fields(["castingTime", "castingSpeed"]) },
    { id: "spell", fields: fields(["level", "percent", "cost", "range", "duration"]) },
    {
      id: "does",
      fields: [
        field("does", { span: 2 }),
        field("resist", { when: isResisted }),
        ...fields(["damage", "damageType", "lasts", "unit"], doesSomething),
        field("condition", { span: 2, when: isLasting }),
        field("changes", { span: 2, when: isLasting }),
        field("changesBy", { when: changesSomething }),
        field("fatigue", { when: doesSomething }),
      ],
      ticks: fields(["onSelf"], doesSomething),
    },
  ],
  action: [
    { id: "action", fields: [field("summary", { span: 4 })] },
    {
      id: "time",
      strips: fields(["speedClass"]),
      fields: [field("segments"), field("phase", { span: 2 }), field("actions")],
    },
  ],
  armor: [
    {
      id: "armor",
      fields: [field("dr"), field("armourClass"), field("locations", { span: 2 })],
      ticks: [field("worn", { play: true })],
    },
    POSSESSION,
  ],
  shield: [
    {
      id: "shield",
      fields: [field("defenceBonus"), field("skill", { span: 2 }), ...fields(["level", "dr", "hp", "armourClass"])],
      ticks: [field("ready", { play: true })],
    },
    POSSESSION,
  ],
  skill: [
    {
      id: "skill",
      fields: [
        field("specialisation", { span: 2 }),
        field("attribute", { span: 2 }),
        ...fields(["relative", "level", "percent", "points"]),
      ],
    },
  ],
  trait: [
    { id: "trait", fields: [field("kind", { span: 2 }), field("rule", { span: 2 }), ...fields(["levels", "points"])] },
  ],
  gear: [POSSESSION],
};

export interface FieldPlace {
  readonly sheet: string;
  /** Path of the object that has them: "system", "system.modes.abc". */
  readonly base: string;
  readonly schema: DataField;
  readonly data: ItemValues;
  readonly editable: boolean;
  readonly open: boolean;
  readonly follows?: Readonly<Record<string, string>>;
}

const { BooleanField, NumberField, SetField } = foundry.data.fields;

export const controlsOf = (all: readonly FormField[], place: FieldPlace) =>
  all.flatMap((field) => {
    const known = place.schema.fields?.[field.path];
    return known && isShown(field, place) ? [controlOf(field, known, place)] : [];
  });

function controlOf(field: FormField, of: DataField, { sheet, base, data, editable, open, follows = {} }: FieldPlace) {
  const { path, span = 1, play } = field;
  const value = data[path];
  const name = `${base}.${path}`;
  const may = editable && (open || play === true);
  const label = labelOf(path, of);
  const { hint } = of;
  const common = {
    id: idOf(sheet, name),
    name,
    label,
    span,
    ...(hint ? { hint } : {}),
    readonly: editable && !may,
    disabled: !editable,
  };
  if (of instanceof BooleanField) return { ...common, value: "", tick: true, checked: value === true, disabled: !may };
  if (of.choices)
    return {
      ...common,
      value: textIn(value),
      disabled: !may,
      options: of.choices
        .filter((choice) => choice === value || !NOT_OFFERED[path]?.includes(choice))
        .map((choice) => ({ value: choice, label: choiceLabel(path, choice), selected: choice === value })),
    };
  if (of instanceof NumberField)
    return {
      ...common,
      value: inField(value as number | null),
      number: true,
      ...(value === null && follows[path] ? { placeholder: follows[path] } : {}),
      ...(play ? { relative: true } : {}),
    };
  if (of instanceof SetField) return { ...common, value: [...(value as Iterable<string>)].join(", ") };
  return { ...common, value: textIn(value) };
}

/** Speed classes I to X as rows of radio buttons, "none" first (T-2). */
export const stripsOf = (all: readonly FormField[], place: FieldPlace) =>
  all.filter((field) => isShown(field, place)).map((field) => stripOf(field, place));

function stripOf({ path }: FormField, { sheet, base, schema, data, editable, open }: FieldPlace) {
  const name = `${base}.${path}`;
  const id = idOf(sheet, name);
  const chosen = data[path] ?? null;
  const option = (value: number | null) => ({
    id: `${id}-${value ?? "none"}`,
    value: value === null ? "" : String(value),
    checked: value === chosen,
    label: value === null ? "–" : roman(value),
    spoken: value === null ? text("Items.NoClass") : text("Items.ClassOf", { class: roman(value) }),
  });
  return {
    id,
    name,
    label: hasText(`Items.Strips.${path}`) ? text(`Items.Strips.${path}`) : labelOf(path, schema.fields?.[path] ?? {}),
    disabled: !(editable && open),
    options: [null, ...Array.from({ length: SLOWEST }, (_, at) => at + 1)].map(option),
  };
}

export function labelOf(path: string, { label }: DataField): string {
  return label ? (game.i18n?.localize(label) ?? label) : path;
}

/** Stored but without effect, so shown only if chosen already (B-90). */
const NOT_OFFERED: Readonly<Record<string, readonly string[]>> = { rule: ["alteredTimeRate"] };

/** Texts shared with other places. */
const SHARED: Readonly<Record<string, string>> = { condition: "Conditions", resist: "Values.Names" };

/** Names a choice; some are their own name ("imp"). */
function choiceLabel(path: string, choice: string): string {
  const own = `Items.Choices.${path}.${choice}`;
  const shared = `${SHARED[path] ?? ""}.${choice}`;
  return hasText(own) ? text(own) : hasText(shared) ? text(shared) : choice;
}

function idOf(sheet: string, name: string): string {
  return `${sheet}-${name.replaceAll(".", "-")}`;
}
