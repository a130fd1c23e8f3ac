// The built system and modules, read from their folders.
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Dict } from "../shared/loose.ts";
import type { PublicFolder, SystemFiles } from "../world/system-files.ts";
import { folderOf, readCompiled } from "./compiled-packs.ts";
import { readModules } from "./modules.ts";
import { withTemplate } from "./template-types.ts";

/** @throws Error that names the file and the problem */
async function readJson(file: string): Promise<Dict> {
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  try {
    return JSON.parse(await readFile(file, "utf8")) as Dict;
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** Returns the file at a public path if it exists inside the folder. */
function fileIn({ address, root }: PublicFolder, publicPath: string): string | null {
  const asked = `/${publicPath.replace(/^\//, "")}`;
  if (!asked.startsWith(`${address}/`)) return null;
  const file = path.resolve(root, asked.slice(address.length + 1));
  return file.startsWith(path.resolve(root) + path.sep) && existsSync(file) ? file : null;
}

/**
 * Adds the modules in these folders to the system.
 * @param generation refuses modules for another generation
 * @throws Error that says which modules cannot start, and why
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
    return new SystemFolder(root, await readJson(path.join(root, "system.json")));
  }

  /** Opens somebody else's system, which may have a template.json. @throws Error that names the file and the problem */
  static async openForeign(root: string): Promise<SystemFolder> {
    const manifest = await readJson(path.join(root, "system.json"));
    const template = path.join(root, "template.json");
    const declared = existsSync(template)
      ? withTemplate(await readJson(template), manifest.documentTypes as Dict | undefined)
      : {};
    return new SystemFolder(root, { ...manifest, ...declared, isForeign: true });
  }

  async read(publicPath: string): Promise<string | null> {
    const file = this.resolve(publicPath);
    return file ? readFile(file, "utf8") : null;
  }

  /** Returns the file at a public path if it exists inside the system's folder. */
  resolve(publicPath: string): string | null {
    return fileIn(this.folders[0] as PublicFolder, publicPath);
  }

  readPack(name: string): Promise<Dict[]> {
    let pack = this.#packs.get(name);
    if (!pack) this.#packs.set(name, (pack = readCompiled(folderOf(this.root, this.manifest, name))));
    return pack;
  }
}
