// Where the world is kept: one key per primary document ("Combat.<id>"), embedded documents inside it, so that one
// write is one document as a whole. A store is told about an operation before anybody hears of it.
import { ClassicLevel } from "classic-level";
import type { Dict } from "../shared/loose.ts";

export type Change = { key: string; value: Dict | null };

export interface Store {
  load(): Promise<[key: string, value: Dict][]>;
  /** All or nothing. */
  write(changes: Change[]): Promise<void>;
  close(): Promise<void>;
}

/** For tests: the text of every document, so that nothing shared can leak in or out. */
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

/** A LevelDB folder. A batch reaches the operating system before it resolves, so it outlives a killed process. */
export class LevelStore implements Store {
  readonly #level: ClassicLevel<string, Dict>;

  private constructor(level: ClassicLevel<string, Dict>) {
    this.#level = level;
  }

  static async open(folder: string): Promise<LevelStore> {
    const level = new ClassicLevel<string, Dict>(folder, { valueEncoding: "json" });
    try {
      await level.open();
    } catch (error) {
      const locked = ((error as Error).cause as { code?: string } | undefined)?.code === "LEVEL_LOCKED";
      throw locked ? new Error(`The world in ${folder} is open already; another playground may be running.`) : (error as Error);
    }
    return new LevelStore(level);
  }

  async load(): Promise<[string, Dict][]> {
    return this.#level.iterator().all();
  }

  async write(changes: Change[]): Promise<void> {
    await this.#level.batch(changes.map(({ key, value }) => (value === null ? { type: "del", key } : { type: "put", key, value })));
  }

  async close(): Promise<void> {
    await this.#level.close();
  }
}
