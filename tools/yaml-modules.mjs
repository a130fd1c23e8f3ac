// `--import ./tools/yaml-modules.mjs`: lets programs that import the sources read YAML files as data, as the build does.
import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { isMainThread } from "node:worker_threads";
import { parse } from "yaml";

// Node runs `load` of the same file in a thread of its own.
if (isMainThread) register(import.meta.url);

export async function load(url, context, next) {
  if (!url.endsWith(".yml")) return next(url, context);
  const data = parse(await readFile(new URL(url), "utf8"));
  return { format: "module", source: `export default ${JSON.stringify(data)};`, shortCircuit: true };
}
