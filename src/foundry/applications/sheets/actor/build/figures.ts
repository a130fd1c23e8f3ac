import type { Figure } from "../../../../../rules/index.ts";
import { figure, text } from "../../../tracker/texts.ts";
import { explain, figureName } from "../../shared/explain.ts";
import type { FigureView } from "../view.ts";
import type { FieldMaker } from "./fields.ts";

/** A level, parry or block of an item, as a button that rolls against it. */
export function rollable(own: Figure | null, kind: "skill" | "parry" | "block", of: { readonly item: string; readonly mode?: string; readonly name: string }, make: FieldMaker): FigureView | null {
  if (!own) return null;
  const { item, mode = "", name } = of;
  const value = figure(own.value);
  return {
    id: make.id(`${item}-${mode}-${kind}`), value, title: text(`Sheet.Roll.${kind}`, { name, value }), tip: explain(own, { name: figureName(kind) }), action: "rollItem",
    data: { item, mode, kind },
  };
}
