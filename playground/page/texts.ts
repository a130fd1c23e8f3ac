/** Words of the first page, in the language of the table, which a fresh browser takes from its reader. */

const LANGUAGES = ["en", "de", "fr", "es", "pl", "pt-BR"] as const;
const KEY = "core.language";

/** Gives a text with its places filled in. A key that is missing gives the fallback, or the key itself. */
export type Say = (key: string, places?: Readonly<Record<string, string>>, fallback?: string) => string;

/** The first of the reader's languages that we have; a dialect finds its language. */
export function languageFor(wanted: readonly string[]): string {
  const found = wanted.flatMap((each) =>
    LANGUAGES.filter((one) => one === each || one.split("-")[0] === each.split("-")[0]),
  );
  return found[0] ?? "en";
}

/** The texts in the language chosen at the table before, or else the reader's, which the table then has as well. */
export async function readTexts(): Promise<Say> {
  const kept = localStorage.getItem(KEY)?.replaceAll('"', "");
  const language = languageFor(kept ? [kept] : navigator.languages);
  if (!kept && language !== "en") localStorage.setItem(KEY, JSON.stringify(language));
  const response = await fetch(`page/texts/${language}.json`);
  if (!response.ok) throw new Error(`the texts of ${language} are missing`);
  const texts = (await response.json()) as Record<string, string>;
  document.documentElement.lang = language;
  return (key, places = {}, fallback = key) =>
    (texts[key] ?? fallback).replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole);
}

/** Gives what stands in the page its words: texts by `data-say`, names of regions by `data-say-label`. */
export function fillTexts(page: ParentNode, say: Say): void {
  for (const words of page.querySelectorAll<HTMLElement>("[data-say]"))
    words.textContent = say(words.dataset["say"] ?? "");
  for (const region of page.querySelectorAll<HTMLElement>("[data-say-label]"))
    region.setAttribute("aria-label", say(region.dataset["sayLabel"] ?? ""));
}
