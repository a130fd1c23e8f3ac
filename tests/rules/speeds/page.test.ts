import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readSpeedsFile } from "../../../src/speeds/file.ts";
import { speedTable } from "../../../src/speeds/table.ts";

const PAGE = readFileSync(path.join(import.meta.dirname, "../../../docs/speeds.md"), "utf8");

const block = (name: string): string => new RegExp(`\`\`\`yaml ${name}\n(.*?)\`\`\``, "su").exec(PAGE)?.[1] ?? "";

describe("the page on speeds by name", () => {
  it("says what each name counts as", () => {
    const rows = [...PAGE.matchAll(/^\| (?!name|-)(.*?) +\| (.*?) +\| (.*?) +\|$/gmu)].map(([, ...cells]) => cells);
    expect(rows).toHaveLength(14);
    for (const [name = "", counts] of rows) {
      const answer = speedTable().find("weapons", name);
      const entries = answer.how === "unknown" ? [] : answer.how === "several" ? answer.entries : [answer.entry];
      expect(entries.map((entry) => entry.name).join(" or ") || "nothing", name).toBe(counts);
    }
    expect(speedTable(undefined, "fr").find("weapons", "Lance")).toMatchObject({
      entry: { speed: 6 },
    });
  });

  it("has rows that are read without a fault", () => {
    const reading = readSpeedsFile(block("rows"));
    expect(reading).toMatchObject({ faults: [], own: { weapons: { length: 6 } } });
  });

  it("names the fault of each row that is left out", () => {
    const text = block("faults");
    const named = text.split("\n").flatMap((line, at) => {
      const [, code] = /# ([a-z-]+)$/u.exec(line) ?? [];
      return code ? [{ line: at + 1, code }] : [];
    });
    expect(named).toHaveLength(12);
    const { faults } = readSpeedsFile(text) as { faults: readonly { line: number; code: string }[] };
    expect(faults.map(({ line, code }) => ({ line, code }))).toEqual(named);
  });
});
