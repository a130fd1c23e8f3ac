import type { ScorePart } from "../../rules/index.ts";
import { figure, firstText, signed, text } from "../applications/tracker/texts.ts";

/** Parts that a score begins with; all others are added to it. */
const BASES: ReadonlySet<string> = new Set(["skill", "given", "base", "dx", "speed"]);

/** "skill 14", "aim +3", "kneeling −2": one part of a score in words. What a person named goes by that name. */
export function partWords({ code, value, name }: ScorePart): string {
  const what = BASES.has(code) || !name ? firstText([`Exchange.Parts.${code}`, `Figures.Parts.${code}`, "Exchange.Parts.other"]) : name;
  return text("Exchange.Part", { what, value: BASES.has(code) ? figure(value) : signed(value) });
}
