/**
 * Hash of the English that each translation was made from, by key; one hash if all languages agree, else by language.
 */
export type TranslationRecord = Record<string, string | Record<string, string>>;
export function hashOf(english: string): string;
export function staleTexts(record: TranslationRecord, english: Map<string, string>, language: string): string[];
export function unrecorded(
  record: TranslationRecord,
  english: Map<string, string>,
  languages: readonly string[],
): string[];
export function recordAfter(
  record: TranslationRecord,
  english: Map<string, string>,
  translations: Record<string, { before: Map<string, string>; now: Map<string, string> }>,
  read?: (language: string, key: string) => boolean,
): TranslationRecord;
export function inOrder(record: TranslationRecord, english: Map<string, string>): TranslationRecord;
export function moveKey(texts: object, from: string, to: string): void;
