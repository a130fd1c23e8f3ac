import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Kind } from "../../../src/speeds/shipped.ts";
import { speedTable, type SpeedTable } from "../../../src/speeds/table.ts";
import { shipped } from "../../../src/speeds/shipped.ts";

type Expected = string | readonly string[] | null;
type Names = Readonly<Record<"weapons" | "spells", readonly (readonly [string, string, Expected])[]>>;

const listed = (file: string): Names => parse(readFileSync(path.join(import.meta.dirname, file), "utf8")) as Names;
const tables = new Map<string, SpeedTable>();

/** Ids of the entries that a name means. */
function meant(kind: Kind, name: string, language: string): readonly string[] {
  const table = tables.get(language) ?? speedTable(undefined, language);
  tables.set(language, table);
  const answer = table.find(kind, name);
  const entries = answer.how === "unknown" ? [] : answer.how === "several" ? answer.entries : [answer.entry];
  return entries.map(({ name: shown }) => idOf(kind, shown, language)).sort();
}

function idOf(kind: Kind, shown: string, language: string): string {
  const found = [...shipped().kinds[kind].entries.values()].find(({ names }) => names.get(language)?.[0] === shown);
  return found?.id ?? shown;
}

/** Lines for the names that are answered wrongly. */
function wrong(names: Names): readonly string[] {
  return (["weapons", "spells"] as const).flatMap((kind) =>
    names[kind].flatMap(([name, language, expected]) => {
      const want = expected === null ? [] : typeof expected === "string" ? [expected] : [...expected].sort();
      const is = meant(kind, name, language);
      return is.join() === want.join()
        ? []
        : [`${name} (${language}): ${is.join() || "none"}, not ${want.join() || "none"}`];
    }),
  );
}

describe("names as they stand on sheets", () => {
  it("answers the half written before the matcher", () => {
    const names = listed("names-before.yml");
    expect(names.weapons.length + names.spells.length).toBe(150);
    expect(wrong(names)).toEqual([]);
  });

  it("answers further names", () => {
    expect(wrong(listed("names-further.yml"))).toEqual([]);
  });

  it("answers names of sheets in six languages", () => {
    expect(wrong({ ...listed("names-tables.yml"), spells: [] })).toEqual([]);
  });

  it("answers 65 of 100 listed names, and none wrongly", () => {
    const { weapons } = listed("names-lists.yml");
    expect(weapons).toHaveLength(100);
    const answers = weapons.map(([name, language, expected]) => ({
      name,
      expected: expected === null ? "" : String(expected),
      is: meant("weapons", name, language).join(),
    }));
    expect(answers.filter(({ is, expected }) => is !== "" && is !== expected)).toEqual([]);
    expect(answers.filter(({ is, expected }) => is !== "" && is === expected).length).toBeGreaterThanOrEqual(65);
  });

  it("answers the half written after it", () => {
    const names = listed("names-after.yml");
    expect(names.weapons.length + names.spells.length).toBe(150);
    expect(wrong(names)).toEqual([]);
  });
});
