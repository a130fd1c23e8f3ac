/** Figures, damage types and lists as each language writes them. */
import { expect, test } from "vitest";
import { DAMAGE_TYPES } from "../../../src/foundry/data/item/kinds.ts";
import { damageType } from "../../../src/foundry/actors/carried-items.ts";
import { diceWords } from "../../../src/foundry/host/damage-words.ts";
import { text } from "../../../src/foundry/host/i18n.ts";
import { compareNames, listed } from "../../../src/foundry/host/lists.ts";
import { chancePercent } from "../../../src/foundry/windows/lab/chances.ts";
import { endsSilent, speak } from "./speak.ts";

endsSilent();

test.each([
  ["en", "(0.5) cut", "0.25 −5.25 7 7.5", "2 and 5", "2d+1 thr+2 sw 1d10"],
  ["de", "(0,5) schn", "0,25 −5,25 7 7,5", "2 und 5", "2W+1 Stoß+2 Schwung 1W10"],
  ["fr", "(0,5) tranch", "0,25 −5,25 7 7,5", "2 et 5", "2d+1 estoc+2 taille 1d10"],
  ["es", "(0,5) cort", "0,25 −5,25 7 7,5", "2 y 5", "2d+1 estocada+2 golpe 1d10"],
  ["pl", "(0,5) cięte", "0,25 −5,25 7 7,5", "2 i 5", "2k+1 pchn.+2 zam. 1k10"],
  ["pt-BR", "(0,5) corte", "0,25 −5,25 7 7,5", "2 e 5", "2d+1 GdP+2 GeB 1d10"],
])("writes %s: damage types, decimals, lists and dice", (lang, cut, figures, list, dice) => {
  speak(lang);
  const typeOf = (type: (typeof DAMAGE_TYPES)[number], divisor = 1): string =>
    damageType({ damageType: type, divisor });
  expect(typeOf("cut", 0.5)).toBe(cut);
  // Each type has a unique short word and a unique full name.
  expect(new Set(DAMAGE_TYPES.map((type) => typeOf(type))).size).toBe(DAMAGE_TYPES.length);
  expect(new Set(DAMAGE_TYPES.map((type) => text(`Items.Choices.damageType.${type}`))).size).toBe(DAMAGE_TYPES.length);
  expect([0.25, -5.25, 7, 7.5].map((value) => text("Items.Value", { name: "", value }).trim()).join(" ")).toBe(figures);
  expect(listed(["2", "5"])).toBe(list);
  expect(["2d+1", "thr+2", "sw", "1d10"].map(diceWords).join(" ")).toBe(dice);
});

test("sorts names by their numbers, in brackets too", () => {
  speak("en");
  const sorted = ["Goblin", "Goblin 1", "Goblin (2)", "Goblin (9)", "Goblin 10", "Ogre"];
  expect([...sorted].reverse().sort(compareNames)).toEqual(sorted);
});

test.each([
  ["en", "12.5%"],
  ["de", "12,5\u00a0%"],
  ["pl", "12,5%"],
])("writes %s: percent in the lab", (lang, written) => {
  speak(lang);
  expect(chancePercent(0.125)).toBe(written);
});
