/**
 * Bundles the browser pages of the playground: table, pacing lab and gallery. No other module of the server knows Vite.
 *
 * What the pages ask of the server: `/seats.json` (a `Lobby`, join.ts), the protocol as a WebSocket on `/world`, the
 * system's files below `/systems/segment-zero/`, the scripts that `pageScripts` gives, and the files of this folder.
 */

import path from "node:path";

const HERE = import.meta.dirname;

/** The folder of the pages: `/` and `/gallery` are its pages, `/page/…` its other files. */
export const PAGE_FOLDER = HERE;

/** Scripts by address, and their entry modules. */
const SCRIPTS: Record<string, string> = {
  "/page/table.js": "table.ts",
  "/page/lab.js": "lab.ts",
  "/gallery/gallery.js": "gallery/gallery.ts",
};

/** Names of classes stay: hooks are called by them. */
const CLASSES = { class: true, function: false };
const SMALL = { compress: { keepNames: CLASSES }, mangle: { keepNames: CLASSES }, codegen: true };

/** A script of a site, and what is in it. */
export interface Bundled {
  readonly code: string;
  /** The files that it was made of. */
  readonly modules: readonly string[];
}

interface BundleOptions {
  /** Values of names that only the build knows. */
  readonly known?: Readonly<Record<string, string>>;
  /** For a site; others are to be read. */
  readonly small?: boolean;
}

/** The script that grows from this module of the folder, all in one. */
export async function bundle(entry: string): Promise<string> {
  return (await bundled(entry)).code;
}

/**
 * A script, and what is in it. Vite is loaded only now: whoever brings the scripts needs none of it.
 * @param entry relative to this folder
 */
export async function bundled(entry: string, { known = {}, small = false }: BundleOptions = {}): Promise<Bundled> {
  const { build } = await import("vite");
  const { precompiledTemplates } = await import("../../tools/precompiled-templates.ts");
  const result = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [precompiledTemplates()],
    define: Object.fromEntries(Object.entries(known).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      minify: false,
      sourcemap: small ? false : "inline",
      target: "es2023",
      lib: { entry: path.join(HERE, entry), formats: ["es"], fileName: "page" },
      rolldownOptions: { output: { codeSplitting: false, ...(small ? { minify: SMALL } : {}) } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && "output" in output ? output.output.find((each) => each.type === "chunk") : undefined;
  if (!chunk || chunk.type !== "chunk") throw new Error(`${entry} could not be bundled`);
  return { code: chunk.code, modules: Object.keys(chunk.modules) };
}

/**
 * Gives a function that answers addresses of scripts; null for all others. Scripts are bundled at first use and kept.
 * @param made scripts that were bundled before, by address
 */
export function pageScripts(made: Readonly<Record<string, string>> = {}): (address: string) => Promise<string | null> {
  const scripts = new Map(Object.entries(made).map(([address, script]) => [address, Promise.resolve(script)]));
  return async (address) => {
    const entry = SCRIPTS[address];
    if (!entry) return null;
    let script = scripts.get(address);
    if (!script) scripts.set(address, (script = bundle(entry)));
    return script;
  };
}
