// Records which English text each translation was made from, to find translations older than their English. "?" means
// unknown English, so the translation counts as older.
import { createHash } from "node:crypto";

/** @param english @returns {string} eight hexadecimal digits */
export const hashOf = (english) => createHash("sha256").update(english).digest("hex").slice(0, 8);

/** Plural forms are translated together, because languages have different ones. */
const PLURAL = /\.(?:zero|one|two|few|many|other)$/;
const stem = (key) => key.replace(PLURAL, "");

/**
 * Returns the hash of the English that a language translates; `undefined` if none is recorded.
 * @param {Record<string, string | Record<string, string>>} record a hash by key if all languages agree, else by
 * language
 */
const noted = (record, key, language) => (typeof record[key] === "object" ? record[key][language] : record[key]);

/** Returns the keys whose English has changed since the translation. */
export function staleTexts(record, english, language) {
  return [...english].filter(([key, text]) => noted(record, key, language) !== hashOf(text)).map(([key]) => key);
}

/**
 * Returns the keys that only English or only the record has.
 * @param languages all but English
 */
export function unrecorded(record, english, languages) {
  return [
    ...[...english.keys()].filter((key) => languages.some((language) => noted(record, key, language) === undefined)),
    ...Object.keys(record).filter((key) => !english.has(key)),
  ];
}

/**
 * Returns the record after an edit: a new text, or one whose translation changed, counts as translated from today's
 * English.
 * @param translations by language
 * @param read true for translations that were read again and are right
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

/** Returns a record with its keys in the order of the English texts. */
export function inOrder(record, english) {
  return Object.fromEntries([...english.keys()].filter((key) => key in record).map((key) => [key, record[key]]));
}

/**
 * Moves a text, or all texts below a key, to another key.
 * @param texts a language file, changed in place
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
    // In place, to keep the file's order.
    const entries = Object.entries(source).map(([key, value]) => [key === name ? newName : key, value]);
    for (const key of Object.keys(source)) delete source[key];
    Object.assign(source, Object.fromEntries(entries));
    return;
  }
  target[newName] = source[name];
  delete source[name];
}
