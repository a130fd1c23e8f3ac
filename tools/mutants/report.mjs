import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { NAMED } from "./named.mjs";
import { nameOf, placesOf } from "./places.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = path.join(ROOT, "reports/mutants");
const ALIVE = new Set(["Survived", "NoCoverage"]);

/** Returns the last report of a part, by file; null if there is none. */
function read(part) {
  const file = path.join(FOLDER, `${part}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).files : null;
}

const fromZero = ({ line, column }) => ({ line: line - 1, column: column - 1 });

/**
 * Returns the mutations of a file that no test noticed, from top to bottom, with their places.
 * @param file of a report, whose lines and columns count from 1
 */
export function survivorsOf({ source, mutants }) {
  const fromTop = mutants.map((mutant) => ({
    ...mutant,
    location: { start: fromZero(mutant.location.start), end: fromZero(mutant.location.end) },
  }));
  return placesOf(source, fromTop)
    .filter(({ mutant }) => ALIVE.has(mutant.status))
    .map(({ mutant, ...place }) => ({ ...place, isReached: mutant.status !== "NoCoverage" }));
}

/** Returns the full names in a file: `Forecast.next: < => <= #1`. */
export function namesOf(names) {
  return names.flatMap(({ in: within, changes }) => changes.map((change) => `${within}: ${change}`));
}

/**
 * Separates survivors with a name from those without, and finds names without a survivor.
 * @param names of the same file
 */
export function sortOut(survivors, names) {
  const known = new Set(namesOf(names));
  const found = new Set(survivors.map(nameOf));
  return {
    unnamed: survivors.filter((one) => !known.has(nameOf(one))),
    named: survivors.filter((one) => known.has(nameOf(one))),
    stale: [...known].filter((name) => !found.has(name)),
  };
}

/**
 * Finds names that match no mutation of the sources.
 * @returns each with its file
 */
export async function unknownNames(named = NAMED, root = ROOT) {
  // Loading the instrumenter takes a second.
  const { instrument } = await import("./instrument.mjs");
  const unknown = [];
  for (const [name, names] of Object.entries(named)) {
    const file = path.join(root, name);
    const content = existsSync(file) ? readFileSync(file, "utf8") : "";
    const known = new Set(placesOf(content, (await instrument([{ name, content }])).mutants).map(nameOf));
    unknown.push(...namesOf(names).flatMap((one) => (known.has(one) ? [] : [`${name}: ${one}`])));
  }
  return unknown;
}

/**
 * Returns the files of a part with their survivors. Names are only called stale in files unchanged since the
 * measurement.
 */
function filesOf(part) {
  return Object.entries(read(part) ?? {}).map(([file, report]) => {
    const sorted = sortOut(survivorsOf(report), NAMED[file] ?? []);
    const onDisk = path.join(ROOT, file);
    const isFresh = existsSync(onDisk) && readFileSync(onDisk, "utf8") === report.source;
    return { file, all: report.mutants.length, ...sorted, stale: isFresh ? sorted.stale : [] };
  });
}

/**
 * Prints a line for each measured part: mutants, killed, timed out, survived, how many survivors have a name, and the
 * share noticed.
 */
export function printFigures(parts) {
  const row = (cells) =>
    console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(16) : String(cell).padStart(10))).join(""));
  row(["part", "mutants", "killed", "timeout", "survived", "named", "score"]);
  for (const part of parts) {
    const all = Object.values(read(part) ?? {}).flatMap(({ mutants }) => mutants.map(({ status }) => status));
    const [killed, timeout, alive] = [["Killed"], ["Timeout"], [...ALIVE]].map(
      (wanted) => all.filter((status) => wanted.includes(status)).length,
    );
    const files = filesOf(part);
    const named = files.reduce((sum, file) => sum + file.named.length, 0);
    if (all.length > 0)
      row([
        part,
        killed + timeout + alive,
        killed,
        timeout,
        alive,
        named,
        `${((100 * (killed + timeout)) / (killed + timeout + alive)).toFixed(1)} %`,
      ]);
    const stale = files.reduce((sum, file) => sum + file.stale.length, 0);
    if (stale > 0) console.log(`  ${stale} names of ${part} match no survivor any more; --show ${part} lists them`);
  }
}

/** Prints a part's survivors without a name below their lines, the number with a name, and names that match nothing. */
export function printSurvivors(part) {
  const files = filesOf(part);
  for (const { file, all, unnamed, named } of files) {
    if (unnamed.length > 0)
      console.log(`\n${file}: ${unnamed.length + named.length} of ${all}, ${named.length} of them named`);
    unnamed.forEach(({ number, line, change, isReached, ...place }, at) => {
      if (number !== unnamed[at - 1]?.number) console.log(`${number}: ${line}`);
      console.log(`      ${nameOf(place)}   ${change}${isReached ? "" : "   (no test comes here)"}`);
    });
  }
  console.log(
    `\n${part}: ${files.reduce((sum, { named }) => sum + named.length, 0)} survivors named, ${files.reduce((sum, { unnamed }) => sum + unnamed.length, 0)} without a name`,
  );
  for (const { file, stale } of files)
    for (const name of stale) console.log(`matches nothing any more: ${file}: ${name}`);
}
