/**
 * Bundles the browser pages for the playground's server: table and gallery. No other module of the server knows Vite.
 *
 * What the pages ask of the server: `/seats.json` (a `Lobby`, join.ts), the protocol as a WebSocket on `/world`, the
 * system's files below `/systems/segment-zero/`, and for every other address what `pageFiles` gives.
 */

import { readFile } from "node:fs/promises";
import path from "node:path";

const HERE = import.meta.dirname;

/** A file as the server sends it. */
export interface PageFile {
  readonly type: string;
  readonly body: string | Uint8Array;
}

const TYPES: Record<string, string> = { ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".map": "application/json" };

/** Pages by address, and the files they are made of. */
const FILES: Record<string, string> = {
  "/": "index.html",
  "/page/page.css": "page.css",
  "/page/styles/variables.css": "styles/variables.css",
  "/page/styles/elements.css": "styles/elements.css",
  "/page/styles/windows.css": "styles/windows.css",
  "/page/styles/sidebar.css": "styles/sidebar.css",
  "/page/styles/table.css": "styles/table.css",
  "/gallery": "gallery/index.html",
  "/gallery/gallery.css": "gallery/gallery.css",
};

/** Scripts by address, and their entry modules. */
const SCRIPTS: Record<string, string> = { "/page/table.js": "table.ts", "/gallery/gallery.js": "gallery/gallery.ts" };

/** The script that grows from this module of the folder. Vite is loaded only now: whoever brings the scripts needs none of it. */
export async function bundle(entry: string): Promise<string> {
  const { build } = await import("vite");
  const result = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: { write: false, minify: false, sourcemap: "inline", target: "es2023", lib: { entry: path.join(HERE, entry), formats: ["es"], fileName: "page" } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && "output" in output ? output.output.find((each) => each.type === "chunk") : undefined;
  if (!chunk || chunk.type !== "chunk") throw new Error(`${entry} could not be bundled`);
  return chunk.code;
}

/**
 * Gives a function that answers addresses of the page; null for all others. Scripts are bundled at first use and kept.
 * @param made scripts that were bundled before, by address
 */
export function pageFiles(made: Readonly<Record<string, string>> = {}): (address: string) => Promise<PageFile | null> {
  const scripts = new Map(Object.entries(made).map(([address, script]) => [address, Promise.resolve(script)]));
  return async (address) => {
    const file = FILES[address];
    if (file) return { type: TYPES[path.extname(file)] ?? "text/plain", body: await readFile(path.join(HERE, file)) };
    const entry = SCRIPTS[address];
    if (!entry) return null;
    if (!scripts.has(address)) scripts.set(address, bundle(entry));
    return { type: TYPES[".js"] as string, body: await (scripts.get(address) as Promise<string>) };
  };
}
