// Reads modules from folders by their manifests and refuses unusable ones.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Dict } from "../shared/loose.ts";

export interface ModuleFolder {
  readonly root: string;
  readonly manifest: Dict;
}

/** The system's id and the generation to check modules against; without a generation, that check is skipped. */
export interface ModuleHost {
  readonly system: string;
  readonly generation?: 13 | 14;
}

/** Lower-case letters, digits, hyphens and underscores, as Foundry requires of package ids. */
const ID = /^[a-z0-9][a-z0-9_-]*$/iu;

const list = (value: unknown): Dict[] => (Array.isArray(value) ? value : []) as Dict[];

/** Returns the files that a manifest names, by kind. */
function filesOf(manifest: Dict): readonly (readonly [kind: string, file: string])[] {
  const named = (kind: string, key: string, member: string): (readonly [string, string])[] =>
    (list(manifest[key]) as (string | Dict)[]).map(
      (entry) => [kind, String(typeof entry === "object" ? entry[member] : entry)] as const,
    );
  return [
    ...named("script", "scripts", "src"),
    ...named("script", "esmodules", "src"),
    ...named("style", "styles", "src"),
    ...named("language file", "languages", "path"),
  ];
}

/** Reads the manifest of a folder. @throws Error that names the folder and the problem */
async function readManifest(root: string): Promise<Dict> {
  if (!existsSync(root)) throw new Error(`There is no folder ${root}.`);
  const file = path.join(root, "module.json");
  if (!existsSync(file)) throw new Error(`${root} holds no module: it has no module.json.`);
  let manifest: unknown;
  try {
    manifest = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
  if (typeof manifest !== "object" || manifest === null || Array.isArray(manifest))
    throw new Error(`${file} must hold one object in braces.`);
  const { id } = manifest as Dict;
  if (typeof id !== "string" || !ID.test(id))
    throw new Error(
      `${file} needs an "id" of letters, digits, hyphens and underscores; it has ${id === undefined ? "none" : JSON.stringify(id)}.`,
    );
  return manifest as Dict;
}

/** Returns why a module cannot start, a sentence per problem. */
function problemsOf(
  { root, manifest }: ModuleFolder,
  ids: ReadonlySet<string>,
  { system, generation }: ModuleHost,
): readonly string[] {
  const {
    id,
    relationships = {},
    compatibility = {},
  } = manifest as { id: string; relationships?: Dict; compatibility?: Dict };
  const problems: string[] = [];
  for (const [kind, file] of filesOf(manifest)) {
    const inside = path.resolve(root, file);
    if (!inside.startsWith(path.resolve(root) + path.sep))
      problems.push(`${id}: the ${kind} ${file} lies outside its folder.`);
    // As in Foundry, a missing style or language file does not stop a module.
    else if (kind === "script" && !existsSync(inside))
      problems.push(`${id}: module.json names the script ${file}, which is not there.`);
  }
  for (const { id: wanted, type = "module" } of list(relationships.requires)) {
    if (type === "module" && !ids.has(String(wanted)))
      problems.push(`${id} needs the module ${String(wanted)}; give its folder too.`);
  }
  const systems = list(relationships.systems).map((each) => String(each.id));
  if (systems.length && !systems.includes(system))
    problems.push(`${id} is for ${systems.join(", ")} and not for ${system}.`);
  const generationOf = (version: unknown): number => Number.parseInt(String(version), 10);
  if (generation !== undefined && generationOf(compatibility.minimum) > generation)
    problems.push(`${id} needs generation ${String(compatibility.minimum)}; this is ${generation}.`);
  if (generation !== undefined && generationOf(compatibility.maximum) < generation)
    problems.push(`${id} works up to generation ${String(compatibility.maximum)}; this is ${generation}.`);
  return problems;
}

/** Returns a sentence per missing file without which a module still starts. */
export function missingBeside({ root, manifest }: ModuleFolder): readonly string[] {
  return filesOf(manifest)
    .filter(([kind, file]) => kind !== "script" && !existsSync(path.resolve(root, file)))
    .map(([kind, file]) => `${String(manifest.id)}: the ${kind} ${file} is not there.`);
}

/**
 * Returns the modules of these folders in load order: libraries first, then by id. Requirements do not change the
 * order, which is why authors mark libraries (fvtt-lib-wrapper#24, VTTColorSettings#21).
 * @throws Error with every problem of every module, one a line
 */
export async function readModules(roots: readonly string[], host: ModuleHost): Promise<readonly ModuleFolder[]> {
  const read = await Promise.allSettled(
    roots.map(async (root): Promise<ModuleFolder> => ({ root, manifest: await readManifest(root) })),
  );
  const modules = read.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const problems = read.flatMap((each) => (each.status === "rejected" ? [(each.reason as Error).message] : []));
  const ids = new Set<string>();
  for (const { root, manifest } of modules) {
    const id = String(manifest.id);
    if (ids.has(id)) problems.push(`${root}: another folder has the id ${id} already.`);
    ids.add(id);
  }
  problems.push(...modules.flatMap((module) => problemsOf(module, ids, host)));
  if (problems.length) throw new Error(problems.join("\n"));
  const place = ({ manifest }: ModuleFolder): string => `${manifest.library === true ? 0 : 1} ${String(manifest.id)}`;
  return modules.sort((one, other) => (place(one) < place(other) ? -1 : 1));
}
