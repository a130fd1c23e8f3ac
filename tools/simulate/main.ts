import { readFileSync } from "node:fs";
import { simulate } from "./run.ts";

/** Plays an encounter file and prints who acts when. Format and exit codes: encounters/README.md. */
const { out, err, code } = simulate(process.argv.slice(2), (file) => readFileSync(file, "utf8"));
if (out.length) process.stdout.write(`${out.join("\n")}\n`);
for (const line of err) console.error(line);
process.exitCode = code;
