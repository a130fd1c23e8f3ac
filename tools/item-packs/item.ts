import { idOf, type PackEntry } from "../pack-source/ids.ts";

export type Data = Record<string, unknown>;

/** Folder of the icons, as documents name it. */
export const ICONS = "systems/segment-zero/assets/icons";

/** Collects the folders and items of one pack in the order added. */
export class PackWriter {
  readonly entries: PackEntry[] = [];
  readonly #folders = new Map<string, string>();

  /** @param pack name of the pack, part of every id */
  constructor(readonly pack: string) {}

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
        type: "Item",
        sorting: "m",
        sort: this.#folders.size * 100,
      },
    });
    return id;
  }

  /**
   * Adds an item to a folder.
   * @param key never changes, because the id follows from it
   */
  add(folder: string, key: string, data: Data): void {
    const id = this.idOf(key);
    const place = this.entries.filter(({ document }) => document.folder === folder).length;
    this.entries.push({
      file: `${this.#folders.get(folder)}/${key}.yml`,
      document: { _id: id, _key: `!items!${id}`, folder, sort: place * 100, ...data },
    });
  }

  idOf(key: string): string {
    return idOf(this.pack, key);
  }
}
