import { isCreature } from "../fight/host-adapter.ts";
import { SYSTEM_ID } from "../host/constants.ts";
import { text } from "../host/i18n.ts";
import { importOrigin } from "../import/origin.ts";
import { packEntries, type PackEntry } from "../reading/pack-entries.ts";
import { englishName } from "../reading/pack-names.ts";
import { byWords, folded } from "../reading/word-search.ts";
import plurals from "./plurals.json" with { type: "json" };
import words from "./search-words.json" with { type: "json" };

export interface CatalogueEntry {
  readonly uuid: string;
  readonly name: string;
  /** English name, if ours is localised. */
  readonly english?: string | undefined;
  readonly img: string | null;
  /** "Actors", or its compendium and folder. */
  readonly from: string;
  readonly inWorld: boolean;
  /** True for an actor made for one encounter, and so possibly wounded, or part of an example. */
  readonly isOfFight: boolean;
  readonly isCharacter: boolean;
  /** Folded names for several, in all languages. */
  readonly plurals: readonly string[];
  /** Folded search words besides the name. */
  readonly words: string;
}

/** Returns the creatures that this user can add: actors of the world, then of readable compendiums. */
export async function catalogue(): Promise<readonly CatalogueEntry[]> {
  const world = [...(game.actors ?? [])].filter(
    (actor) => isCreature(actor) && actor.testUserPermission(game.user, "LIMITED"),
  );
  const packed = await packEntries("Actor", (type) => type === undefined || type === "npc" || type === "character");
  return [
    ...world.filter(isFirstOfMany()).map((actor) =>
      entryFor({
        uuid: actor.uuid,
        name: actor.name,
        english: englishName(sourceOf(actor)),
        img: actor.img ?? null,
        inWorld: true,
        isOfFight: isMadeForFight(actor),
        isCharacter: actor.type === "character",
        from: actor.folder?.name
          ? text("PrepareFight.FromFolder", { folder: actor.folder.name })
          : text("PrepareFight.FromWorld"),
      }),
    ),
    ...alike(packed).map(({ type, ...entry }) =>
      entryFor({
        ...entry,
        inWorld: false,
        isOfFight: entry.uuid.startsWith(EXAMPLES),
        isCharacter: type === "character",
      }),
    ),
  ];
}

const EXAMPLES = `Compendium.${SYSTEM_ID}.encounter-people.`;

/** True for actors in an encounter's folder, unless they are a player's character. */
function isMadeForFight({ id, folder }: Actor.Implementation): boolean {
  const isPlayed = [...(game.users ?? [])].some(({ isGM, character }) => !isGM && character?.id === id);
  return !isPlayed && folder !== null && importOrigin(folder)?.kind === "encounter";
}

/** Uuid of the compendium original; "" for none. */
function sourceOf(actor: { readonly _stats?: { readonly compendiumSource?: string | null } }): string {
  return actor._stats?.compendiumSource ?? "";
}

/** Keeps the first of numbered NPCs in a folder, "Bandit 1" to "Bandit 6". */
function isFirstOfMany(): (actor: Actor.Implementation) => boolean {
  const seen = new Set<string>();
  return ({ type, name, folder }) => {
    const stem = name.replace(/\s+\d+$/u, "");
    if (type === "character" || stem === name) return true;
    const key = `${folder?.id ?? ""} ${stem}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}

/** Keeps the first of compendium NPCs with equal name and image. */
export function alike<Entry extends Pick<PackEntry, "name" | "img" | "type" | "from">>(
  entries: readonly Entry[],
): readonly Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ name, img, type, from }) => {
    const key = JSON.stringify([from, name, img]);
    if (type !== "npc" || !seen.has(key)) {
      seen.add(key);
      return true;
    }
    return false;
  });
}

/** Search words in all languages, with the names they find. */
const WORDS: readonly { readonly names: readonly string[]; readonly words: readonly string[] }[] = words;

/** Our creatures' folded names, with their plurals in en, de, fr, es, pt-BR, pl, and pl after numbers from five. */
const PLURALS: readonly (readonly [name: string, plurals: readonly string[]])[] = Object.entries(plurals).map(
  ([name, several]) => [folded(name), several.map(folded)],
);

export function entryFor(entry: Omit<CatalogueEntry, "words" | "plurals">): CatalogueEntry {
  const name = entry.english ?? entry.name;
  return { ...entry, plurals: pluralsOf(name), words: wordsFor(name) };
}

/** Also of names that contain one of ours: "dire wolves". */
function pluralsOf(name: string): readonly string[] {
  const own = ` ${folded(name)} `;
  return PLURALS.filter(([one]) => own.includes(` ${one} `)).flatMap(([one, several]) =>
    several.map((plural) => own.replace(` ${one} `, ` ${plural} `).trim()),
  );
}

function wordsFor(name: string): string {
  const own = folded(name);
  return folded(
    WORDS.filter(({ names }) => names.some((one) => ` ${own} `.includes(` ${one} `)))
      .flatMap((one) => one.words)
      .join(" "),
  );
}

/** Typed search: "6 bandits", "bandit x6", "bandit". */
export interface Wanted {
  readonly words: string;
  readonly count: number;
}

/** Reads a typed name and number, which may be invalid, such as 0. */
export function wantedIn(typed: string): Wanted {
  const before = /^\s*(\d{1,4})\s*[x×]?\s+(\S.*)$/iu.exec(typed);
  const after = /^(.*\S)\s*[x×]\s*(\d{1,4})\s*$/iu.exec(typed);
  const [words, count] = before ? [before[2], before[1]] : after ? [after[1], after[2]] : [typed, "1"];
  return { words: (words ?? "").trim(), count: Number(count) };
}

/**
 * Returns matching entries: actors of the world, then compendiums, then those made for an encounter. Without
 * words: the world's characters not made for an encounter, or if there are none, those that were, each name
 * once.
 */
export function search(all: readonly CatalogueEntry[], typed: string): readonly CatalogueEntry[] {
  if (folded(typed)) return byWords(all, typed, ({ inWorld, isOfFight }) => (isOfFight ? 2 : inWorld ? 0 : 1));
  const characters = all.filter(({ inWorld, isCharacter }) => inWorld && isCharacter);
  const own = characters.filter(({ isOfFight }) => !isOfFight);
  if (own.length) return own;
  const names = new Set<string>();
  return characters.filter(({ name }) => !names.has(name) && names.add(name));
}
