import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { explain, valueName, shownValue } from "../../../src/foundry/reading/explain.ts";
import {
  valuesOf,
  modeFigures,
  skillLevel,
  type Value,
  type CreatureValues,
  type Part,
} from "../../../src/rules/values.ts";
import { creatures, someone } from "../../rules/figures/sources.ts";
import { cases } from "../../quick.ts";
import { endsSilent, speak } from "./speak.ts";

let i18n: ReturnType<typeof speak>;
beforeAll(() => {
  i18n = speak("en");
});
endsSilent();

const named = (
  figures: CreatureValues,
  name: Exclude<keyof CreatureValues, "load" | "reeling" | "tired" | "dr" | "attributes">,
  unit: Parameters<typeof explain>[1]["unit"] = null,
): string => explain(figures[name]!, { name: valueName(name), unit }).replaceAll("\u00a0", " ");

describe("explanation of a value", () => {
  const reflexes = { name: "Combat Reflexes", rule: "combatReflexes", levels: 1 } as const;
  const laden = someone({ dx: 13, ht: 12, weight: 30, traits: [reflexes] });

  it("sums its parts with real minus signs and names", () => {
    const figures = valuesOf(laden);
    expect(named(figures, "dodge")).toBe(
      "Dodge 9 = 6 (Basic Speed without fractions) + 3 − 1 (load) + 1 (Combat Reflexes)",
    );
    expect(named(figures, "move", "yards")).toBe("Move 4 yd/s = 6 (Basic Speed without fractions) − 2 (load)");
    expect(named(valuesOf(someone({ initiative: 62, initiativeModifier: -12 })), "initiative", "percent")).toBe(
      "Initiative 50% = 62 − 12 (situation)",
    );
  });

  it("shows Basic Speed in points from DX and HT", () => {
    expect(named(valuesOf(laden), "basicSpeed", "quarters")).toBe("Basic Speed 6.25 = (DX 13 + HT 12) / 4");
    expect(named(valuesOf(someone({ basicSpeed: 22 })), "basicSpeed", "quarters")).toBe(
      "Basic Speed 5.5 (set by hand)",
    );
    expect([24, 25, 26, 0].map((value) => shownValue({ value }, "quarters"))).toEqual(["6", "6.25", "6.5", "0"]);
  });

  it("names the source of a value without a sum", () => {
    const figures = valuesOf(someone({ iq: 12, agility: 16 }));
    expect([named(figures, "will"), named(figures, "agility"), named(figures, "st")]).toEqual([
      "Will 12 (IQ)",
      "Agility 16 (set by hand)",
      "ST 10",
    ]);
  });

  it("names a weapon's skill and the weapon", () => {
    const { attributes, parryBonus, blockBonus } = valuesOf(laden);
    const skill = { name: "Broadsword", specialisation: "", attribute: "dx", relative: -1, level: null } as const;
    const mode = { skill: "Broadsword", level: null, parry: -1, block: null };
    const has = { attributes, skills: [skill], parryBonus, blockBonus };
    const { skill: level, parry } = modeFigures(mode, "Axe", has);
    expect(explain(level!, { name: valueName("skill") })).toBe("Skill 12 = 13 (DX) − 1 (Broadsword)");
    expect(explain(parry!, { name: valueName("parry") })).toBe(
      "Parry 9 = 3 + 6 (half the skill) − 1 (Axe) + 1 (Combat Reflexes)",
    );
    expect(explain(skillLevel({ ...skill, level: 14 }, attributes)!, { name: "Broadsword" })).toBe(
      "Broadsword 14 (level as entered)",
    );
  });

  it("never interprets typed text as a pattern", () => {
    const figure: Value = {
      value: 3,
      parts: [
        { code: "natural", value: 1 },
        { code: "item", value: 2, name: "{sum} {why}" },
      ],
    };
    expect(explain(figure, { name: "{value}" })).toBe("{value} 3 = 1 (natural) + 2 ({sum} {why})");
  });
});

describe("words", () => {
  const { load: _, reeling: _reeling, tired: _tired, attributes: _attributes, ...figures } = valuesOf(someone());
  /** Parts that need no word: a figure that stands at the beginning. */
  const missing = (codes: readonly string[]): readonly string[] =>
    codes.filter((code) => code !== "base" && !i18n.has(`SEGMENTZERO.Values.Parts.${code}`));

  it("exist for every part of every value", () => {
    const partsOf = (all: CreatureValues): readonly Part[] =>
      [
        ...Object.keys(figures)
          .filter((name) => name !== "dr")
          .map((name) => all[name as "dodge"]),
        ...Object.values(all.dr),
      ].flatMap((figure) => figure?.parts ?? []);
    fc.assert(
      fc.property(creatures, (source) => {
        expect(missing(partsOf(valuesOf(source)).map(({ code }) => code))).toEqual([]);
      }),
      { numRuns: cases(50) },
    );
    expect(missing("st dx iq ht will per given relative half item least posture stunned".split(" "))).toEqual([]);
  });

  it("exist for every value", () => {
    for (const name of [...Object.keys(figures), "skill", "parry", "block", "basicLift", "dx", "iq", "ht"])
      expect(i18n.has(`SEGMENTZERO.Values.Names.${name}`), name).toBe(true);
  });
});
