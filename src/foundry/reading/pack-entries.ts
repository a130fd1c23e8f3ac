import { englishName, nameIndex, packNames } from "./pack-names.ts";

/** A document of a compendium, as its index shows it: under the name that the user reads there. */
export interface PackEntry {
  readonly uuid: string;
  readonly name: string;
  /** Its name in English, if it is one of ours and shown under another. */
  readonly english: string | undefined;
  readonly img: string | null;
  /** Absent where the index does not say it. */
  readonly type: string | undefined;
  /** Name of the compendium. */
  readonly from: string;
}

/** An entry of a compendium's index, as Foundry documents it. */
interface IndexEntry {
  readonly _id: string;
  readonly uuid?: string;
  name?: string | null;
  readonly img?: string | null;
  readonly type?: string;
}

interface Pack {
  readonly collection: string;
  readonly title: string;
  readonly documentName: string;
  readonly visible?: boolean;
  getIndex(): Promise<Iterable<IndexEntry>>;
}

/**
 * What this user can take from compendia: those of the world, of the system and of modules that they see. A compendium
 * that cannot be read is left out.
 */
export async function packEntries(
  documentName: "Actor" | "Item",
  isWanted: (type: string | undefined) => boolean,
): Promise<readonly PackEntry[]> {
  await packNames();
  const packs = ([...(game.packs ?? [])] as unknown[])
    .filter((pack): pack is Pack => (pack as Partial<Pack>).documentName === documentName)
    .filter(({ visible }) => visible !== false);
  const found = await Promise.all(
    packs.map(async (pack) =>
      entriesOf(pack).catch((error: unknown) => {
        console.warn(`Segment Zero | ${pack.collection}:`, error);
        return [];
      }),
    ),
  );
  return found.flat().filter(({ type }) => isWanted(type));
}

async function entriesOf(pack: Pack): Promise<readonly PackEntry[]> {
  const index = await pack.getIndex();
  nameIndex({ collection: pack.collection, documentName: pack.documentName, index });
  return [...index].map(
    ({ _id, uuid = `Compendium.${pack.collection}.${pack.documentName}.${_id}`, name, img, type }) => ({
      uuid,
      name: name ?? "",
      english: englishName(uuid),
      img: img ?? null,
      type,
      from: pack.title,
    }),
  );
}
