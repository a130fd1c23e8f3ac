/** Proves that the checks of the language files fire. */
import { describe, expect, test } from "vitest";
import { lintAgreement, lintPackNames, wantedNames } from "../../tools/lint-pack-names.mjs";
import {
  bareWords,
  flatten,
  formsOf,
  lintCounts,
  lintDamageTypes,
  lintLanguage,
  lintWords,
} from "../../tools/lint-languages.mjs";

const ENGLISH = flatten({
  Greeting: "Hello, {name}",
  Loud: "**Not now.** Later.",
  Steps: { one: "one step", other: "{count} steps" },
  Segment: "Segment {time}",
  Dice: "d{faces}",
});
const GERMAN = {
  Greeting: "Hallo, {name}",
  Loud: "**Nicht jetzt.** Später.",
  Steps: { one: "ein Schritt", other: "{count} Schritte" },
  Segment: "Segment {time}",
  Dice: "W{faces}",
};
const lint = (texts: object, language = "de", same: readonly string[] = ["segment"]): string[] =>
  lintLanguage(language, ENGLISH, flatten(texts), new Set(same));

describe("language file", () => {
  test("passes if complete", () => expect(lint(GERMAN)).toEqual([]));

  test.each([
    ["a text that is missing", { ...GERMAN, Greeting: undefined }, "Greeting is missing"],
    ["a text that English does not have", { ...GERMAN, More: "mehr" }, "More is not in lang/en.json"],
    ["a text left in English", { ...GERMAN, Loud: "**Not now.** Later." }, "Loud is left in English"],
    ["a name in braces that is lost", { ...GERMAN, Greeting: "Hallo" }, "Greeting has other names"],
    ["a name in braces that nobody puts in", { ...GERMAN, Greeting: "Hallo, {Name}" }, "Greeting has other names"],
    ["emphasis that is not closed", { ...GERMAN, Loud: "**Nicht jetzt. Später." }, "Loud is emphasised"],
    ["a plural form that is missing", { ...GERMAN, Steps: { other: "{count} Schritte" } }, "Steps.one is missing"],
    [
      "a plural form that the language does not have",
      { ...GERMAN, Steps: { one: "ein Schritt", few: "{count} Schritte", other: "{count} Schritte" } },
      "Steps.few is not in",
    ],
  ])("reports %s", (_what, texts, problem) => expect(lint(texts)).toEqual([expect.stringContaining(problem)]));

  test("may keep an English word only if listed", () =>
    expect(lint(GERMAN, "de", [])).toEqual([expect.stringContaining("Segment is left in English")]));

  test("needs the plural forms of its language", () => {
    expect([...formsOf("pl")].sort()).toEqual(["few", "many", "one", "other"]);
    expect([...formsOf("fr")].sort()).toEqual(["one", "other"]);
    expect(
      lint({ ...GERMAN, Segment: "segmento {time}", Steps: { one: "krok", other: "{count} kroku" } }, "pl"),
    ).toEqual(["Steps.many is missing", "Steps.few is missing"]);
  });
});

describe("counting text", () => {
  test.each([
    ["with its forms", { Steps: { one: "one step", other: "{count} steps" } }, [], []],
    [
      "whose number stands alone",
      { All: "Roll all ({count})", Group: "{name} ×{count}", Later: "+{count}", Sum: "Documents: {count}" },
      [],
      [],
    ],
    ["without forms", { Steps: "{count} steps" }, [], ["Steps counts without plural forms"]],
    ["without forms but with leave", { More: "{count} more" }, ["More"], []],
    [
      "with a leave that it does not need",
      { All: "Roll all ({count})" },
      ["All"],
      ["tools/any-count.json names All, which needs no leave"],
    ],
  ])("%s", (_what, texts, leave, problems) => expect(lintCounts(flatten(texts), new Set(leave))).toEqual(problems));
});

test("needs distinct short and full words for each damage type", () => {
  const items = (DamageTypes: object): object => ({
    DamageTypes,
    Choices: { damageType: { cut: "cutting", imp: "impaling" } },
  });
  expect(lintDamageTypes(items({ cut: "schn", imp: "stich" }), ["cut", "imp"])).toEqual([]);
  expect(lintDamageTypes(items({ cut: "schn" }), ["cut", "imp"])).toEqual([
    "Items.DamageTypes has no word for the damage type imp",
  ]);
  expect(lintDamageTypes(items({ cut: "x", imp: "x" }), ["cut", "imp"])).toEqual([
    "Items.DamageTypes says cut like imp",
    "Items.DamageTypes says imp like cut",
  ]);
});

describe("word list", () => {
  const FORBIDDEN = { "\\bslots?\\b": "turn", "\\bimię\\b": "nazwa", "\\}: mort[oa]\\b": "{name} morre" };

  test.each([
    ["Two Slots left", "Says says “Slots”; use: turn"],
    ["Imię stwora", "Says says “Imię”; use: nazwa"],
    ["{name}: morto", "Says says “}: morto”; use: {name} morre"],
  ])("reports %s with the preferred word", (text, problem) =>
    expect(lintWords(new Map([["Says", text]]), FORBIDDEN)).toEqual([problem]),
  );

  test.each([["{slot} of {slots}"], ["slotted"], ["imięż"], ["{name} morre"]])("accepts %s", (text) =>
    expect(lintWords(new Map([["Says", text]]), FORBIDDEN)).toEqual([]),
  );
});

describe("words in a template", () => {
  test.each([
    ["<p>Hello</p>", ["Hello"]],
    ['<button aria-label="Close it">{{icon}}</button>', ["Close", "it"]],
    ['<p title="{{localize \'A.B\'}}" class="sz-big one">{{name}} × {{count}}&nbsp;{{!-- a word --}}</p>', []],
  ])("%s", (template, words) => expect(bareWords(template)).toEqual(words));
});

describe("names in compendiums", () => {
  const MANIFEST = {
    packs: [{ label: "Weapons" }],
    packFolders: [{ name: "Segment Zero", folders: [{ name: "Things" }] }],
  };
  const PACKS = {
    weapons: [{ name: "Knife" }],
    creatures: [
      {
        name: "Guard",
        items: [
          { type: "weapon", name: "Knife" },
          { type: "weapon", name: "Fists" },
          { type: "skill", name: "Brawling" },
        ],
      },
    ],
  };
  const NAMES = {
    weapons: { Knife: "Messer" },
    creatures: { Guard: "Wache" },
    carried: { Fists: "Fäuste" },
    packs: { Weapons: "Waffen", "Segment Zero": "Segment Zero", Things: "Dinge" },
  };
  const lint = (names: Record<string, Record<string, string>>): string[] =>
    lintPackNames(names, wantedNames(PACKS, MANIFEST), new Set(["Segment Zero"]));

  test.each([
    ["that are all there", NAMES, []],
    ["of which one is missing", { ...NAMES, carried: {} }, ["carried has no name for Fists"]],
    [
      "of which one is left over",
      { ...NAMES, creatures: { Guard: "Wache", Ogre: "Oger" } },
      ["creatures names what is not there: Ogre"],
    ],
    [
      "of which one is left in English",
      { ...NAMES, weapons: { Knife: "Knife" } },
      ["weapons is left in English: Knife"],
    ],
    [
      "with straight apostrophes",
      { ...NAMES, weapons: { Knife: "l'arme" } },
      ["weapons: Knife has a name that is not well set: l'arme"],
    ],
    ["of a compendium that is not there", { ...NAMES, spells: {} }, ["there is no compendium spells"]],
  ])("%s", (_what, names, problems) => expect(lint(names)).toEqual(problems));

  test("match the words of other texts", () => {
    const [english, own] = [
      flatten({ SEGMENTZERO: { Conditions: { fly: "Flying" } } }),
      flatten({ SEGMENTZERO: { Conditions: { fly: "Fliegend" } } }),
    ];
    expect(lintAgreement({ conditions: { Flying: "Fliegend", Busy: "Beschäftigt" } }, english, own)).toEqual([]);
    expect(lintAgreement({ conditions: { Flying: "Im Flug" } }, english, own)).toEqual([
      "conditions: Flying is “Im Flug”, elsewhere “Fliegend”",
    ]);
  });
});
