import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Replaces sources on disk by changed ones.
 * @param file JSON: changed sources by path from the project's root
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
