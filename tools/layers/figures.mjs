// `npm run figures`: the size of `src`: files, their length, casts, and members that a pacing has to know.
//   node tools/layers/figures.mjs [ROOT]
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { faultsOf } from "./cruise.mjs";
import { filesOf, isCast } from "./limits.mjs";

const ROOT = path.resolve(process.argv[2] ?? fileURLToPath(new URL("../..", import.meta.url)));
const files = filesOf(ROOT);

/** Every node of a file. */
function* nodesOf(node) {
  yield node;
  for (const child of node.getChildren()) yield* nodesOf(child);
}

const isCastTo = (node, kind) => ts.isAsExpression(node) && node.type.kind === kind;
const counts = { never: 0, unknown: 0, as: 0 };
/** Members of interfaces by name, with those of the interfaces that they extend or name as their parts left out. */
const members = new Map();
const lengths = [];
for (const file of files) {
  const text = readFileSync(file, "utf8");
  lengths.push(text.split("\n").length - 1);
  for (const node of nodesOf(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))) {
    if (isCastTo(node, ts.SyntaxKind.NeverKeyword)) counts.never++;
    else if (isCastTo(node, ts.SyntaxKind.UnknownKeyword) && ts.isAsExpression(node.parent)) counts.unknown++;
    else if (isCast(node)) counts.as++;
    if (ts.isInterfaceDeclaration(node))
      members.set(node.name.text, { file: path.relative(ROOT, file), size: node.members.length });
  }
}
lengths.sort((a, b) => a - b);

console.log(`files of src             ${files.length}`);
console.log(
  `lines                    ${lengths.reduce((sum, lines) => sum + lines, 0)}, median ${lengths[lengths.length >> 1]}, longest ${lengths.at(-1)}`,
);
console.log(`"as never"               ${counts.never}`);
console.log(`"as unknown as"          ${counts.unknown}`);
console.log(`other casts              ${counts.as}`);
for (const name of [
  "Pacing",
  "PacingClock",
  "PacingOrder",
  "PacingPlay",
  "PacingChoices",
  "PacingExchange",
  "Presenter",
  "PacingShell",
]) {
  const found = members.get(name);
  if (found) console.log(`members of ${name.padEnd(14)}${found.size} (${found.file})`);
}
if (!process.argv[2]) {
  const { faults } = await faultsOf(ROOT);
  console.log(`cycles and imports upwards  ${faults.length}`);
}
