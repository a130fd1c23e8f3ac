import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Loose } from "../../../playground/shared/loose.ts";
import { parseForeign } from "../../../src/foundry/import/foreign/parse.ts";
import { textOfHtml } from "../../../src/foundry/import/encoding.ts";
import { fileKind } from "../../../src/foundry/import/import-file.ts";
import { cases } from "../../quick.ts";
import { NAMES } from "./blocks.ts";
import { itemsOf } from "./gcs.ts";
import { useTable, bring, actorOf, file, why } from "./hands.ts";
import { acks, basicFantasy, gga, ose, shadowdark } from "./systems.ts";

const read = (json: object) => parseForeign(JSON.stringify(json), "a.json", NAMES);
const textOf = (name: string): string => readFileSync(path.join(import.meta.dirname, "foreign", name), "utf8");
const WANTED = parse(textOf("wanted.yml")) as Readonly<Record<string, Loose>>;
const ACTORS = new Map(Object.keys(WANTED).map((name) => [name, JSON.parse(textOf(`${name}.json`)) as Loose]));

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

/** An actor of a system that is not supported. */
const bandit = {
  ...{ _id: "aaaaaaaaaaaaaaaa", name: "Bandit", type: "npc", items: [], effects: [], prototypeToken: {} },
  system: { attributes: { hp: { value: 11 } } },
  _stats: { systemId: "dnd5e" },
};

describe("actors of other systems", () => {
  it.each(Object.entries(WANTED))("are read by their shape, also without the system's name: %s", (name, wanted) => {
    const { items, ...actor } = wanted;
    for (const stats of [{}, { _stats: {} }]) {
      const { draft } = read({ ...ACTORS.get(name), ...stats });
      expect(draft).toMatchObject(actor as object);
      expect(draft!.system.oldSchool).toEqual(actor.system.oldSchool);
      expect(itemsOf(draft!)).toMatchObject(items as object[]);
    }
  });
  it("have an attack bonus that the sheet takes", () => {
    const wolf = structuredClone(ACTORS.get("tarn-wolf"));
    wolf.system.attackBonus.value = 70_000;
    expect(read(wolf as object).draft?.system.oldSchool).toMatchObject({ attackBonus: 1_000 });
  });
  it.each([
    ["an actor of another system", bandit, "foreignActor", { system: "dnd5e" }],
    ["an actor of this system", { ...bandit, _stats: { systemId: "segment-zero" } }, "ownActor", undefined],
    ["an item", { name: "Sword", type: "weapon", system: {}, _stats: { systemId: "ose" } }, "foreignDocument", {}],
  ])("refuses %s", (_, json, code, data) =>
    expect(read(json).refusal?.saying).toMatchObject({ code: `Refused.${code}`, ...(data ? { data } : {}) }),
  );
  it("distinguishes actors, sheets and encounters by content", () => {
    expect(fileKind("a.json", JSON.stringify(ACTORS.get("reed-ogre")))).toBe("foundry");
    expect(fileKind("a.json", '{"pacing":"speed-order"}')).toBe("encounter");
    expect(fileKind("a.json", '{"version":5,"profile":{}}')).toBe("gcs");
  });
  it.each([
    ["scripts", "<p>a<script>alert(1)</script>b</p>", "ab"],
    ["entities", "a &lt;b&gt; &amp; &#233; &nope;", "a <b> & é &nope;"],
    ["lists", "<ul><li>a</li><li>b</li></ul>", "a\nb"],
    ["a tag that does not end", "a <img src=x", "a <img src=x"],
  ])("reads %s of HTML as text", (_, html, text) => expect(textOfHtml(html)).toBe(text));
  it("reads or refuses any value in any field", () => {
    for (const json of ACTORS.values())
      for (const odd of [null, [], {}, "x".repeat(300), -1e308, "<script>", { __proto__: 1 }, [[null]], true])
        for (const key of Object.keys(json.system as object)) {
          const result = read({
            ...json,
            system: { ...(json.system as object), [key]: odd },
            items: [odd, ...(json.items as object[])],
          });
          expect(result.draft ?? result.refusal).toBeDefined();
        }
    expect(
      read({ ...ACTORS.get("smith"), system: JSON.parse(`{"__proto__":{"attributes":{}},"constructor":1}`) as object })
        .refusal,
    ).toBeDefined();
  });
});

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

describe("in a world", () => {
  const table = useTable(13);
  it("makes actors of several systems and updates them on another import", async () => {
    const files = [...ACTORS.values()].map((json, place) =>
      file(`${place}.json`, JSON.stringify({ ...json, _id: `aaaaaaaaaaaaaaa${place}` })),
    );
    const outcomes = await bring(table.gm, files);
    expect(outcomes.map(({ status }) => status as string)).toEqual(["made", "made", "made", "made", "made"]);
    expect([actorOf(table.gm, outcomes[0]).type, actorOf(table.gm, outcomes[4]).type]).toEqual(["npc", "character"]);
    const ogre = actorOf(table.gm, outcomes[0]);
    expect(ogre.system).toMatchObject({ hitDice: 4, armourClass: 14, oldSchool: { thac0: 15, attackBonus: 4 } });
    const eel = actorOf(table.gm, outcomes[2]);
    await ogre.update({ "system.oldSchool.thac0": 18 });
    await eel.update({ "system.oldSchool.thac0": 17 });
    expect((await bring(table.gm, files)).map(({ status }) => status as string)).toEqual(
      Array.from({ length: 5 }, () => "updated"),
    );
    // The file counts, unless it does not say.
    expect([ogre, eel].map(({ system }) => system.oldSchool.thac0 as number)).toEqual([15, 17]);
    const others = await bring(table.gm, [file("b.json", JSON.stringify(bandit))]);
    expect(others.map(why)).toEqual(["foreignActor"]);
  });
});
