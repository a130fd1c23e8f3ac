import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../reports/mutants", import.meta.url));
const ALIVE = new Set(["Survived", "NoCoverage"]);

/** What was found out last about a part, by file; null if it was never measured. */
function read(part) {
  const file = path.join(FOLDER, `${part}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).files : null;
}

/** A line for each part that was measured: mutants, killed, timed out, survived, and the share of those that were noticed. */
export function printFigures(parts) {
  const row = (cells) => console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(14) : String(cell).padStart(10))).join(""));
  row(["part", "mutants", "killed", "timeout", "survived", "score"]);
  for (const part of parts) {
    const all = Object.values(read(part) ?? {}).flatMap(({ mutants }) => mutants.map(({ status }) => status));
    const [killed, timeout, alive] = [["Killed"], ["Timeout"], [...ALIVE]].map((wanted) => all.filter((status) => wanted.includes(status)).length);
    if (all.length > 0) row([part, killed + timeout + alive, killed, timeout, alive, `${((100 * (killed + timeout)) / (killed + timeout + alive)).toFixed(1)} %`]);
  }
}

/** Every change of a part that no test noticed, under the line that it is in. */
export function printSurvivors(part) {
  for (const [file, { source, mutants }] of Object.entries(read(part) ?? {})) {
    const lines = source.split("\n");
    const alive = mutants.filter(({ status }) => ALIVE.has(status)).sort((a, b) => a.location.start.line - b.location.start.line);
    if (alive.length > 0) console.log(`\n${file}: ${alive.length} of ${mutants.length}`);
    let last = 0;
    for (const { location: { start, end }, replacement, status } of alive) {
      const line = lines[start.line - 1];
      if (start.line !== last) console.log(`${start.line}: ${line.trim()}`);
      last = start.line;
      const was = start.line === end.line ? line.slice(start.column - 1, end.column - 1) : `${line.slice(start.column - 1)} …`;
      console.log(`      ${was}  =>  ${replacement.replace(/\s+/g, " ")}${status === "NoCoverage" ? "   (no test comes here)" : ""}`);
    }
  }
}
