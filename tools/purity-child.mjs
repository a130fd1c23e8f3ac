// Imports modules in a Node from which everything but the language was taken away. See tests/rules/purity.full.test.ts.
//   node tools/purity-child.mjs FILE ...        prints JSON: { "FILE": "why it could not be imported", ... }
import { writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

const files = process.argv.slice(2);
const exit = process.exit.bind(process);
const TrueDate = Date;

/**
 * What remains: the language without clock and random numbers, the pure structuredClone, and what engines need inside.
 */
const KEEP = new Set([
  ..."globalThis undefined NaN Infinity Object Function Array Map Set WeakMap WeakSet Math Number String".split(" "),
  ..."Boolean Symbol BigInt JSON Reflect Proxy RegExp".split(" "),
  ...["Error", "AggregateError", "EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError"],
  ..."ArrayBuffer SharedArrayBuffer DataView Atomics Uint8Array Uint8ClampedArray Uint16Array Uint32Array".split(" "),
  ..."Int8Array Int16Array Int32Array Float32Array Float64Array BigInt64Array BigUint64Array".split(" "),
  ..."isNaN isFinite parseInt parseFloat decodeURI decodeURIComponent encodeURI encodeURIComponent".split(" "),
  ..."escape unescape".split(" "),
  ...["Promise", "Iterator", "WeakRef", "FinalizationRegistry", "structuredClone"],
]);
/** Names to remove even where Node does not have them. */
const NAMES = [
  ..."Date performance crypto setTimeout setInterval setImmediate queueMicrotask requestAnimationFrame".split(" "),
  ..."fetch process console require Buffer navigator window document localStorage sessionStorage".split(" "),
  ..."HTMLElement Intl".split(" "),
];
const FOUNDRY = "foundry game CONFIG CONST ui Hooks canvas Roll Actor Item Combat Combatant ChatMessage".split(" ");

const take = (holder, name, label) =>
  Object.defineProperty(holder, name, {
    configurable: true,
    get() {
      throw new Error(`touches ${label} when it is imported`);
    },
  });
for (const name of new Set([...Object.getOwnPropertyNames(globalThis), ...NAMES, ...FOUNDRY])) {
  if (KEEP.has(name)) continue;
  if (Object.getOwnPropertyDescriptor(globalThis, name)?.configurable === false) continue;
  take(globalThis, name, name);
}
take(Math, "random", "Math.random");

// Date remains for comparison, because valibot checks limits with it, but it gives no time.
const clock = () => {
  throw new Error("touches Date when it is imported");
};
const silent = new Proxy(TrueDate, {
  apply: clock,
  construct: clock,
  get: (target, key) => (key === "prototype" || key === Symbol.hasInstance ? target[key] : clock()),
});
Object.defineProperty(globalThis, "Date", { value: silent });

const failures = {};
for (const file of files) {
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    failures[file] = String(error?.message ?? error);
  }
}
writeSync(1, JSON.stringify(failures));
exit(0);
