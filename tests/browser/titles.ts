import { readdirSync, readFileSync } from "node:fs";

const FOLDER = "lang/packs";

/** Names of the examples in each language but English: English name to name. */
const NAMES = readdirSync(FOLDER).map(
  (file) =>
    (JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8")) as Readonly<Record<string, Record<string, string>>>)[
      "encounter-people"
    ],
);

/** Returns the names of an example in all languages. @param title in English; an encounter that a test has made has only this one */
export function titlesOf(title: string): readonly string[] {
  return [...new Set([title, ...NAMES.flatMap((names) => names?.[title] ?? [])])];
}
