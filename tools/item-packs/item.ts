import { idOf, type PackEntry } from "../pack-source/ids.ts";

export type Data = Record<string, unknown>;

/** Where the icons lie, as documents name them. */
export const ICONS = "systems/segment-zero/assets/icons";

/** The folders of one pack, and the documents in them, in the order in which they are given. */
export class PackWriter {
  readonly entries: PackEntry[] = [];
  readonly #folders = new Map<string, string>();

  /**
   * @param pack its name, part of every id
   * @param documentName "Item", "Macro" …
   * @param collection part of its keys: "items", "macros" …
   */
  constructor(
    readonly pack: string,
    readonly documentName: string,
    readonly collection: string,
  ) {}

  /** @returns the folder's id */
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
   * A document in a folder.
   * @param key the same for ever: its id follows from it
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

  /** `_id` and `_key` of a document inside another. */
  embedded(key: string, collection: string, name: string): Data {
    const id = idOf(this.pack, key, collection, name);
    return { _id: id, _key: `!${this.collection}.${collection}!${this.idOf(key)}.${id}` };
  }
}
