// Where a world is stored: one key per primary document ("Combat.<id>"), with embedded documents inside, so a write
// replaces a whole document. An operation is stored before it is broadcast.
import type { Dict } from "../shared/loose.ts";

export type Change = { key: string; value: Dict | null };

export interface Store {
  load(): Promise<[key: string, value: Dict][]>;
  /** All or nothing. */
  write(changes: Change[]): Promise<void>;
  close(): Promise<void>;
}

/** Stores the JSON of every document in memory, so that no objects are shared. */
export class MemoryStore implements Store {
  readonly #texts = new Map<string, string>();

  async load(): Promise<[string, Dict][]> {
    return [...this.#texts].map(([key, text]) => [key, JSON.parse(text) as Dict]);
  }

  async write(changes: Change[]): Promise<void> {
    for (const { key, value } of changes) {
      if (value === null) this.#texts.delete(key);
      else this.#texts.set(key, JSON.stringify(value));
    }
  }

  async close(): Promise<void> {}
}
