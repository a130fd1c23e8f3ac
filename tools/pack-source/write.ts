import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import type { PackEntry } from "./ids.ts";

export const ROOT = path.resolve(import.meta.dirname, "../..");

/** Replaces the sources of a pack. */
export function writePack(name: string, entries: readonly PackEntry[]): void {
  const target = path.join(ROOT, "packs/_source", name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  // Long texts stay on one line, because folding would change other lines with every word.
  for (const { file, document } of entries) {
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    writeFileSync(path.join(target, file), stringify(document, { lineWidth: 0 }));
  }
  console.log(`packs/_source/${name}: ${entries.length} files`);
}
