import path from "node:path";
import type { Plugin } from "vite";

/** A chunk that is fetched when somebody wants it: `() => import("./log-abc.mjs")`. */
const LATE = /\(\) => import\((["'`])(\.\/[^"'`]+)\1\)/g;

/** What the build tells of a chunk. */
interface Rendered {
  readonly imports: readonly string[];
  readonly isEntry: boolean;
}

/**
 * Gives each function that fetches a chunk the list of files that come with it (`files`, relative to `from`). A browser never asks again for a module that it could not
 * fetch once (whatwg/html#6768), so `LatePart` makes sure beforehand that all of them can be had.
 */
export function lateChunks(): Plugin {
  return {
    name: "late-chunks",
    apply: "build",
    renderChunk(code, chunk, _options, { chunks }) {
      const here = path.posix.dirname(chunk.fileName);
      const atStart = new Set([chunk.fileName, ...chunk.imports]);
      const together = (file: string, found = new Set<string>()): Set<string> => {
        if (found.has(file) || atStart.has(file)) return found;
        found.add(file);
        for (const imported of (chunks[file] as Rendered | undefined)?.imports ?? []) together(imported, found);
        return found;
      };
      const known = code.replace(LATE, (load: string, _quote: string, address: string) => {
        const files = [...together(path.posix.join(here, address))].map(
          (file) => `./${path.posix.relative(here, file)}`,
        );
        return `Object.assign(${load}, { files: ${JSON.stringify(files)}, from: import.meta.url })`;
      });
      // No line more or less: the source map stays true to the line.
      return known === code ? null : { code: known, map: null };
    },
  };
}
