import { expect, test } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import "../plain.ts";

const { modeViews } = await import("../../../src/foundry/sheets/item/modes.ts");

test("explains each value of a mode by its name", () => {
  const item = {
    actor: null,
    system: {
      modes: { a: { name: "Swing", kind: "melee", sort: 0 } },
      modeFigures: {
        a: {
          skill: { value: 13, parts: [{ code: "given", value: 13 }] },
          parry: {
            value: 9,
            parts: [
              { code: "base", value: 3 },
              { code: "skill", value: 6 },
            ],
          },
          block: null,
        },
      },
    },
  };
  const place = { sheet: "s", base: "system", schema: {}, data: item.system, editable: false, open: false };
  const [{ figures = [] } = {}] = modeViews(item as Loose, place as Loose);
  expect(figures.map(({ text }) => text)).toEqual(["Skill 13", "Parry 9"]);
  expect(figures.map(({ why }) => why)).toEqual([
    expect.stringMatching(/^Skill 13/),
    expect.stringMatching(/^Parry 9 = /),
  ]);
});
