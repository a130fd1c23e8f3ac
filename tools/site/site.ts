/** The demo as static files: pages, system, and the initial world. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { bundled, PAGE_FOLDER } from "../../playground/page/bundle.ts";
import { doorExamples } from "../../playground/server/front-door.ts";
import { seedWorld } from "../../playground/server/seed.ts";
import { SystemFolder } from "../../playground/server/system-folder.ts";
import type { Dict } from "../../playground/shared/loose.ts";
import { MemoryStore } from "../../playground/world/store.ts";
import { WorldServer } from "../../playground/world/world-server.ts";
import { LICENCES, licencesOf, packagesOf } from "../licences.ts";

/** A folder with this file is one of our sites, which may be emptied. */
const MARK = "world/seed.json";
/** Files of the built system that no page needs. */
const LEFT_OUT = /(^|\/)(packs|types)(\/|$)|\.map$/;

/**
 * Writes the demo.
 * @param system folder of the built system, including packs
 * @param out folder of the site; emptied first, so it must be new, empty or a site
 */
export async function buildSite(system: string, out: string): Promise<void> {
  if (existsSync(out) && !existsSync(path.join(out, MARK)) && (await readdir(out)).length > 0)
    throw new Error(`${out} holds something other than a site; it is left alone.`);
  await rm(out, { recursive: true, force: true });
  const built = await SystemFolder.open(system);
  await Promise.all([
    copySystem(system, path.join(out, built.folders[0]?.address ?? "")),
    writeWorld(built, path.join(out, "world")),
    writePages(out),
  ]);
  // Otherwise a server with Jekyll would leave out some files.
  await writeFile(path.join(out, ".nojekyll"), "");
}

async function copySystem(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    filter: (file) => !LEFT_OUT.test(path.relative(from, file).split(path.sep).join("/")),
  });
}

/** Writes the content of a new world, the fights of the first page, and every pack as one file. */
async function writeWorld(system: SystemFolder, folder: string): Promise<void> {
  const store = new MemoryStore();
  const world = await WorldServer.open({ store, system, generation: 13 });
  await seedWorld(world);
  const write = async (file: string, content: unknown): Promise<void> => {
    await writeFile(path.join(folder, file), JSON.stringify(content));
  };
  await mkdir(path.join(folder, "packs"), { recursive: true });
  await write("seed.json", await store.load());
  await write("examples.json", await doorExamples());
  for (const { name } of (system.manifest.packs ?? []) as Dict[])
    await write(`packs/${String(name)}.json`, await system.readPack(String(name)));
  await world.close();
}

/** Writes the playground's pages, with a world in the browser instead of on a server. */
async function writePages(out: string): Promise<void> {
  const page = path.join(out, "page");
  await mkdir(path.join(out, "lab"), { recursive: true });
  await mkdir(page, { recursive: true });
  const world = await bundled("../site/world-worker.ts", { small: true });
  // Each version has its own worker, so that open pages keep theirs.
  const script = `world-${createHash("sha256").update(world.code).digest("hex").slice(0, 8)}.js`;
  await writeFile(path.join(page, script), world.code);
  const modules = [...world.modules];
  for (const name of ["table", "lab"]) {
    const { code, modules: inside } = await bundled(`../site/${name}.ts`, {
      known: { WORLD_SCRIPT: script },
      small: true,
    });
    await writeFile(path.join(page, `${name}.js`), code);
    modules.push(...inside);
  }
  await writeFile(path.join(page, LICENCES), licencesOf(packagesOf(modules)));
  for (const file of ["page.css", "icon.svg", "styles", "texts"])
    await cp(path.join(PAGE_FOLDER, file), path.join(page, file), { recursive: true });
  for (const file of ["index.html", "lab/index.html"])
    await writeFile(path.join(out, file), await readFile(path.join(PAGE_FOLDER, file), "utf8"));
}
