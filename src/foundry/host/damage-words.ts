import { hasText, text } from "./i18n.ts";

const DICE = /(\d+)d(\d*)|\b(thr|sw)\b/giu;

/**
 * Returns a formula in the client's language: "2d+1" is "2W+1" in German, "thr+2" is "Stoß+2". Stored
 * formulas stay English.
 */
export function diceWords(formula: string): string {
  return formula.replace(DICE, (_, count: string | undefined, faces: string | undefined, base: string | undefined) => {
    if (base) return text(`Units.Base.${base.toLowerCase()}`);
    return text(faces ? "Units.Dice" : "Units.DiceOfSix", { count: count ?? "", faces: faces ?? "" });
  });
}

/** Returns the localised abbreviation: "cut". Unknown types stay. */
export function damageTypeWord(type: string): string {
  const key = [`Items.DamageTypes.${type}`, `Items.Choices.damageType.${type}`].find(hasText);
  return key ? text(key) : type;
}

/** Returns the localised name: "cutting". */
export function damageTypeInFull(type: string): string {
  const key = `Items.Choices.damageType.${type}`;
  return hasText(key) ? text(key) : type;
}

/** Returns "2d+1 cut", "3d (2) imp"; only the dice without a type. */
export function damageWords(formula: string, type: string, divisor = 1): string {
  const word = divisor === 1 ? damageTypeWord(type) : text("Sheet.Divided", { divisor, type: damageTypeWord(type) });
  return type ? text("Sheet.Damage", { dice: diceWords(formula), type: word }) : diceWords(formula);
}
