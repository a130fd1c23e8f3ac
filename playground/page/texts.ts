/** Texts of the pages, in the language chosen at the table; a new browser starts in the user's language. */

const LANGUAGES = ["en", "de", "fr", "es", "pl", "pt-BR"] as const;
const KEY = "core.language";

/**
 * Returns a text with its placeholders filled, or the key itself if there is none. Names of examples are their own
 * keys, in English.
 */
export type Say = (key: string, places?: Readonly<Record<string, string>>) => string;

/** Compendium whose translation file has the examples' names. */
const EXAMPLES = "encounter-people";

/** Returns the first of the user's languages that we have; a dialect matches its language. */
export function languageFor(wanted: readonly string[]): string {
  const found = wanted.flatMap((each) =>
    LANGUAGES.filter((one) => one === each || one.split("-")[0] === each.split("-")[0]),
  );
  return found[0] ?? "en";
}

/** Returns the texts of a file, or none if it is missing. */
async function textsOf<Texts>(file: string): Promise<Texts | null> {
  const response = await fetch(file);
  return response.ok ? ((await response.json()) as Texts) : null;
}

/**
 * Reads the texts in the stored language; otherwise stores the user's language and reads its texts. English takes the
 * place of what is missing.
 */
export async function readTexts(): Promise<Say> {
  const kept = localStorage.getItem(KEY)?.replaceAll('"', "");
  const language = languageFor(kept ? [kept] : navigator.languages);
  if (!kept && language !== "en") localStorage.setItem(KEY, JSON.stringify(language));
  const [english, own, names] = await Promise.all([
    textsOf<Record<string, string>>("page/texts/en.json"),
    language === "en" ? null : textsOf<Record<string, string>>(`page/texts/${language}.json`),
    // The examples' translated names by their English names.
    language === "en"
      ? null
      : textsOf<Record<string, Record<string, string>>>(`systems/segment-zero/lang/packs/${language}.json`),
  ]);
  if (!english) throw new Error("the English texts are missing");
  const texts = { ...english, ...names?.[EXAMPLES], ...own };
  document.documentElement.lang = language;
  return (key, places = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole);
}

/** Fills in texts by `data-say` and labels of regions by `data-say-label`. */
export function fillTexts(page: ParentNode, say: Say): void {
  for (const words of page.querySelectorAll<HTMLElement>("[data-say]"))
    words.textContent = say(words.dataset["say"] ?? "");
  for (const region of page.querySelectorAll<HTMLElement>("[data-say-label]"))
    region.setAttribute("aria-label", say(region.dataset["sayLabel"] ?? ""));
}
