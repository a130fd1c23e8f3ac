/** The people of the rule documents' examples do not come back: they stand in the worked cases only, where the document's example is replayed. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDERS = [
  "assets",
  "docs",
  "encounters",
  "examples",
  "lang",
  "packs",
  "playground",
  "src",
  "styles",
  "templates",
  "tests",
  "tools",
];
const TEXT = /\.(?:c?[jt]s|mjs|json|ya?ml|md|html|hbs|s?css|svg|txt|gcs|csv)$/u;
/** Worked cases, recorded worlds, and this file. */
const LEFT_OUT = /^tests\/(?:vectors\/|fixtures\/|rules\/own-people\.test\.ts$)/u;
const NAMES = /(?<!\p{L})(?:aknar|beauregard|anne-marie|billy[ -]bob|erik the bold)(?!\p{L})/giu;

const files: readonly string[] = [
  ...readdirSync(ROOT).filter((name) => name.endsWith(".md")),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
      (name) => `${folder}/${name.replaceAll("\\", "/")}`,
    ),
  ),
].filter((file) => TEXT.test(file) && !LEFT_OUT.test(file) && !file.includes("node_modules/"));

const namesIn = (text: string): readonly string[] => [...text.matchAll(NAMES)].map(([name]) => name);

describe("names from the documents' examples", () => {
  test("appear in no text, pack, test or file name", () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(
      files.flatMap((file) =>
        namesIn(`${file}\n${readFileSync(path.join(ROOT, file), "utf8")}`).map((name) => `${file}: ${name}`),
      ),
    ).toEqual([]);
  });

  test.each(["Aknar", "next_aknar", "1_anne-marie_2", "Billy Bob", "portraits/aknar.svg", "Beauregard's sabre"])(
    "are found in %s",
    (text) => expect(namesIn(text)).toHaveLength(1),
  );

  test.each(["Joanne-Marie", "beau", "Erik", "Bob"])("are not found in %s", (text) =>
    expect(namesIn(text)).toEqual([]),
  );
});
