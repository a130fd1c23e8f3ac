// Builds the system once with all mutations of the sample, each behind its switch.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { instrumentSome } from "../instrument.mjs";
import { nameOf } from "../places.mjs";
import { switched } from "./switched.mjs";
import { idOf, placesIn } from "./sample.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
export const FOLDER = path.join(ROOT, "node_modules/.cache/mutants");
export const SYSTEM = path.join(FOLDER, "system");
/** Changed sources by path, for the test runner. */
export const SOURCES = path.join(FOLDER, "sources.json");

/**
 * Builds the system with these mutations.
 * @param {readonly import("./sample.mjs").Drawn[]} drawn
 * @returns {Promise<{ found: readonly { id: string, drawn: import("./sample.mjs").Drawn, number: number, change: string
 * }[], lost: readonly string[] }>} the mutations built, with line and change, and the names that no longer match a
 * mutation
 */
export async function buildWith(drawn) {
  const [found, lost, sources] = [[], [], {}];
  for (const file of new Set(drawn.map((one) => one.file))) {
    const here = drawn.filter((one) => one.file === file);
    let read;
    try {
      read = await placesIn(file);
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
      lost.push(...here.map(idOf));
      continue;
    }
    const byName = new Map(read.places.map((place) => [nameOf(place), place]));
    const wanted = new Map();
    for (const one of here) {
      const place = byName.get(nameOf(one));
      if (!place) lost.push(idOf(one));
      else {
        wanted.set(place.mutant.id, idOf(one));
        found.push({ id: idOf(one), drawn: one, number: place.number, change: place.change });
      }
    }
    if (wanted.size > 0) sources[file] = await instrumentSome({ name: file, content: read.content }, wanted);
  }
  mkdirSync(FOLDER, { recursive: true });
  rmSync(SYSTEM, { recursive: true, force: true });
  writeFileSync(SOURCES, JSON.stringify(sources));
  await build({
    root: ROOT,
    logLevel: "warn",
    build: { outDir: SYSTEM, emptyOutDir: true },
    plugins: [switched(SOURCES)],
  });
  execFileSync(process.execPath, ["tools/packs.mjs", SYSTEM], { cwd: ROOT });
  return { found, lost };
}
