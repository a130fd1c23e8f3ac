// Where the world is kept: one key per primary document ("Combat.<id>"), embedded documents inside it, so that one
// write is one document as a whole. A store is told about an operation before anybody hears of it.
import type { Dict } from "../shared/loose.ts";

export type Change = { key: string; value: Dict | null };

export interface Store {
  load(): Promise<[key: string, value: Dict][]>;
  /** All or nothing. */
  write(changes: Change[]): Promise<void>;
  close(): Promise<void>;
}

/** Keeps nothing beyond its process: the text of every document, so that nothing shared can leak in or out. */
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
