// What a world reads of the system it plays: manifest, text files by path, packs.
import type { Dict } from "../shared/loose.ts";

export interface SystemFiles {
  manifest: Dict;
  /** A text file by its public path ("systems/<id>/lang/en.json"); null when there is none. */
  read(publicPath: string): Promise<string | null>;
  /** All documents of a pack of the system, or of a module, embedded ones in place. */
  readPack(name: string, module?: string): Promise<Dict[]>;
  /** Manifests of the active modules, in the order in which they are loaded. */
  readonly modules?: readonly Dict[];
  /** Folders that a browser may read, by the beginning of their addresses. */
  readonly folders?: readonly PublicFolder[];
}

export interface PublicFolder {
  /** "/systems/<id>" or "/modules/<id>" */
  readonly address: string;
  readonly root: string;
}

/** A system that exists only in memory, for the stand-in's own tests. */
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
