/** The people of the rule documents' examples do not come back: ours play their fights, in worked cases too. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FOLDERS, inRepository, textsIn } from "./repository.ts";

/** SHA-256 of each name in lower case, so that the list itself names nobody. */
const NAMES: ReadonlySet<string> = new Set([
  "350c971391af013e",
  "4ec31bf22b9c08ec",
  "9ab5e3bbcfaa6dce",
  "47798d12ae31ce5a",
  "02d08359f754fb6b",
]);

const files = textsIn(FOLDERS);

const hashes = new Map<string, string>();
function hashOf(word: string): string {
  const known = hashes.get(word) ?? createHash("sha256").update(word).digest("hex").slice(0, 16);
  hashes.set(word, known);
  return known;
}

/** Returns the names in a text: words, whole or between hyphens. */
function namesIn(text: string, names = NAMES): readonly string[] {
  const words = new Set(text.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu));
  const parts = new Set([...words].flatMap((word) => [word, ...word.split("-")]));
  return [...parts].filter((word) => names.has(hashOf(word)));
}

describe("names from the documents' examples", () => {
  test("appear in no text, pack, test, worked case or file name", () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(
      files.flatMap((file) =>
        namesIn(`${file}\n${readFileSync(inRepository(file), "utf8")}`).map((name) => `${file}: ${name}`),
      ),
    ).toEqual([]);
  });

  const ours = new Set(["alrik", "lisa-marie"].map(hashOf));
  test.each(["Alrik", "next_alrik", "1_lisa-marie_2", "Alrik-Two", "portraits/alrik.svg", "Alrik's sabre"])(
    "are found in %s",
    (text) => expect(namesIn(text, ours)).toHaveLength(1),
  );

  test.each(["Anlisa-Marie", "alriks", "Lisa", "Marie"])("are not found in %s", (text) =>
    expect(namesIn(text, ours)).toEqual([]),
  );
});
