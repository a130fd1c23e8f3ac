// `npm run lint:layers`: no cycles among the files of `src`, no import from a lower layer to a higher one, and no more
// casts and wide lines than the limits.
import { fileURLToPath } from "node:url";
import { faultsOf } from "./cruise.mjs";
import { countsOf, LIMITS } from "./limits.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const { files, faults } = await faultsOf(ROOT);
const counts = countsOf(ROOT);
const beyond = Object.entries(counts).filter(([kind, count]) => count > LIMITS[kind]);
for (const fault of faults) console.error(fault);
for (const [kind, count] of beyond)
  console.error(`${count} ${kind} in src, at most ${LIMITS[kind]} (tools/layers/limits.mjs)`);
console.log(`${files} files of src, ${faults.length} forbidden imports, ${counts.casts} casts`);
if (faults.length > 0 || beyond.length > 0 || files === 0) process.exitCode = 1;
