// Counts what `src` has of casts, of lines that are too wide, and of names that several files of the shell export, so that
// none grows unnoticed.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** Most of each in all of `src`. */
export const LIMITS = { casts: 420, wideLines: 60, repeatedNames: 0 };

/** Columns that the formatter keeps to; texts and patterns may exceed them. */
const WIDTH = 120;

/** Paths of the TypeScript files of `src` below a root. */
export const filesOf = (root) =>
  readdirSync(path.join(root, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => path.join(entry.parentPath, entry.name));

/** True for `as T`, also inside another cast, but not for `as const`. */
export const isCast = (node) => ts.isAsExpression(node) && node.type.getText() !== "const";

function castsIn(node) {
  let casts = isCast(node) ? 1 : 0;
  node.forEachChild((child) => {
    casts += castsIn(child);
  });
  return casts;
}

/** Names of the values and types that a file exports, without those that it passes on. */
function exportedIn(source) {
  return source.statements
    .filter((one) => one.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .flatMap((one) => (one.declarationList?.declarations ?? [one]).map(({ name }) => name))
    .flatMap((name) => (name?.elements ? name.elements.map((element) => element.name.text) : (name?.text ?? [])));
}

/** True for a file of a pacing: these have the same names. */
const isPacing = (file) =>
  ["pacings", "combat"].some((folder) => file.includes(path.join("foundry", folder, path.sep)));

/** Counts each kind of `LIMITS` in all files of `src`. */
export function countsOf(root) {
  const counts = { casts: 0, wideLines: 0, repeatedNames: 0 };
  const files = new Map();
  for (const file of filesOf(root)) {
    const text = readFileSync(file, "utf8");
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    counts.casts += castsIn(source);
    if (file.includes(`${path.sep}foundry${path.sep}`))
      for (const name of new Set(exportedIn(source))) files.set(name, [...(files.get(name) ?? []), file]);
    counts.wideLines += text.split("\n").filter((line) => line.length > WIDTH).length;
  }
  counts.repeatedNames = [...files.values()].filter((all) => all.length > 1 && !all.every(isPacing)).length;
  return counts;
}
