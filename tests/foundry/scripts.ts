// Loads the code of the stand-in's client and of the system into a client's realm.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { moduleRunnerTransform } from "vite";
import type { SystemFiles } from "../../playground/world/system-files.ts";
import { CLIENT_BUNDLE, MODULES } from "./bundle.ts";

/**
 * What the language itself provides, handed to a script as parameters. In a vm context every look at a global name goes through Node's
 * interceptor, which takes some forty times as long as a look at a variable; and code reads `Object` and `Array` all the time. Left out is
 * what a test may replace on the window, such as `Date`.
 */
const LANGUAGE = [
  "AggregateError",
  "Array",
  "ArrayBuffer",
  "BigInt",
  "Boolean",
  "Error",
  "Infinity",
  "Intl",
  "JSON",
  "Map",
  "Math",
  "NaN",
  "Number",
  "Object",
  "Promise",
  "Proxy",
  "RangeError",
  "Reflect",
  "RegExp",
  "Set",
  "String",
  "Symbol",
  "SyntaxError",
  "TypeError",
  "Uint8Array",
  "Uint32Array",
  "WeakMap",
  "WeakRef",
  "WeakSet",
  "isFinite",
  "isNaN",
  "parseFloat",
  "parseInt",
].join(", ");

let client: vm.Script | undefined;

/** The stand-in's client, compiled once for all clients of a test file. */
export function clientScript(): vm.Script {
  client ??= new vm.Script(
    `(function (${LANGUAGE}) { ${readFileSync(CLIENT_BUNDLE, "utf8")}\nglobalThis.StandIn = StandIn; })(${LANGUAGE});`,
    { filename: CLIENT_BUNDLE },
  );
  return client;
}

type Namespace = Record<string, unknown>;
type Evaluate = (
  exportName: (name: string, get: () => unknown) => void,
  load: (specifier: string) => Promise<Namespace>,
  late: (specifier: string) => Promise<Namespace>,
  meta: { readonly url: string },
) => Promise<void>;

/** Modules by their text, as scripts: those are what all clients share that V8 makes of them, where of a module each client has its own. */
const scripts = new Map<string, Promise<vm.Script>>();

/** A module that a client has evaluated or is evaluating. */
interface Evaluated {
  readonly namespace: Namespace;
  loaded: Promise<Namespace>;
  readonly waitsFor: Set<Evaluated>;
}

/** What a client has evaluated, by address: like a page, it evaluates each module once. */
const evaluated = new WeakMap<vm.Context, Map<string, Evaluated>>();

let coming = 0;

/** Counts modules that any client is fetching or evaluating. */
export function modulesComing(): number {
  return coming;
}

/** Counts a promise as a module that is being fetched. */
export async function counted<T>(fetched: Promise<T>): Promise<T> {
  coming++;
  return fetched.finally(() => {
    coming--;
  });
}

/** Evaluates a plain script of a module, with its names as globals. @throws Error if there is no such file */
export async function runScript(context: vm.Context, system: SystemFiles, publicPath: string): Promise<void> {
  vm.runInContext(await counted(textOf(system, publicPath)), context, { filename: publicPath });
}

/** Evaluates a module of the system, and what it imports. @throws Error if there is no such file; the next attempt asks for it again */
export function importModule(context: vm.Context, system: SystemFiles, publicPath: string): Promise<Namespace> {
  return moduleOf(context, system, publicPath).loaded;
}

function moduleOf(context: vm.Context, system: SystemFiles, publicPath: string): Evaluated {
  const known = evaluated.get(context) ?? new Map<string, Evaluated>();
  evaluated.set(context, known);
  const before = known.get(publicPath);
  if (before) return before;
  coming++;
  const namespace: Namespace = {};
  const module: Evaluated = { namespace, loaded: Promise.resolve(namespace), waitsFor: new Set() };
  known.set(publicPath, module);
  module.loaded = evaluate(context, system, publicPath, module).finally(() => {
    coming--;
  });
  module.loaded.catch(() => known.delete(publicPath));
  return module;
}

/** True if a module waits for another one, directly or indirectly. */
function waits(module: Evaluated, other: Evaluated): boolean {
  return module === other || [...module.waitsFor].some((next) => waits(next, other));
}

async function evaluate(
  context: vm.Context,
  system: SystemFiles,
  publicPath: string,
  module: Evaluated,
): Promise<Namespace> {
  const script = await scriptOf(await textOf(system, publicPath), publicPath);
  const { namespace } = module;
  const wanted = (specifier: string): Evaluated =>
    moduleOf(context, system, new URL(specifier, `http://x${publicPath}`).pathname);
  const load = async (specifier: string): Promise<Namespace> => {
    const other = wanted(specifier);
    // In a circle each gets the other's present exports, as in a page.
    if (waits(other, module)) return other.namespace;
    module.waitsFor.add(other);
    return other.loaded.finally(() => module.waitsFor.delete(other));
  };
  const exportName = (name: string, get: () => unknown): void => {
    Object.defineProperty(namespace, name, { enumerable: true, configurable: true, get });
  };
  const late = (specifier: string): Promise<Namespace> => wanted(specifier).loaded;
  await (script.runInContext(context) as Evaluate)(exportName, load, late, {
    url: `http://localhost:30000${publicPath.replace(/^(?!\/)/, "/")}`,
  });
  return namespace;
}

function scriptOf(text: string, publicPath: string): Promise<vm.Script> {
  const known = scripts.get(text) ?? compile(text, publicPath);
  scripts.set(text, known);
  return known;
}

/** Vite turns imports and exports into calls, as it does for its own module runner. That takes seconds for the whole system, so it is kept on the disk. */
async function transformed(text: string, publicPath: string): Promise<string> {
  const file = path.join(MODULES, `${createHash("sha1").update(text).digest("hex")}.js`);
  if (existsSync(file)) return readFileSync(file, "utf8");
  const module = await moduleRunnerTransform(text, null, publicPath, text);
  if (!module) throw new Error(`${publicPath} is no module`);
  // Written aside and moved into place, since parallel processes do the same.
  const aside = `${file}.${String(process.pid)}`;
  mkdirSync(MODULES, { recursive: true });
  writeFileSync(aside, module.code);
  renameSync(aside, file);
  return module.code;
}

async function compile(text: string, publicPath: string): Promise<vm.Script> {
  const code = await transformed(text, publicPath);
  const body = `return async function (__vite_ssr_exportName__, __vite_ssr_import__, __vite_ssr_dynamic_import__, __vite_ssr_import_meta__) { "use strict"; ${code}\n};`;
  return new vm.Script(`(function (${LANGUAGE}) { ${body} })(${LANGUAGE});`, { filename: publicPath });
}

async function textOf(system: SystemFiles, path: string): Promise<string> {
  const text = await system.read(path);
  if (text === null) throw new Error(`There is no module ${path}`);
  return text;
}
