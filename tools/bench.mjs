// Runs a benchmark, bundled as the system is. tsx, which runs the other programs, names every function at run time,
// which costs a quarter of the time measured.
// node tools/bench.mjs <file in tests/bench> [arguments of the benchmark]
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

const ROOT = path.join(import.meta.dirname, "..");
const [, , name = "main.ts"] = process.argv;
const outDir = path.join(ROOT, "node_modules/.cache/bench", path.parse(name).name);
await build({
  configFile: path.join(ROOT, "tools/bench.config.ts"),
  root: ROOT,
  logLevel: "error",
  build: {
    ssr: path.join(ROOT, "tests/bench", name),
    outDir,
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: { output: { entryFileNames: "bench.mjs" } },
  },
  ssr: { noExternal: true },
});
// Benchmarks expect their arguments at this index.
process.argv.splice(2, 1);
await import(pathToFileURL(path.join(outDir, "bench.mjs")).href);
