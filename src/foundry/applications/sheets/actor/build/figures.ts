import { defenceNow, type Figure, type Moment } from "../../../../../rules/index.ts";
import type { CreatureData } from "../../../../data/actor/creature-data.ts";
import { figure, text } from "../../../tracker/texts.ts";
import { explain, figureName } from "../../shared/explain.ts";
import type { FigureView } from "../view.ts";
import type { FieldMaker } from "./fields.ts";

type Kind = "skill" | "parry" | "block";

/** What is rolled: a skill as it is, a defence as posture and stun leave it (B-44, B-70). */
export function rolled(own: Figure, kind: Kind, moment: Moment): Figure {
  return kind === "skill" ? own : defenceNow(own, moment);
}

/** Whose level it is, how it is called, and whether skills are in per cent where it would be rolled. */
interface Rolls {
  readonly item: string;
  readonly mode?: string;
  readonly name: string;
  readonly moment: Moment;
  readonly percent?: boolean;
}

/** A level, parry or block of an item, as a button that rolls against it. Per cent give neither parry nor block: those are figures of 3d6. */
export function rollable(own: Figure | null, kind: Kind, of: Rolls, make: FieldMaker): FigureView | null {
  const { item, mode = "", name, moment, percent = false } = of;
  if (!own || (percent && kind !== "skill")) return null;
  const left = rolled(own, kind, moment);
  const value = figure(left.value);
  return {
    id: make.id(`${item}-${mode}-${kind}`), value, title: text(percent && kind === "skill" ? "Sheet.Roll.percent" : `Sheet.Roll.${kind}`, { name, value }), tip: explain(left, { name: figureName(kind) }), action: "rollItem",
    data: { item, mode, kind }, ...(left.value === own.value ? {} : { lowered: true }),
  };
}

/** Of whoever has it. */
export function momentOf({ actor }: Item.Implementation): Moment {
  return (actor?.system as CreatureData | undefined)?.moment ?? { posture: "standing", stunned: false };
}
