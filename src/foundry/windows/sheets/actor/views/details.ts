import type { CreatureData } from "../../../../data/actor/creature-data.ts";
import { counted, figure, signed, text } from "../../../../host/i18n.ts";
import type { Feature } from "../../../../reading/sheet-part.ts";
import { fieldWords } from "../../shared/read-field.ts";
import type { FieldMaker, Uses } from "./pieces.ts";
import { placeName } from "./stats.ts";
import type { FieldView, TickView } from "./types.ts";

/** A figure beside the strip: a field with its name before it. */
export interface LineView {
  readonly key: string;
  readonly label: string;
  readonly field?: FieldView;
  readonly tick?: TickView;
}

interface Line {
  readonly key: string;
  /** Whose pacing reads it; without it, it only goes into other figures. */
  readonly feature?: Feature;
  readonly make: (of: CreatureData, make: FieldMaker) => Omit<LineView, "key" | "label">;
}

const LINES: readonly Line[] = [
  {
    key: "attacks",
    feature: "oldSchool",
    make: (of, make) => ({ field: make.number("attacks", ...words(of, "attacks")) }),
  },
  {
    key: "perRounds",
    feature: "oldSchool",
    make: (of, make) => ({
      field: make.number("perRounds", ...words(of, "perRounds", { shown: counted("Sheet.More.Rounds", of.perRounds) })),
    }),
  },
  {
    key: "attackSpeeds",
    feature: "oldSchool",
    make: (of, make) => typed("attackSpeeds", of.attackSpeeds.map((speed) => figure(speed ?? 0)).join(", "), of, make),
  },
  {
    key: "giant",
    feature: "oldSchool",
    make: (of, make) => ({ tick: make.tick("giant", fieldWords(of, "giant").label, of.giant) }),
  },
  {
    key: "quickDraw",
    feature: "initiative",
    make: (of, make) => ({ tick: make.tick("quickDraw", fieldWords(of, "quickDraw").label, of.quickDraw) }),
  },
  { key: "size", make: (of, make) => bonus("size", of, make) },
  {
    key: "move",
    make: (of, make) => ({
      field: make.number(
        "move",
        ...words(of, "move", {
          placeholder: figure(of.figures.basicMove.value),
          shown: figure(of.figures.basicMove.value),
        }),
      ),
    }),
  },
  {
    key: "lift",
    make: (of, make) => ({
      field: make.number(
        "lift",
        ...words(of, "lift", {
          placeholder: figure(of.figures.load.basicLift),
          shown: figure(of.figures.load.basicLift),
        }),
      ),
    }),
  },
  { key: "thrust", make: (of, make) => typed("thrust", of.thrust, of, make) },
  { key: "swing", make: (of, make) => typed("swing", of.swing, of, make) },
  { key: "dodgeBonus", make: (of, make) => bonus("dodgeBonus", of, make) },
  { key: "parryBonus", make: (of, make) => bonus("parryBonus", of, make) },
  { key: "blockBonus", make: (of, make) => bonus("blockBonus", of, make) },
];

/** Name, value and hint of a field, as `FieldMaker.number` takes them. */
function words(
  of: CreatureData,
  key: "attacks" | "perRounds" | "move" | "lift" | "size" | "dodgeBonus" | "parryBonus" | "blockBonus",
  more: Partial<FieldView> = {},
): [string, number | null, Partial<FieldView>] {
  const { label, hint } = fieldWords(of, key);
  return [label, of[key], { tip: hint, ...more }];
}

function bonus(
  key: "size" | "dodgeBonus" | "parryBonus" | "blockBonus",
  of: CreatureData,
  make: FieldMaker,
): Omit<LineView, "key" | "label"> {
  return { field: make.number(key, ...words(of, key, { shown: signed(of[key]) })) };
}

/** What is written in a line: dice, numbers in a row. */
function typed(
  key: "attackSpeeds" | "thrust" | "swing",
  value: string,
  of: CreatureData,
  make: FieldMaker,
): Omit<LineView, "key" | "label"> {
  const { label, hint } = fieldWords(of, key);
  return {
    field: { id: make.id(key), name: `system.${key}`, label, value, shown: value || "–", placeholder: "–", tip: hint },
  };
}

/** What the world's pacings read and has no place in the strip. */
export function usedLines(of: CreatureData, uses: Uses, make: FieldMaker): readonly LineView[] {
  return linesOf(of, make, ({ feature }) => feature !== undefined && uses.has(feature));
}

/** What goes into other figures, and what nobody's pacing reads now. */
export function unusedLines(of: CreatureData, uses: Uses, make: FieldMaker): readonly LineView[] {
  return linesOf(of, make, ({ feature }) => feature === undefined || !uses.has(feature));
}

function linesOf(of: CreatureData, make: FieldMaker, wanted: (line: Line) => boolean): readonly LineView[] {
  return LINES.filter(wanted).map((line) => ({
    key: line.key,
    label: fieldWords(of, line.key).label,
    ...line.make(of, make),
  }));
}

/** One entry of a map by name: natural DR by place, the GM's numbers by action. */
export interface EntryView {
  readonly key: string;
  readonly label: string;
  readonly field: FieldView;
  readonly path: string;
  /** "Take away: torso" */
  readonly remove: string;
}

export function naturalDr(of: CreatureData, make: FieldMaker): readonly EntryView[] {
  return entries("dr", of.dr, placeName, make);
}

export function actionSpeeds(of: CreatureData, make: FieldMaker): readonly EntryView[] {
  return entries("actionSpeeds", of.actionSpeeds, (id) => text(`Pacing.side-segments.Actions.${id}`), make);
}

function entries(path: string, map: object, nameOf: (key: string) => string, make: FieldMaker): readonly EntryView[] {
  return Object.entries(map as Record<string, number>).map(([key, value]) => {
    const name = nameOf(key);
    return {
      key,
      label: name,
      field: make.number(`${path}.${key}`, name, value),
      path: `system.${path}.${key}`,
      remove: text("Sheet.Remove", { name }),
    };
  });
}
