import type { CreatureData } from "../../../../data/actor/creature-data.ts";
import { counted, numberText, signed, text } from "../../../../host/i18n.ts";
import type { Feature } from "../../../../reading/sheet-part.ts";
import { fieldWords } from "../../shared/read-field.ts";
import type { FieldMaker, FieldView, Uses } from "./pieces.ts";
import { placeName } from "./stats.ts";

/** A value outside the strip: feature that needs it (null for none), and its field or tick. */
type Line = readonly [key: string, feature: Feature | null, make: Cell];
type Cell = (of: CreatureData, make: FieldMaker, key: string) => object;

/** A stored number; `shown` replaces it on a locked sheet. */
const number =
  (value: (of: CreatureData) => number | null, shown?: (of: CreatureData) => Partial<FieldView>): Cell =>
  (of, make, key) => {
    const { label, hint } = fieldWords(of, key);
    return { field: make.number(key, label, value(of), { tip: hint, ...shown?.(of) }) };
  };

const bonus = (value: (of: CreatureData) => number): Cell => number(value, (of) => ({ shown: signed(value(of)) }));

const follows = (value: number): Partial<FieldView> => ({ placeholder: numberText(value), shown: numberText(value) });

const typed =
  (value: (of: CreatureData) => string): Cell =>
  (of, make, key) => {
    const { label, hint: tip } = fieldWords(of, key);
    const written = value(of);
    return {
      field: make.text(`system.${key}`, label, written, {
        id: make.id(key),
        shown: written || "–",
        placeholder: "–",
        tip,
      }),
    };
  };

const tick =
  (value: (of: CreatureData) => boolean): Cell =>
  (of, make, key) => ({ tick: make.tick(key, fieldWords(of, key).label, value(of)) });

const LINES: readonly Line[] = [
  ["attacks", "oldSchool", number((of) => of.attacks)],
  [
    "perRounds",
    "oldSchool",
    number(
      (of) => of.perRounds,
      (of) => ({ shown: counted("Sheet.More.Rounds", of.perRounds) }),
    ),
  ],
  ["attackSpeeds", "oldSchool", typed((of) => of.attackSpeeds.map((speed) => numberText(speed ?? 0)).join(", "))],
  ["giant", "oldSchool", tick((of) => of.giant)],
  ["quickDraw", "initiative", tick((of) => of.quickDraw)],
  ["size", null, bonus((of) => of.size)],
  [
    "move",
    null,
    number(
      (of) => of.move,
      (of) => follows(of.figures.basicMove.value),
    ),
  ],
  [
    "lift",
    null,
    number(
      (of) => of.lift,
      (of) => follows(of.figures.load.basicLift),
    ),
  ],
  ["thrust", null, typed((of) => of.thrust)],
  ["swing", null, typed((of) => of.swing)],
  ["dodgeBonus", null, bonus((of) => of.dodgeBonus)],
  ["parryBonus", null, bonus((of) => of.parryBonus)],
  ["blockBonus", null, bonus((of) => of.blockBonus)],
];

/** Returns the lines that the actor's pacings use, or the rest; without the strip. */
export function lines(of: CreatureData, uses: Uses, make: FieldMaker, used = true) {
  return LINES.filter(([, feature]) => (feature !== null && uses.has(feature)) === used).map(([key, , cell]) => ({
    key,
    label: fieldWords(of, key).label,
    ...cell(of, make, key),
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
