import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { parseForeign } from "../../../src/foundry/import/foreign/parse.ts";
import { cases } from "../../quick.ts";
import { acks, basicFantasy, gga, ose, shadowdark } from "./systems.ts";

const names = { attack: "Attack", numbered: (name: string): string => name };
const read = (json: object) => parseForeign(JSON.stringify(json), "a.json", names);

/** The values that a sheet gets, by the names of the generators. */
function valuesOf(json: Loose): Loose {
  const { draft } = read(json);
  const system = (draft?.system ?? {}) as Loose;
  return {
    ...system,
    ...system.oldSchool,
    hp: system.hp?.max,
    ac: system.armourClass,
    hd: system.hitDice,
    bonus: system.oldSchool?.attackBonus,
    dodge: draft?.given?.dodge,
    skills: draft?.items
      .flatMap(({ type, name, system: own }) => (type === "skill" ? [`${name} ${Number(own.level)}`] : []))
      .join(),
    kept: draft?.text
      .flatMap((line) => (typeof line === "object" && "code" in line ? [[line.code, line.data?.text].join(" ")] : []))
      .find((line) => line.includes("morale"))
      ?.replace("StatBlock.", ""),
  };
}

describe("actors as systems store them", () => {
  it.each([
    ["GGA", gga],
    ["Old School Essentials", ose],
    ["ACKS", acks],
    ["Basic Fantasy", basicFantasy],
    ["Shadowdark", shadowdark],
  ])("reads every value of %s", (_, actor) =>
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(1_000_000)), (stream) => {
        const { json, right } = actor((choices) => (stream.next().value ?? 0) % choices);
        expect(valuesOf(json)).toMatchObject(right);
      }),
      { numRuns: cases(60) },
    ),
  );
  it.each([
    ["hit points from hit dice", { hitPoints: { value: null, max: null } }, "hpFromHitDice"],
    ["attacks whose line is not printed", { biography: "" }, "attacksTogether"],
  ])("dashes %s", (_, system, code) => {
    const { json } = basicFantasy(() => 1);
    const { notes } = read({ ...json, system: { ...json.system, ...system } });
    expect(notes?.filter(({ kind }) => kind === "guess").map(({ saying }) => saying.code)).toContain(`Notes.${code}`);
  });
  it("doubts an attribute of GGA that is only the template's default", () => {
    const { json } = gga(() => 1);
    const { WILL, ...others } = json.system.attributes;
    const attributes = { ...others, WILL: { value: 10 } };
    const { notes } = read({ ...json, system: { ...json.system, attributes } });
    expect(notes?.filter(({ saying }) => saying.code === "Notes.systemDefault")).toEqual([
      {
        kind: "guess",
        path: "system/attributes/WILL/value",
        saying: { code: "Notes.systemDefault", data: { name: "WILL", used: "10" } },
      },
    ]);
    expect(WILL.import).toBeDefined();
    expect(read(json).notes?.filter(({ kind }) => kind === "guess")).toEqual([]);
  });
  it.each([
    ["hd", { hitDice: {} }],
    ["basicMove", { move: { value: "" } }],
  ])("doubts %s that is not in the file", (field, system) => {
    const { json } = basicFantasy(() => 1);
    const { notes } = read({ ...json, system: { ...json.system, ...system } });
    expect(notes?.map(({ saying }) => saying.data?.name)).toContainEqual({ code: `StatBlock.Fields.${field}` });
    expect(read(json).notes?.map(({ saying }) => saying.code)).not.toContain("Notes.noAttribute");
  });
  it("keeps an attack that the printed line lacks as an alternative", () => {
    const { json } = shadowdark(() => 1);
    const items = [...json.items, { ...json.items[0], name: "Bite" }];
    expect(valuesOf({ ...json, items })).toMatchObject({ attacks: 2 });
  });
});
