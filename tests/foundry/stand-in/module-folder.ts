import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach } from "vitest";
import { openWorld, type World, type WorldSpec } from "../world.ts";

/** A folder for modules that tests write, new for each of them, and a world with these modules. */
export interface ModuleFolder {
  readonly folder: string;
  /** Writes a module; its manifest as an object, or as any text. @returns its folder */
  readonly module: (id: string, manifest: object | string, files?: Readonly<Record<string, string>>) => string;
  readonly open: (spec: WorldSpec) => Promise<World>;
}

export function moduleFolder(): ModuleFolder {
  let folder = "";
  const worlds: World[] = [];
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "modules-"));
  });
  afterEach(async () => {
    for (const world of worlds.splice(0)) await world.close();
    rmSync(folder, { recursive: true });
  });
  return {
    get folder() {
      return folder;
    },
    module(id, manifest, files = {}) {
      const root = path.join(folder, id);
      mkdirSync(root, { recursive: true });
      const text = typeof manifest === "string" ? manifest : JSON.stringify({ id, ...manifest });
      for (const [name, content] of Object.entries({ "module.json": text, ...files }))
        writeFileSync(path.join(root, name), content);
      return root;
    },
    async open(spec) {
      const world = await openWorld({ system: {}, ...spec });
      worlds.push(world);
      return world;
    },
  };
}
