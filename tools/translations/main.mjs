// `npm run translations`: records which English text each translation was made from, in tools/translations/record.json.
//   npm run translations [-- --since REVISION]      translations changed since the last commit count as up to date
//   npm run translations -- --read LANGUAGE KEY...   these have been read again and are right
//   npm run translations -- --move KEY NEW-KEY       moves a text, or all below a key, in all languages and the record
//   npm run translations -- --list [LANGUAGE]        lists translations older than their English
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "oxfmt";
import { flatten } from "../lint-languages.mjs";
import { moveKey, recordAfter, staleTexts } from "./record.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const RECORD = "tools/translations/record.json";
const parse = (file) => JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));
const save = async (file, value) => {
  const { code } = await format(path.basename(file), JSON.stringify(value, null, 2), { printWidth: 120 });
  writeFileSync(path.join(ROOT, file), code);
};

const languages = parse("system.json").languages.map(({ lang }) => lang);
const others = languages.filter((language) => language !== "en");
const fileOf = (language) => `lang/${language}.json`;
const english = () => flatten(parse(fileOf("en")));

/** Returns the texts of a language at a revision; none if it had no such file. */
function textsAt(revision, language) {
  try {
    return flatten(
      JSON.parse(
        execFileSync("git", ["show", `${revision}:${fileOf(language)}`], {
          cwd: ROOT,
          encoding: "utf8",
          maxBuffer: 1e8,
        }),
      ),
    );
  } catch {
    return new Map();
  }
}

const [what, ...rest] = process.argv.slice(2);
if (what === "--list") {
  const record = parse(RECORD);
  for (const language of rest.length > 0 ? rest : others)
    for (const key of staleTexts(record, english(), language)) console.log(`${language}: ${key}`);
} else if (what === "--move") {
  const [from, to] = rest;
  for (const language of languages) {
    const texts = parse(fileOf(language));
    moveKey(texts, from, to);
    await save(fileOf(language), texts);
  }
  const moved = Object.entries(parse(RECORD)).map(([key, hashes]) => [
    key === from || key.startsWith(`${from}.`) ? to + key.slice(from.length) : key,
    hashes,
  ]);
  await save(RECORD, Object.fromEntries(moved));
} else {
  const revision = what === "--since" ? rest[0] : "HEAD";
  const [readLanguage, ...readKeys] = what === "--read" ? rest : [];
  const unknown = readKeys.filter((key) => !english().has(key));
  if (unknown.length > 0) throw new Error(`not in ${fileOf("en")}: ${unknown.join(", ")}`);
  const translations = Object.fromEntries(
    others.map((language) => [
      language,
      { before: textsAt(revision, language), now: flatten(parse(fileOf(language))) },
    ]),
  );
  const isRead = (language, key) => language === readLanguage && readKeys.includes(key);
  await save(RECORD, recordAfter(parse(RECORD), english(), translations, isRead));
}
