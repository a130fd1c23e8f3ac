// `npm run release`: zips dist as release/segment-zero.zip, with the manifest beside it from which Foundry installs and
// updates the system. Fails unless the unpacked zip can be played.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { linkedText, repositoryAddress, stampedManifest } from "./address.mjs";
import { faultsOf, plays, unpacked } from "./check.mjs";
import { filesOf, zipped } from "./zip.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dist = path.join(root, "dist");
const release = path.join(root, "release");

const json = (file) => JSON.parse(readFileSync(path.join(root, file), "utf8"));

/** @param {string} message */
function refuse(message) {
  console.error(message);
  process.exit(1);
}

if (!existsSync(path.join(dist, "system.json"))) refuse("The system is not built yet. Run  npm run build  first.");
const about = json("package.json");
const manifest = json("system.json");
if (about.version !== manifest.version)
  refuse(`package.json has version ${about.version}, system.json ${manifest.version}. Set both to the same.`);

let address;
try {
  address = repositoryAddress(about, process.env);
} catch (error) {
  refuse(error.message);
}

const files = filesOf(dist);
const isHere = (target) => files.some((file) => file === target || file.startsWith(`${target}/`));
const stamped = `${JSON.stringify(stampedManifest(manifest, address), null, 2)}\n`;
const texts = files
  .filter((file) => !file.includes("/") && file.endsWith(".md"))
  .map((file) => [file, linkedText(readFileSync(path.join(dist, file), "utf8"), isHere, address, manifest.version)]);
const zip = zipped(dist, { ...Object.fromEntries(texts), "system.json": stamped });

const inside = unpacked(zip);
const faults = faultsOf(inside);
if (faults.length > 0) refuse(faults.join("\n"));
if (!plays(inside)) refuse("The fights with the unpacked zip went wrong; nothing was written.");

rmSync(release, { recursive: true, force: true });
mkdirSync(release, { recursive: true });
writeFileSync(path.join(release, `${manifest.id}.zip`), zip);
writeFileSync(path.join(release, "system.json"), stamped);
console.log(`release/${manifest.id}.zip: ${files.length} files, ${Math.ceil(zip.length / 1024)} KiB, of ${address}`);
