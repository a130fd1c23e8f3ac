import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Puts changed sources in the place of those that stand on the disk.
 * @param {string} file JSON: what each source is instead, by its path from the root of the project
 * @returns {import("vite").Plugin}
 */
export function switched(file) {
  const sources = JSON.parse(readFileSync(file, "utf8"));
  return {
    name: "switched-mutants",
    enforce: "pre",
    transform(_code, id) {
      const code = sources[path.relative(ROOT, id.split("?")[0]).split(path.sep).join("/")];
      return code === undefined ? undefined : { code, map: null };
    },
  };
}
