import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ForeignSystem } from "./systems.ts";

/**
 * Writes a foreign system into a new folder, as Foundry finds it on disk.
 * @param files further ones by their path
 * @returns the folder
 */
export async function writeSystem(
  { system: { manifest, module } }: ForeignSystem,
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "foreign-system-"));
  await writeFile(path.join(folder, "system.json"), JSON.stringify({ ...manifest, esmodules: ["system.mjs"] }));
  await writeFile(path.join(folder, "system.mjs"), module ?? "");
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return folder;
}
