import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ForeignSystem } from "./systems.ts";

/** Writes a foreign system into a new folder, as Foundry finds it on disk. @returns the folder */
export async function writeSystem({ system: { manifest, module } }: ForeignSystem): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "foreign-system-"));
  await writeFile(path.join(folder, "system.json"), JSON.stringify({ ...manifest, esmodules: ["system.mjs"] }));
  await writeFile(path.join(folder, "system.mjs"), module ?? "");
  return folder;
}
