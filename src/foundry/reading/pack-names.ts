import { SYSTEM_ID } from "../host/constants.ts";
import { nameIn, packName, usePackNames, type PackNames } from "../host/pack-names.ts";

/** Names of compendiums and their folders. */
const PACKS = "packs";

export interface IndexEntry {
  readonly _id: string;
  readonly uuid?: string;
  name?: string | null;
}

export interface NamedPack {
  readonly collection: string;
  readonly documentName: string;
  readonly metadata: { readonly packageName?: string; label?: string };
  readonly index: Iterable<IndexEntry>;
  readonly folders?: Iterable<{ name: string }>;
  /** Sorts the entries again. */
  initializeTree?(): void;
}

export const isOurs = ({ metadata }: Pick<NamedPack, "metadata">): boolean => metadata.packageName === SYSTEM_ID;
const packs = (): readonly NamedPack[] => ([...(game.packs ?? [])] as object[] as NamedPack[]).filter(isOurs);

/** English and shown names of index entries, by uuid. */
const named = new Map<string, { readonly english: string; readonly shown: string }>();

/** Returns the English name of a localised document, else undefined. */
export function englishName(uuid: string): string | undefined {
  return named.get(uuid)?.english;
}

let coming: Promise<void> | null = null;

/** Fetches the localised names once; without them names stay English. */
export function packNames(): Promise<void> {
  coming ??= game.i18n?.lang === "en" ? Promise.resolve() : bring();
  return coming;
}

async function bring(): Promise<void> {
  try {
    const response = await fetch(
      foundry.utils.getRoute(`systems/${SYSTEM_ID}/lang/packs/${game.i18n?.lang ?? "en"}.json`),
    );
    // Languages of other modules are not translated here.
    if (!response.ok) return;
    usePackNames((await response.json()) as PackNames);
    for (const pack of packs()) nameAll(pack);
    for (const folder of game.folders ?? [])
      if ((folder.type as string) === "Compendium") folder.name = nameIn(PACKS, folder.name);
    void ui.compendium?.render();
  } catch (error) {
    coming = null;
    console.warn("Segment Zero | names of compendia:", error);
  }
}

function nameAll(pack: NamedPack): void {
  // A label that cannot be set stays English.
  Reflect.set(pack.metadata, "label", nameIn(PACKS, pack.metadata.label ?? ""));
  for (const folder of pack.folders ?? []) folder.name = packName(pack.collection, folder.name);
  nameIndex(pack);
}

/**
 * Localises an index in memory; repeatable, because an index may be read again.
 * @returns true if a name changed
 */
export function nameIndex(pack: Pick<NamedPack, "collection" | "documentName" | "index" | "initializeTree">): boolean {
  let changed = false;
  for (const entry of pack.index) {
    const uuid = entry.uuid ?? `Compendium.${pack.collection}.${pack.documentName}.${entry._id}`;
    if (!entry.name || entry.name === named.get(uuid)?.shown) continue;
    const shown = packName(pack.collection, entry.name);
    if (shown === entry.name) continue;
    named.set(uuid, { english: entry.name, shown });
    entry.name = shown;
    changed = true;
  }
  if (changed) pack.initializeTree?.();
  return changed;
}
