// happy-dom gives every node of a page eleven maps, most of which stay empty: a sixth of what a tracker takes to be drawn. These make theirs when something is put in.
import path from "node:path";
import type { Plugin } from "vite";

/** A map that takes next to no room while it is empty, with what happy-dom asks of maps. */
export class LateMap<Key, Value> {
  #map: Map<Key, Value> | null = null;

  get size(): number {
    return this.#map === null ? 0 : this.#map.size;
  }

  get(key: Key): Value | undefined {
    return this.#map === null ? undefined : this.#map.get(key);
  }

  has(key: Key): boolean {
    return this.#map !== null && this.#map.has(key);
  }

  set(key: Key, value: Value): this {
    (this.#map ??= new Map()).set(key, value);
    return this;
  }

  delete(key: Key): boolean {
    return this.#map !== null && this.#map.delete(key);
  }

  clear(): void {
    this.#map = null;
  }

  keys(): Iterable<Key> {
    return this.#map === null ? [] : this.#map.keys();
  }

  values(): Iterable<Value> {
    return this.#map === null ? [] : this.#map.values();
  }

  entries(): Iterable<[Key, Value]> {
    return this.#map === null ? [] : this.#map.entries();
  }

  [Symbol.iterator](): Iterator<[Key, Value]> {
    return this.entries()[Symbol.iterator]();
  }
}

const NODES = /happy-dom[\\/]lib[\\/](?:event[\\/]EventTarget|nodes[\\/](?:node[\\/]Node|element[\\/]Element))\.js$/;

/** Replaces maps of happy-dom's node classes with lazy ones. */
export function lateMaps(): Plugin {
  const here = path.join(import.meta.dirname, "late-map.ts").replaceAll("\\", "/");
  return {
    name: "late-maps",
    transform: (code, id) =>
      NODES.test(id)
        ? `import { LateMap } from ${JSON.stringify(here)};\n${code.replaceAll("new Map()", "new LateMap()")}`
        : undefined,
  };
}
