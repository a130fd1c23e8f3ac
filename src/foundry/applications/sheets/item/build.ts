import type { Figure } from "../../../../rules/index.ts";
import type { Creature } from "../../../encounter/stats.ts";
import { figure, text } from "../../tracker/texts.ts";
import type { VerbView } from "../../tracker/view.ts";
import { controlsOf, labelOf, stripOf, type Place } from "./controls.ts";
import { textIn, type SheetItem } from "./data.ts";
import { FORMS, type FormSection } from "./forms.ts";
import { budgetHints, handsHints, typeLine } from "./hands.ts";
import { modeViews } from "./modes.ts";
import { skillHints } from "./skill.ts";
import type { ItemView, LimitedView, NotesView, SectionView } from "./view.ts";

export interface Seen {
  readonly sheet: string;
  readonly editable: boolean;
  readonly open: boolean;
  /** Notes as whoever reads may see them. */
  readonly enriched: string;
}

/** What the sheet of an item shows to one reader. */
export function itemView(item: SheetItem, { sheet, editable, open, enriched }: Seen): ItemView {
  const place: Place = { sheet, base: "system", schema: item.system.schema, data: item.system, editable, open, follows: followsOf(item) };
  return {
    name: { id: `${sheet}-name`, name: "name", label: text("Items.Name"), span: 4, value: item.name, readonly: editable && !open, disabled: !editable },
    img: { src: item.img ?? "", label: text("Items.Picture", { name: item.name }) },
    line: typeLine(item), sections: (FORMS[item.type] ?? []).map((section) => sectionView(section, item, place)), notes: notesView(item, place, enriched),
    verbs: verbsOf(item, place),
  };
}

/** What counts while a field is empty: what whoever has it brings. */
function followsOf({ actor, type, system }: SheetItem): Readonly<Record<string, string>> {
  if (type === "skill") {
    const { levelFigure } = system as { readonly levelFigure?: Figure | null };
    return levelFigure ? { level: figure(levelFigure.value) } : {};
  }
  if (type !== "weapon" || !actor || actor.type === "hazard") return {};
  const { attacks, perRounds } = (actor as Creature).system;
  return { attacks: figure(attacks), perRounds: figure(perRounds) };
}

export function limitedView(item: SheetItem): LimitedView {
  return { name: item.name, img: item.img ?? "", line: typeLine(item), limited: text("Items.Limited") };
}

function sectionView(section: FormSection, item: SheetItem, place: Place): SectionView {
  const { id, strips = [], fields = [], ticks = [] } = section;
  const timed = id === "time";
  return {
    id, title: text(`Items.Sections.${id}`), ...(timed ? { small: text("Items.Sections.timeSmall") } : {}), plate: timed,
    strips: strips.filter(({ when }) => when?.(place.data) ?? true).map((field) => stripOf(field, place)), hands: timed ? handsHints(item) : [],
    fields: controlsOf(fields, place), ticks: controlsOf(ticks, place), hints: timed ? budgetHints(item) : id === "skill" ? skillHints(item) : [],
    modes: section.modes ? modeViews(item, place) : null, verbs: section.modes && place.editable && place.open ? [addVerb("melee"), addVerb("ranged")] : [],
  };
}

function addVerb(kind: "melee" | "ranged"): VerbView {
  return { action: "addMode", icon: kind === "melee" ? "i-sword" : "i-viewfinder", label: text(`Items.Modes.add.${kind}`), data: { kind } };
}

function notesView(item: SheetItem, { sheet, editable, open, schema, data }: Place, enriched: string): NotesView {
  const value = textIn(data.notes);
  return { id: `${sheet}-notes`, title: text("Items.Sections.notes"), label: labelOf("notes", schema.fields?.notes ?? {}), value, enriched, rev: revOf(value + enriched), open: editable && open, uuid: item.uuid };
}

/** A short figure that differs where texts differ. */
function revOf(value: string): string {
  let hash = 0;
  for (const sign of value) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) | 0;
  return `${value.length}.${hash >>> 0}`;
}

function verbsOf({ system, type }: SheetItem, { editable }: Place): readonly VerbView[] {
  const capacity = Number(system.capacity ?? 0);
  const fill = type === "weapon" && capacity > 0 && editable && Number(system.loaded) < capacity;
  return [
    ...(fill ? [{ action: "fill", icon: "i-reload", label: text("Items.Fill", { capacity }), data: {} }] : []),
    ...(editable ? [{ action: "duplicate", icon: "i-copy", label: text("Items.Duplicate"), data: {} }] : []),
  ];
}
