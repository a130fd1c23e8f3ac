import { SYSTEM_ID } from "./constants.ts";
import sections from "./pack-sections.json" with { type: "json" };

/** Names in the language of this client: by compendium of ours, then by the English name. */
export type PackNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Where things of a type have their names. Skills and traits have none: rules and imports know those by their names.
 */
const HELD_IN: Readonly<Record<string, string>> = sections;

/** What somebody carries that lies in no compendium by itself. */
const CARRIED = "carried";

const PREFIX = `${SYSTEM_ID}.`;

let names: PackNames = {};

/** Takes the names into use. Documents that are read from compendia afterwards have them. */
export function usePackNames(given: PackNames): void {
  names = given;
}

/** One of the names of a section; the English name where the language has none. */
export function nameIn(section: string, english: string): string {
  const own = names[section];
  return own && Object.hasOwn(own, english) ? (own[english] ?? english) : english;
}

/** The name under which a document of a compendium is shown. @param pack id of the compendium; only ours have names */
export function packName(pack: string | null | undefined, english: string): string {
  return pack?.startsWith(PREFIX) ? nameIn(pack.slice(PREFIX.length), english) : english;
}

/** The name of a thing that somebody in a compendium of ours carries. */
function carriedName(type: string, english: string): string {
  const section = HELD_IN[type];
  if (section === undefined) return english;
  const name = nameIn(section, english);
  return name === english ? nameIn(CARRIED, english) : name;
}

/** A document, as far as its name is asked here. */
interface Named {
  name: string;
  readonly type: string;
  readonly _source: { readonly name: string };
  readonly pack?: string | null;
  readonly parent?: { readonly pack?: string | null } | null;
}

/**
 * A document of our compendia shows its name in the language of this client. What is stored of it stays English. To be
 * called whenever its data are prepared.
 */
export function showPackName(document: Named): void {
  const { type, parent, pack = null } = document;
  if (!(parent?.pack ?? pack)?.startsWith(PREFIX)) return;
  // Always from what is stored: data may be prepared twice, and a lance in one language may be a spear in another.
  const { name } = document._source;
  document.name = parent ? carriedName(type, name) : packName(pack, name);
}
