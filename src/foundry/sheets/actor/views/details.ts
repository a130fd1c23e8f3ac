import type { CreatureData } from "../../../data/actor/creature-data.ts";
import { counted, numberText, signed, text } from "../../../host/i18n.ts";
import type { Feature } from "../../../reading/sheet-part.ts";
import { fieldWords } from "../../shared/read-field.ts";
import type { FieldMaker, FieldView, Uses } from "./pieces.ts";
import { placeName } from "../../../reading/explain.ts";

/** A value outside the strip: feature that needs it (null for none), and its field or tick. */
type Line = readonly [key: string, feature: Feature | null, make: (of: CreatureData, make: FieldMaker) => object];

type Bonus = "size" | "dodgeBonus" | "parryBonus" | "blockBonus" | "alertness";

/** A stored number; `shown` replaces it on a locked sheet. */
const number = (
  key: Bonus | "attacks" | "perRounds" | "move" | "lift",
  feature: Feature | null,
  shown?: (of: CreatureData) => Partial<FieldView>,
): Line => [
  key,
  feature,
  (of, make) => {
    const { label, hint } = fieldWords(of, key);
    return { field: make.number(key, label, of[key], { tip: hint, ...shown?.(of) }) };
  },
];

const bonus = (key: Bonus, feature: Feature | null = null): Line =>
  number(key, feature, (of) => ({ shown: signed(of[key]) }));

const follows = (value: number): Partial<FieldView> => ({ placeholder: numberText(value), shown: numberText(value) });

const typed = (key: string, feature: Feature | null, value: (of: CreatureData) => string): Line => [
  key,
  feature,
  (of, make) => {
    const { label, hint: tip } = fieldWords(of, key);
    const written = value(of);
    const more = { id: make.id(key), shown: written || "–", placeholder: "–", tip };
    return { field: make.text(`system.${key}`, label, written, more) };
  },
];

const tick = (key: "giant" | "quickDraw", feature: Feature): Line => [
  key,
  feature,
  (of, make) => ({ tick: make.tick(key, fieldWords(of, key).label, of[key]) }),
];

const LINES: readonly Line[] = [
  number("attacks", "oldSchool"),
  number("perRounds", "oldSchool", (of) => ({ shown: counted("Sheet.More.Rounds", of.perRounds) })),
  typed("attackSpeeds", "oldSchool", (of) => of.attackSpeeds.map((speed) => numberText(speed ?? 0)).join(", ")),
  tick("giant", "oldSchool"),
  bonus("alertness", "oldSchool"),
  tick("quickDraw", "initiative"),
  bonus("size"),
  number("move", null, (of) => follows(of.figures.basicMove.value)),
  number("lift", null, (of) => follows(of.figures.load.basicLift)),
  typed("thrust", null, (of) => of.thrust),
  typed("swing", null, (of) => of.swing),
  ...(["dodgeBonus", "parryBonus", "blockBonus"] as const).map((key) => bonus(key)),
];

/** Returns the lines that the actor's pacings use, or the rest; without the strip. */
export function lines(of: CreatureData, uses: Uses, make: FieldMaker, used = true) {
  return LINES.filter(([, feature]) => (feature !== null && uses.has(feature)) === used).map(([key, , cell]) => ({
    key,
    label: fieldWords(of, key).label,
    ...cell(of, make),
  }));
}

export const naturalDr = (of: CreatureData, make: FieldMaker) => entries("dr", of.dr, placeName, make);

export const actionSpeeds = (of: CreatureData, make: FieldMaker) =>
  entries("actionSpeeds", of.actionSpeeds, (id) => text(`Pacing.side-segments.Actions.${id}`), make);

function entries(
  path: string,
  map: Readonly<Record<string, number>>,
  nameOf: (key: string) => string,
  make: FieldMaker,
) {
  return Object.entries(map).map(([key, value]) => {
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
