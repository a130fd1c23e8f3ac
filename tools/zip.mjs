// Packs dist into release/segment-zero.zip, with the manifest beside it. The same files give the same bytes.
import { zipSync } from "fflate";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = path.join(root, "dist");
const release = path.join(root, "release");
if (!existsSync(path.join(dist, "system.json"))) {
  console.error("The system is not built yet. Run  npm run build  first.");
  process.exit(1);
}

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== "LOCK" && entry.name !== "LOG")
  .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
  .sort();
// A zip holds local times, so the fixed one is made from local parts too.
const mtime = new Date(2026, 0, 1);
const zip = zipSync(Object.fromEntries(files.map((file) => [file, new Uint8Array(readFileSync(path.join(dist, file)))])), { level: 9, mtime });
mkdirSync(release, { recursive: true });
writeFileSync(path.join(release, "segment-zero.zip"), zip);
copyFileSync(path.join(dist, "system.json"), path.join(release, "system.json"));
console.log(`release/segment-zero.zip: ${files.length} files, ${Math.ceil(zip.length / 1024)} KiB`);
