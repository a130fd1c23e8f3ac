// Compiled packs: a LevelDB folder with an entry per document (facts 6.1).
import { cp, mkdtemp, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import type { Dict } from "../shared/loose.ts";

/** Returns the folder of a package's pack. */
export function folderOf(root: string, manifest: Dict, name: string): string {
  const declared = ((manifest.packs ?? []) as Dict[]).find((each) => each.name === name);
  return path.join(root, (declared?.path as string | undefined) ?? `packs/${name}`);
}

/** Reads all documents of a pack with their embedded documents; [] without a folder. */
export async function readCompiled(folder: string): Promise<Dict[]> {
  if (!existsSync(folder)) return [];
  // Opening a LevelDB folder locks and rewrites it (facts 6.1), so open a copy.
  const copy = await mkdtemp(path.join(tmpdir(), "stand-in-pack-"));
  try {
    await cp(folder, copy, { recursive: true });
    const level = new ClassicLevel<string, Dict>(copy, { valueEncoding: "json" });
    const entries = await level.iterator().all();
    await level.close();
    return assemble(new Map(entries));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** facts 6.2: embedded documents have their own keys; the stored parent holds only their ids. */
function assemble(entries: Map<string, Dict>): Dict[] {
  const children = (collection: string, owner: string, source: Dict): Dict => {
    const result = { ...source };
    for (const [key, value] of Object.entries(source)) {
      if (!Array.isArray(value)) continue;
      const found = value.map((id: unknown) =>
        typeof id === "string" ? entries.get(`!${collection}.${key}!${owner}.${id}`) : undefined,
      );
      if (value.length && found.every((each) => each !== undefined)) {
        result[key] = found.map((child) => children(`${collection}.${key}`, `${owner}.${String(child._id)}`, child));
      }
    }
    return result;
  };
  return [...entries]
    .filter(([key]) => !key.slice(1).split("!")[0]?.includes("."))
    .map(([key, value]) => ({
      ...children(key.slice(1).split("!")[0] as string, value._id as string, value),
      ...(key.startsWith("!folders!") ? { folderEntry: true } : {}),
    }));
}
