// `npm run sizes`: what a browser fetches of the built system, in KB after gzip: at the start, and late, when idle or wanted.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { parseSync } from "vite";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const entry = path.join(dist, "segment-zero.mjs");
if (!existsSync(entry)) {
  console.error("The system is not built yet. Run  npm run build  first.");
  process.exit(1);
}

/** Modules that this one imports: before it runs, or while it runs. */
function importsOf(file) {
  const text = readFileSync(file, "utf8");
  const { staticImports, dynamicImports } = parseSync(file, text).module;
  const address = (specifier) => path.resolve(path.dirname(file), specifier);
  return {
    before: staticImports.map(({ moduleRequest }) => address(moduleRequest.value)),
    // The address stands in the text with its quotes.
    late: dynamicImports.map(({ moduleRequest: { start, end } }) => address(text.slice(start + 1, end - 1))),
  };
}

/** Modules that are reached from this one, each once. */
function reached(file, next, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const each of next(importsOf(file))) reached(each, next, found);
  return found;
}

/** @returns bytes */
const zipped = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

function print(title, files) {
  const sizes = files.map((file) => [path.relative(dist, file), zipped(file)]).sort(([, one], [, other]) => other - one);
  console.log(`${title}: ${kilobytes(sizes.reduce((sum, [, size]) => sum + size, 0))}`);
  for (const [file, size] of sizes) console.log(`  ${kilobytes(size).padStart(9)}  ${file.split(path.sep).join("/")}`);
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

const atStart = reached(entry, ({ before }) => before);
const late = [...reached(entry, ({ before, late }) => [...before, ...late])].filter((file) => !atStart.has(file));
print("at the start", [...atStart]);
print("late", late);
