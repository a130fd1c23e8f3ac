// What a world reads of its system: manifest, text files by path, packs.
import type { Dict } from "../shared/loose.ts";

export interface SystemFiles {
  manifest: Dict;
  /** Reads a text file by its public path ("systems/<id>/lang/en.json"); null if there is none. */
  read(publicPath: string): Promise<string | null>;
  /** Reads all documents of a pack of the system or of a module, with embedded documents in place. */
  readPack(name: string, module?: string): Promise<Dict[]>;
  /** Manifests of the active modules, in load order. */
  readonly modules?: readonly Dict[];
  /** Folders that a browser may read, by address prefix. */
  readonly folders?: readonly PublicFolder[];
}

export interface PublicFolder {
  /** "/systems/<id>" or "/modules/<id>" */
  readonly address: string;
  readonly root: string;
}

/** A system in memory, for the stand-in's own tests. */
export class InlineSystem implements SystemFiles {
  readonly manifest: Dict;
  readonly files: Record<string, string>;
  readonly packs: Record<string, Dict[]>;

  constructor(manifest: Dict, files: Record<string, string> = {}, packs: Record<string, Dict[]> = {}) {
    this.manifest = manifest;
    this.files = files;
    this.packs = packs;
  }

  async read(publicPath: string): Promise<string | null> {
    return this.files[publicPath.replace(/^\//, "").replace(`systems/${String(this.manifest.id)}/`, "")] ?? null;
  }

  async readPack(name: string): Promise<Dict[]> {
    return this.packs[name] ?? [];
  }
}
