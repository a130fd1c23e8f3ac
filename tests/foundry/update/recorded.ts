// Worlds that earlier versions have stored, and what those versions said of their fights. Recorded by tools/record-world.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Dict } from "../../../playground/shared/loose.ts";
import type { SystemFiles } from "../../../playground/world/system-files.ts";
import { MemoryStore } from "../../../playground/world/store.ts";
import { openWorld, type World } from "../world.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../fixtures/worlds");

/** A version's core data of a fight. */
export interface Picture {
  readonly round: number;
  readonly time: number | null;
  readonly slots: readonly string[];
  readonly current: readonly string[];
}

export interface RecordedFight extends Picture {
  readonly combat: string;
  readonly pacing: string;
  /** After each Undo, the first one first. */
  readonly back: readonly Picture[];
}

export interface RecordedWorld {
  readonly version: string;
  readonly documents: readonly [key: string, value: Dict][];
  readonly fights: readonly RecordedFight[];
  readonly figures: readonly {
    readonly actor: string;
    readonly system: Dict;
    readonly items: readonly { readonly _id: string; readonly system: Dict }[];
  }[];
}

/** By the names of their forms (docs/releasing.md). */
export const FORMS: readonly string[] = readdirSync(FOLDER).sort();

export function recorded(form: string): RecordedWorld {
  return JSON.parse(readFileSync(path.join(FOLDER, form, "world.json"), "utf8")) as RecordedWorld;
}

/** A store with this world in it. */
async function storeOf({ documents }: RecordedWorld): Promise<MemoryStore> {
  const store = new MemoryStore();
  await store.write(documents.map(([key, value]) => ({ key, value })));
  return store;
}

/** An unopened world with the recorded data of this form. */
export const openRecorded = async (form: string, generation: 13 | 14, system?: SystemFiles): Promise<World> =>
  openWorld({
    generation,
    store: await storeOf(recorded(form)),
    seed: () => Promise.resolve(),
    unnumbered: true,
    ...(system ? { system } : {}),
  });
