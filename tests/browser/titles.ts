import { readdirSync, readFileSync } from "node:fs";

const FOLDER = "playground/page/texts";

/** The texts of the stand-in's page in each language: key to text. */
const TEXTS = readdirSync(FOLDER).map(
  (file) => JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8")) as Readonly<Record<string, string>>,
);

const ENGLISH = JSON.parse(readFileSync(`${FOLDER}/en.json`, "utf8")) as Readonly<Record<string, string>>;

/** What a fight that comes with the stand-in is called in every language. @param title in English; that of a fight that a test has made stays alone */
export function titlesOf(title: string): readonly string[] {
  const key = Object.keys(ENGLISH).find((each) => each.startsWith("fight.") && ENGLISH[each] === title);
  return [...new Set([title, ...(key ? TEXTS.flatMap((texts) => texts[key] ?? []) : [])])];
}
