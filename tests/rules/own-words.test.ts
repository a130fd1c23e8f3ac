/** Words that are others' do not come back: of one publisher's world nowhere, of the rule documents not in texts, packs and docs. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FOLDERS, inRepository, textsIn } from "./repository.ts";

const SHOWN = [
  "docs",
  "encounters",
  "lang",
  "packs",
  "templates",
  "tools/creature-packs",
  "tools/item-packs",
  "tools/journal-packs",
];
/** Files that must name forbidden or translated words. */
const EXEMPT = new Set(["tests/rules/own-words.test.ts"]);

const filesBelow = (folders: readonly string[]): readonly string[] =>
  textsIn(folders).filter((file) => !EXEMPT.has(file));

/** "file:line word" of everything that says what it should not, in text or in its name. */
function found(
  files: readonly string[],
  words: RegExp,
  read = (file: string): string => readFileSync(inRepository(file), "utf8"),
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
    const files = filesBelow(FOLDERS);
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
