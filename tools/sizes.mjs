// `npm run sizes`: prints what a browser fetches of the built system, in KB after gzip: at the start, for a fight, and
// later, when idle or on demand. Exits with 1 if a fight needs more than the goal.
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

/** Returns the modules that a file imports, statically or dynamically. */
function importsOf(file) {
  const text = readFileSync(file, "utf8");
  const { staticImports, dynamicImports } = parseSync(file, text).module;
  const address = (specifier) => path.resolve(path.dirname(file), specifier);
  return {
    before: staticImports.map(({ moduleRequest }) => address(moduleRequest.value)),
    // The range includes the quotes.
    late: dynamicImports.map(({ moduleRequest: { start, end } }) => address(text.slice(start + 1, end - 1))),
  };
}

/** Returns the modules reachable from this one, each once. */
function reached(file, next, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const each of next(importsOf(file))) reached(each, next, found);
  return found;
}

/** @returns bytes */
const zipped = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

function print(title, files) {
  const sizes = files
    .map((file) => [path.relative(dist, file), zipped(file)])
    .sort(([, one], [, other]) => other - one);
  console.log(`${title}: ${kilobytes(sum(files))}`);
  for (const [file, size] of sizes) console.log(`  ${kilobytes(size).padStart(9)}  ${file.split(path.sep).join("/")}`);
}

/** Maximum bytes for a fight: up to its first display and the press of Done, with the largest pacing. */
const GOAL = 100_000;

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/** Returns the bytes of several files together. */
const sum = (files) => files.reduce((bytes, file) => bytes + zipped(file), 0);

const atStart = reached(entry, ({ before }) => before);
const late = [...reached(entry, ({ before, late }) => [...before, ...late])].filter((file) => !atStart.has(file));

/** Chunks of each pacing, with their other imports. */
const pacings = readdirSync(fileURLToPath(new URL("../src/rules/pacing", import.meta.url)), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => {
    const chunk = late.find((file) => path.basename(file).replace(/-[\w-]{8}\.mjs$|\.mjs$/, "") === name);
    if (!chunk) throw new Error(`No chunk is called ${name}`);
    return { name, size: sum([...reached(chunk, ({ before }) => before)].filter((file) => !atStart.has(file))) };
  })
  .sort((one, other) => other.size - one.size);
const start = sum([...atStart]);
const [largest] = pacings;

print("at the start", [...atStart]);
console.log(
  `a fight needs, with its pacing: ${kilobytes(start + pacings.at(-1).size)} to ${kilobytes(start + largest.size)}; goal: under ${kilobytes(GOAL)}`,
);
for (const { name, size } of pacings)
  console.log(`  ${kilobytes(start + size).padStart(9)}  ${name} (${kilobytes(size)} of its own)`);
print("late", late);
if (start + largest.size >= GOAL) {
  console.error(`Missed by ${kilobytes(start + largest.size - GOAL)}.`);
  process.exit(1);
}
