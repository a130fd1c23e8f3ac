import { readdirSync, readFileSync, rmSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import { readEncounter } from "../encounter-file/index.ts";
import { packEntries } from "./sources.ts";

/**
 * Writes packs/_source/encounter-people from encounters/*.yml. Run `npm run packs:source` after changing an encounter
 * file.
 */

const root = path.resolve(import.meta.dirname, "../..");
const target = path.join(root, "packs/_source/encounter-people");

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const [sort, file] of encounterFiles().entries()) {
  const result = readEncounter(readFileSync(path.join(root, "encounters", file), "utf8"));
  if (result.problems) throw new Error(`${file}: ${JSON.stringify(result.problems)}`);
  for (const entry of packEntries(path.basename(file, ".yml"), result.ok, sort))
    writeFileSync(path.join(target, entry.file), stringify(entry.document));
}

function encounterFiles(): readonly string[] {
  return readdirSync(path.join(root, "encounters"))
    .filter((file) => file.endsWith(".yml"))
    .sort();
}
