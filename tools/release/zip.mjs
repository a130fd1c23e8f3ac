import { zipSync } from "fflate";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Time stamps and a lock that a database leaves beside its data. */
const LEFT_OUT = new Set(["LOCK", "LOG"]);

/** @returns paths of all files in a folder, in order, with slashes */
export function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !LEFT_OUT.has(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
}

/**
 * Zips a folder; equal files give equal bytes.
 * @param instead texts that replace files
 */
export function zipped(folder, instead) {
  // A zip holds local times, so this time is local too.
  const mtime = new Date(2026, 0, 1);
  const bytes = (file) =>
    file in instead ? new TextEncoder().encode(instead[file]) : new Uint8Array(readFileSync(path.join(folder, file)));
  return zipSync(Object.fromEntries(filesOf(folder).map((file) => [file, bytes(file)])), { level: 9, mtime });
}
