import type { Figure } from "../../../../rules/index.ts";
import { figure, line } from "../../tracker/texts.ts";
import { explain } from "../shared/explain.ts";
import type { SheetItem } from "./data.ts";
import type { HintView } from "./view.ts";

/** The level that follows from the attribute of whoever has it, with how it came about. */
export function skillHints({ system, name }: SheetItem): readonly HintView[] {
  const { levelFigure } = system as { readonly levelFigure?: Figure | null };
  return levelFigure ? [{ words: line("Items.SkillLevel", { level: figure(levelFigure.value) }), why: explain(levelFigure, { name }) }] : [];
}
