import { expect, it } from "vitest";
import { lettersFor } from "../../../src/foundry/host/letters.ts";

const MANOEUVRES =
  "Attack|Move|Move and Attack|All-Out Attack…|All-Out Defence…|Aim…|Ready|Evaluate…|Feint|Concentrate|Change Posture…|Wait…|Do Nothing".split(
    "|",
  );

it("gives each entry its own letter, its first if free", () => {
  const letters = lettersFor(MANOEUVRES, "en");
  expect(new Set(letters).size).toBe(MANOEUVRES.length);
  expect(letters.every((letter, at) => MANOEUVRES[at]!.toLowerCase().includes(letter))).toBe(true);
  expect(letters.slice(0, 4)).toEqual(["a", "m", "v", "o"]);
});

it("keeps a label's letter in other menus", () => {
  const [all, wait] = [lettersFor(["Wound…", "Wait a while…"], "en"), lettersFor(["Wait a while…"], "en")];
  expect(wait).toEqual([all[1]]);
  expect(lettersFor(["Wound…", "Wait a while…"], "en")).toEqual(all);
});

it("gives no letter if unwanted, plain letters for accents, and digits", () => {
  expect(lettersFor([null, "Élan", "Łuk", "Bandit 3", "Bandit 4", "…"], "fr")).toEqual(["", "e", "l", "3", "4", ""]);
});
