// `npm run lint:commits -- RANGE…`: fails if a commit subject is longer than 72 characters. RANGE is what `git log`
// takes: "main..HEAD", "-1 HEAD". Merges are left out.
import { execFileSync } from "node:child_process";

const MOST = 72;

const range = process.argv.slice(2);
if (range.length === 0) {
  console.error("Which commits? For example: npm run lint:commits -- main..HEAD");
  process.exit(2);
}
const subjects = execFileSync("git", ["log", "--no-merges", "--format=%h %s", ...range, "--"], { encoding: "utf8" })
  .split("\n")
  .filter(Boolean)
  .map((line) => ({ hash: line.slice(0, line.indexOf(" ")), subject: line.slice(line.indexOf(" ") + 1) }));
const long = subjects.filter(({ subject }) => [...subject].length > MOST);
for (const { hash, subject } of long) console.error(`${hash} has ${[...subject].length} characters: ${subject}`);
console.log(`${subjects.length} commit subjects, ${long.length} longer than ${MOST} characters`);
if (long.length > 0) process.exitCode = 1;
