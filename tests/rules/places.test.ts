/** Proves that the checks of additions fire, and name the place to go to. */
import { describe, expect, expectTypeOf, test } from "vitest";
import type { TableSettings } from "../../src/foundry/settings/settings.ts";
import type { SECTIONS } from "../../src/foundry/windows/settings/groups.ts";
import type { OptionSpec } from "../../src/rules/index.ts";
import {
  lintCommands,
  lintConditions,
  lintFields,
  lintItemType,
  lintParts,
  lintSettings,
  type ConditionParts,
} from "../../tools/places/checks.ts";
import { unknownKeysAmong } from "../../tools/text-keys.mjs";

const among =
  (...keys: readonly string[]) =>
  (key: string): boolean =>
    keys.includes(key);
const none = among();

describe("a setting", () => {
  const bells: OptionSpec = { name: "bells", kind: "choice", choices: ["low", 2], default: "low", rule: "" };
  const page = { id: "seat", specs: [bells], texts: ["Settings.Seat"] };
  test("needs a name, a hint and a word for each choice", () => {
    expect(lintSettings(page, none)).toEqual([
      "lang/en.json: SEGMENTZERO.Settings.Seat.bells.Name is missing, the name of the setting bells of seat",
      "lang/en.json: SEGMENTZERO.Settings.Seat.bells.Hint is missing, what the setting bells of seat does",
      "lang/en.json: SEGMENTZERO.Settings.Seat.bells.Choices.low is missing, a choice of the setting bells",
    ]);
    const own = ["Name", "Hint", "Choices.low"].map((key) => `Settings.Seat.bells.${key}`);
    expect(lintSettings(page, among(...own))).toEqual([]);
  });
  test("of the world without a section fails the types", () => {
    expectTypeOf<keyof typeof SECTIONS>().toEqualTypeOf<keyof TableSettings>();
    type WithBells = Readonly<Record<keyof TableSettings | "bells", string>>;
    expectTypeOf<typeof SECTIONS>().not.toExtend<WithBells>();
  });
  test("of a pacing may share texts with other pacings", () => {
    const options = { ...page, texts: ["Pacing.tiny.Options", "Settings.Options"] };
    const texts = ["Settings.Options.bells.Name", "Pacing.tiny.Options.bells.Hint", "Pacing.low.Name"];
    expect(lintSettings(options, among(...texts))).toEqual([]);
  });
  test("is a setting, and its part of the page has a title", () => {
    expect(lintParts("tiny", { hurt: ["bells", "horns"] }, [bells], none)).toEqual([
      "lang/en.json: SEGMENTZERO.Settings.Sections.tiny.hurt is missing, the title of a part of the settings of tiny",
      "src/foundry/pacings/tiny: horns in settings.hurt is no setting of tiny",
    ]);
  });
});

describe("a condition", () => {
  const whole: ConditionParts = {
    hasText: among("Conditions.dizzy"),
    hasPicture: among("dizzy"),
    notes: { dizzy: "Everything turns." },
    packed: ["dizzy"],
  };
  test.each<[keyof ConditionParts, Partial<ConditionParts>, string]>([
    ["hasText", { hasText: none }, "lang/en.json: SEGMENTZERO.Conditions.dizzy is missing, the name of a condition"],
    ["hasPicture", { hasPicture: none }, "assets/icons/conditions/dizzy.svg, the picture of a condition, is missing"],
    ["notes", { notes: {} }, "tools/item-packs/conditions.yml: notes.dizzy is missing, what the condition means"],
    ["packed", { packed: [] }, "packs/_source/conditions: dizzy is missing; run npm run packs:source"],
  ])("needs its part: %s", (_part, lacking, problem) => {
    expect(lintConditions(["dizzy"], { ...whole, ...lacking })).toEqual([problem]);
  });
  test("is complete with all parts, and each note has one", () => {
    expect(lintConditions(["dizzy"], whole)).toEqual([]);
    expect(lintConditions([], whole)).toEqual(["tools/item-packs/conditions.yml: there is no condition dizzy"]);
  });
});

describe("a field of an item", () => {
  test("needs a row and a label", () => {
    expect(
      lintFields("weapon", ["heft", "notes"], [], ["Item.any", "Item.weapon"], among("Item.any.FIELDS.notes.label")),
    ).toEqual([
      "src/foundry/sheets/item/forms.ts: the field heft of weapon has no row",
      "lang/en.json: SEGMENTZERO.Item.weapon.FIELDS.heft.label is missing, the label of a field of weapon",
    ]);
    expect(lintFields("mode", ["sort", "wobbly"], [], ["Item.mode"], () => true)).toEqual([
      "src/foundry/sheets/item/modes.ts: the field wobbly of mode has no row",
    ]);
  });
  test("exists for each row", () => {
    expect(lintFields("weapon", [], ["heft"], ["Item.weapon"], none)).toEqual([
      "src/foundry/sheets/item/forms.ts: weapon has no field heft",
    ]);
  });
  test("belongs to a type with a form, a name and a picture", () => {
    expect(lintItemType("potion", undefined, none, none)).toEqual([
      "src/foundry/sheets/item/forms.ts: potion has no form",
      "lang/en.json: SEGMENTZERO.Items.Types.potion is missing, the name of a type",
      "assets/icons/items/potion.svg, the picture of a type, is missing",
    ]);
    expect(lintItemType("potion", [{ id: "brew" }], among("Items.Types.potion"), () => true)).toEqual([
      "lang/en.json: SEGMENTZERO.Items.Sections.brew is missing, the title of a part of potion",
    ]);
  });
});

test("a command needs words in the combat log or a writer", () => {
  expect(lintCommands("tiny", ["dance", "sing", "act"], ["sing", "hum"], among("Pacing.tiny.Log.act"))).toEqual([
    "lang/en.json: SEGMENTZERO.Pacing.tiny.Log.dance is missing, the combat log's words (or log.commands in src/foundry/pacings/tiny)",
    "src/foundry/pacings/tiny: there is no command hum",
  ]);
});

describe("a text named in full", () => {
  const unknown = unknownKeysAmong(
    new Set([
      "SEGMENTZERO.Log.Did.start",
      "SEGMENTZERO.Log.More.other",
      "SEGMENTZERO.Pacing.tiny.Log.act",
      "SEGMENTZERO.Import.Log.book",
    ]),
  );
  test.each([
    ["src/foundry/reading/log-words.ts", 'start: "Log.Did.start", leave: "Log.Did.gone"', ["Log.Did.gone"]],
    ["src/foundry/chat/a.ts", 'text(is ? "Log.Did.start" : "Log.Did.end"), counted("Log.More", 2)', ["Log.Did.end"]],
    ["src/foundry/chat/a.ts", 'text("Nothing.there"), counted("Log.Did", 2)', ["Nothing.there", "Log.Did"]],
    ["src/foundry/pacings/tiny/tiny.ts", '"Log.act", "Log.sing"', ["Log.sing"]],
    ["src/foundry/import/saying.ts", '"Log.book", "Log.act"', ["Log.act"]],
    ["src/foundry/windows/self-check/checks/names.ts", '"Log.prototype"', []],
  ])("exists: %s, %s", (file, source, problems) => {
    expect(unknown(file, source)).toEqual(problems);
  });
});
