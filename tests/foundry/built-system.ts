// The built system as all worlds of one test file have it.
import { existsSync, readFileSync } from "node:fs";
import { SystemFolder } from "../../playground/server/system-folder.ts";
import type { SystemFiles } from "../../playground/world/system-files.ts";
import type { Dict } from "../../playground/shared/loose.ts";
import { SYSTEM_ERROR, SYSTEM_FOLDER } from "./bundle.ts";

/** Builds never run during tests, so each file is read once and each pack opened once for all worlds and clients. */
class RememberedSystem implements SystemFiles {
  readonly manifest: Dict;
  readonly #folder: SystemFolder;
  readonly #texts = new Map<string, Promise<string | null>>();

  constructor(folder: SystemFolder) {
    this.#folder = folder;
    this.manifest = folder.manifest;
  }

  read(publicPath: string): Promise<string | null> {
    const known = this.#texts.get(publicPath) ?? this.#folder.read(publicPath);
    this.#texts.set(publicPath, known);
    return known;
  }

  readPack(name: string): Promise<Dict[]> {
    return this.#folder.readPack(name);
  }
}

let system: Promise<SystemFiles> | undefined;

/** The system in `dist`; throws if it could not be built. */
export function builtSystem(): Promise<SystemFiles> {
  if (existsSync(SYSTEM_ERROR)) throw new Error(`The system was not built: ${readFileSync(SYSTEM_ERROR, "utf8")}`);
  system ??= SystemFolder.open(SYSTEM_FOLDER).then((folder) => new RememberedSystem(folder));
  return system;
}
