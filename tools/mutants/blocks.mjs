// Finds the tests in the text of a test file, with what each weighs and which rules it names.
import ts from "typescript";

/** Numbers of rules, as in docs/rules: `S-9`, `BA-3`. */
const RULE = /\b[A-Z]{1,2}\d*-\d+\b/g;
const SUITE = /^describe\b/;
const TEST = /^(test|it)\b/;

/**
 * The call that makes one test, or one for each row of a table.
 * @typedef {object} Block
 * @property {number} line from 1
 * @property {string} title as in the source
 * @property {number} tokens lexical ones of the whole call
 * @property {readonly string[]} rules numbers in title and rows, once each
 * @property {readonly (string | null)[]} pattern texts of the full name, null for what is only known at run time
 * @property {boolean} isTest false for a call that may only look like one, as of a helper that makes tests
 */

/** @returns {readonly Block[]} from top to bottom */
export function blocksIn(source) {
  const file = ts.createSourceFile("test.ts", source, ts.ScriptTarget.Latest, true);
  const blocks = [];
  const visit = (node, outer) => {
    let around = outer;
    if (ts.isCallExpression(node) && node.arguments.length > 0) {
      const callee = node.expression.getText(file);
      const title = patternOf(node.arguments[0]);
      if (SUITE.test(callee)) around = [...outer, ...title, " > "];
      // Any other call with a title may stand for a test: `proves("B-1: …", …)`.
      else if (isTest(callee) || (title.length === 1 && title[0] !== null)) {
        const text = node.getText(file);
        blocks.push({
          line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
          title: node.arguments[0].getText(file),
          tokens: tokensIn(text),
          rules: [...new Set(text.match(RULE))],
          pattern: [...outer, ...title],
          isTest: isTest(callee),
        });
      }
    }
    ts.forEachChild(node, (child) => visit(child, around));
  };
  visit(file, []);
  return blocks;
}

/** False for the inner call of `test.each(rows)("title", …)`. */
const isTest = (callee) => TEST.test(callee) && !/^\w+\.(each|for|skipIf|runIf)$/.test(callee);

function patternOf(node) {
  if (ts.isStringLiteralLike(node)) return literals(node.text);
  if (ts.isTemplateExpression(node))
    return [
      ...literals(node.head.text),
      ...node.templateSpans.flatMap(({ literal }) => [null, ...literals(literal.text)]),
    ];
  return [null];
}

/** Splits a title at what vitest fills in: `%s`, `$name`. */
const literals = (text) =>
  text.split(/(?:%[sdifjo#$]|\$[\w.]+)/).flatMap((part, at) => (at > 0 ? [null, part] : [part]));

/**
 * Returns the block that made a test, the most literal of those that fit; undefined if none does.
 * @template {Pick<Block, "pattern">} T
 * @param {readonly T[]} blocks of the test's file
 * @param {string} name with the names of its suites: `suite > title`
 */
export function blockOf(blocks, name) {
  const weight = ({ pattern }) => pattern.reduce((sum, part) => sum + (part?.length ?? 0), 0);
  return blocks.filter(({ pattern }) => expressionOf(pattern).test(name)).toSorted((a, b) => weight(b) - weight(a))[0];
}

const expressionOf = (pattern) =>
  new RegExp(`^${pattern.map((part) => (part === null ? "[^]*" : escape(part))).join("")}$`);
const escape = (text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** Lexical tokens of a text; template strings count by their parts. */
export function tokensIn(text) {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, text);
  const open = [];
  let tokens = 0;
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind === ts.SyntaxKind.TemplateHead) open.push("template");
    else if (kind === ts.SyntaxKind.OpenBraceToken) open.push("block");
    else if (kind === ts.SyntaxKind.CloseBraceToken && open.pop() === "template")
      if (scanner.reScanTemplateToken(false) === ts.SyntaxKind.TemplateMiddle) open.push("template");
    tokens++;
  }
  return tokens;
}
