// Names mutations so that the names survive moves, formatting and renamed variables: by function, change of an
// operator, and number among the same changes in the function.
import ts from "typescript";

const oneLine = (text) => text.replace(/\s+/g, " ").trim();

export const nameOf = ({ in: within, operator, ordinal }) => `${within}: ${operator} #${ordinal}`;

/**
 * Names all mutations of one file; ordinals are only right if none is missing.
 * @returns from top to bottom; `line` and `change` are for display
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

/**
 * Returns the named functions and classes around a range, outermost first; top-level values of a module count as
 * functions.
 */
function functionAt(file, from, to) {
  const names = [];
  const visit = (node) => {
    if (node.getStart(file) > from || node.getEnd() < to) return;
    const name = nameOfNode(node, file);
    // The name is for what is inside; a change of the whole declaration belongs to its surroundings.
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

/** Describes a change without its operands. */
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
      // `a.filter(f)` that becomes `a` may be another method call.
      return SWAPPED.has(`${old} ${now}`) || SWAPPED.has(`${now} ${old}`) ? `${old} => ${now}` : `drop ${old}`;
    }
    case "ConditionalExpression":
      if (becomes === "true" || becomes === "false") return `condition => ${becomes}`;
      return becomes.startsWith("for") ? "loop => nothing" : "case => nothing";
    default:
      return `${mutator} => ${becomes}`;
  }
}

/** Methods that StrykerJS replaces by each other. */
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
