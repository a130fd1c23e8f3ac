import { ClassicLevel } from "classic-level";
import type { Dict } from "../shared/loose.ts";
import type { Change, Store } from "../world/store.ts";

/**
 * A world in a LevelDB folder. A batch reaches the operating system before it resolves, so it survives a killed
 * process.
 */
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
      throw locked
        ? new Error(`The world in ${folder} is open already; another playground may be running.`)
        : (error as Error);
    }
    return new LevelStore(level);
  }

  async load(): Promise<[string, Dict][]> {
    return this.#level.iterator().all();
  }

  async write(changes: Change[]): Promise<void> {
    await this.#level.batch(
      changes.map(({ key, value }) => (value === null ? { type: "del", key } : { type: "put", key, value })),
    );
  }

  async close(): Promise<void> {
    await this.#level.close();
  }
}
