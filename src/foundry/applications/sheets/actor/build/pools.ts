import type { CreatureData } from "../../../../data/actor/creature-data.ts";
import { figure, text } from "../../../tracker/texts.ts";
import { fieldWords } from "../../shared/field-words.ts";
import type { PoolView } from "../view.ts";
import type { FieldMaker } from "./fields.ts";
import type { Uses } from "./uses.ts";

/** How the pools are shown. */
interface Shown {
  /** The sheet is open for changes. */
  readonly open: boolean;
  /** Beside the HP stands a button that loses them as the fight wants it. */
  readonly injures: boolean;
}

/** HP, and FP where they are read. FP of nothing are those that this creature does not have; they show only where it can be given some. */
export function pools(of: CreatureData, uses: Uses, make: FieldMaker, { open, injures }: Shown): readonly PoolView[] {
  return (["hp", "fp"] as const).filter((key) => key === "hp" || (uses.has("fatigue") && (open || of.fp.max > 0))).map((key) => pool(key, of, uses, make, key === "hp" && injures ? "HintInjure" : "Hint"));
}

/** FP that nobody's pacing reads. */
export function unusedPool(of: CreatureData, uses: Uses, make: FieldMaker): PoolView | null {
  return uses.has("fatigue") ? null : pool("fp", of, uses, make);
}

function pool(key: "hp" | "fp", of: CreatureData, uses: Uses, make: FieldMaker, hint: "Hint" | "HintInjure" = "Hint"): PoolView {
  const { value, max } = of[key];
  const { label } = fieldWords(of, key);
  // B-59, B-80: fewer than a third; the last number that is.
  const low = Math.ceil(max / 3) - 1;
  const rules = uses.has("fatigue") && max > 0;
  const state = !rules ? "" : value <= 0 ? "Empty" : value <= low ? "Low" : "Fine";
  return {
    key, label,
    value: make.number(`${key}.value`, fieldWords(of, `${key}.value`).label, value, { play: true, relative: true, tip: text(`Sheet.Pools.${hint}`, { verb: text("Pacing.speed-order.Harm.injury.One") }) }),
    max: make.number(`${key}.max`, fieldWords(of, `${key}.max`).label, max),
    of: text("Sheet.Pools.Of", { max: figure(max) }),
    part: max > 0 ? Math.max(0, Math.min(1, value / max)).toFixed(3) : "0",
    marks: rules && low > 0 ? [(low / max).toFixed(3)] : [],
    note: state ? text(`Sheet.Pools.${key}.${state}`, { low }) : "",
    alert: state === "Empty" || state === "Low",
    less: text(`Sheet.Pools.${key}.Less`), more: text(`Sheet.Pools.${key}.More`),
  };
}
