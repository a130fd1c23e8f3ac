/**
 * Bundles the playground's pages: table, initiative lab and gallery. No other server module uses Vite.
 * The pages need from the server: `/seats.json` (a `Lobby`, join.ts), the protocol as a WebSocket on `/world`, the
 * system's files below `/systems/segment-zero/`, the scripts of `pageScripts`, and the files of this folder.
 */

import path from "node:path";

const HERE = import.meta.dirname;

/** Folder of the pages: `/` and `/gallery` are pages, `/page/…` other files. */
export const PAGE_FOLDER = HERE;

/** Entry modules by address of the script. */
const SCRIPTS: Record<string, string> = {
  "/page/table.js": "table.ts",
  "/page/lab.js": "lab.ts",
  "/gallery/gallery.js": "gallery/gallery.ts",
};

/** Keep class names, because hooks are named after classes. */
const CLASSES = { class: true, function: false };
const SMALL = { compress: { keepNames: CLASSES }, mangle: { keepNames: CLASSES }, codegen: true };

/** A bundled script. */
export interface Bundled {
  readonly code: string;
  /** Files that the script was made from. */
  readonly modules: readonly string[];
}

interface BundleOptions {
  /** Values of names that only the build knows. */
  readonly known?: Readonly<Record<string, string>>;
  /** True to minify. */
  readonly small?: boolean;
}

/** Bundles an entry module of this folder into one script. */
export async function bundle(entry: string): Promise<string> {
  return (await bundled(entry)).code;
}

/**
 * Bundles a script. Imports Vite only here, because servers with ready scripts do without it.
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
 * Returns a function that gives the script at an address, or null. Scripts are bundled on first use and cached.
 * @param made ready scripts by address
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
