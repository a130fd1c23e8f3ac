// Checks templates/**/*.hbs: they parse; helpers and partials exist; only enriched text has triple braces; no
// English-style colon.
import Handlebars from "handlebars";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Handlebars' own helpers, then Foundry's that 13 and 14 have and do not deprecate. */
const KNOWN = [
  ...["if", "unless", "each", "with", "lookup", "log"],
  ..."localize concat ifThen checked disabled selectOptions radioBoxes".split(" "),
  ..."numberFormat numberInput object timeSince".split(" "),
  ...["eq", "ne", "lt", "lte", "gt", "gte", "not", "and", "or", "formInput", "formGroup", "formField"],
];

/**
 * @param {string} text a template
 * @param {Set<string>} helpers names of all helpers
 * @param {(partial: string) => boolean} hasPartial
 * @returns {string[]} problems, each with its line
 */
export function lintTemplate(text, helpers, hasPartial) {
  const problems = [];
  const report = (node, message) => problems.push(`${node.loc.start.line}: ${message}`);
  const checkCall = (node) => {
    const name = node.path.original;
    if ((node.params.length > 0 || node.hash) && !helpers.has(name)) report(node, `no helper is called ${name}`);
  };
  class Checker extends Handlebars.Visitor {
    MustacheStatement(node) {
      // Only markup that Foundry has enriched may be raw, and its name says so.
      if (!node.escaped && !/enriched/i.test(String(node.path.original)))
        report(node, `{{{${node.path.original}}}} is not escaped; only names with "enriched" may be`);
      checkCall(node);
      super.MustacheStatement(node);
    }
    BlockStatement(node) {
      checkCall(node);
      super.BlockStatement(node);
    }
    SubExpression(node) {
      checkCall(node);
      super.SubExpression(node);
    }
    PartialStatement(node) {
      if (node.name.type === "PathExpression" && !hasPartial(node.name.original))
        report(node, `no partial is called ${node.name.original}`);
      super.PartialStatement(node);
    }
  }
  // Foundry takes Tab and the space bar from unmarked elements.
  for (const [at, line] of text.split("\n").entries())
    for (const [stop] of line.matchAll(/tabindex="0"(?:[^>]*)/g))
      if (!stop.includes("data-keyboard-focus")) problems.push(`${at + 1}: a stop of Tab without data-keyboard-focus`);
  // French has a narrow space before a colon.
  for (const [at, line] of text.split("\n").entries())
    if (/(\}\}|<\/b>): (\{\{|<)/.test(line))
      problems.push(`${at + 1}: a colon between values has a text of its own, SEGMENTZERO.Colon`);
  try {
    new Checker().accept(Handlebars.parse(text));
  } catch (error) {
    problems.push(error.message);
  }
  return problems;
}

/** Returns a folder's files with this ending; none if the folder is missing. */
export function filesIn(folder, ending) {
  const base = path.join(ROOT, folder);
  if (!existsSync(base)) return [];
  return readdirSync(base, { recursive: true })
    .map(String)
    .filter((file) => ending.test(file))
    .map((file) => path.join(base, file))
    .sort();
}

/** Returns the names of helpers that our code registers. */
function ownHelpers() {
  return filesIn("src", /\.ts$/).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/registerHelper\(\s*["'`]([\w-]+)["'`]/g)].map((found) => found[1]),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const helpers = new Set([...KNOWN, ...ownHelpers()]);
  const inline = (text) => new Set([...text.matchAll(/\{\{#\*inline\s+"([^"]+)"/g)].map((found) => found[1]));
  const files = filesIn("templates", /\.hbs$/);
  const problems = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const own = inline(text);
    const hasPartial = (name) => {
      const ours = /^systems\/segment-zero\/(.*)$/.exec(name);
      return ours
        ? existsSync(path.join(ROOT, ours[1]))
        : name.startsWith("templates/") || name.startsWith("@") || own.has(name);
    };
    return lintTemplate(text, helpers, hasPartial).map((problem) => `${path.relative(ROOT, file)}:${problem}`);
  });
  for (const problem of problems) console.error(problem);
  console.log(`templates: ${files.length} files, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
