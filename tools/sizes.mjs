// `npm run sizes`: prints what a browser fetches of the built system and of the built module, in KB after gzip: at the
// start, for a fight, and later, when idle or on demand. Exits with 1 if a goal is missed.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { parseSync } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Maximum bytes. `fight`: up to its first display and the press of Done, with the largest pacing. `start`: without any
 * pacing, and without the chunks of `picture`, which come beside the first one.
 */
const PACKAGES = [
  { folder: "dist", entry: "segment-zero.mjs", picture: [], goals: { fight: 100_000 } },
  {
    folder: "dist-module",
    entry: "segment-zero-clock.mjs",
    picture: ["tracker-templates"],
    goals: { start: 125_000 },
  },
];

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

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/** Returns the bytes of several files together. */
const sum = (files) => files.reduce((bytes, file) => bytes + zipped(file), 0);

/** Prints the sizes of one package. @returns its missed goals, a sentence each */
function measure({ folder, entry: name, picture, goals }) {
  const dist = path.join(root, folder);
  const entry = path.join(dist, name);
  if (!existsSync(entry)) return [`${folder} is not built yet. Run  npm run build  first.`];

  const print = (title, files) => {
    const sizes = files
      .map((file) => [path.relative(dist, file), zipped(file)])
      .sort(([, one], [, other]) => other - one);
    console.log(`${title}: ${kilobytes(sum(files))}`);
    for (const [file, size] of sizes)
      console.log(`  ${kilobytes(size).padStart(9)}  ${file.split(path.sep).join("/")}`);
  };

  const atStart = reached(entry, ({ before }) => before);
  const late = [...reached(entry, ({ before, late }) => [...before, ...late])].filter((file) => !atStart.has(file));
  /** Returns the chunk of this name and its imports, without those of the start. */
  const ownOf = (name) => {
    const chunk = late.find((file) => path.basename(file).replace(/-[\w-]{8}\.mjs$|\.mjs$/, "") === name);
    if (!chunk) throw new Error(`No chunk is called ${name}`);
    return [...reached(chunk, ({ before }) => before)].filter((file) => !atStart.has(file));
  };
  const pacings = readdirSync(path.join(root, "src/rules/pacing"), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => ({ name, size: sum(ownOf(name)) }))
    .sort((one, other) => other.size - one.size);
  const start = sum([...atStart]);
  const shown = start + sum(picture.flatMap(ownOf));
  const fight = shown + pacings[0].size;

  console.log(`\n${folder}`);
  print("at the start", [...atStart]);
  console.log(`a fight needs, with its pacing: ${kilobytes(shown + pacings.at(-1).size)} to ${kilobytes(fight)}`);
  for (const one of pacings)
    console.log(`  ${kilobytes(shown + one.size).padStart(9)}  ${one.name} (${kilobytes(one.size)} of its own)`);
  print("late", late);
  return Object.entries(goals).flatMap(([what, goal]) => {
    const size = { start, fight }[what];
    return size < goal
      ? []
      : [`${folder}: the ${what} needs ${kilobytes(size)}; ${kilobytes(size - goal)} above the goal.`];
  });
}

const missed = PACKAGES.flatMap(measure);
for (const line of missed) console.error(line);
if (missed.length > 0) process.exitCode = 1;
