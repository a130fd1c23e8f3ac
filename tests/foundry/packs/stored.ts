// Packs as they are committed, read once for all files of a process.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { readEncounter, type EncounterFile } from "../../../tools/encounter-file/index.ts";
import { ROOT } from "../bundle.ts";

export const SOURCES = path.join(ROOT, "packs/_source");

export interface Source {
  readonly file: string;
  readonly document: Loose;
}

const known = new Map<string, readonly Source[]>();

export function sourcesOf(pack: string): readonly Source[] {
  const folder = path.join(SOURCES, pack);
  const sources =
    known.get(pack) ??
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => ({ file: path.relative(folder, file), document: parse(readFileSync(file, "utf8")) as Loose }));
  known.set(pack, sources);
  return sources;
}

export const documents = (pack: string): readonly Loose[] =>
  sourcesOf(pack)
    .map(({ document }) => document as Dict)
    .filter(({ _key }) => !String(_key).startsWith("!folders"));

const ENCOUNTERS = path.join(ROOT, "encounters");

/** Names of the shipped fights. */
export const ENCOUNTER_FILES: readonly string[] = readdirSync(ENCOUNTERS)
  .filter((name) => name.endsWith(".yml"))
  .sort();

export function encounterOf(name: string): EncounterFile {
  const result = readEncounter(readFileSync(path.join(ENCOUNTERS, name), "utf8"));
  if (result.problems) throw new Error(name);
  return result.ok;
}
