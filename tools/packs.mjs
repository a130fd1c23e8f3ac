// Compiles packs/_source/<pack>/**/*.yml to LevelDB in dist/packs/<pack>, with the official command-line tool.
//   node tools/packs.mjs [OUT]        OUT is the folder of the built system, "dist" if left out
// The official tool silently skips a document without `_key`, so this checks the sources before and counts after.
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { ClassicLevel } from "classic-level";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseAllDocuments } from "yaml";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Embedded collections by collection; each entry has its own key. */
const EMBEDDED = {
  actors: ["items", "effects"],
  items: ["effects"],
  journal: ["pages", "categories"],
  tables: ["results"],
  cards: ["cards"],
  playlists: ["sounds"],
  scenes: ["drawings", "tokens", "levels", "lights", "notes", "regions", "sounds", "templates", "tiles", "walls"],
};

/**
 * Reads the sources of one pack.
 * @returns the database keys to expect, and problems
 */
export function inspectPack(folder) {
  const keys = new Set();
  const ids = new Map();
  const folders = new Set();
  const wantsFolder = [];
  const problems = [];

  const check = (doc, where, collection, parents) => {
    if (typeof doc !== "object" || doc === null) return void problems.push(`${where}: not a document`);
    if (typeof doc._id !== "string" || !/^[A-Za-z0-9]{16}$/.test(doc._id))
      problems.push(`${where}: _id ${JSON.stringify(doc._id)} is not 16 letters and digits`);
    if (typeof doc._key !== "string") return void problems.push(`${where}: no _key, it would be left out in silence`);
    const expected = `!${[...parents.map((p) => p.collection), collection].join(".")}!${[...parents.map((p) => p.id), doc._id].join(".")}`;
    if (doc._key !== expected) problems.push(`${where}: _key is ${doc._key}, should be ${expected}`);
    if (keys.has(doc._key)) problems.push(`${where}: ${doc._key} is also in ${ids.get(doc._key)}`);
    keys.add(doc._key);
    ids.set(doc._key, where);
    if (collection === "folders") folders.add(doc._id);
    if (typeof doc.folder === "string") wantsFolder.push({ where, folder: doc.folder });
    for (const name of EMBEDDED[collection] ?? []) {
      for (const [i, child] of (Array.isArray(doc[name]) ? doc[name] : []).entries())
        check(child, `${where} ${name}[${i}]`, name, [...parents, { collection, id: doc._id }]);
    }
  };

  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const entry of files) {
    const file = path.join(entry.parentPath, entry.name);
    const where = path.relative(ROOT, file);
    if (!entry.name.endsWith(".yml")) {
      problems.push(`${where}: only .yml files belong here`);
      continue;
    }
    const documents = parseAllDocuments(readFileSync(file, "utf8"));
    if (documents.length !== 1) {
      problems.push(`${where}: holds ${documents.length} YAML documents, must be one`);
      continue;
    }
    const errors = documents[0].errors;
    if (errors.length > 0) {
      problems.push(...errors.map((error) => `${where}: ${error.message}`));
      continue;
    }
    const doc = documents[0].toJS();
    const collection = typeof doc?._key === "string" ? (/^!([a-z]+)!/.exec(doc._key)?.[1] ?? "?") : "?";
    check(doc, where, collection, []);
  }
  for (const { where, folder: id } of wantsFolder)
    if (!folders.has(id)) problems.push(`${where}: its folder ${id} is not in this pack`);
  if (files.length === 0) problems.push(`${path.relative(ROOT, folder)}: empty`);
  return { keys, problems };
}

/** Returns every key of a compiled pack. Opening a database rewrites it, so this opens a copy. */
export async function readKeys(pack) {
  const copy = mkdtempSync(path.join(tmpdir(), "segment-zero-pack-"));
  try {
    cpSync(pack, copy, { recursive: true });
    const db = new ClassicLevel(copy, { createIfMissing: false });
    const keys = await db.keys().all();
    await db.close();
    return keys;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * After each install a server migrates packs whose documents name no Foundry version (pf2e#14600). It cannot open them
 * below that version (dnd5e#5747), so they name the minimum.
 */
const { minimum } = JSON.parse(readFileSync(path.join(ROOT, "system.json"), "utf8")).compatibility;

/** Stamps a document and its embedded documents with their Foundry version. */
function stamp(document) {
  document._stats = { ...document._stats, coreVersion: minimum };
  for (const name of new Set(Object.values(EMBEDDED).flat()))
    if (Array.isArray(document[name])) document[name].forEach(stamp);
}

/**
 * Compiles the packs.
 * @param out folder of the built system
 * @param tell reports what was built
 * @param wanted which packs to compile; all are checked
 */
export async function buildPacks(out, tell = console.log, wanted = () => true) {
  const source = path.join(ROOT, "packs/_source");
  const names = existsSync(source)
    ? readdirSync(source, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    : [];
  const declared = (JSON.parse(readFileSync(path.join(ROOT, "system.json"), "utf8")).packs ?? []).map(
    (pack) => pack.name,
  );
  const problems = [
    ...names
      .filter((name) => !declared.includes(name))
      .map((name) => `packs/_source/${name}: not listed in system.json`),
    ...declared
      .filter((name) => !names.includes(name))
      .map((name) => `system.json lists the pack ${name}, but packs/_source/${name} does not exist`),
  ];
  const inspected = names.map((name) => ({ name, ...inspectPack(path.join(source, name)) }));
  problems.push(...inspected.flatMap((pack) => pack.problems));
  if (problems.length > 0) throw new Error(`the pack sources are not right:\n  ${problems.join("\n  ")}`);

  rmSync(path.join(out, "packs"), { recursive: true, force: true });
  let entries = 0;
  for (const { name, keys } of inspected.filter((pack) => wanted(pack.name))) {
    const pack = path.join(out, "packs", name);
    await compilePack(path.join(source, name), pack, { yaml: true, recursive: true, transformEntry: stamp });
    // Two files with only time stamps and a lock; without them equal sources give equal bytes.
    for (const file of ["LOG", "LOCK"]) rmSync(path.join(pack, file), { force: true });
    const stored = await readKeys(pack);
    const missing = [...keys].filter((key) => !stored.includes(key));
    if (missing.length > 0 || stored.length !== keys.size)
      throw new Error(
        `the pack ${name} holds ${stored.length} entries, its sources have ${keys.size}; missing: ${missing.join(", ") || "none"}`,
      );
    entries += keys.size;
  }
  tell(`packs: ${names.length}, ${entries} entries`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await buildPacks(path.resolve(process.argv[2] ?? path.join(ROOT, "dist")));
  } catch (error) {
    console.error(`PACKS: ${error.message}`);
    process.exit(1);
  }
}
