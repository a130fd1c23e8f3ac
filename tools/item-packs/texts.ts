import english from "../../lang/en.json" with { type: "json" };

/**
 * Returns a text of the language file, so that packs and tracker use the same words. @param key below SEGMENTZERO, in
 * parts
 */
export function text(...key: readonly string[]): string {
  const found = key.reduce<unknown>(
    (at, part) => (at as Record<string, unknown> | undefined)?.[part],
    english.SEGMENTZERO,
  );
  if (typeof found !== "string") throw new Error(`lang/en.json: there is no text ${key.join(".")}`);
  return found;
}

export const paragraph = (words: string): string => `<p>${words.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`;
