import { hasText, text } from "./i18n.ts";

/** Dice in a formula, and what stands for the dice of a thrust or a swing. */
const DICE = /(\d+)d(\d*)|\b(thr|sw)\b/giu;

/**
 * A formula as players of this language write it: "2d+1" is "2W+1" in German, "thr+2" is "Stoß+2". What is stored and
 * rolled stays as it is.
 */
export function diceWords(formula: string): string {
  return formula.replace(DICE, (_, count: string | undefined, faces: string | undefined, base: string | undefined) => {
    if (base) return text(`Units.Base.${base.toLowerCase()}`);
    return text(faces ? "Units.Dice" : "Units.DiceOfSix", { count: count ?? "", faces: faces ?? "" });
  });
}

/**
 * A kind of damage as sheets of this language abbreviate it: "cut", "schneid". One that nobody knows stays as it is.
 */
export function damageTypeWord(type: string): string {
  const key = [`Items.DamageTypes.${type}`, `Items.Choices.damageType.${type}`].find(hasText);
  return key ? text(key) : type;
}

/** The same kind in full, for whoever does not know the abbreviation: "cutting", "Schnitt". */
export function damageTypeInFull(type: string): string {
  const key = `Items.Choices.damageType.${type}`;
  return hasText(key) ? text(key) : type;
}

/** "2d+1 cut", "3d (2) imp"; without a kind the dice alone. */
export function damageWords(formula: string, type: string, divisor = 1): string {
  const word = divisor === 1 ? damageTypeWord(type) : text("Sheet.Divided", { divisor, type: damageTypeWord(type) });
  return type ? text("Sheet.Damage", { dice: diceWords(formula), type: word }) : diceWords(formula);
}
