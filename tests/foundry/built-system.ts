// The built system as all worlds of one test file have it.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { SystemFolder, withModules } from "../../playground/server/system-folder.ts";
import type { SystemFiles } from "../../playground/world/system-files.ts";
import type { Dict } from "../../playground/shared/loose.ts";
import { ROOT, SYSTEM_ERROR, SYSTEM_FOLDER } from "./bundle.ts";

/** Builds never run during tests, so each file is read once and each pack opened once for all worlds and clients. */
class RememberedSystem implements SystemFiles {
  readonly manifest: Dict;
  readonly modules: readonly Dict[];
  readonly #files: SystemFiles;
  readonly #texts = new Map<string, Promise<string | null>>();
  readonly #packs = new Map<string, Promise<Dict[]>>();

  constructor(files: SystemFiles) {
    this.manifest = files.manifest;
    this.modules = files.modules ?? [];
    this.#files = files;
  }

  read(publicPath: string): Promise<string | null> {
    return remembered(this.#texts, publicPath, () => this.#files.read(publicPath));
  }

  readPack(name: string, module?: string): Promise<Dict[]> {
    return remembered(this.#packs, `${module ?? ""}/${name}`, () => this.#files.readPack(name, module));
  }
}

interface Table<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** The value of this key, made at the first request. */
function remembered<Key, Value>(values: Table<Key, Value>, key: Key, make: () => Value): Value {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}

let system: Promise<SystemFiles> | undefined;

/** The system in `dist`; throws if it could not be built. */
export function builtSystem(): Promise<SystemFiles> {
  if (existsSync(SYSTEM_ERROR)) throw new Error(`The system was not built: ${readFileSync(SYSTEM_ERROR, "utf8")}`);
  system ??= SystemFolder.open(SYSTEM_FOLDER).then((folder) => new RememberedSystem(folder));
  return system;
}

const served = new WeakMap<object, Map<string, Promise<SystemFiles>>>();

/**
 * A system with modules. Files of this repository never change during tests, so its modules are read once for each
 * system.
 * @param system identifies it among those that tests know
 */
export function withModulesOf(
  system: object,
  files: SystemFiles,
  modules: readonly string[],
  generation: 13 | 14,
): Promise<SystemFiles> {
  const open = (): Promise<SystemFiles> => withModules(files, modules, generation);
  if (!modules.every((folder) => path.resolve(folder).startsWith(ROOT + path.sep))) return open();
  const known = remembered(served, system, () => new Map<string, Promise<SystemFiles>>());
  return remembered(known, JSON.stringify([modules, generation]), () =>
    open().then((opened) => new RememberedSystem(opened)),
  );
}
