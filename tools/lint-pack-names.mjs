// Checks the names in our compendiums for every language but English (lang/packs/<language>.json): every document,
// folder and compendium has a name, none is unused, none is left in English unless listed as the same, and names that
// are texts of the system too agree with them.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { flatten, lintWords } from "./lint-languages.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Sections with the names of carried items, by type. Skills and traits keep theirs. */
const HELD_IN = JSON.parse(readFileSync(path.join(ROOT, "src/foundry/host/pack-sections.json"), "utf8"));

/** Compendiums whose names are texts of the system too, with the pattern of their keys. */
const TEXTS = {
  conditions: /^SEGMENTZERO\.Conditions\./,
  manoeuvres: /^SEGMENTZERO\.Pacing\.[^.]+\.Manoeuvres\./,
  actions: /^SEGMENTZERO\.Pacing\.[^.]+\.(Actions|Picks)\./,
};

/**
 * Returns the names that need a translation.
 * @param packs documents and folders by compendium
 * @returns English names by section
 */
export function wantedNames(packs, manifest) {
  const wanted = new Map(
    Object.entries(packs).map(([pack, documents]) => [pack, new Set(documents.map(({ name }) => name))]),
  );
  const foldersOf = (folders) => folders.flatMap(({ name, folders: inner = [] }) => [name, ...foldersOf(inner)]);
  wanted.set(
    "packs",
    new Set([...(manifest.packs ?? []).map(({ label }) => label), ...foldersOf(manifest.packFolders ?? [])]),
  );
  const carried = Object.values(packs)
    .flat()
    .flatMap(({ items = [] }) => items)
    .filter(({ type, name }) => HELD_IN[type] && !wanted.get(HELD_IN[type])?.has(name));
  wanted.set("carried", new Set(carried.map(({ name }) => name)));
  return wanted;
}

/**
 * @param names of one language
 * @param same names that are equal in this language
 * @returns problems
 */
export function lintPackNames(names, wanted, same) {
  const problems = [];
  for (const [section, english] of wanted) {
    const own = names[section] ?? {};
    const missing = [...english].filter((name) => !Object.hasOwn(own, name));
    const left = Object.keys(own).filter((name) => !english.has(name));
    const plain = [...english].filter((name) => own[name] === name && !same.has(name));
    if (missing.length) problems.push(`${section} has no name for ${missing.join("; ")}`);
    if (left.length) problems.push(`${section} names what is not there: ${left.join("; ")}`);
    if (plain.length) problems.push(`${section} is left in English: ${plain.join("; ")}`);
    for (const [name, text] of Object.entries(own))
      if (!text.trim() || text !== text.trim() || /['"]|\s\s/u.test(text))
        problems.push(`${section}: ${name} has a name that is not well set: ${text}`);
  }
  const sections = Object.keys(names).filter((section) => !wanted.has(section));
  if (sections.length) problems.push(`there is no compendium ${sections.join(", ")}`);
  return problems;
}

/**
 * Finds names that differ from a language's texts.
 * @param own texts of the language
 */
export function lintAgreement(names, english, own) {
  return Object.entries(TEXTS).flatMap(([section, place]) =>
    Object.entries(names[section] ?? {}).flatMap(([name, text]) => {
      const said = [...english]
        .filter(([key, value]) => value === name && place.test(key))
        .map(([key]) => own.get(key));
      return said.length && !said.includes(text)
        ? [`${section}: ${name} is “${text}”, elsewhere “${[...new Set(said)].join("”, “")}”`]
        : [];
    }),
  );
}

/** Reads the documents and folders of all compendiums from their sources. */
export function packSources(root = ROOT) {
  const folder = path.join(root, "packs/_source");
  return Object.fromEntries(
    readdirSync(folder).map((pack) => {
      const files = readdirSync(path.join(folder, pack), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      );
      return [pack, files.map((entry) => parse(readFileSync(path.join(entry.parentPath, entry.name), "utf8")))];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (file) => JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));
  const manifest = read("system.json");
  const wanted = wantedNames(packSources(), manifest);
  const same = read("tools/same-pack-names.json");
  const forbidden = read("tools/words.json");
  const english = flatten(read("lang/en.json"));
  const languages = manifest.languages.filter(({ lang }) => lang !== "en");
  const files = readdirSync(path.join(ROOT, "lang/packs"));
  const problems = files
    .filter((file) => !languages.some(({ lang }) => file === `${lang}.json`))
    .map((file) => `lang/packs/${file} is of no language of system.json`);
  for (const { lang, path: texts } of languages) {
    const file = `lang/packs/${lang}.json`;
    if (!files.includes(`${lang}.json`)) {
      problems.push(`${file} is missing`);
      continue;
    }
    const names = read(file);
    const found = [
      ...lintPackNames(names, wanted, new Set([...same.all, ...(same[lang] ?? [])])),
      ...lintAgreement(names, english, flatten(read(texts))),
      ...lintWords(flatten(names), forbidden[lang] ?? {}),
    ];
    problems.push(...found.map((problem) => `${file}: ${problem}`));
  }
  for (const problem of problems) console.error(problem);
  console.log(
    `names of compendia: ${[...wanted.values()].reduce((count, names) => count + names.size, 0)} in ${languages.length} languages, ${problems.length} problems`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}
