import { pacingIds } from "../../../rules/core.ts";
import { timeOptions, type Value, type TimeSource } from "../../../rules/values.ts";
import type { Creature } from "../../fight/host-adapter.ts";
import { numberText, line, text } from "../../host/i18n.ts";
import { isItem } from "../../host/typed-calls.ts";
import type { Verb } from "../../reading/buttons.ts";
import { explain } from "../../reading/explain.ts";
import { sheetOf } from "../sheet-parts.ts";
import { timedAction, timedSpell, timedWeapon, timeSource } from "../../reading/time-source.ts";
import { pacingInUse } from "../time-panel.ts";
import { enrichedNotes, revOf } from "../shared/notes.ts";
import {
  controlsOf,
  FORMS,
  labelOf,
  stripsOf,
  textIn,
  type FormSection,
  type FieldPlace,
  type SheetItem,
} from "./forms.ts";
import { modeViews, type ItemButtons } from "./modes.ts";

/** Agility at which segments equal the class. */
const EXAMPLE = 10;

const fixed = (value: number): TimeSource["agility"] => ({ value, parts: [{ code: "set", value }] });
const NOBODY: TimeSource = {
  agility: fixed(EXAMPLE),
  basicSpeed: fixed(20),
  move: fixed(5),
  dx: 10,
  initiative: 50,
  initiativeModifier: 0,
  quickDraw: false,
  giant: false,
  attackSpeeds: [],
  weapons: [],
  spells: [],
  actions: [],
};

function sourceOf(item: SheetItem): TimeSource {
  const owner = ownerOf(item);
  const of = owner ? timeSource(owner) : NOBODY;
  const alone = { ...of, weapons: [], spells: [], actions: [], attackSpeeds: [] };
  if (isItem(item, "weapon"))
    return { ...alone, weapons: [timedWeapon(item, owner?.system ?? { attacks: 1, perRounds: 1 })] };
  if (isItem(item, "spell")) return { ...alone, spells: [timedSpell(item)] };
  if (isItem(item, "action")) return { ...alone, actions: [timedAction(item)] };
  return alone;
}

function ownerOf({ actor }: SheetItem): Creature | null {
  return actor && actor.type !== "hazard" ? (actor as Creature) : null;
}

function handsHints(item: SheetItem) {
  const source = sourceOf(item);
  return pacingIds().flatMap((id) => sheetOf(id).hands?.(source, item.type, ownerOf(item)?.name ?? null) ?? []);
}

function valueHints(item: SheetItem) {
  const source = sourceOf(item);
  const { options } = pacingInUse(item.actor);
  return pacingIds().flatMap((id) => sheetOf(id).itemHints?.(source, timeOptions(id, options)) ?? []);
}

/** "Ranged weapon, 4.8 lb". */
function typeLine({ type, system }: SheetItem): string {
  const name = text(
    type === "weapon" ? `Items.Types.${system.ranged === true ? "ranged" : "melee"}` : `Items.Types.${type}`,
  );
  const weight = typeof system.weight === "number" ? system.weight : 0;
  return weight ? text("Items.Weighs", { type: name, weight }) : name;
}

function skillHints({ system, name }: SheetItem) {
  const { levelFigure } = system as { readonly levelFigure?: Value | null };
  return levelFigure
    ? [
        {
          words: line("Items.SkillLevel", { level: numberText(levelFigure.value) }),
          why: explain(levelFigure, { name }),
        },
      ]
    : [];
}

export async function itemView(
  item: SheetItem,
  { sheet, editable, open }: Pick<FieldPlace, "sheet" | "editable" | "open">,
) {
  const place: FieldPlace = {
    sheet,
    base: "system",
    schema: item.system.schema,
    data: item.system,
    editable,
    open,
    follows: followsOf(item),
  };
  return {
    name: {
      id: `${sheet}-name`,
      name: "name",
      label: text("Items.Name"),
      span: 4,
      value: item.name,
      readonly: editable && !open,
      disabled: !editable,
    },
    img: { src: item.img ?? "", label: text("Items.Picture", { name: item.name }) },
    line: typeLine(item),
    sections: (FORMS[item.type] ?? []).map((section) => sectionView(section, item, place)),
    notes: await notesView(item, place),
    verbs: verbsOf(item, place),
  };
}

function followsOf(item: SheetItem): Readonly<Record<string, string>> {
  const { actor, type, system } = item;
  if (type === "skill") {
    const { levelFigure } = system as { readonly levelFigure?: Value | null };
    return levelFigure ? { level: numberText(levelFigure.value) } : {};
  }
  if (isItem(item, "spell"))
    return { castingSpeed: numberText(item.system.segments), fatigue: numberText(item.system.fatigueInUse) };
  if (type !== "weapon" || !actor || actor.type === "hazard") return {};
  const { attacks, perRounds } = (actor as Creature).system;
  return { attacks: numberText(attacks), perRounds: numberText(perRounds) };
}

export function limitedView(item: SheetItem) {
  return { name: item.name, img: item.img ?? "", line: typeLine(item), limited: text("Items.Limited") };
}

function sectionView(section: FormSection, item: SheetItem, place: FieldPlace) {
  const { id, strips = [], fields = [], ticks = [] } = section;
  const timed = id === "time";
  return {
    id,
    title: text(`Items.Sections.${id}`),
    ...(timed ? { small: text("Items.Sections.timeSmall") } : {}),
    timed,
    strips: stripsOf(strips, place),
    hands: timed ? handsHints(item) : [],
    fields: controlsOf(fields, place),
    ticks: controlsOf(ticks, place),
    hints: timed ? valueHints(item) : id === "skill" ? skillHints(item) : [],
    modes: section.modes ? modeViews(item, place) : null,
    verbs: section.modes && place.editable && place.open ? [addVerb("melee"), addVerb("ranged")] : [],
  };
}

const addVerb = (kind: "melee" | "ranged"): Verb<ItemButtons> => ({
  action: "addMode",
  icon: kind === "melee" ? "i-sword" : "i-viewfinder",
  label: text(`Items.Modes.add.${kind}`),
  args: { kind },
});

async function notesView(item: SheetItem, { sheet, editable, open, schema, data }: FieldPlace) {
  const value = textIn(data.notes);
  const enriched = await enrichedNotes(item, value);
  return {
    id: `${sheet}-notes`,
    title: text("Items.Sections.notes"),
    label: labelOf("notes", schema.fields?.notes ?? {}),
    value,
    enriched,
    rev: revOf(value + enriched),
    open: editable && open,
    uuid: item.uuid,
  };
}

function verbsOf({ system, type }: SheetItem, { editable }: FieldPlace): readonly Verb<ItemButtons>[] {
  const capacity = Number(system.capacity ?? 0);
  const fill = type === "weapon" && capacity > 0 && editable && Number(system.loaded) < capacity;
  return [
    ...(fill ? [{ action: "fill" as const, icon: "i-reload", label: text("Items.Fill", { capacity }) }] : []),
    ...(editable ? [{ action: "duplicate" as const, icon: "i-copy", label: text("Items.Duplicate") }] : []),
  ];
}
