// Which English text each translation was made from, so that a translation older than its English can be found.
// "?" stands for English that was not noted: the translation is older.
import { createHash } from "node:crypto";

/** @param {string} english @returns {string} eight hexadecimal digits */
export const hashOf = (english) => createHash("sha256").update(english).digest("hex").slice(0, 8);

/** Plural forms of one text are translated together, since languages have different ones. */
const PLURAL = /\.(?:zero|one|two|few|many|other)$/;
const stem = (key) => key.replace(PLURAL, "");

/**
 * The hash of the English that a language translates; `undefined` if nothing is noted.
 * @param {Record<string, string | Record<string, string>>} record a hash by key where all languages agree, else by language
 */
const noted = (record, key, language) => (typeof record[key] === "object" ? record[key][language] : record[key]);

/**
 * Keys whose English has changed since the language translated it.
 * @param {Record<string, string | Record<string, string>>} record
 * @param {Map<string, string>} english
 * @param {string} language
 * @returns {string[]}
 */
export function staleTexts(record, english, language) {
  return [...english].filter(([key, text]) => noted(record, key, language) !== hashOf(text)).map(([key]) => key);
}

/**
 * Keys of English that the record lacks, and keys of the record that English lacks.
 * @param {Record<string, string | Record<string, string>>} record
 * @param {Map<string, string>} english
 * @param {readonly string[]} languages all but English
 */
export function unrecorded(record, english, languages) {
  return [
    ...[...english.keys()].filter((key) => languages.some((language) => noted(record, key, language) === undefined)),
    ...Object.keys(record).filter((key) => !english.has(key)),
  ];
}

/**
 * The record after an edit: a text that is new or whose translation changed counts as translated from today's English.
 * @param {Record<string, string | Record<string, string>>} record
 * @param {Map<string, string>} english
 * @param {Record<string, { before: Map<string, string>, now: Map<string, string> }>} translations by language
 * @param {(language: string, key: string) => boolean} [read] true for translations that were read again and left as they are
 */
export function recordAfter(record, english, translations, read = () => false) {
  const changed = {};
  for (const [language, { before, now }] of Object.entries(translations))
    changed[language] = new Set([...now].filter(([key, text]) => before.get(key) !== text).map(([key]) => stem(key)));
  const entries = [...english].map(([key, text]) => {
    const hash = hashOf(text);
    const hashes = Object.fromEntries(
      Object.keys(translations).map((language) => {
        const old = noted(record, key, language);
        const isNew = old === undefined || changed[language].has(stem(key)) || read(language, key);
        return [language, isNew ? hash : old];
      }),
    );
    const different = new Set(Object.values(hashes));
    return [key, different.size === 1 ? [...different][0] : hashes];
  });
  return Object.fromEntries(entries);
}

/**
 * Moves a text, or all texts below a key, to another key.
 * @param {object} texts a language file, changed in place
 * @param {string} from
 * @param {string} to
 */
export function moveKey(texts, from, to) {
  const parentOf = (key, make) => {
    const names = key.split(".");
    const last = names.pop();
    let inner = texts;
    for (const name of names) inner = make ? (inner[name] ??= {}) : inner?.[name];
    return [inner, last];
  };
  const [source, name] = parentOf(from, false);
  if (source?.[name] === undefined) return;
  const [target, newName] = parentOf(to, true);
  if (target[newName] !== undefined) throw new Error(`${to} exists already`);
  if (target === source) {
    // In place, so that the file keeps its order.
    const entries = Object.entries(source).map(([key, value]) => [key === name ? newName : key, value]);
    for (const key of Object.keys(source)) delete source[key];
    Object.assign(source, Object.fromEntries(entries));
    return;
  }
  target[newName] = source[name];
  delete source[name];
}
