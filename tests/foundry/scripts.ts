// How the texts of the stand-in's client and of the system get into a client's realm.
import { readFileSync } from "node:fs";
import vm from "node:vm";
import type { SystemFiles } from "../../playground/server/system-files.ts";
import { CLIENT_BUNDLE } from "./bundle.ts";

/**
 * What the language itself provides, handed to a script as parameters. In a vm context every look at a global name goes through Node's
 * interceptor, which takes some forty times as long as a look at a variable; and code reads `Object` and `Array` all the time. Left out is
 * what a test may replace on the window, such as `Date`.
 */
const LANGUAGE = [
  "AggregateError", "Array", "ArrayBuffer", "BigInt", "Boolean", "Error", "Infinity", "Intl", "JSON", "Map", "Math", "NaN", "Number", "Object", "Promise", "Proxy",
  "RangeError", "Reflect", "RegExp", "Set", "String", "Symbol", "SyntaxError", "TypeError", "Uint8Array", "Uint32Array", "WeakMap", "WeakRef", "WeakSet", "isFinite", "isNaN", "parseFloat", "parseInt",
].join(", ");

let client: vm.Script | undefined;

/** The stand-in's client, compiled once for all clients of a test file. */
export function clientScript(): vm.Script {
  client ??= new vm.Script(`(function (${LANGUAGE}) { ${readFileSync(CLIENT_BUNDLE, "utf8")}\nglobalThis.StandIn = StandIn; })(${LANGUAGE});`, { filename: CLIENT_BUNDLE });
  return client;
}

/** Modules that neither import nor export, by their text: as a script all clients share what V8 makes of them, as a module each client has its own. */
const scripts = new Map<string, vm.Script>();

const IMPORTS = /^\s*(?:import|export)\b|\bimport\.meta\b/m;

/** Evaluates a module of the system, and what it imports. */
export async function importModule(context: vm.Context, system: SystemFiles, publicPath: string): Promise<void> {
  const text = await textOf(system, publicPath);
  let known = scripts.get(text);
  if (!known && IMPORTS.test(text)) return importSeveral(context, system, publicPath);
  known ??= new vm.Script(`(async function (${LANGUAGE}) { "use strict"; ${text}\n})(${LANGUAGE});`, { filename: publicPath });
  scripts.set(text, known);
  await (known.runInContext(context) as Promise<void>);
}

async function importSeveral(context: vm.Context, system: SystemFiles, publicPath: string): Promise<void> {
  const load = async (path: string): Promise<vm.SourceTextModule> => new vm.SourceTextModule(await textOf(system, path), { context, identifier: path });
  const module = await load(publicPath);
  await module.link((specifier, from) => load(new URL(specifier, `http://x${from.identifier}`).pathname));
  await module.evaluate();
}

async function textOf(system: SystemFiles, path: string): Promise<string> {
  const text = await system.read(path);
  if (text === null) throw new Error(`There is no module ${path}`);
  return text;
}
