import type { Figure } from "../../../../rules/values.ts";
import { markDeleted } from "../../../host/compat.ts";
import { figure, text } from "../../../host/i18n.ts";
import { explain, figureName } from "../../../reading/explain.ts";
import type { ExplainedText } from "../../../reading/time-view.ts";
import { controlsOf, field, type FormField, type Place } from "./forms.ts";
import type { ItemData, ItemVerb, ModeView, SheetItem } from "./types.ts";

const isMelee = ({ kind }: ItemData): boolean => kind !== "ranged";
const isShot = ({ kind }: ItemData): boolean => kind === "ranged";

/** What stands there of one way to use a weapon. */
export const MODE_FIELDS: readonly FormField[] = [
  field("name", { span: 2 }),
  field("skill", { span: 2 }),
  field("damage"),
  field("damageType"),
  field("divisor"),
  field("level"),
  ...["reach", "parry", "block"].map((path) => field(path, { when: isMelee })),
  ...["accuracy", "minimumRange", "halfDamage", "range", "rateOfFire", "projectiles", "bulk", "recoil"].map((path) =>
    field(path, { when: isShot }),
  ),
  field("minimumStrength"),
];
export const MODE_TICKS: readonly FormField[] = [
  field("fencing", { when: isMelee }),
  field("balanced", { when: isMelee }),
  field("twoHanded"),
];

type Mode = ItemData & { readonly name: string; readonly kind: "melee" | "ranged"; readonly sort: number };
type Modes = Readonly<Record<string, Mode>>;

/** The ways to use a weapon in their order. */
export function modesOf({ system }: Pick<SheetItem, "system">): readonly (readonly [id: string, mode: Mode])[] {
  return Object.entries((system.modes ?? {}) as Modes).sort(
    ([a, { sort }], [b, { sort: other }]) => sort - other || (a < b ? -1 : 1),
  );
}

export function modeViews(item: SheetItem, place: Place): readonly ModeView[] {
  const all = modesOf(item);
  return all.map(([id, mode], at) => modeView(item, id, mode, { first: at === 0, last: at === all.length - 1 }, place));
}

function modeView(
  item: SheetItem,
  id: string,
  mode: Mode,
  { first, last }: { readonly first: boolean; readonly last: boolean },
  place: Place,
): ModeView {
  const title = mode.name || text(`Items.Choices.kind.${mode.kind}`);
  const own: Place = {
    ...place,
    base: `${place.base}.modes.${id}`,
    schema: place.schema.fields?.modes?.element ?? {},
    data: mode,
    follows: followsOf(item, id),
  };
  const verb = (action: string, icon: string, disabled = false): ItemVerb =>
    ({
      action,
      icon,
      label: text(`Items.Modes.${action}`, { name: title }),
      data: { mode: id },
      ...(disabled ? { disabled } : {}),
    }) as ItemVerb;
  return {
    key: id,
    title,
    figures: figuresOf(item, id),
    ticks: controlsOf(MODE_TICKS, own),
    fields: controlsOf(MODE_FIELDS, own).map((control) =>
      control.name.endsWith(".skill") ? { ...control, list: skills(item, place.sheet) } : control,
    ),
    verbs:
      place.editable && place.open
        ? [
            verb("modeEarlier", "i-chevron-up", first),
            verb("modeLater", "i-chevron-down", last),
            verb("removeMode", "i-x"),
          ]
        : [],
  };
}

/** The level of a skill that is not given here is that of whoever has it. */
function followsOf({ system }: SheetItem, id: string): Readonly<Record<string, string>> {
  const { modeFigures } = system as {
    readonly modeFigures?: Readonly<Record<string, { readonly skill: Figure | null }>>;
  };
  const skill = modeFigures?.[id]?.skill;
  return skill ? { level: figure(skill.value) } : {};
}

function skills({ actor }: SheetItem, sheet: string): { readonly id: string; readonly values: readonly string[] } {
  return {
    id: `${sheet}-skills`,
    values: [...(actor?.items ?? [])].filter(({ type }) => type === "skill").map(({ name }) => name),
  };
}

/** "Skill 13", "Parry 9", each with how it came about. */
function figuresOf(item: SheetItem, id: string): readonly ExplainedText[] {
  const { modeFigures } = item.system as {
    readonly modeFigures?: Readonly<Record<string, Readonly<Record<string, Figure | null>>>>;
  };
  return Object.entries(modeFigures?.[id] ?? {}).flatMap(([key, of]) =>
    of
      ? [
          {
            text: text("Items.Figure", { name: figureName(key), value: figure(of.value) }),
            why: explain(of, { name: figureName(key) }),
          },
        ]
      : [],
  );
}

/** One more way to use it, after the others. */
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

/** One place earlier or later among the others; nothing if there is none. */
export function movedMode(item: SheetItem, id: string, by: -1 | 1): Record<string, unknown> | null {
  const ids = modesOf(item).map(([one]) => one);
  const at = ids.indexOf(id);
  const other = ids[at + by];
  if (at < 0 || other === undefined) return null;
  ids[at] = other;
  ids[at + by] = id;
  return Object.fromEntries(ids.map((one, sort) => [`system.modes.${one}.sort`, sort]));
}
