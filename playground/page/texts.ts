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

/** Reads the texts in the stored language; otherwise stores the user's language and reads its texts. */
export async function readTexts(): Promise<Say> {
  const kept = localStorage.getItem(KEY)?.replaceAll('"', "");
  const language = languageFor(kept ? [kept] : navigator.languages);
  if (!kept && language !== "en") localStorage.setItem(KEY, JSON.stringify(language));
  const response = await fetch(`page/texts/${language}.json`);
  if (!response.ok) throw new Error(`the texts of ${language} are missing`);
  const texts = { ...(await exampleNames(language)), ...((await response.json()) as Record<string, string>) };
  document.documentElement.lang = language;
  return (key, places = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole);
}

/** Returns the examples' translated names by their English names; empty for English or without the file. */
async function exampleNames(language: string): Promise<Readonly<Record<string, string>>> {
  if (language === "en") return {};
  const response = await fetch(`systems/segment-zero/lang/packs/${language}.json`);
  const names = (response.ok ? await response.json() : {}) as Readonly<Record<string, Record<string, string>>>;
  return names[EXAMPLES] ?? {};
}

/** Fills in texts by `data-say` and labels of regions by `data-say-label`. */
export function fillTexts(page: ParentNode, say: Say): void {
  for (const words of page.querySelectorAll<HTMLElement>("[data-say]"))
    words.textContent = say(words.dataset["say"] ?? "");
  for (const region of page.querySelectorAll<HTMLElement>("[data-say-label]"))
    region.setAttribute("aria-label", say(region.dataset["sayLabel"] ?? ""));
}
