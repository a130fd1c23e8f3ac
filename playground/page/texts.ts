/** Words of the first page, in the language of the table, which a fresh browser takes from its reader. */

const LANGUAGES = ["en", "de", "fr", "es", "pl", "pt-BR"] as const;
const KEY = "core.language";

/** Returns a text with its places filled in, or the key itself if there is none. Names of examples are their own keys, in English. */
export type Say = (key: string, places?: Readonly<Record<string, string>>) => string;

/** Compendium of the examples; its folders have their names. */
const EXAMPLES = "encounter-people";

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
  const texts = { ...(await exampleNames(language)), ...((await response.json()) as Record<string, string>) };
  document.documentElement.lang = language;
  return (key, places = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole);
}

/** Names of the examples by their English names, as the compendium has them. English needs none; without the file they stay English. */
async function exampleNames(language: string): Promise<Readonly<Record<string, string>>> {
  if (language === "en") return {};
  const response = await fetch(`systems/segment-zero/lang/packs/${language}.json`);
  const names = (response.ok ? await response.json() : {}) as Readonly<Record<string, Record<string, string>>>;
  return names[EXAMPLES] ?? {};
}

/** Gives what stands in the page its words: texts by `data-say`, names of regions by `data-say-label`. */
export function fillTexts(page: ParentNode, say: Say): void {
  for (const words of page.querySelectorAll<HTMLElement>("[data-say]"))
    words.textContent = say(words.dataset["say"] ?? "");
  for (const region of page.querySelectorAll<HTMLElement>("[data-say-label]"))
    region.setAttribute("aria-label", say(region.dataset["sayLabel"] ?? ""));
}
