// Counts what `src` has of casts and of lines that are too wide, so that neither grows unnoticed.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** Most of each in all of `src`. */
export const LIMITS = { casts: 420, wideLines: 60 };

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

/** Counts each kind of `LIMITS` in all files of `src`. */
export function countsOf(root) {
  const counts = { casts: 0, wideLines: 0 };
  for (const file of filesOf(root)) {
    const text = readFileSync(file, "utf8");
    counts.casts += castsIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
    counts.wideLines += text.split("\n").filter((line) => line.length > WIDTH).length;
  }
  return counts;
}
