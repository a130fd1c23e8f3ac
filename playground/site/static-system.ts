/** The built system as files of a site, with each pack as a JSON file. */

import type { Dict } from "../shared/loose.ts";
import type { SystemFiles } from "../world/system-files.ts";

async function read(address: URL): Promise<Response | null> {
  const response = await fetch(address);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${address.href}: ${String(response.status)}`);
  return response;
}

export class StaticSystem implements SystemFiles {
  readonly manifest: Dict;
  readonly #root: URL;
  readonly #packs = new Map<string, Promise<Dict[]>>();

  private constructor(root: URL, manifest: Dict) {
    this.#root = root;
    this.manifest = manifest;
  }

  /** @param root folder of the site, with a slash at its end */
  static async open(root: URL, id: string): Promise<StaticSystem> {
    const manifest = await read(new URL(`systems/${id}/system.json`, root));
    if (!manifest) throw new Error(`There is no system ${id} here`);
    return new StaticSystem(root, (await manifest.json()) as Dict);
  }

  async read(publicPath: string): Promise<string | null> {
    return (await (await read(new URL(publicPath.replace(/^\//, ""), this.#root)))?.text()) ?? null;
  }

  readPack(name: string): Promise<Dict[]> {
    const known = this.#packs.get(name);
    if (known) return known;
    const pack = read(new URL(`world/packs/${name}.json`, this.#root)).then(
      async (found) => ((await found?.json()) ?? []) as Dict[],
    );
    this.#packs.set(name, pack);
    // Retry after a failed download.
    pack.catch(() => this.#packs.delete(name));
    return pack;
  }
}
