// Links the built system into a Foundry installation:  npm run link -- PATH
// PATH is Foundry's user data folder or the Data folder in it. Only a link is ever replaced, never a folder.
import { existsSync, lstatSync, readlinkSync, symlinkSync, unlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("../dist", import.meta.url));

function stop(message) {
  console.error(message);
  process.exit(1);
}

const given = process.argv[2];
if (!given)
  stop(
    "Say where Foundry keeps its data:  npm run link -- PATH\nPATH is the user data folder (the one with Config, Data and Logs) or the Data folder in it.",
  );
const base = path.resolve(given);
if (!existsSync(base)) stop(`There is no folder ${base}.`);
const systems = [path.join(base, "systems"), path.join(base, "Data", "systems")].find((folder) => existsSync(folder));
if (!systems)
  stop(
    `${base} is not a Foundry data folder: it has neither "systems" nor "Data/systems" in it.\nIf Foundry is new here, start it once so that it makes them.`,
  );
if (!existsSync(path.join(dist, "system.json"))) stop("The system is not built yet. Run  npm run build  first.");

const target = path.join(systems, "segment-zero");
const there = lstatSync(target, { throwIfNoEntry: false });
if (there && !there.isSymbolicLink())
  stop(
    `${target} is a real folder, so it stays as it is.\nMove it away or uninstall the system in Foundry, then try again.`,
  );
if (there) {
  const old = path.resolve(systems, readlinkSync(target));
  if (old === dist) {
    console.log(`${target} is linked to ${dist} already.`);
    process.exit(0);
  }
  unlinkSync(target);
  console.log(`The link pointed to ${old} before.`);
}
// A junction needs no special rights on Windows; elsewhere the type is ignored.
symlinkSync(dist, target, "junction");
console.log(`Linked ${target} to ${dist}.\nRestart Foundry, or return to its setup screen, to see the system.`);
