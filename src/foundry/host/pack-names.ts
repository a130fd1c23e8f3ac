import { SYSTEM_ID } from "./constants.ts";
import sections from "./pack-sections.json" with { type: "json" };

export type PackNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Sections by item type. Skills and traits have none: rules and imports use their English names. */
const HELD_IN: Readonly<Record<string, string>> = sections;

/** Items that only actors carry. */
const CARRIED = "carried";

const PREFIX = `${SYSTEM_ID}.`;

let names: PackNames = {};

/** Sets the names for documents read afterwards. */
export function usePackNames(given: PackNames): void {
  names = given;
}

/** Returns a localised name, else the English one. */
export function nameIn(section: string, english: string): string {
  const own = names[section];
  return own && Object.hasOwn(own, english) ? (own[english] ?? english) : english;
}

/** @param pack compendium id; only ours have names */
export function packName(pack: string | null | undefined, english: string): string {
  return pack?.startsWith(PREFIX) ? nameIn(pack.slice(PREFIX.length), english) : english;
}

function carriedName(type: string, english: string): string {
  const section = HELD_IN[type];
  if (section === undefined) return english;
  const name = nameIn(section, english);
  return name === english ? nameIn(CARRIED, english) : name;
}

interface Named {
  name: string;
  readonly type: string;
  readonly _source: { readonly name: string };
  readonly pack?: string | null;
  readonly parent?: { readonly pack?: string | null } | null;
}

/** Shows a document of our compendiums by its localised name; call whenever its data is prepared. */
export function showPackName(document: Named): void {
  const { type, parent, pack = null } = document;
  if (!(parent?.pack ?? pack)?.startsWith(PREFIX)) return;
  // Data may be prepared twice.
  const { name } = document._source;
  document.name = parent ? carriedName(type, name) : packName(pack, name);
}
