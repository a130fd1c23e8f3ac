// `npm run release`: zips dist and dist-module as release/segment-zero.zip and release/segment-zero-clock.zip, with the
// manifests beside them from which Foundry installs and updates both. Fails unless the unpacked zips can be played.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { linkedText, repositoryAddress, stampedManifest } from "./address.mjs";
import { faultsOf, plays, unpacked } from "./check.mjs";
import { filesOf, zipped } from "./zip.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const release = path.join(root, "release");

const json = (file) => JSON.parse(readFileSync(path.join(root, file), "utf8"));

/** @param {string} message */
function refuse(message) {
  console.error(message);
  process.exit(1);
}

/** The packages, and how the content of their zips is tried. */
const PACKAGES = [
  { folder: "dist", manifest: "system.json" },
  {
    folder: "dist-module",
    manifest: "module.json",
    how: { test: "tests/foundry/foreign/foreign.test.ts", variable: "RELEASED_MODULE" },
  },
];

const about = json("package.json");
let address;
try {
  address = repositoryAddress(about, process.env);
} catch (error) {
  refuse(error.message);
}

/** Makes the zip of one package. */
function made({ folder, manifest: name, how }) {
  const dist = path.join(root, folder);
  if (!existsSync(path.join(dist, name))) refuse(`${folder} is not built yet. Run  npm run build  first.`);
  const manifest = json(name);
  if (about.version !== manifest.version)
    refuse(`package.json has version ${about.version}, ${name} ${manifest.version}. Set both to the same.`);
  const files = filesOf(dist);
  const isHere = (target) => files.some((file) => file === target || file.startsWith(`${target}/`));
  const stamped = `${JSON.stringify(stampedManifest(manifest, address), null, 2)}\n`;
  const texts = files
    .filter((file) => !file.includes("/") && file.endsWith(".md"))
    .map((file) => [file, linkedText(readFileSync(path.join(dist, file), "utf8"), isHere, address, manifest.version)]);
  const zip = zipped(dist, { ...Object.fromEntries(texts), [name]: stamped });
  const inside = unpacked(zip);
  const faults = faultsOf(inside);
  if (faults.length > 0) refuse(faults.join("\n"));
  if (!plays(inside, how)) refuse(`The fights with the unpacked ${folder} went wrong; nothing was written.`);
  return { name, id: manifest.id, zip, stamped, count: files.length };
}

const packages = PACKAGES.map(made);
rmSync(release, { recursive: true, force: true });
mkdirSync(release, { recursive: true });
for (const { name, id, zip, stamped, count } of packages) {
  writeFileSync(path.join(release, `${id}.zip`), zip);
  writeFileSync(path.join(release, name), stamped);
  console.log(`release/${id}.zip: ${count} files, ${Math.ceil(zip.length / 1024)} KiB, of ${address}`);
}
