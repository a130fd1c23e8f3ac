import { idOf, type PackEntry } from "../pack-source/ids.ts";
import { actorSource } from "../../src/foundry/import/actor-source.ts";
import { entrantsOf, type EncounterFile, type Entrant } from "../encounter-file/index.ts";
import { portraitFor, tokenOf } from "../encounter-file/portraits.ts";

/**
 * Returns the combatants of an encounter file as actors in a folder. Ids follow from names, so that files and links
 * stay the same.
 * @param name the file's name without its ending; part of every id
 */
export function packEntries(name: string, file: EncounterFile, sort: number): readonly PackEntry[] {
  const folder = idOf("folder", name);
  const everybody = entrantsOf(file);
  const people = unique(everybody.filter(({ kind }) => kind === "creature"));
  return [
    {
      file: `${name}.folder.yml`,
      document: { _id: folder, _key: `!folders!${folder}`, name: file.title, type: "Actor", sorting: "m", sort },
    },
    ...people.map((entrant, place) => ({
      file: `${name}.${entrant.group || entrant.id}.yml`,
      document: actorOf(name, entrant, everybody, folder, place),
    })),
  ];
}

/** Keeps one of each group of like combatants, because a GM can place several tokens of one actor. */
function unique(entrants: readonly Entrant[]): readonly Entrant[] {
  const seen = new Set<string>();
  return entrants.filter(({ path }) => !seen.has(path) && seen.add(path));
}

function actorOf(
  name: string,
  entrant: Entrant,
  everybody: readonly Entrant[],
  folder: string,
  place: number,
): Record<string, unknown> {
  const title = entrant.group ? entrant.name.replace(/ \d+$/, "") : entrant.name;
  const id = idOf("actor", name, entrant.group || entrant.id);
  const { items, ...source } = actorSource(title, entrant.npc, entrant.natural, entrant.arms);
  return {
    _id: id,
    _key: `!actors!${id}`,
    img: portraitFor(entrant),
    folder,
    sort: place * 100,
    ...source,
    prototypeToken: tokenOf(entrant, title, everybody),
    items: items.map((item) => {
      const own = idOf("item", name, entrant.group || entrant.id, String(item.sort));
      return { _id: own, _key: `!actors.items!${id}.${own}`, ...item };
    }),
  };
}
