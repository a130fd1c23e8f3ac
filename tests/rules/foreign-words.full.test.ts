/**
 * Words and names that are others' do not come back: of one publisher's world and the people of the rule documents'
 * examples nowhere, of the rule documents' actions not in texts, packs and docs.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const TEXT = /\.(?:c?[jt]s|mjs|json|ya?ml|md|html|hbs|s?css|svg|txt|gcs|csv)$/u;
const FOLDERS = ".github assets docs encounters examples lang packs playground src styles templates tests tools".split(
  " ",
);
const SHOWN = /^(?:docs|encounters|lang|packs|templates|tools\/(?:creature|item|journal)-packs)\//u;
/** Files that must name forbidden words. */
const EXEMPT = new Set(["tests/rules/foreign-words.full.test.ts"]);

/** The texts of the repository by path, each with its path as the first line. */
function textsByFile(): ReadonlyMap<string, string> {
  const below = FOLDERS.filter((folder) => existsSync(path.join(ROOT, folder))).flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const files = [...readdirSync(ROOT), ...below]
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => TEXT.test(name) && !name.includes("node_modules/") && name !== "package-lock.json");
  return new Map(files.map((file) => [file, `${file}\n${readFileSync(path.join(ROOT, file), "utf8")}`]));
}

/** Returns "file: word" for each text that has one of these words. */
function found(texts: ReadonlyMap<string, string>, words: RegExp): readonly string[] {
  return [...texts].flatMap(([file, text]) =>
    EXEMPT.has(file) ? [] : (text.match(words) ?? []).map((word) => `${file}: ${word}`),
  );
}

const FAR_FUTURE =
  /psykers?|inquisit(?:or|ion|eur|ore|oria)\w*|lexmechanic\w*|\badepts?\b|\bacolytes?\b|\bakolyth\w*|\bacólit\w*/giu;
const SIDE_SEGMENTS =
  /split[- ]moves?\b|stunt (?:and|&) exploit|pass-through fire|counter-charges?|break (?:and|&) run\b|(?<!id: )\bspectacles?\b(?![`:",]|<\/code>|\.(?:yml|svg)| \})/giu;

/** SHA-256 of each name in lower case, so that the list itself names nobody. */
const PEOPLE: ReadonlySet<string> = new Set([
  "350c971391af013e",
  "4ec31bf22b9c08ec",
  "9ab5e3bbcfaa6dce",
  "47798d12ae31ce5a",
  "02d08359f754fb6b",
]);
const hashOf = (word: string): string => createHash("sha256").update(word).digest("hex").slice(0, 16);

/** Returns the names in a text: words, whole or between hyphens. */
function namesIn(text: string, names = PEOPLE): readonly string[] {
  const words = new Set(text.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu));
  const parts = new Set([...words].flatMap((word) => [word, ...word.split("-")]));
  return [...parts].filter((word) => names.has(hashOf(word)));
}

describe("the repository", () => {
  const texts = textsByFile();
  const shown = new Map([...texts].filter(([file]) => SHOWN.test(file)));

  test("has no word of a publisher's far future", () => {
    expect(texts.size).toBeGreaterThan(1_000);
    expect(found(texts, FAR_FUTURE)).toEqual([]);
  });

  test("shows no name of an action from the documents of side segments", () => {
    expect(shown.size).toBeGreaterThan(500);
    expect(found(shown, SIDE_SEGMENTS)).toEqual([]);
  });

  test("names nobody of the documents' examples", () => {
    const names = new Set(namesIn([...texts.values()].join("\n")));
    expect(
      [...texts].flatMap(([file, text]) => (names.size > 0 ? namesIn(text).map((name) => [file, name]) : [])),
    ).toEqual([]);
  });
});

describe("words", () => {
  test.each([
    ["Inquisitor Vale", FAR_FUTURE],
    ["the acolytes", FAR_FUTURE],
    ["Der Akolyth", FAR_FUTURE],
    ["Split-Move Attack", SIDE_SEGMENTS],
    ["Break & Run", SIDE_SEGMENTS],
    ["Stunt and exploit", SIDE_SEGMENTS],
    ["a spectacle.", SIDE_SEGMENTS],
  ])("are found: %s", (text, words) => expect(found(new Map([["a.md", text]]), words)).toHaveLength(1));

  test.each([
    ["an adaptable examiner", FAR_FUTURE],
    ["inquisitive", FAR_FUTURE],
    ["`spectacle`, `bait`", SIDE_SEGMENTS],
    ["spectacle: { icon: spectacle, summary", SIDE_SEGMENTS],
    ["splitMoveAttack", SIDE_SEGMENTS],
  ])("are not found: %s", (text, words) => expect(found(new Map([["a.md", text]]), words)).toEqual([]));
});

describe("names", () => {
  const ours = new Set(["alrik", "lisa-marie"].map(hashOf));
  test.each(["next_alrik", "1_lisa-marie_2", "Alrik-Two", "portraits/alrik.svg", "Alrik's sabre"])(
    "are found in %s",
    (text) => expect(namesIn(text, ours)).toHaveLength(1),
  );

  test.each(["Anlisa-Marie", "alriks", "Marie"])("are not found in %s", (text) =>
    expect(namesIn(text, ours)).toEqual([]),
  );
});
