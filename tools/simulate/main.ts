import { readFileSync } from "node:fs";
import { simulate } from "./run.ts";

/** Why a file could not be read, by error code. */
const WHY: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "that is a folder",
  EACCES: "you may not read it",
};

/** Plays an encounter file and reports what happens. Format and exit codes: encounters/README.md. */
const { out, err, code } = await simulate(process.argv.slice(2), read, {
  progress: showProgress,
  terminal: { isTTY: process.stdout.isTTY, hasColors: () => process.stdout.hasColors() },
});
if (out.length) process.stdout.write(`${out.join("\n")}\n`);
for (const line of err) console.error(line);
process.exitCode = code;

/** Shows a progress bar if standard error is a terminal. */
function showProgress(plays: number, of: number): void {
  if (!process.stderr.isTTY) return;
  const width = Math.round((30 * plays) / Math.max(1, of));
  const bar = `[${"#".repeat(width)}${".".repeat(30 - width)}] ${plays.toLocaleString("en")} of ${of.toLocaleString("en")} plays`;
  process.stderr.write(plays >= of ? `\r${" ".repeat(bar.length)}\r` : `\r${bar}`);
}

/** Reads a file. @throws with the reason in words */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(WHY[(error as NodeJS.ErrnoException).code ?? ""] ?? String(error), { cause: error });
  }
}
