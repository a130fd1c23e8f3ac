import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { modifiersIn, storedModifiers } from "../../../src/foundry/settings/table-modifiers.ts";

describe("modifiers of the table", () => {
  it("go out and in as YAML", () => {
    const own = modifiersIn({
      "Deceptive attack": { for: "melee", value: -2, against: -1, rules: "gurps" },
      "Further parry": { for: "parry", value: -4, counts: "further" },
      Retreat: { for: "dodge", value: 3, counts: "once" },
    });
    expect(own.map(({ name, counts, rules }) => [name, counts, rules])).toEqual([
      ["Deceptive attack", "ticked", "gurps"],
      ["Further parry", "further", ""],
      ["Retreat", "once", ""],
    ]);
    const written = stringify({ modifiers: storedModifiers(own) });
    expect(modifiersIn((parse(written) as { modifiers: unknown }).modifiers)).toEqual(own);
  });
  it("leave out faulty ones", () => {
    expect(
      modifiersIn({
        "": { value: 1 },
        [`x${"y".repeat(30)}`]: { value: 1 },
        Cheese: { for: "cheese", value: 1 },
        Half: { value: 0.5 },
        Far: { value: 101 },
        Number: 7,
        '"Quoted"': { value: "2" },
      }),
    ).toEqual([{ name: "Quoted", of: "attack", value: 2, against: 0, counts: "ticked", rules: "" }]);
    expect([modifiersIn(null), modifiersIn(["a"])]).toEqual([[], []]);
  });
});
