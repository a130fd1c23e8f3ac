import english from "../../lang/en.json" with { type: "json" };

/** A text of the language file, since packs say the same words as the tracker. @param key below SEGMENTZERO, parts in order */
export function text(...key: readonly string[]): string {
  const found = key.reduce<unknown>(
    (at, part) => (at as Record<string, unknown> | undefined)?.[part],
    english.SEGMENTZERO,
  );
  if (typeof found !== "string") throw new Error(`lang/en.json: there is no text ${key.join(".")}`);
  return found;
}

/** The first letter as a capital. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const paragraph = (words: string): string => `<p>${words.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`;
