// `npm run sizes`: prints what a browser fetches of the built system and of the built module, in KB after gzip: at the
// start, and later, on demand. Exits with 1 if a start is too large.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

/** Maximum KB of the start. */
const GOALS = { dist: 330, "dist-module": 305 };

for (const [folder, goal] of Object.entries(GOALS)) {
  const chunks = path.join(import.meta.dirname, "..", folder, "chunks");
  const sizes = readdirSync(chunks)
    .filter((file) => file.endsWith(".mjs"))
    .map((file) => ({ file, size: gzipSync(readFileSync(path.join(chunks, file)), { level: 9 }).length / 1000 }))
    .sort((one, other) => other.size - one.size);
  console.log(`\n${folder}`);
  for (const { file, size } of sizes) console.log(`${size.toFixed(1).padStart(9)} KB  ${file}`);
  const start = sizes.find(({ file }) => file.startsWith("main"))?.size ?? Infinity;
  if (start <= goal) continue;
  console.error(`${folder}: the start has ${start.toFixed(1)} KB; ${(start - goal).toFixed(1)} above the goal.`);
  process.exitCode = 1;
}
