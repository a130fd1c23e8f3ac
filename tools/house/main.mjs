// `npm run lint:house`: no circles among the files of `src`, and no import from a lower room to a higher one.
import { fileURLToPath } from "node:url";
import { faultsOf } from "./cruise.mjs";

const { files, faults } = await faultsOf(fileURLToPath(new URL("../..", import.meta.url)));
for (const fault of faults) console.error(fault);
console.log(`${files} files of src, ${faults.length} imports that must not be`);
if (faults.length > 0 || files === 0) process.exitCode = 1;
