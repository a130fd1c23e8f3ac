import { expect, it } from "vitest";
import { lettersFor } from "../../../src/foundry/host/letters.ts";

const MANOEUVRES =
  "Attack|Move|Move and Attack|All-Out Attack…|All-Out Defence…|Aim…|Ready|Evaluate…|Feint|Concentrate|Change Posture…|Wait…|Do Nothing".split(
    "|",
  );

it("gives each entry a letter of its own, its first where that is free", () => {
  const letters = lettersFor(MANOEUVRES, "en");
  expect(new Set(letters).size).toBe(MANOEUVRES.length);
  expect(letters.every((letter, at) => MANOEUVRES[at]!.toLowerCase().includes(letter))).toBe(true);
  expect(letters.slice(0, 4)).toEqual(["a", "m", "v", "o"]);
});

it("keeps the letter of a label, whatever else stands in the menu the next time", () => {
  const [all, wait] = [lettersFor(["Wound…", "Wait a while…"], "en"), lettersFor(["Wait a while…"], "en")];
  expect(wait).toEqual([all[1]]);
  expect(lettersFor(["Wound…", "Wait a while…"], "en")).toEqual(all);
});

it("gives none where none is wanted, plain letters for accented ones, and digits for those who are numbered", () => {
  expect(lettersFor([null, "Élan", "Łuk", "Bandit 3", "Bandit 4", "…"], "fr")).toEqual(["", "e", "l", "3", "4", ""]);
});
