import { describe, expect, it } from "vitest";
import { evaluate, formulaOf } from "../../../src/module/profiles/formula.ts";

/** A data model that computes values by accessors, as OSE's does. */
class Scores {
  readonly parent = {
    get sheet() {
      throw new Error("a sheet was made");
    },
  };

  get dex(): { readonly value: number; readonly mod: number } {
    return { value: 15, mod: 1 };
  }

  get lost(): number {
    throw new Error("derived data failed");
  }

  roll(): number {
    return 6;
  }
}

const actor = {
  scores: new Scores(),
  die: "d8",
  half: "hard 1",
  attributes: { DX: { value: 13 }, HT: { value: "11" } },
  speed: "6.25",
  "hit points": { now: 7 },
  "base-attack": 4,
  rof: "3~",
  shotgun: "1x9",
  dice: "2d8",
  german: "3W6+1",
  name: "Mira Kestrel",
  casting: { plain: 3, text: "3", segments: "5 segments", round: "1 round", turns: "2 turns", mixed: "1 rd. + 2 seg." },
  minutes: "10 minutes",
  day: "1 day",
  action: "1 action",
  rolled: "1d4 rounds",
  none: null,
  empty: "",
  huge: 1e308,
  text: "1e308",
  nan: Number.NaN,
  list: [{ value: 3 }],
  kind: " Thrown ",
  ranges: ["close", "Near", 3],
  marks: new Set(["loud"]),
  dead: true,
  get broken(): number {
    throw new Error("derived data failed");
  },
};

function valueOf(text: string): number | string {
  const reading = evaluate(text, actor);
  return "value" in reading ? reading.value : JSON.stringify(reading.problem);
}

describe("a formula", () => {
  it.each([
    ["6.25", 6.25],
    ["@attributes.DX.value", 13],
    ["(@attributes.DX.value + @attributes.HT.value) / 4", 6],
    ["2 + 3 * 4 - 6 / 3", 12],
    ["10 − 4 × 2 ÷ 1", 2],
    ["-@attributes.DX.value + 3", -10],
    ["8 - 4 - 2", 2],
    ["min(3, 1, 2) + max(4, 9)", 10],
    ["floor(6.7) + ceil(6.2) + round(6.5)", 20],
    ["if(@attributes.DX.value >= 13, 1, 2)", 1],
    ["if(@attributes.DX.value < 13, @missing, 2)", 2],
    ["(1 = 1) + (1 == 1) + (1 != 2) + (1 <= 1) + (2 > 1)", 5],
    ['@"hit points".now', 7],
    ["@base-attack", 4],
    ["@list.0.value-1", 2],
    ["@dead", 1],
    ["@speed", 6.25],
    ["@rof", 3],
    ["@shotgun", 1],
    ["@scores.dex.mod", 1],
    ["first(@missing, @name, @speed, @rof)", 6.25],
    ["first(@scores.lost, -1)", -1],
    ["dice(@dice)", 2],
    ["dice(@german) + dice(@die)", 4],
    ["dice(@rof) + dice(@half) + dice(7)", 11],
    ["segments(@casting.plain) + segments(@casting.text)", 6],
    ["segments(@casting.segments)", 5],
    ["segments(@casting.round)", 10],
    ["segments(@casting.turns)", 200],
    ["segments(@casting.mixed)", 12],
    ["segments(@minutes)", 100],
    ["segments(@day)", 14_400],
    ["segments(4)", 4],
    ['is(@kind, "ranged", "thrown")', 1],
    ['is(@ranges, "near") + is(@marks, "loud")', 2],
    ['is(@kind, "throw") + is(@dead, "true") + is(@list, "3")', 0],
    ['if(is(@ranges, "close"), 0, is(@ranges, "near"))', 0],
  ])("reads %s as %d", (text, value) => {
    expect(valueOf(text)).toBe(value);
  });

  it.each([
    ["@dice", '{"code":"no-number","path":"@dice","found":"2d8"}'],
    ["@german", '{"code":"no-number","path":"@german","found":"3W6+1"}'],
    ["@name", '{"code":"no-number","path":"@name","found":"Mira Kestrel"}'],
    ["@none", '{"code":"no-number","path":"@none","found":"null"}'],
    ["@empty", '{"code":"no-number","path":"@empty","found":""}'],
    ['is(@none, "near")', '{"code":"no-number","path":"@none","found":"null"}'],
    ['is(@empty, "near")', '{"code":"no-number","path":"@empty","found":""}'],
    ["@nan", '{"code":"no-number","path":"@nan","found":"NaN"}'],
    ["@list", '{"code":"no-number","path":"@list","found":"[…]"}'],
    ["@attributes.DX", '{"code":"no-number","path":"@attributes.DX","found":"{…}"}'],
    ["@huge", '{"code":"too-large","found":1e+308,"limit":1000000}'],
    ["@text", '{"code":"too-large","found":1e+308,"limit":1000000}'],
    ["0 - 999999 - 2", '{"code":"too-small","found":-1000001,"limit":-1000000}'],
    ["@attributes.DX.worth", '{"code":"unknown-path","path":"@attributes.DX.worth"}'],
    ["@broken", '{"code":"unknown-path","path":"@broken"}'],
    ["@scores.roll", '{"code":"unknown-path","path":"@scores.roll"}'],
    ["@scores.parent.sheet", '{"code":"unknown-path","path":"@scores.parent.sheet"}'],
    ["first(@missing, @name)", '{"code":"no-number","path":"@name","found":"Mira Kestrel"}'],
    ["segments(@action)", '{"code":"no-number","path":"@action","found":"1 action"}'],
    ["segments(@rolled)", '{"code":"no-number","path":"@rolled","found":"1d4 rounds"}'],
    ["segments(@missing)", '{"code":"unknown-path","path":"@missing"}'],
    ["dice(@name)", '{"code":"no-number","path":"@name","found":"Mira Kestrel"}'],
    ["@name.length", '{"code":"unknown-path","path":"@name.length"}'],
    ["1 / (@attributes.DX.value - 13)", '{"code":"divided-by-zero"}'],
  ])("says why %s has no value", (text, problem) => {
    expect(valueOf(text)).toBe(problem);
  });

  it.each(["constructor", "__proto__", "prototype", "toString", "hasOwnProperty", "__defineGetter__"])(
    "refuses the forbidden name %s in paths, quotes and functions",
    (name) => {
      const refused = { code: "forbidden-name", name };
      for (const text of [`@${name}`, `@attributes.${name}.name`, `@"${name}"`, `1 + ${name}(2)`])
        expect(formulaOf(text)).toEqual(refused);
    },
  );

  it.each([
    ["@a +", { code: "not-a-formula", near: "" }],
    ["@a + ", { code: "not-a-formula", near: "" }],
    ["1 2", { code: "not-a-formula", near: "2" }],
    ["(1 + 2", { code: "not-a-formula", near: "" }],
    ["1 < 2 < 3", { code: "not-a-formula", near: "< 3" }],
    ["alert`1`", { code: "not-a-formula", near: "`1`" }],
    ["roll(3)", { code: "unknown-function", name: "roll" }],
    ["is(@kind)", { code: "wrong-count", name: "is" }],
    ['is("near", "near")', { code: "not-a-formula", near: '"near", "near")' }],
    ["is(@kind, 3)", { code: "not-a-formula", near: "3)" }],
    ['@kind = "thrown"', { code: "not-a-formula", near: '"thrown"' }],
    ['is(@kind, "thrown', { code: "not-a-formula", near: '"thrown' }],
    ["min", { code: "not-a-formula", near: "" }],
    ["round(1, 2)", { code: "wrong-count", name: "round" }],
    ["if(1, 2)", { code: "wrong-count", name: "if" }],
    ["@a; @b", { code: "not-a-formula", near: "; @b" }],
    ["@", { code: "not-a-formula", near: "@" }],
    ["@a..b", { code: "not-a-formula", near: "..b" }],
    ["[1]", { code: "not-a-formula", near: "[1]" }],
    ["@a[0]", { code: "not-a-formula", near: "[0]" }],
    ["", { code: "not-a-formula", near: "" }],
  ])("is refused when it is %s", (text, problem) => {
    expect(formulaOf(text)).toEqual(problem);
  });

  it("is refused when it is too long or nested too deep", () => {
    expect(formulaOf("1".repeat(501))).toEqual({ code: "not-a-formula", near: `${"1".repeat(20)}…` });
    for (const nested of ["(", "-", "min("])
      expect(formulaOf(`${nested.repeat(120)}1`)).toMatchObject({ code: "not-a-formula" });
  });

  it("names its paths, each once", () => {
    const formula = formulaOf("if(@HP.max > 0, @HP.value / @HP.max, @FP.value)");
    expect(formula).toMatchObject({
      path: null,
      paths: [
        ["HP", "max"],
        ["HP", "value"],
        ["FP", "value"],
      ],
    });
  });

  it.each([null, undefined, 3, "text", []])("reads nothing of data that is %s", (data) => {
    expect(evaluate("@HP.value", data)).toEqual({ problem: { code: "unknown-path", path: "@HP.value" } });
  });

  it("reads nothing that a prototype provides", () => {
    const inherited: unknown = Object.create({ HP: { value: 12 } });
    expect(evaluate("@HP.value", inherited)).toEqual({ problem: { code: "unknown-path", path: "@HP.value" } });
  });
});
