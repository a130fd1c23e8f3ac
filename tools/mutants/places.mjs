// Names places in a source so that a name outlives moves, formatting and renamed variables: by the function that a change is in, by what it does to which
// operator, and by which of those in the function it is.
import ts from "typescript";

/**
 * A change of a source that StrykerJS makes.
 * @typedef {object} Mutant
 * @property {string} mutatorName
 * @property {string} replacement
 * @property {{ start: Position, end: Position }} location lines and columns from 0
 * @typedef {{ line: number, column: number }} Position
 */

/**
 * Where a change is and what it does.
 * @typedef {object} Place
 * @property {string} in the function, with the class or functions around it: `Forecast.next`; `(module)` outside of all
 * @property {string} operator what becomes what: `< => <=`, `condition => true`, `drop filter`
 * @property {number} ordinal which of those in this function, from 1, from top to end
 */

const oneLine = (text) => text.replace(/\s+/g, " ").trim();

/** @param {Place} place */
export const nameOf = ({ in: within, operator, ordinal }) => `${within}: ${operator} #${ordinal}`;

/**
 * Names the changes of one file. All of them have to be given, since ordinals count.
 * @template {Mutant} M
 * @param {string} source
 * @param {readonly M[]} mutants
 * @returns {(Place & { mutant: M, number: number, line: string, change: string })[]} from top to end; `line` and `change` are for people to read
 */
export function placesOf(source, mutants) {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);
  const lines = source.split("\n");
  const offset = ({ line, column }) => file.getPositionOfLineAndCharacter(line, column);
  const counted = new Map();
  return mutants
    .map((mutant) => {
      const [from, to] = [offset(mutant.location.start), offset(mutant.location.end)];
      return { mutant, from, to, operator: operatorOf(mutant.mutatorName, source.slice(from, to), mutant.replacement) };
    })
    .sort((a, b) => a.from - b.from || a.to - b.to || (a.operator < b.operator ? -1 : 1))
    .map(({ mutant, from, to, operator }) => {
      const within = functionAt(file, from, to);
      const key = `${within}: ${operator}`;
      const ordinal = (counted.get(key) ?? 0) + 1;
      counted.set(key, ordinal);
      const { start, end } = mutant.location;
      const was = start.line === end.line ? source.slice(from, to) : `${lines[start.line].slice(start.column)} …`;
      return {
        in: within,
        operator,
        ordinal,
        mutant,
        number: start.line + 1,
        line: lines[start.line].trim(),
        change: `${oneLine(was)} => ${oneLine(mutant.replacement)}`,
      };
    });
}

/** The named functions and classes around a stretch of text, from outside; values at the top of a module count like functions. */
function functionAt(file, from, to) {
  const names = [];
  const visit = (node) => {
    if (node.getStart(file) > from || node.getEnd() < to) return;
    const name = nameOfNode(node, file);
    // The name is for what is inside: a change of the whole declaration is one of what is around it.
    if (name !== undefined) names.push(name);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return names.join(".") || "(module)";
}

const isFunction = (node) => node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

function nameOfNode(node, file) {
  if (ts.isConstructorDeclaration(node)) return "constructor";
  if (ts.isGetAccessorDeclaration(node)) return `get ${node.name.getText(file)}`;
  if (ts.isSetAccessorDeclaration(node)) return `set ${node.name.getText(file)}`;
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isClassDeclaration(node))
    return node.name?.getText(file) ?? "default";
  if (ts.isPropertyDeclaration(node)) return node.name.getText(file);
  if ((ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) && isFunction(node.initializer))
    return oneLine(node.name.getText(file));
  if (ts.isVariableDeclaration(node) && node.parent.parent.parent === file) return oneLine(node.name.getText(file));
  return undefined;
}

/** What a change does, without what it does it to. */
function operatorOf(mutator, was, replacement) {
  const becomes = oneLine(replacement);
  switch (mutator) {
    case "ArithmeticOperator":
    case "AssignmentOperator":
    case "EqualityOperator":
    case "LogicalOperator":
      return `${binaryOperator(was)} => ${binaryOperator(replacement)}`;
    case "UpdateOperator":
      return was.includes("++") ? "++ => --" : "-- => ++";
    case "UnaryOperator":
      return `${was[0]}x => ${/^[-+~]/.test(becomes) ? `${becomes[0]}x` : "x"}`;
    case "BooleanLiteral":
      return was.startsWith("!") ? "drop !" : `${was} => ${becomes}`;
    case "StringLiteral":
      return /^(""|''|``)$/.test(becomes) ? 'text => ""' : '"" => text';
    case "ArrayDeclaration":
      return /^(\[\]|(new )?Array\(\))$/.test(becomes) ? "list => []" : "[] => list";
    case "ObjectLiteral":
      return "object => {}";
    case "BlockStatement":
      return "block => {}";
    case "ArrowFunction":
      return "function => undefined";
    case "OptionalChaining":
      return "?. => .";
    case "MethodExpression": {
      const [old, now] = [calledName(was), calledName(replacement)];
      // `a.filter(f)` that becomes `a` may be a call of something else.
      return SWAPPED.has(`${old} ${now}`) || SWAPPED.has(`${now} ${old}`) ? `${old} => ${now}` : `drop ${old}`;
    }
    case "ConditionalExpression":
      if (becomes === "true" || becomes === "false") return `condition => ${becomes}`;
      return becomes.startsWith("for") ? "loop => nothing" : "case => nothing";
    default:
      return `${mutator} => ${becomes}`;
  }
}

/** The methods that StrykerJS puts in place of each other. */
const SWAPPED = new Set([
  "endsWith startsWith",
  "every some",
  "min max",
  "toLocaleLowerCase toLocaleUpperCase",
  "toLowerCase toUpperCase",
  "trimEnd trimStart",
]);

function expressionOf(code) {
  const [statement] = ts.createSourceFile("code.ts", `(${code}\n)`, ts.ScriptTarget.Latest, true).statements;
  return statement?.expression?.expression;
}

function binaryOperator(code) {
  const node = expressionOf(code);
  if (!node || !ts.isBinaryExpression(node)) throw new Error(`no operator in ${code}`);
  return node.operatorToken.getText();
}

function calledName(code) {
  const node = expressionOf(code);
  return node && ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
    ? node.expression.name.text
    : undefined;
}
