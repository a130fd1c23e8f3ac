// `npm run translations`: see USAGE.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { format } from "oxfmt";
import { flatten } from "../lint-languages.mjs";
import { inOrder, moveKey, recordAfter, staleTexts } from "./record.mjs";

const USAGE = `Records which English text each translation was made from, in tools/translations/record.json.
  npm run translations [-- --since REVISION]      translations changed since the last commit count as up to date
  npm run translations -- --read LANGUAGE KEY...  these have been read again and are right
  npm run translations -- --move KEY NEW-KEY      moves a text, or all below a key, in all languages and the record
  npm run translations -- --list [LANGUAGE...]    lists translations older than their English`;

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

/** Ends with the usage if the arguments are not those of one of its lines. */
function argumentsOf() {
  const text = { type: "string" };
  const yes = { type: "boolean" };
  const options = { list: yes, help: yes, since: text, read: text, move: text };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [mode = "since", ...more] = Object.keys(values);
    const [least, most] = { list: [0, Infinity], read: [1, Infinity], move: [1, 1] }[mode] ?? [0, 0];
    const fits = more.length === 0 && positionals.length >= least && positionals.length <= most;
    const unknown = (mode === "list" ? positionals : [values.read ?? others[0]]).find((one) => !others.includes(one));
    if (fits && unknown === undefined) return { mode, value: values[mode], rest: positionals };
    console.error(
      fits ? `no translations to ${unknown}` : `these arguments do not fit: ${process.argv.slice(2).join(" ")}`,
    );
  } catch (error) {
    console.error(error.message);
  }
  console.error(USAGE);
  process.exit(1);
}

function listStale(wanted) {
  const record = parse(RECORD);
  for (const language of wanted.length > 0 ? wanted : others)
    for (const key of staleTexts(record, english(), language)) console.log(`${language}: ${key}`);
}

async function move(from, to) {
  for (const language of languages) {
    const texts = parse(fileOf(language));
    moveKey(texts, from, to);
    await save(fileOf(language), texts);
  }
  const moved = Object.entries(parse(RECORD)).map(([key, hashes]) => [
    key === from || key.startsWith(`${from}.`) ? to + key.slice(from.length) : key,
    hashes,
  ]);
  await save(RECORD, inOrder(Object.fromEntries(moved), english()));
}

/** Records translations as up to date: those changed since a revision, and those that were read again. */
async function record(revision, readLanguage, readKeys) {
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

const { mode, value, rest } = argumentsOf();
if (mode === "help") console.log(USAGE);
else if (mode === "list") listStale(rest);
else if (mode === "move") await move(value, rest[0]);
else if (mode === "read") await record("HEAD", value, rest);
else await record(value ?? "HEAD", undefined, []);
