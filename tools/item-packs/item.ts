import { idOf, type PackEntry } from "../pack-source/ids.ts";

export type Data = Record<string, unknown>;

/** Folder of the icons, as documents name it. */
export const ICONS = "systems/segment-zero/assets/icons";

/** Collects the folders and documents of one pack in the order added. */
export class PackWriter {
  readonly entries: PackEntry[] = [];
  readonly #folders = new Map<string, string>();

  /**
   * @param pack name of the pack, part of every id
   * @param documentName "Item", "Macro" …
   * @param collection part of its keys: "items", "macros" …
   */
  constructor(
    readonly pack: string,
    readonly documentName: string,
    readonly collection: string,
  ) {}

  /** Adds a folder. @returns its id */
  folder(key: string, name: string): string {
    const id = idOf(this.pack, "folder", key);
    this.#folders.set(id, key);
    this.entries.push({
      file: `${key}/folder.yml`,
      document: {
        _id: id,
        _key: `!folders!${id}`,
        name,
        type: this.documentName,
        sorting: "m",
        sort: this.#folders.size * 100,
      },
    });
    return id;
  }

  /**
   * Adds a document to a folder.
   * @param key never changes, because the id follows from it
   * @param rest embedded documents get their ids from `embedded`
   * @returns its id
   */
  add(folder: string, key: string, data: Data): string {
    const id = this.idOf(key);
    const place = this.entries.filter(({ document }) => document.folder === folder).length;
    this.entries.push({
      file: `${this.#folders.get(folder)}/${key}.yml`,
      document: { _id: id, _key: `!${this.collection}!${id}`, folder, sort: place * 100, ...data },
    });
    return id;
  }

  idOf(key: string): string {
    return idOf(this.pack, key);
  }

  /** Returns `_id` and `_key` of an embedded document. */
  embedded(key: string, collection: string, name: string): Data {
    const id = idOf(this.pack, key, collection, name);
    return { _id: id, _key: `!${this.collection}.${collection}!${this.idOf(key)}.${id}` };
  }
}
