// `npm run mutants -- --matrix PART…`: which tests kill which changes, from a run that stops at no failure.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { blockOf, blocksIn } from "./blocks.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TESTS = ["tests/rules", "tests/foundry"];

/**
 * Changes that tests kill.
 * @typedef {object} Row
 * @property {string} name
 * @property {number} tokens
 * @property {boolean} isKept because it alone names a rule
 * @property {ReadonlySet<string>} kills
 */

/**
 * Finds tests that together kill all that any kills: the kept ones, then the one that kills most for its tokens, and so
 * on. Those that the later ones make needless are taken out again.
 * @template {Row} T
 * @param {readonly T[]} rows
 * @returns {Map<T, number>} for each test of the cover the changes that no test before it kills
 */
export function coverOf(rows) {
  const cover = new Map();
  const killed = new Set();
  const fresh = ({ kills }) => [...kills].reduce((sum, one) => sum + (killed.has(one) ? 0 : 1), 0);
  const take = (row) => {
    cover.set(row, fresh(row));
    for (const one of row.kills) killed.add(one);
  };
  for (const row of rows) if (row.isKept) take(row);
  let rest = rows.filter((row) => !row.isKept);
  for (;;) {
    const scored = rest.map((row) => ({ row, worth: fresh(row) / row.tokens })).filter(({ worth }) => worth > 0);
    if (scored.length === 0) break;
    const best = scored.reduce((one, other) => (other.worth > one.worth ? other : one)).row;
    take(best);
    rest = scored.map(({ row }) => row).filter((row) => row !== best);
  }
  for (const row of [...cover.keys()].filter((one) => !one.isKept).sort((a, b) => b.tokens - a.tokens)) {
    const others = new Set([...cover.keys()].flatMap((one) => (one === row ? [] : [...one.kills])));
    if ([...row.kills].every((one) => others.has(one))) cover.delete(row);
  }
  return cover;
}

/** Returns for each change of a set of tests how many of them kill it. */
function counted(rows) {
  const counts = new Map();
  for (const { kills } of rows) for (const one of kills) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** Reads the tests of these parts from their reports: each test with the changes that it kills. */
function testsOf(parts) {
  const tests = new Map();
  let timeouts = 0;
  for (const part of parts) {
    const report = JSON.parse(readFileSync(path.join(ROOT, `reports/mutants/${part}.matrix.json`), "utf8"));
    const names = new Map();
    for (const [file, { tests: all }] of Object.entries(report.testFiles))
      for (const { id, name } of all) {
        names.set(id, name);
        if (!tests.has(name)) tests.set(name, { file, name: name.slice(file.length + 1), kills: new Set() });
      }
    for (const [file, { mutants }] of Object.entries(report.files))
      for (const { id, status, killedBy } of mutants) {
        if (status === "Timeout") timeouts++;
        for (const by of killedBy ?? []) tests.get(names.get(by)).kills.add(`${file} ${id}`);
      }
  }
  return { tests: [...tests.values()], timeouts };
}

/** Counts in how many blocks of all tests each rule's number stands. */
function namings() {
  const counts = new Map();
  for (const folder of TESTS)
    for (const name of readdirSync(path.join(ROOT, folder), { recursive: true }).filter((one) =>
      one.endsWith(".test.ts"),
    ))
      for (const { rules, isTest } of blocksIn(readFileSync(path.join(ROOT, folder, name), "utf8")))
        if (isTest) for (const rule of rules) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}

/** Prints for each test file of these parts which tests kill something alone, which nothing new, and who alone names a rule. */
export function printMatrix(parts) {
  const { tests, timeouts } = testsOf(parts);
  const named = namings();
  const blocks = new Map();
  for (const file of new Set(tests.map((test) => test.file))) {
    const known = blocksIn(readFileSync(path.join(ROOT, file), "utf8"));
    for (const test of tests.filter((one) => one.file === file)) {
      const block = blockOf(known, test.name) ?? { line: 0, title: test.name, tokens: 1, rules: [] };
      const key = `${file}:${block.line}`;
      if (!blocks.has(key)) {
        const alone = block.rules.filter((rule) => named.get(rule) === 1);
        blocks.set(key, { ...block, file, alone, isKept: alone.length > 0, kills: new Set(), cases: [] });
      }
      const row = blocks.get(key);
      row.cases.push({ name: test.name, tokens: 1, isKept: false, kills: test.kills });
      for (const one of test.kills) row.kills.add(one);
    }
  }
  const rows = [...blocks.values()];
  const cover = coverOf(rows);
  const all = counted(rows);
  const inCover = counted([...cover.keys()]);
  let file;
  for (const row of rows.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))) {
    if (row.file !== file) {
      file = row.file;
      const own = rows.filter((one) => one.file === file);
      const kept = own.filter((one) => cover.has(one));
      console.log(`\n${file}: ${kept.length} of ${own.length} tests, ${sum(kept)} of ${sum(own)} tokens`);
    }
    const only = [...row.kills].filter((one) => all.get(one) === 1).length;
    const marks = [
      `kills ${row.kills.size}`,
      only > 0 ? `${only} alone` : "",
      cover.has(row) ? `${cover.get(row)} new` : "nothing new",
      row.alone.length > 0 ? `alone names ${row.alone.join(" ")}` : "",
    ].filter((mark) => mark !== "");
    console.log(`  ${cover.has(row) ? "+" : "-"} ${row.line}: ${row.title}: ${row.tokens} tokens, ${marks.join(", ")}`);
    if (row.cases.length > 1 && cover.has(row)) {
      const needed = coverOf(
        row.cases.map((one) => ({ ...one, kills: new Set([...one.kills].filter((kill) => inCover.get(kill) === 1)) })),
      );
      const idle = row.cases.length - needed.size;
      if (idle > 0) console.log(`      ${idle} of ${row.cases.length} cases kill nothing new, all but:`);
      if (idle > 0) for (const one of needed.keys()) console.log(`        ${one.name}`);
    }
  }
  const kept = [...cover.keys()];
  console.log(
    `\n${parts.join(", ")}: ${kept.length} of ${rows.length} tests, ${sum(kept)} of ${sum(rows)} tokens kill all ${all.size} changes; ${timeouts} ended by time`,
  );
}

const sum = (rows) => rows.reduce((total, { tokens }) => total + tokens, 0);
