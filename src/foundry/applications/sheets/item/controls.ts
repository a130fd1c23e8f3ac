import { hasText, text } from "../../tracker/texts.ts";
import { roman, SLOWEST } from "../../../../rules/pacing/stopwatch/segments.ts";
import { inField } from "../shared/read-field.ts";
import { textIn, type DataField, type ItemData } from "./data.ts";
import type { FormField } from "./forms.ts";
import type { ControlView, StripView } from "./view.ts";

/** Where the fields of a form stand, and who may fill them in. */
export interface Place {
  /** Id of the window: ids within begin with it. */
  readonly sheet: string;
  /** Path of the object that has them: "system", "system.modes.abc". */
  readonly base: string;
  readonly schema: DataField;
  readonly data: ItemData;
  /** Whoever reads may change the document. */
  readonly editable: boolean;
  /** The sheet is open for changes. */
  readonly open: boolean;
  /** What counts while a field is empty, by path. */
  readonly follows?: Readonly<Record<string, string>>;
}

const { BooleanField, NumberField, SetField } = foundry.data.fields;

/** The fields of a form that are shown now. */
export function controlsOf(fields: readonly FormField[], place: Place): readonly ControlView[] {
  return fields.filter(({ when }) => when?.(place.data) ?? true).flatMap((field) => {
    const known = place.schema.fields?.[field.path];
    return known ? [controlOf(field, known, place)] : [];
  });
}

function controlOf(field: FormField, of: DataField, { sheet, base, data, editable, open, follows = {} }: Place): ControlView {
  const { path, span = 1, play } = field;
  const value = data[path];
  const name = `${base}.${path}`;
  const may = editable && (open || play === true);
  const label = labelOf(path, of);
  const { hint } = of;
  const common = { id: idOf(sheet, name), name, label, span, ...(hint ? { hint } : {}), readonly: editable && !may, disabled: !editable };
  if (of instanceof BooleanField) return { ...common, value: "", tick: true, checked: value === true, disabled: !may };
  if (of.choices) return { ...common, value: textIn(value), disabled: !may, options: of.choices.map((choice) => ({ value: choice, label: choiceLabel(path, choice), selected: choice === value })) };
  if (of instanceof NumberField) return { ...common, value: inField(value as number | null), number: true, ...(value === null && follows[path] ? { placeholder: follows[path] } : {}), ...(play ? { relative: true } : {}) };
  if (of instanceof SetField) return { ...common, value: [...(value as Iterable<string>)].join(", ") };
  return { ...common, value: typeof value === "string" ? value : "" };
}

/** A speed class I to X, or none (T-2). */
export function stripOf({ path }: FormField, { sheet, base, schema, data, editable, open }: Place): StripView {
  const name = `${base}.${path}`;
  const id = idOf(sheet, name);
  const chosen = data[path] ?? null;
  const option = (value: number | null): StripView["options"][number] => ({
    id: `${id}-${value ?? "none"}`, value: value === null ? "" : String(value), checked: value === chosen,
    label: value === null ? "–" : roman(value), spoken: value === null ? text("Items.NoClass") : text("Items.ClassOf", { class: roman(value) }),
  });
  return {
    id, name, label: hasText(`Items.Strips.${path}`) ? text(`Items.Strips.${path}`) : labelOf(path, schema.fields?.[path] ?? {}), disabled: !(editable && open),
    options: [null, ...Array.from({ length: SLOWEST }, (_, at) => at + 1)].map(option),
  };
}

/** As the data model names it. */
export function labelOf(path: string, { label }: DataField): string {
  return label ? (game.i18n?.localize(label) ?? label) : path;
}

/** What one of the words that a field can have means; a word that needs none stands for itself ("imp"). */
function choiceLabel(path: string, choice: string): string {
  const key = `Items.Choices.${path}.${choice}`;
  return hasText(key) ? text(key) : choice;
}

function idOf(sheet: string, name: string): string {
  return `${sheet}-${name.replaceAll(".", "-")}`;
}
