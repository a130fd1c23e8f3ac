/** By language and kind: making one takes far longer than using it, and a tracker is full of lists. */
const formats = new Map<string, Intl.ListFormat>();

function format(words: readonly string[], type: "conjunction" | "disjunction"): string {
  // Most lists of a tracker have one member.
  if (words.length < 2) return words[0] ?? "";
  const language = game.i18n?.lang ?? "en";
  const key = `${language} ${type}`;
  const known = formats.get(key) ?? new Intl.ListFormat(language, { type });
  formats.set(key, known);
  return known.format(words);
}

/** All of these, as this language writes it: "Corporal Dunn, Kit and Deckhand ×3". */
export function listed(words: readonly string[]): string {
  return format(words, "conjunction");
}

/** The same in its parts, for what is more than words: each member at its place among them, and what stands between. */
export function listedParts(count: number): readonly ({ readonly place: number } | { readonly between: string })[] {
  const language = game.i18n?.lang ?? "en";
  const parts = new Intl.ListFormat(language, { type: "conjunction" }).formatToParts(
    Array.from({ length: count }, (_, place) => String(place)),
  );
  return parts.map(({ type, value }) => (type === "element" ? { place: Number(value) } : { between: value }));
}

/** One of these, as this language writes it: "block or dodge". */
export function anyOf(words: readonly string[]): string {
  return format(words, "disjunction");
}

/** By language, as above. */
const collators = new Map<string, Intl.Collator>();

/**
 * Compares two names as this language orders them, and numbers in them by their value: "Bandit 2" comes before "Bandit
 * 10". To be given to `sort`.
 */
export function compareNames(one: string, other: string): number {
  const language = game.i18n?.lang ?? "en";
  const known = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, known);
  return known.compare(one, other);
}

/**
 * What is said of one thing, bit by bit: "Fire, in 1.5 s, at 12". What is empty is left out. All our languages put a
 * comma there.
 */
export function beside(bits: readonly (string | false | null | undefined)[]): string {
  return bits.filter(Boolean).join(", ");
}
