import { isCreature } from "../fight/host-adapter.ts";
import { text } from "../host/i18n.ts";
import words from "./search-words.json" with { type: "json" };

/** A creature of the world or of a compendium that can be brought into a fight. */
export interface CatalogueEntry {
  readonly uuid: string;
  readonly name: string;
  readonly img: string | null;
  /** Where it stands: "Actors", or the name of its compendium and folder. */
  readonly from: string;
  readonly inWorld: boolean;
  readonly isCharacter: boolean;
  /** What it is found by besides its name, folded. */
  readonly words: string;
}

/** An entry of a compendium's index, as Foundry documents it. */
interface IndexEntry {
  readonly _id: string;
  readonly uuid?: string;
  readonly name?: string | null;
  readonly img?: string | null;
  readonly type?: string;
}

interface ActorPack {
  readonly collection: string;
  readonly title: string;
  readonly documentName: string;
  readonly visible?: boolean;
  getIndex(): Promise<Iterable<IndexEntry>>;
}

/** Everybody whom this user can bring into a fight: actors of the world, then those of compendia. A compendium that cannot be read is left out. */
export async function catalogue(): Promise<readonly CatalogueEntry[]> {
  const world = [...(game.actors ?? [])].filter((actor) => isCreature(actor) && actor.testUserPermission(game.user as User.Implementation, "LIMITED"));
  const packs = ([...(game.packs ?? [])] as unknown[]).filter(isActorPack).filter(({ visible }) => visible !== false);
  const found = await Promise.all(packs.map(async (pack) => entriesOf(pack).catch((error: unknown) => {
    console.warn(`Segment Zero | ${pack.collection}:`, error);
    return [];
  })));
  return [
    ...world.filter(isFirstOfMany()).map((actor) => entryFor({
      uuid: actor.uuid, name: actor.name, img: actor.img ?? null, inWorld: true, isCharacter: actor.type === "character",
      from: actor.folder?.name ? text("PrepareFight.FromFolder", { folder: actor.folder.name }) : text("PrepareFight.FromWorld"),
    })),
    ...found.flat(),
  ];
}

/** Of NPCs that are numbered through in one folder, "Bandit 1" to "Bandit 6", the first stands for all: copies of it are as good as copies of another. */
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

function isActorPack(pack: unknown): pack is ActorPack {
  return (pack as Partial<ActorPack>).documentName === "Actor";
}

async function entriesOf(pack: ActorPack): Promise<readonly CatalogueEntry[]> {
  const index = [...await pack.getIndex()].filter(({ type }) => type === undefined || type === "npc" || type === "character");
  return index.map(({ _id, uuid, name, img, type }) => entryFor({
    uuid: uuid ?? `Compendium.${pack.collection}.Actor.${_id}`, name: name ?? "", img: img ?? null, from: pack.title, inWorld: false, isCharacter: type === "character",
  }));
}

/** Plain words by which creatures are found in all our languages, each with the names that it stands for. */
const WORDS: readonly { readonly names: readonly string[]; readonly words: readonly string[] }[] = words;

const folded = (name: string): string => name.normalize("NFKD").replace(/\p{M}/gu, "").replace(/ł/gu, "l").toLocaleLowerCase("en").replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** An entry with the plain words that stand for its name. */
export function entryFor(entry: Omit<CatalogueEntry, "words">): CatalogueEntry {
  return { ...entry, words: wordsFor(entry.name) };
}

function wordsFor(name: string): string {
  const own = folded(name);
  return folded(WORDS.filter(({ names }) => names.some((one) => ` ${own} `.includes(` ${one} `))).flatMap((one) => one.words).join(" "));
}

/** What somebody typed into the search: "6 bandits", "bandit x6", "bandit". */
export interface Wanted {
  readonly words: string;
  readonly count: number;
}

/** How many, and of whom. */
export function wantedIn(typed: string): Wanted {
  const before = /^\s*(\d{1,2})\s*[x×]?\s+(\S.*)$/iu.exec(typed);
  const after = /^(.*\S)\s*[x×]\s*(\d{1,2})\s*$/iu.exec(typed);
  const [words, count] = before ? [before[2], before[1]] : after ? [after[1], after[2]] : [typed, "1"];
  return { words: (words ?? "").trim(), count: Math.max(1, Number(count)) };
}

/**
 * Those whom the words mean, the best first: a name that begins with them, one that has a word that does, one found by a plain word. Of equals those of the world come first.
 * Nothing typed means the characters of the world.
 */
export function search(all: readonly CatalogueEntry[], typed: string): readonly CatalogueEntry[] {
  const words = folded(typed).split(" ").filter(Boolean);
  if (!words.length) return all.filter(({ inWorld, isCharacter }) => inWorld && isCharacter);
  return all.map((entry) => ({ entry, rank: rankOf(entry, words) })).filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || Number(b.entry.inWorld) - Number(a.entry.inWorld) || a.entry.name.localeCompare(b.entry.name))
    .map(({ entry }) => entry);
}

/** 0 where one of the words means nothing of it. */
function rankOf(entry: CatalogueEntry, words: readonly string[]): number {
  const name = folded(entry.name);
  return Math.min(...words.map((word) => Math.max(...forms(word).map((form) => {
    if (name.startsWith(form)) return 4;
    if (` ${name}`.includes(` ${form}`)) return 3;
    return ` ${entry.words}`.includes(` ${form}`) ? 2 : name.includes(form) ? 1 : 0;
  }))));
}

/** As typed, and without the ending of a plural: "bandits", "Wölfe", "bandidos". */
function forms(word: string): readonly string[] {
  return word.length > 3 ? [word, ...(/(?:es|en|er)$/u.test(word) ? [word.slice(0, -2)] : []), ...(/[seniy]$/u.test(word) ? [word.slice(0, -1)] : [])] : [word];
}
