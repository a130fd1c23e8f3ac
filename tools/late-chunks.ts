import path from "node:path";
import type { Plugin } from "vite";

/**
 * Matches a chunk loaded on demand: `() => import("./log-abc.mjs")`, or `….then((n) => n.t)` for a module that shares its
 * chunk with others.
 */
const LATE = /\(\) => import\((["'`])(\.\/[^"'`]+)\1\)(?:\.then\(\(?\w+\)? => \w+\.\w+\))?/g;

/** The build's data about a chunk. */
interface Rendered {
  readonly imports: readonly string[];
  readonly isEntry: boolean;
}

/**
 * Gives each function that loads a chunk the list of files it needs (`files`, relative to `from`). A browser never
 * retries a failed module (whatwg/html#6768), so `LatePart` first checks that all of them are available.
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
      // The number of lines stays the same, so the source map stays valid.
      return known === code ? null : { code: known, map: null };
    },
  };
}
