import type { CreatureData } from "../../../../data/actor/creature-data.ts";
import { counted, figure, hasText, signed, text } from "../../../../host/i18n.ts";
import { compareNames, listed } from "../../../../host/lists.ts";
import { explain, figureName } from "../../../../reading/explain.ts";
import type { Seat } from "../../../../reading/sheet-part.ts";
import { pacingWhere, seatOf } from "../../../../reading/sheet-reader.ts";
import { isPercent } from "../../../../reading/units.ts";
import { decimals } from "../../shared/read-field.ts";
import { type FieldMaker, itemsOf, momentOf, rollable, rowOf, told, type Uses } from "./pieces.ts";
import { placeName } from "./stats.ts";
import type { ActView, FieldView, FigureView, RowView, TickView } from "./types.ts";
import { actView } from "./weapons.ts";

// ---------------------------------------------------------------------------------------------- spells and actions

export interface SpellView extends RowView {
  readonly level: FigureView | null;
  readonly act: ActView;
}

export function spells(
  actor: Actor.Implementation,
  uses: Uses,
  seat: Seat | null,
  make: FieldMaker,
): readonly SpellView[] {
  const percent = isPercent(pacingWhere(seat));
  return itemsOf(actor, "spell").map((item) => {
    const { segments, classInUse, cost, range, duration } = item.system;
    const note = told(
      uses.has("oldSchool") && text("Sheet.CastingSpeed", { speed: segments }),
      uses.has("agility") && classText(classInUse),
      cost && text("Sheet.Cost", { cost }),
      range,
      duration,
    );
    return {
      ...rowOf(item, note),
      level: rollable(
        item.system.levelFigure,
        "skill",
        { item: item.id ?? "", name: item.name, moment: momentOf(item), percent },
        make,
      ),
      act: actView({ do: "cast", item }, "", seat),
    };
  });
}

export interface ActionView extends RowView {
  readonly act: ActView;
}

export function actions(actor: Actor.Implementation, uses: Uses, seat: Seat | null): readonly ActionView[] {
  return itemsOf(actor, "action").map((item) => {
    const { summary, speedClass, segments, actions: count } = item.system;
    const note = told(
      uses.has("agility") && speedClass !== null && classText(speedClass),
      uses.has("oldSchool") && segments !== null && counted("Sheet.Segments", segments),
      uses.has("initiative") && count !== null && counted("Sheet.ActionsTaken", count),
      summary,
    );
    return { ...rowOf(item, note), act: actView({ do: "act", item }, "", seat) };
  });
}

function classText(speedClass: number): string {
  return text("Sheet.SpeedClass", {
    class: ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"][speedClass - 1] ?? "",
  });
}

// ---------------------------------------------------------------------------------------------- armour and shields

export interface ArmourView extends RowView {
  readonly on: TickView;
  readonly dr: string;
  readonly block: FigureView | null;
}

export function armour(actor: Actor.Implementation, uses: Uses, make: FieldMaker): readonly ArmourView[] {
  const pieces = itemsOf(actor, "armor").map((item): ArmourView => {
    const { dr, locations, armourClass, worn } = item.system;
    const places = listed([...locations].map(placeName));
    return {
      ...rowOf(
        item,
        told(
          places,
          uses.has("oldSchool") && armourClass !== null && text("Sheet.ArmourClass", { value: armourClass }),
        ),
      ),
      on: make
        .of(item.id ?? "")
        .tick("worn", text("Sheet.Worn", { name: item.name }), worn, { play: true, word: text("Sheet.WornWord") }),
      dr: text("Sheet.Dr", { value: dr }),
      block: null,
    };
  });
  const shields = itemsOf(actor, "shield").map((item): ArmourView => {
    const { defenceBonus, armourClass, ready, blockFigure } = item.system;
    return {
      ...rowOf(
        item,
        told(
          text("Sheet.DefenceBonus", { value: signed(defenceBonus) }),
          uses.has("oldSchool") && armourClass !== 0 && text("Sheet.ArmourClass", { value: signed(armourClass) }),
        ),
      ),
      on: make
        .of(item.id ?? "")
        .tick("ready", text("Sheet.Ready", { name: item.name }), ready, { play: true, word: text("Sheet.InHand") }),
      dr: "",
      block: rollable(
        blockFigure,
        "block",
        {
          item: item.id ?? "",
          name: item.name,
          moment: momentOf(item),
          percent: isPercent(pacingWhere(seatOf(actor))),
        },
        make,
      ),
    };
  });
  return [...pieces, ...shields];
}

/** DR of every place that has any, with how it came about. */
export function drByPlace(
  { figures }: CreatureData,
  make: FieldMaker,
): readonly (FigureView & { readonly label: string })[] {
  return Object.entries(figures.dr)
    .filter(([, { value }]) => value !== 0)
    .map(([place, own]) => ({
      id: make.id(`dr-${place}-figure`),
      label: placeName(place),
      value: figure(own.value),
      action: "explain",
      data: { figure: `dr-${place}` },
      title: text("Sheet.Figure", { name: text("Sheet.DrOf", { place: placeName(place) }), value: figure(own.value) }),
      tip: explain(own, { name: text("Sheet.DrOf", { place: placeName(place) }) }),
    }));
}

// ---------------------------------------------------------------------------------------------- skills and traits

export interface SkillView extends RowView {
  readonly relative: string;
  readonly level: FigureView | null;
}

/** By name, as people look for them. */
export function skills(actor: Actor.Implementation, make: FieldMaker): readonly SkillView[] {
  const percent = isPercent(pacingWhere(seatOf(actor)));
  return itemsOf(actor, "skill")
    .map((item): SkillView => {
      const { attribute, relative, level, levelFigure, specialisation } = item.system;
      const name = specialisation ? text("Sheet.Specialised", { name: item.name, specialisation }) : item.name;
      return {
        ...rowOf(item, ""),
        name,
        level: rollable(levelFigure, "skill", { item: item.id ?? "", name, moment: momentOf(item), percent }, make),
        relative:
          level !== null || attribute === "none"
            ? ""
            : relative
              ? text("Sheet.Relative", { attribute: figureName(attribute), relative: signedGap(relative) })
              : figureName(attribute),
      };
    })
    .sort((a, b) => compareNames(a.name, b.name));
}

/** "+2", "−1", as they stand beside an attribute. */
function signedGap(value: number): string {
  return signed(value);
}

export interface TraitView extends RowView {
  readonly points: string;
}

export function traits(actor: Actor.Implementation): readonly TraitView[] {
  return itemsOf(actor, "trait").map((item) => {
    const { kind, levels, points } = item.system;
    const key = `Items.Choices.kind.${kind}`;
    return {
      ...rowOf(item, hasText(key) ? text(key) : ""),
      name: levels === null ? item.name : text("Sheet.Levels", { name: item.name, levels }),
      points: points ? counted("Sheet.Points", points, { points }) : "",
    };
  });
}

// ---------------------------------------------------------------------------------------------- gear and load

export interface GearView extends RowView {
  readonly quantity: FieldView;
  /** Of all of it. */
  readonly weight: string;
  readonly cost: string;
  readonly carried: TickView;
}

const THINGS = ["gear", "weapon", "armor", "shield"] as const;

/** All that weighs something, by kind: plain gear first. */
export function gear(
  actor: Actor.Implementation,
  make: FieldMaker,
): readonly { readonly type: string; readonly title: string; readonly rows: readonly GearView[] }[] {
  return THINGS.map((type) => ({
    type,
    title: text(`Sheet.Things.${type}`),
    rows: itemsOf(actor, type).map((item) => gearView(item, make)),
  }));
}

function gearView(item: Item.OfType<(typeof THINGS)[number]>, make: FieldMaker): GearView {
  const { quantity, weight, cost, carried } = item.system;
  const own = make.of(item.id ?? "");
  return {
    ...rowOf(item, ""),
    quantity: own.number("quantity", text("Sheet.Quantity", { name: item.name }), quantity, {
      play: true,
      relative: true,
    }),
    weight: weight ? pounds(weight * quantity) : "",
    cost: cost ? money(cost * quantity) : "",
    carried: own.tick("carried", text("Sheet.Carried", { name: item.name }), carried, { play: true }),
  };
}

function pounds(value: number): string {
  return text("Figures.Units.pounds", { value: figure(value, decimals(value)) });
}

function money(value: number): string {
  return figure(value, decimals(value));
}

export interface LoadView {
  /** "42 lb of 20 lb basic lift: light load" */
  readonly words: string;
  readonly part: string;
  readonly marks: readonly string[];
  readonly worth: string;
  readonly alert: boolean;
}

/** Up to the most that can be carried, with a mark where each level of load begins. */
export function load(of: CreatureData): LoadView {
  const { weight, basicLift, level } = of.figures.load;
  const most = basicLift * 10;
  const worth = [...of.parent.items].reduce(
    (all, { system }) =>
      "cost" in system && typeof system.cost === "number" ? all + system.cost * system.quantity : all,
    0,
  );
  return {
    words: text(`Sheet.Load.${level}`, { weight: pounds(weight), lift: pounds(basicLift), most: pounds(most) }),
    part: most > 0 ? Math.min(1, weight / most).toFixed(3) : "0",
    marks: [1, 2, 3, 6].map((multiple) => (multiple / 10).toFixed(3)),
    worth: worth ? text("Sheet.Load.Worth", { worth: money(worth) }) : "",
    alert: level > 4,
  };
}
