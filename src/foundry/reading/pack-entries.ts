import { englishName, nameIndex, packNames, type IndexEntry } from "./pack-names.ts";

/** A document in a compendium's index, with the name shown there. */
export interface PackEntry {
  readonly uuid: string;
  readonly name: string;
  /** Set if ours and localised. */
  readonly english: string | undefined;
  readonly img: string | null;
  /** Absent if not indexed. */
  readonly type: string | undefined;
  readonly from: string;
}

/** An index entry as documented by Foundry. */
interface FullEntry extends IndexEntry {
  readonly img?: string | null;
  readonly type?: string;
}

interface Pack {
  readonly collection: string;
  readonly title: string;
  readonly documentName: string;
  readonly visible?: boolean;
  getIndex(): Promise<Iterable<FullEntry>>;
}

/** Entries of all compendiums visible to this user; unreadable ones are skipped. */
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
