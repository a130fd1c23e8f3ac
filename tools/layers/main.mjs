// `npm run lint:layers`: no cycles among the files of `src`, and no import from a lower layer to a higher one.
import { fileURLToPath } from "node:url";
import { faultsOf } from "./cruise.mjs";

const { files, faults } = await faultsOf(fileURLToPath(new URL("../..", import.meta.url)));
for (const fault of faults) console.error(fault);
console.log(`${files} files of src, ${faults.length} forbidden imports`);
if (faults.length > 0 || files === 0) process.exitCode = 1;
