import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { listedAction } from "../../../src/rules/pacings.ts";
import { castingClass, castingSegments } from "../../../src/rules/values.ts";
import { KINDS, shipped, type Kind } from "../../../src/speeds/shipped.ts";
import { speedTable, type Answer } from "../../../src/speeds/table.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const LANGUAGES = ["en", "de", "fr", "es", "pt-BR", "pl"];
const tables = new Map(LANGUAGES.map((language) => [language, speedTable(undefined, language)]));

const json = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), "utf8"));

interface PackItem {
  readonly folder: string;
  readonly name: string;
  readonly system: Readonly<Record<string, number | null | undefined>>;
}

function itemsOf(pack: string): readonly PackItem[] {
  const home = path.join(root, "packs/_source", pack);
  return readdirSync(home, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".yml") && !file.endsWith("folder.yml"))
    .map((file) => {
      const { name, system } = parse(readFileSync(path.join(home, file), "utf8")) as Omit<PackItem, "folder">;
      return { folder: path.dirname(file), name, system };
    });
}

const translated = new Map<string, Record<string, Record<string, string>>>();

/** Name of an item of a pack in a language. */
function nameIn(language: string, pack: "weapons" | "spells", name: string): string {
  if (language === "en") return name;
  if (!translated.has(language))
    translated.set(language, json(`lang/packs/${language}.json`) as Record<string, Record<string, string>>);
  return translated.get(language)?.[pack]?.[name] ?? name;
}

const speedsOf = (answer: Answer): string =>
  answer.how === "exact" ? `${answer.entry.speed}, ${answer.entry.class}` : answer.how;

/** Lines for pack items whose exact name has other values here than there. */
function disagreeing(pack: "weapons" | "spells", speeds: (item: PackItem) => string): readonly string[] {
  return itemsOf(pack).flatMap((item) =>
    LANGUAGES.flatMap((language) => {
      const name = nameIn(language, pack, item.name);
      const found = speedsOf(tables.get(language)!.find(pack, name));
      return found === speeds(item) || !/^\d/.test(found)
        ? []
        : [`${name} (${language}): ${found}, not ${speeds(item)}`];
    }),
  );
}

describe("the table that comes with the package", () => {
  it("agrees with the compendium of weapons in six languages", () => {
    expect(disagreeing("weapons", ({ system }) => `${system.weaponSpeed}, ${system.speedClass}`)).toEqual([]);
  });

  it("agrees with the compendium of spells in six languages", () => {
    const speeds = ({ system }: PackItem): string =>
      [
        system.castingSpeed ?? castingSegments(Number(system.castingTime)),
        system.speedClass ?? castingClass(Number(system.castingTime)),
      ].join(", ");
    expect(disagreeing("spells", speeds)).toEqual([]);
  });

  it("finds nearly every medieval and natural weapon of the compendium", () => {
    const missing = itemsOf("weapons")
      .filter(({ folder }) => ["medieval", "natural"].includes(folder))
      .flatMap(({ name }) => (tables.get("en")!.find("weapons", name).how === "exact" ? [] : [name]));
    expect(missing.sort()).toEqual(["Hand gonne", "Venom spittle"]);
  });

  it("finds the core’s actions by their English texts, with their classes", () => {
    const { SEGMENTZERO: texts } = json("lang/en.json") as {
      SEGMENTZERO: { Pacing: { stopwatch: { Actions: Record<string, string> } } };
    };
    const { actions } = parse(readFileSync(path.join(root, "src/speeds/values.yml"), "utf8")) as {
      actions: Record<string, { listed: string }>;
    };
    expect(Object.keys(actions).length).toBeGreaterThan(20);
    for (const { listed } of Object.values(actions)) {
      const text = texts.Pacing.stopwatch.Actions[listed] ?? "";
      const entry = { class: listedAction(listed)?.speedClass };
      expect(tables.get("en")!.find("actions", text), text).toMatchObject({ how: "exact", entry });
    }
  });

  it.each(KINDS)("%s: names every entry in six languages", (kind: Kind) => {
    for (const { id, names, speed, class: speedClass } of shipped().kinds[kind].entries.values()) {
      for (const language of LANGUAGES) expect(names.get(language)?.length, `${id} ${language}`).toBeGreaterThan(0);
      expect(speed ?? 1, id).toSatisfy((value: number) => Number.isInteger(value) && value >= 1 && value <= 100);
      expect(speedClass, id).toSatisfy((value: number) => Number.isInteger(value) && value >= 1 && value <= 10);
    }
  });

  it.each(LANGUAGES)("%s: has no name without an entry", (language) => {
    const names = parse(readFileSync(path.join(root, `src/speeds/names/${language}.yml`), "utf8")) as Record<
      Kind,
      Record<string, readonly string[]>
    >;
    for (const kind of KINDS)
      expect(Object.keys(names[kind]).filter((id) => !shipped().kinds[kind].entries.has(id))).toEqual([]);
  });

  it.each(LANGUAGES)("%s: finds each displayed name as its own entry only", (language) => {
    const table = tables.get(language)!;
    for (const kind of KINDS)
      for (const { name } of table.entries(kind))
        expect(table.find(kind, name), name).toMatchObject({ how: "exact", entry: { name } });
  });

  it("finds English names with plural s, bonus, number or addition", () => {
    const table = tables.get("en")!;
    for (const { name } of table.entries("weapons"))
      for (const text of [`${name.replace(/s$/u, "")}s`, `${name} +1`, `2 ${name}`, `${name}, silvered`])
        expect(table.find("weapons", text), text).toMatchObject({ entry: { name } });
  });
});
