import type { Mismatch, ScorePart } from "../../rules/core.ts";
import { firstText, line, numberText, signed, text } from "../host/i18n.ts";
import { beside } from "../host/lists.ts";
import type { Words } from "../host/rich-text.ts";
import type { TablePart } from "../settings/table-modifiers.ts";

/** "combined action": name of a pacing's modifier. */
export function fightPart(code: string, name: string, pacing: string): string {
  return name || firstText([`Pacing.${pacing}.Parts.${code}`, `Exchange.Parts.${code}`, "Exchange.Parts.other"]);
}

/** "Deceptive attack, defences −1", "Retreat, used this turn". */
export function tableWords({ name, against, isSpent }: TablePart): string {
  return beside([
    name,
    against !== undefined && text("Attack.Defences", { value: signed(against) }),
    isSpent && text("Attack.UsedThisTurn"),
  ]);
}

/** A score's first part; others are added. */
const BASES: ReadonlySet<string> = new Set(["skill", "given", "base", "dx", "speed"]);

/** "skill 14", "aim +3", "kneeling −2". */
export function partWords({ code, value, name }: ScorePart): string {
  const what =
    BASES.has(code) || !name
      ? firstText([`Exchange.Parts.${code}`, `Values.Parts.${code}`, "Exchange.Parts.other"])
      : name;
  return text("Exchange.Part", { what, value: BASES.has(code) ? numberText(value) : signed(value) });
}

/** "Skill: claimed **999**, the sheet says **12**" */
export function mismatchWords({ code, claimed: submitted, sheet }: Mismatch, pacing: string): Words {
  const what = firstText([
    `Exchange.Doubts.${code}`,
    `Pacing.${pacing}.Parts.${code}`,
    `Exchange.Parts.${code}`,
    `Values.Parts.${code}`,
    "Exchange.Parts.other",
  ]);
  const shown = (value: number | string): string =>
    typeof value === "number" ? numberText(value, Number.isInteger(value) ? 0 : 2) : value;
  const own = code === "barred" ? text(`Exchange.Barred.${sheet}`) : shown(sheet);
  return own === ""
    ? line("Exchange.DoubtMissing", { what, claimed: shown(submitted) })
    : line("Exchange.Doubt", { what, claimed: shown(submitted), sheet: own });
}
