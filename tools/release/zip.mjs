import { zipSync } from "fflate";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What a database leaves beside its data: time stamps and a lock, which are made anew. */
const LEFT_OUT = new Set(["LOCK", "LOG"]);

/** @returns {string[]} paths of all files in a folder, in order, with slashes */
export function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !LEFT_OUT.has(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
}

/**
 * A folder as a zip. The same files give the same bytes.
 * @param {string} folder
 * @param {Record<string, string>} instead texts that stand in the zip in the place of files
 */
export function zipped(folder, instead) {
  // A zip holds local times, so the fixed one is made from local parts too.
  const mtime = new Date(2026, 0, 1);
  const bytes = (file) =>
    file in instead ? new TextEncoder().encode(instead[file]) : new Uint8Array(readFileSync(path.join(folder, file)));
  return zipSync(Object.fromEntries(filesOf(folder).map((file) => [file, bytes(file)])), { level: 9, mtime });
}
