import type { Value, ModeValues } from "../../../rules/values.ts";
import { markDeleted } from "../../host/compat.ts";
import { numberText, text } from "../../host/i18n.ts";
import type { Verb } from "../../reading/buttons.ts";
import { explain, valueName } from "../../reading/explain.ts";
import {
  controlsOf,
  field,
  fields,
  type FormField,
  type ItemValues,
  type FieldPlace,
  type SheetItem,
} from "./forms.ts";

export interface ItemButtons {
  readonly addMode: { readonly kind: "melee" | "ranged" };
  readonly removeMode: { readonly mode: string };
  readonly modeEarlier: { readonly mode: string };
  readonly modeLater: { readonly mode: string };
  readonly fill: undefined;
  readonly duplicate: undefined;
  readonly pickImage: undefined;
}

const isMelee = ({ kind }: ItemValues): boolean => kind !== "ranged";
const isShot = ({ kind }: ItemValues): boolean => kind === "ranged";

export const MODE_FIELDS: readonly FormField[] = [
  field("name", { span: 2 }),
  field("skill", { span: 2 }),
  ...fields(["damage", "damageType", "divisor", "level", "percent", "attackBonus"]),
  ...fields(["reach", "parry", "block"], isMelee),
  ...fields(["accuracy", "minimumRange", "halfDamage", "range", "rateOfFire", "projectiles", "bulk", "recoil"], isShot),
  field("minimumStrength"),
];
export const MODE_TICKS: readonly FormField[] = [...fields(["fencing", "balanced"], isMelee), field("twoHanded")];

type Mode = ItemValues & { readonly name: string; readonly kind: "melee" | "ranged"; readonly sort: number };

function modesOf({ system }: Pick<SheetItem, "system">): readonly (readonly [id: string, mode: Mode])[] {
  return Object.entries(system.modes ?? {}).sort(
    ([a, { sort }], [b, { sort: other }]) => sort - other || (a < b ? -1 : 1),
  );
}

export function modeViews(item: SheetItem, place: FieldPlace) {
  const all = modesOf(item);
  const values = [...(item.actor?.items ?? [])].filter(({ type }) => type === "skill").map(({ name }) => name);
  const list = { id: `${place.sheet}-skills`, values };
  const { modeFigures = {} } = item.system as { readonly modeFigures?: Readonly<Record<string, ModeValues>> };
  return all.map(([id, mode], at) => {
    const title = mode.name || text(`Items.Choices.kind.${mode.kind}`);
    const values = modeFigures[id];
    const own: FieldPlace = {
      ...place,
      base: `${place.base}.modes.${id}`,
      schema: place.schema.fields?.modes?.element ?? {},
      data: mode,
      // Empty: the owner's skill.
      follows: values?.skill ? { level: numberText(values.skill.value) } : {},
    };
    return {
      key: id,
      title,
      figures: Object.entries(values ?? {}).flatMap(([key, one]: [string, Value | null]) =>
        one ? [valueView(key, one)] : [],
      ),
      ticks: controlsOf(MODE_TICKS, own),
      fields: controlsOf(MODE_FIELDS, own).map((control) =>
        control.name.endsWith(".skill") ? { ...control, list } : control,
      ),
      verbs: place.editable && place.open ? modeVerbs(id, title, at === 0, at === all.length - 1) : [],
    };
  });
}

/** "Skill 13", "Parry 9" */
function valueView(key: string, one: Value) {
  const name = valueName(key);
  return { text: text("Items.Value", { name, value: numberText(one.value) }), why: explain(one, { name }) };
}

function modeVerbs(id: string, name: string, isFirst: boolean, isLast: boolean): readonly Verb<ItemButtons>[] {
  const all = [
    ["modeEarlier", "i-chevron-up", isFirst],
    ["modeLater", "i-chevron-down", isLast],
    ["removeMode", "i-x", false],
  ] as const;
  return all.map(([action, icon, disabled]) => ({
    action,
    icon,
    label: text(`Items.Modes.${action}`, { name }),
    args: { mode: id },
    ...(disabled ? { disabled } : {}),
  }));
}

export function addedMode(item: SheetItem, kind: string): Record<string, unknown> {
  const last = modesOf(item).at(-1)?.[1];
  return {
    [`system.modes.${foundry.utils.randomID()}`]: {
      kind,
      sort: (last?.sort ?? -1) + 1,
      ...(last ? { skill: last.skill } : {}),
    },
  };
}

export function removedMode(id: string): Record<string, unknown> {
  const update: Record<string, unknown> = {};
  markDeleted(update, `system.modes.${id}`);
  return update;
}

/** Null if impossible. */
export function movedMode(item: SheetItem, id: string, by: -1 | 1): Record<string, unknown> | null {
  const ids = modesOf(item).map(([one]) => one);
  const at = ids.indexOf(id);
  const other = ids[at + by];
  if (at < 0 || other === undefined) return null;
  ids[at] = other;
  ids[at + by] = id;
  return Object.fromEntries(ids.map((one, sort) => [`system.modes.${one}.sort`, sort]));
}
