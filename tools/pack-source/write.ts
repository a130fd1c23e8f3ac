import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import type { PackEntry } from "./ids.ts";

/** The repository's root. */
export const ROOT = path.resolve(import.meta.dirname, "../..");

/** Writes the sources of one pack anew; what stood there before is gone. */
export function writePack(name: string, entries: readonly PackEntry[]): void {
  const target = path.join(ROOT, "packs/_source", name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  // Long texts on one line each: folding would make them differ wherever a word is changed.
  for (const { file, document } of entries) {
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    writeFileSync(path.join(target, file), stringify(document, { lineWidth: 0 }));
  }
  console.log(`packs/_source/${name}: ${entries.length} files`);
}
