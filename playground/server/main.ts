// `npm start`: the playground's world on this machine.
import { execSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { HttpServer } from "./http.ts";
import { missingBeside, readModules } from "./modules.ts";
import { openBrowser } from "./open-browser.ts";
import { seedUsers, seedWorld } from "./seed.ts";
import { LevelStore } from "./level-store.ts";
import { SystemFolder, withModules } from "./system-folder.ts";
import { WorldServer } from "../world/world-server.ts";

const root = path.resolve(import.meta.dirname, "../..");

const HELP = `npm start -- [options] [DIR…]

  --port N            first port to try (30000)
  --world DIR         folder that keeps the world
  --system DIR        folder of another system, in which modules are to be tried; its new world has users only
  --fresh             start with a new demo world
  --module DIR        folder of a module to load as well; may be given several times
  DIR…                the same
  --no-open           print the address and leave the browser closed
  --generation 13|14  which Foundry generation to imitate (13)
  --build             build the system first, as npm start does
  --help              print these options

npm run with-system -- SYSTEM MODULE… opens another system with our module edition, and prints a report of the trial.`;

/** Deletes a folder; throws unless it is empty or a world. */
async function clear(folder: string): Promise<void> {
  const isOther = existsSync(folder) && !existsSync(path.join(folder, "CURRENT")) && (await readdir(folder)).length > 0;
  if (isOther) throw new Error(`${folder} is not a world of the playground; it is left alone.`);
  await rm(folder, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: "string", default: "30000" },
      world: { type: "string" },
      system: { type: "string" },
      fresh: { type: "boolean", default: false },
      "no-open": { type: "boolean", default: false },
      generation: { type: "string", default: "13" },
      module: { type: "string", multiple: true, default: [] },
      build: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const generation = Number(values.generation);
  if (generation !== 13 && generation !== 14) throw new Error("--generation is 13 or 14");
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_000) throw new Error("--port is a number from 1 to 65000");
  if (values.build) execSync("npm run --silent build", { cwd: root, stdio: "inherit" });
  const own = path.join(root, "dist");
  const { system: other } = values;
  if (other === undefined && !existsSync(path.join(own, "system.json")))
    throw new Error("The system is not built yet: run `npm run build` first.");
  const base = other === undefined ? await SystemFolder.open(own) : await SystemFolder.openForeign(path.resolve(other));

  const name = `playground-world-${other === undefined ? "" : `${String(base.manifest.id)}-`}${generation}`;
  const folder = path.resolve(values.world ?? path.join(root, "node_modules/.cache", name));
  if (values.fresh) await clear(folder);
  await mkdir(folder, { recursive: true });
  const roots = [...values.module, ...positionals].map((each) => path.resolve(each));
  const system = await withModules(base, roots, generation);
  for (const line of roots.length
    ? (await readModules(roots, { system: String(system.manifest.id) })).flatMap(missingBeside)
    : [])
    console.warn(line);
  const world = await WorldServer.open({
    store: await LevelStore.open(folder),
    system,
    generation,
    title: String(base.manifest.title),
  });
  if (other === undefined) await seedWorld(world);
  else if (!world.documents.all("User").length) await seedUsers(world);

  const http = new HttpServer(world);
  const actual = await http.listen(port);
  const address = `http://localhost:${actual}/`;
  // The address stands alone on the last line, where terminals make it a link.
  console.log(`Segment Zero, as in Foundry ${generation}. Stop it with Ctrl+C.\n\n  ${address}`);
  if (!values["no-open"]) openBrowser(address);

  let trial = "";
  world.onTrial = (report) => {
    trial = report;
  };

  let closing = false;
  const stop = (): void => {
    if (closing) return;
    closing = true;
    if (trial !== "") console.log(`\n${trial}\n`);
    else if (other !== undefined) console.log("\nNo report: no GM has joined.\n");
    void http
      .close()
      .then(() => world.close())
      .then(() => process.exit(0));
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
