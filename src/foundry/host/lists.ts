const formats = new Map<string, Intl.ListFormat>();

function format(words: readonly string[], type: "conjunction" | "disjunction"): string {
  if (words.length < 2) return words[0] ?? "";
  const language = game.i18n?.lang ?? "en";
  const key = `${language} ${type}`;
  const known = formats.get(key) ?? new Intl.ListFormat(language, { type });
  formats.set(key, known);
  return known.format(words);
}

/** Returns a localised list: "Corporal Dunn, Kit and Deckhand ×3". */
export function listed(words: readonly string[]): string {
  return format(words, "conjunction");
}

/** Returns a list as places of its members and the text between. */
export function listedParts(count: number): readonly ({ readonly place: number } | { readonly between: string })[] {
  const language = game.i18n?.lang ?? "en";
  const parts = new Intl.ListFormat(language, { type: "conjunction" }).formatToParts(
    Array.from({ length: count }, (_, place) => String(place)),
  );
  return parts.map(({ type, value }) => (type === "element" ? { place: Number(value) } : { between: value }));
}

export function anyOf(words: readonly string[]): string {
  return format(words, "disjunction");
}

const collators = new Map<string, Intl.Collator>();

/** Compares names in the client's language, "Bandit 2" before "Bandit (9)" and "Bandit 10". For `sort`. */
export function compareNames(one: string, other: string): number {
  const language = game.i18n?.lang ?? "en";
  const known = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, known);
  return known.compare(withoutBrackets(one), withoutBrackets(other)) || known.compare(one, other);
}

function withoutBrackets(name: string): string {
  return name.replaceAll(/[()]/gu, "");
}

/** Joins facts with commas, used in all our languages: "Fire, in 1.5 s, at 12"; drops empty ones. */
export function beside(bits: readonly (string | false | null | undefined)[]): string {
  return bits.filter(Boolean).join(", ");
}
