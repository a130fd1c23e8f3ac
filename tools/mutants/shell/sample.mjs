// The sample of the shell's mutations, drawn once and stored by name (places.mjs), so that the same mutations can be
// tried after the sources have changed.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { instrument } from "../instrument.mjs";
import { nameOf, placesOf } from "../places.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SHELL = "src/foundry";
const FILE = fileURLToPath(new URL("sample.json", import.meta.url));

/** Size of the sample, seed, and minimum per folder of the shell. */
const DRAWN = { count: 200, seed: 30, least: 3 };

/** @typedef {{ file: string, in: string, operator: string, ordinal: number }} Drawn */

/** Returns the committed sample. @returns {readonly Drawn[]} */
export const sample = () => JSON.parse(readFileSync(FILE, "utf8"));

/** Returns the names of a sample by file, as `unknownNames` takes them. */
export function namesOfSample(drawn = sample()) {
  const byFile = {};
  for (const { file, in: within, operator, ordinal } of drawn)
    (byFile[file] ??= []).push({ in: within, changes: [`${operator} #${ordinal}`] });
  return byFile;
}

/** Returns the shell's folder of a file; files outside of folders count as one. */
export const folderOf = (file) => {
  const [folder, ...rest] = path.posix.relative(SHELL, file).split("/");
  return rest.length ? folder : ".";
};

/** The id that activates a mutation and names it in reports. */
export const idOf = (drawn) => `${drawn.file}: ${nameOf(drawn)}`;

/** Returns all mutations of a file with their places. */
export async function placesIn(file) {
  const content = readFileSync(path.join(ROOT, file), "utf8");
  return { content, places: placesOf(content, (await instrument([{ name: file, content }])).mutants) };
}

/**
 * Draws mutations of these files, from each folder in proportion to its mutations.
 * @param {(file: string) => boolean} within
 * @returns {Promise<readonly Drawn[]>}
 */
export async function drawnFrom(within, { count, seed, least }) {
  const files = readdirSync(path.join(ROOT, SHELL), { recursive: true })
    .map((name) => `${SHELL}/${name.split(path.sep).join("/")}`)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts") && within(name))
    .sort();
  const byFolder = new Map();
  for (const file of files) {
    const all = (await placesIn(file)).places.map(({ in: within, operator, ordinal }) => ({
      file,
      in: within,
      operator,
      ordinal,
    }));
    byFolder.set(folderOf(file), [...(byFolder.get(folderOf(file)) ?? []), ...all]);
  }
  const random = seeded(seed);
  const drawn = [...byFolder]
    .filter(([, all]) => all.length > 0)
    .flatMap(([folder, all]) => shuffled(all, random).slice(0, shares(byFolder, count, least).get(folder)));
  console.log(
    `${drawn.length} of ${[...byFolder.values()].flat().length} changes in ${files.length} files, seed ${seed}`,
  );
  for (const [folder, all] of byFolder)
    console.log(
      `${folder.padEnd(16)}${String(drawn.filter(({ file }) => folderOf(file) === folder).length).padStart(6)} of ${all.length}`,
    );
  return drawn;
}

/** Draws a new sample and writes it. */
export async function draw() {
  writeFileSync(FILE, `${JSON.stringify(await drawnFrom(() => true, DRAWN), null, 2)}\n`);
}

/** Returns how many to draw from each folder: `least`, and the rest in proportion by largest remainders. */
function shares(byFolder, count, least) {
  const folders = [...byFolder].filter(([, all]) => all.length > 0);
  const total = folders.reduce((sum, [, all]) => sum + all.length, 0);
  const rest = count - least * folders.length;
  const exact = folders.map(([folder, all]) => ({ folder, share: (rest * all.length) / total }));
  let left = rest - exact.reduce((sum, { share }) => sum + Math.floor(share), 0);
  return new Map(
    exact
      .sort((a, b) => (b.share % 1) - (a.share % 1))
      .map(({ folder, share }) => [folder, least + Math.floor(share) + (left-- > 0 ? 1 : 0)]),
  );
}

function shuffled(all, random) {
  const list = [...all];
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other], list[at]];
  }
  return list;
}

/** mulberry32. */
function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
