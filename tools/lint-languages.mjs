// Checks that every language has all texts in all its plural forms, with the same placeholders and emphasis and nothing
// left in English; that it uses one word for one thing; that it names skills and damage types; that counting texts have
// plural forms; and that templates contain no words.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { filesIn } from "./lint-templates.mjs";
import { staleTexts, unrecorded } from "./translations/record.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ENGLISH = "en";
/** Names of compendium contents, which `lint-pack-names.mjs` checks. */
const NAMES = "lang/packs/";
const SKILLS = "src/foundry/data/actor/unarmed-skills.json";

const ITEM_KINDS = "src/foundry/data/item/kinds.ts";

/** Reads the damage types from the weapons' source. */
function damageTypes(source) {
  return [...(/DAMAGE_TYPES = \[([^\]]*)\]/.exec(source)?.[1] ?? "").matchAll(/"([^"]+)"/g)].map(([, type]) => type);
}

/** @returns texts by full key */
export function flatten(value, key = "", into = new Map()) {
  for (const [name, inner] of Object.entries(value)) {
    const full = key ? `${key}.${name}` : name;
    if (typeof inner === "string") into.set(full, inner);
    else if (inner) flatten(inner, full, into);
  }
  return into;
}

/** Returns a language's plural forms of whole numbers, and the fallback form. */
export function formsOf(language) {
  const rules = new Intl.PluralRules(language);
  return new Set([...Array.from({ length: 1_000 }, (_, count) => rules.select(count)), "other"]);
}

/** In every language, `zero` is a separate text for none (`counted`). */
const CATEGORIES = ["one", "two", "few", "many", "other"];
const matches = (text, pattern) => [...new Set(text.match(pattern) ?? [])].sort().join();
const names = (text) => matches(text, /\{[^{}]+\}/g);
const emphases = (text) => text.split("**").length;

/** Returns the words of a text that need translating, without placeholders and single letters. */
const wordsOf = (text) => text.replace(/\{[^{}]*\}/g, " ").match(/\p{L}{3,}/gu) ?? [];

/**
 * @param same lower-case words that are equal in both languages
 * @returns problems
 */
export function lintLanguage(language, english, own, same) {
  const problems = [];
  const forms = formsOf(language);
  const groups = new Set(
    [...english.keys()]
      .filter((key) => key.endsWith(".other") && english.has(`${key.slice(0, -6)}.one`))
      .map((key) => key.slice(0, -6)),
  );
  const groupOf = (key) => {
    const at = key.lastIndexOf(".");
    return CATEGORIES.includes(key.slice(at + 1)) && groups.has(key.slice(0, at)) ? key.slice(0, at) : null;
  };
  const wanted = new Map([...english].filter(([key]) => groupOf(key) === null));
  for (const group of groups)
    for (const form of forms)
      wanted.set(`${group}.${form}`, english.get(`${group}.${form}`) ?? english.get(`${group}.other`));

  for (const [key, text] of wanted) {
    const translated = own.get(key);
    if (translated === undefined) {
      problems.push(`${key} is missing`);
      continue;
    }
    // A singular may omit {count}: "one step later".
    const forgiving = (from) => (groupOf(key) ? names(from.replaceAll("{count}", "")) : names(from));
    if (forgiving(translated) !== forgiving(text))
      problems.push(`${key} has other names in braces than the English text`);
    if (emphases(translated) !== emphases(text))
      problems.push(`${key} is emphasised differently than the English text`);
    const left = translated === text ? wordsOf(text).filter((word) => !same.has(word.toLowerCase())) : [];
    if (left.length) problems.push(`${key} is left in English: ${text}`);
  }
  for (const key of own.keys())
    if (
      !wanted.has(key) &&
      !(
        groupOf(key) &&
        new Intl.PluralRules(language).resolvedOptions().pluralCategories.includes(key.slice(key.lastIndexOf(".") + 1))
      )
    )
      problems.push(`${key} is not in lang/${ENGLISH}.json`);
  return problems;
}

/** Matches a number that no noun has to agree with: "(3)", "×3", "+3", "Documents: 3". */
const ALONE = /\(\{count\}\)|[×+]\{count\}|: \{count\}/;

/**
 * Finds English texts that count without plural forms.
 * @param anyCount keys of texts that are right in every language for every count they get
 */
export function lintCounts(texts, anyCount) {
  const counting = [...texts]
    .filter(
      ([key, text]) =>
        text.includes("{count}") &&
        !["zero", ...CATEGORIES].includes(key.slice(key.lastIndexOf(".") + 1)) &&
        !ALONE.test(text),
    )
    .map(([key]) => key);
  return [
    ...counting.filter((key) => !anyCount.has(key)).map((key) => `${key} counts without plural forms`),
    ...[...anyCount]
      .filter((key) => !counting.includes(key))
      .map((key) => `tools/any-count.json names ${key}, which needs no leave`),
  ];
}

/**
 * Finds damage types that a language lacks or translates alike.
 * @param items the texts of `Items`
 * @param types as weapons store them
 */
export function lintDamageTypes(items, types) {
  return [
    ["DamageTypes", items.DamageTypes],
    ["Choices.damageType", items.Choices?.damageType],
  ].flatMap(([group, words = {}]) =>
    types.flatMap((type) => {
      if (!words[type]) return [`Items.${group} has no word for the damage type ${type}`];
      const same = types.find((other) => other !== type && words[other] === words[type]);
      return same ? [`Items.${group} says ${type} like ${same}`] : [];
    }),
  );
}

/**
 * Finds words that a language no longer uses, by the patterns of `tools/words.json` and their replacements.
 * Placeholders are skipped, because their names are code.
 */
export function lintWords(texts, words) {
  // `\b` only knows ASCII letters.
  const patterns = Object.entries(words).map(([pattern, instead]) => [
    new RegExp(pattern.replaceAll("\\b", EDGE), "iu"),
    instead,
  ]);
  const problems = [];
  for (const [key, text] of texts) {
    const read = text.replace(/\{[^{}]*\}/g, "{}");
    for (const [pattern, instead] of patterns) {
      const found = pattern.exec(read);
      if (found) problems.push(`${key} says “${found[0]}”; use: ${instead}`);
    }
  }
  return problems;
}

/** A word boundary in any alphabet. */
const EDGE = String.raw`(?:(?<=[\p{L}\p{N}_])(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])(?=[\p{L}\p{N}_]))`;

/** Attributes with text for users. */
const SPOKEN =
  /\s(?:aria-label|aria-description|aria-roledescription|alt|title|placeholder|data-tooltip(?:-text)?)="([^"]*)"/g;

/** Returns the words that a template itself contains. */
export function bareWords(template) {
  const own = template.replace(/\{\{!--[\s\S]*?--\}\}|\{\{![\s\S]*?\}\}/g, "").replace(/\{\{\{?[\s\S]*?\}?\}\}/g, "");
  const spoken = [...own.matchAll(SPOKEN)].map((found) => found[1]);
  const shown = own
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, "\n")
    .replace(/&\w+;/g, "");
  // A partial of attributes has no text around them.
  return [...spoken, ...(own.includes("<") ? [shown] : [])].flatMap((text) => text.match(/\p{L}{2,}/gu) ?? []);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (file) => JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));
  const same = read("tools/same-words.json");
  const files = filesIn("lang", /\.json$/).map((file) => path.relative(ROOT, file).split(path.sep).join("/"));
  const manifest = read("system.json").languages;
  const texts = files.filter((file) => !file.startsWith(NAMES));
  const english = flatten(read(`lang/${ENGLISH}.json`));
  const forbidden = read("tools/words.json");
  const types = damageTypes(readFileSync(path.join(ROOT, ITEM_KINDS), "utf8"));
  if (!types.length) throw new Error(`${ITEM_KINDS} lists no damage types`);
  const problems = texts
    .filter((file) => !manifest.some((entry) => entry.path === file))
    .map((file) => `system.json does not list ${file}`);
  problems.push(
    ...lintCounts(english, new Set(read("tools/any-count.json"))).map((problem) => `lang/${ENGLISH}.json: ${problem}`),
  );
  for (const { lang, path: file } of manifest) {
    problems.push(...lintDamageTypes(read(file).SEGMENTZERO.Items, types).map((problem) => `${file}: ${problem}`));
    problems.push(...lintWords(flatten(read(file)), forbidden[lang] ?? {}).map((problem) => `${file}: ${problem}`));
    if (lang === ENGLISH) continue;
    const words = new Set([...(same.all ?? []), ...(same[lang] ?? [])].map((word) => word.toLowerCase()));
    problems.push(...lintLanguage(lang, english, flatten(read(file)), words).map((problem) => `${file}: ${problem}`));
  }
  // Sheets find skills by these names, so every language needs them.
  const skills = read(SKILLS);
  for (const { lang } of manifest)
    if (!skills[lang]) problems.push(`${SKILLS} names no skills as sheets in ${lang} do`);
  for (const file of filesIn("templates", /\.hbs$/)) {
    const bare = bareWords(readFileSync(file, "utf8"));
    if (bare.length) problems.push(`${path.relative(ROOT, file)} has words of its own: ${bare.join(" ")}`);
  }
  const record = read("tools/translations/record.json");
  const others = manifest.map(({ lang }) => lang).filter((lang) => lang !== ENGLISH);
  problems.push(
    ...unrecorded(record, english, others).map(
      (key) => `tools/translations/record.json: ${key}; run \`npm run translations\``,
    ),
  );
  for (const problem of problems) console.error(problem);
  const older = others.map((lang) => `${lang} ${staleTexts(record, english, lang).length}`).join(", ");
  console.log(`languages: ${manifest.length}, ${problems.length} problems; older than their English: ${older}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
