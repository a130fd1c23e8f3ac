/** A world in the browser's IndexedDB, which survives closing the pages, on this machine only. */

import { openDB, type IDBPDatabase } from "idb";
import type { Dict } from "../shared/loose.ts";
import type { Change, Store } from "../world/store.ts";

const DOCUMENTS = "documents";

export class IndexedStore implements Store {
  readonly #database: IDBPDatabase;

  private constructor(database: IDBPDatabase) {
    this.#database = database;
  }

  /** @param name of the database; pages of one site may use several */
  static async open(name: string): Promise<IndexedStore> {
    return new IndexedStore(
      await openDB(name, 1, {
        upgrade: (database) => {
          database.createObjectStore(DOCUMENTS);
        },
      }),
    );
  }

  async load(): Promise<[string, Dict][]> {
    const { store } = this.#database.transaction(DOCUMENTS);
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll() as Promise<Dict[]>]);
    return keys.map((key, place) => [String(key), values[place] ?? {}]);
  }

  /** Writes in one transaction: all or nothing. */
  async write(changes: Change[]): Promise<void> {
    const { store, done } = this.#database.transaction(DOCUMENTS, "readwrite");
    const writes = changes.map(({ key, value }) => (value === null ? store.delete(key) : store.put(value, key)));
    await Promise.all([...writes, done]);
  }

  async clear(): Promise<void> {
    await this.#database.clear(DOCUMENTS);
  }

  close(): Promise<void> {
    this.#database.close();
    return Promise.resolve();
  }
}
