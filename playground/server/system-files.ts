// The built system as the server serves it: manifest, text files by path, compiled packs.
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Dict } from "../shared/loose.ts";
import { folderOf, readCompiled } from "./compiled-packs.ts";
import { readModules } from "./modules.ts";

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

/** The file behind a public path, if it exists and lies inside the folder. */
function fileIn({ address, root }: PublicFolder, publicPath: string): string | null {
  const asked = `/${publicPath.replace(/^\//, "")}`;
  if (!asked.startsWith(`${address}/`)) return null;
  const file = path.resolve(root, asked.slice(address.length + 1));
  return file.startsWith(path.resolve(root) + path.sep) && existsSync(file) ? file : null;
}

/**
 * The same system with the modules in these folders active.
 * @param generation refuses modules that say they are for another one
 * @throws Error that names every module that cannot be started, and why
 */
export async function withModules(system: SystemFiles, roots: readonly string[], generation?: 13 | 14): Promise<SystemFiles> {
  const found = await readModules(roots, { system: String(system.manifest.id), ...(generation ? { generation } : {}) });
  const modules = found.map(({ manifest }) => manifest);
  const folders = found.map(({ root, manifest }) => ({ address: `/modules/${String(manifest.id)}`, root }));
  return {
    manifest: system.manifest,
    modules,
    folders: [...(system.folders ?? []), ...folders],
    read: async (publicPath) => {
      const file = folders.map((folder) => fileIn(folder, publicPath)).find((found) => found !== null);
      return file ? readFile(file, "utf8") : system.read(publicPath);
    },
    readPack: async (name, module) => {
      const owner = module === undefined ? undefined : found.find(({ manifest }) => manifest.id === module);
      return owner ? readCompiled(folderOf(owner.root, owner.manifest, name)) : system.readPack(name);
    },
  };
}

export class SystemFolder implements SystemFiles {
  readonly #packs = new Map<string, Promise<Dict[]>>();
  readonly root: string;
  readonly manifest: Dict;
  readonly folders: readonly PublicFolder[];

  private constructor(root: string, manifest: Dict) {
    this.root = root;
    this.manifest = manifest;
    this.folders = [{ address: `/systems/${String(manifest.id)}`, root }];
  }

  static async open(root: string): Promise<SystemFolder> {
    return new SystemFolder(root, JSON.parse(await readFile(path.join(root, "system.json"), "utf8")) as Dict);
  }

  async read(publicPath: string): Promise<string | null> {
    const file = this.resolve(publicPath);
    return file ? readFile(file, "utf8") : null;
  }

  /** The file behind a public path, if it exists and lies inside the system's folder. */
  resolve(publicPath: string): string | null {
    return fileIn(this.folders[0] as PublicFolder, publicPath);
  }

  readPack(name: string): Promise<Dict[]> {
    let pack = this.#packs.get(name);
    if (!pack) this.#packs.set(name, (pack = readCompiled(folderOf(this.root, this.manifest, name))));
    return pack;
  }
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
