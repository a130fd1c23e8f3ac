export function flatten(value: object): Map<string, string>;
export function formsOf(language: string): Set<string>;
export function lintLanguage(
  language: string,
  english: Map<string, string>,
  own: Map<string, string>,
  same: Set<string>,
): string[];
export function lintCounts(texts: Map<string, string>, anyCount: Set<string>): string[];
export function lintDamageTypes(items: object, types: readonly string[]): string[];
export function lintWords(texts: Map<string, string>, words: Record<string, string>): string[];
export function bareWords(template: string): string[];
