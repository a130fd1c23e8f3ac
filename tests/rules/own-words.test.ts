/** Words that are others' do not come back: of one publisher's world nowhere, of the rule documents not in texts, packs and docs. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const TEXT = /\.(?:c?[jt]s|mjs|json|ya?ml|md|html|hbs|s?css|svg|txt)$/u;
const EVERYWHERE = [
  ".github",
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
const SHOWN = [
  "docs",
  "encounters",
  "lang",
  "packs",
  "templates",
  "tools/creature-packs",
  "tools/encounter-packs",
  "tools/item-packs",
  "tools/journal-packs",
];
/** Files that must name forbidden or translated words. */
const EXEMPT = new Set(["tests/rules/own-words.test.ts"]);

function filesBelow(folders: readonly string[]): readonly string[] {
  const below = folders.flatMap((folder) => entriesOf(folder).filter((file) => TEXT.test(file)));
  const above = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name) && entry.name !== "package-lock.json")
    .map(({ name }) => name);
  return [...above, ...below].filter((file) => !EXEMPT.has(file));
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return [];
    throw error;
  }
}

/** "file:line word" of everything that says what it should not, in text or in its name. */
function found(
  files: readonly string[],
  words: RegExp,
  read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8"),
): readonly string[] {
  return files.flatMap((file) => [
    ...(file.match(words) ?? []).map((word) => `${file} ${word}`),
    ...read(file)
      .split("\n")
      .flatMap((line, at) => (line.match(words) ?? []).map((word) => `${file}:${at + 1} ${word}`)),
  ]);
}

const FAR_FUTURE =
  /psykers?|inquisit(?:or|ion|eur|ore|oria)\w*|lexmechanic\w*|\badepts?\b|\bacolytes?\b|\bakolyth\w*|\bacólit\w*/giu;
const SIDE_SEGMENTS =
  /split[- ]moves?\b|stunt (?:and|&) exploit|pass-through fire|counter-charges?|break (?:and|&) run\b|(?<!id: )\bspectacles?\b(?![`:",]|<\/code>|\.(?:yml|svg)| \})/giu;

describe("words of other publishers", () => {
  test("appear nowhere for a far future", () => {
    const files = filesBelow(EVERYWHERE);
    expect(files.length).toBeGreaterThan(1_000);
    expect(found(files, FAR_FUTURE)).toEqual([]);
  });

  test("appear in no text, pack or page for side-segments actions", () => {
    const files = filesBelow(SHOWN);
    expect(files.length).toBeGreaterThan(500);
    expect(found(files, SIDE_SEGMENTS)).toEqual([]);
  });

  test.each([
    ["Inquisitor Vale", FAR_FUTURE],
    ["the acolytes", FAR_FUTURE],
    ["Saint Adept", FAR_FUTURE],
    ["Der Akolyth", FAR_FUTURE],
    ["Split-Move Attack", SIDE_SEGMENTS],
    ["a split move", SIDE_SEGMENTS],
    ["Break & Run", SIDE_SEGMENTS],
    ["Stunt and exploit", SIDE_SEGMENTS],
    ["a spectacle.", SIDE_SEGMENTS],
  ])("are found: %s", (text, words) => expect(found(["a.md"], words, () => `first\n${text}`)).toHaveLength(1));

  test.each([
    ["an adaptable examiner", FAR_FUTURE],
    ["inquisitive", FAR_FUTURE],
    ["`spectacle`, `bait`", SIDE_SEGMENTS],
    ["spectacle: { icon: spectacle, summary", SIDE_SEGMENTS],
    ["splitMoveAttack", SIDE_SEGMENTS],
  ])("are not found: %s", (text, words) => expect(found(["a.md"], words, () => text)).toEqual([]));
});
