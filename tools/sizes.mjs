// `npm run sizes`: what a browser fetches of the built system, in KB after gzip: at the start, and late, when idle or wanted.
import { existsSync, readdirSync, readFileSync } from "node:fs";
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

/** A module, and what it imports before it runs, each once. */
function withImports(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const { moduleRequest } of parseSync(file, readFileSync(file, "utf8")).module.staticImports) withImports(path.resolve(path.dirname(file), moduleRequest.value), found);
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

const atStart = withImports(entry);
const chunks = path.join(dist, "chunks");
const late = (existsSync(chunks) ? readdirSync(chunks) : []).filter((name) => name.endsWith(".mjs")).map((name) => path.join(chunks, name)).filter((file) => !atStart.has(file));
print("at the start", [...atStart]);
print("late", late);
