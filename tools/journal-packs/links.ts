import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { ROOT } from "../pack-source/write.ts";
import { idOf } from "../pack-source/ids.ts";
import type { Fillers } from "./fill.ts";

/** Links to documents of the packs, found by name in their sources. A missing document is an error. */

interface Manifest {
  readonly packs: readonly { readonly name: string; readonly type: string; readonly label: string }[];
}
const manifest = JSON.parse(readFileSync(path.join(ROOT, "system.json"), "utf8")) as Manifest;
const known = new Map<string, ReadonlyMap<string, string>>();

/** Returns ids of a pack's documents by name; the first of several with one name counts. */
function idsIn(pack: string): ReadonlyMap<string, string> {
  let ids = known.get(pack);
  if (!ids) known.set(pack, (ids = readIds(path.join(ROOT, "packs/_source", pack))));
  return ids;
}

function readIds(folder: string): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(file).isFile());
  for (const file of files) {
    const { _id, _key, name } = parse(readFileSync(file, "utf8")) as { _id: string; _key: string; name: string };
    if (!_key.startsWith("!folders!") && !ids.has(name)) ids.set(name, _id);
  }
  return ids;
}

function packNamed(name: string): Manifest["packs"][number] {
  const pack = manifest.packs.find((one) => one.name === name);
  if (!pack) throw new Error(`system.json has no pack ${name}`);
  return pack;
}

export const journalId = (entry: string): string => idOf("journal", entry);
export const pageId = (entry: string, page: string): string => idOf("journal page", entry, page);

/** @param pages names of all pages, as "entry/page" */
export function linkFillers(pages: ReadonlySet<string>): Fillers {
  return {
    /** A document of a pack: `{{link creatures "Hired duellist"}}`; `as="the duellist"` replaces its name. */
    link: ([pack = "", name = ""], { as = name }) => {
      const id = idsIn(pack).get(name);
      if (!id) throw new Error("no document of that name in the pack");
      return `@UUID[Compendium.segment-zero.${pack}.${packNamed(pack).type}.${id}]{${as}}`;
    },
    /** A page of this pack: `{{page stopwatch/settings "which settings there are"}}`. */
    page: ([place = "", as = ""]) => {
      if (!pages.has(place)) throw new Error("no such page");
      const [entry = "", page = ""] = place.split("/");
      return `@UUID[Compendium.segment-zero.journals.JournalEntry.${journalId(entry)}.JournalEntryPage.${pageId(entry, page)}]{${as}}`;
    },
    /** A pack's label. */
    pack: ([name = ""]) => `<strong>${packNamed(name).label}</strong>`,
  };
}
