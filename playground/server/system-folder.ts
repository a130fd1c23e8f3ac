// The built system and modules in their folders.
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Dict } from "../shared/loose.ts";
import type { PublicFolder, SystemFiles } from "../world/system-files.ts";
import { folderOf, readCompiled } from "./compiled-packs.ts";
import { readModules } from "./modules.ts";

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
export async function withModules(
  system: SystemFiles,
  roots: readonly string[],
  generation?: 13 | 14,
): Promise<SystemFiles> {
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
