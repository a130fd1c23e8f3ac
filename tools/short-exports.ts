import path from "node:path";
import { decode, encode } from "@jridgewell/sourcemap-codec";
import type { Plugin } from "vite";

/** `local as exported` or `exported as local` in the list of an export or import. */
const PAIR = /([\w$]+)(?: as ([\w$]+))?/g;
const EXPORTS = /\bexport\{([^}]*)\};?(?=\s*(?:\/\/# sourceMappingURL=.*)?\s*$)/;
const IMPORTS = /\bimport\{([^}]*)\}from(["'`])(\.{1,2}\/[^"'`]+)\2/g;

/**
 * Moves the mappings behind the imports, which stand in the first line.
 * @param end where the imports ended
 * @param by how much longer they are now
 */
function moved(mappings: string, end: number, by: number): string {
  const [first = [], ...rest] = decode(mappings);
  for (const segment of first) if (segment[0] >= end) segment[0] += by;
  return encode([first, ...rest]);
}

/**
 * Lets chunks export their names as they are after minification (`export{a,b}`), instead of under a second set of short
 * names (`export{a as x,b as y}`), which compresses badly: one chunk exports hundreds to all others.
 */
export function shortExports(): Plugin {
  return {
    name: "short-exports",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      /** Local names by exported ones, by file. */
      const locals = new Map<string, ReadonlyMap<string, string>>();
      for (const chunk of chunks) {
        // Others ask for an entry's and a late chunk's exports by name.
        if (chunk.isEntry || chunk.isDynamicEntry) continue;
        const [whole, list] = EXPORTS.exec(chunk.code) ?? [];
        if (whole === undefined || !list) continue;
        const names = new Map([...list.matchAll(PAIR)].map(([, local = "", as = local]) => [as, local]));
        locals.set(chunk.fileName, names);
        chunk.code = chunk.code.replace(EXPORTS, () => `export{${[...new Set(names.values())].sort().join(",")}};`);
      }
      for (const chunk of chunks) {
        const before = chunk.code.length;
        let end = 0;
        chunk.code = chunk.code.replace(IMPORTS, (whole, list: string, quote: string, from: string, at: number) => {
          end = at + whole.length;
          const names = locals.get(path.posix.join(path.posix.dirname(chunk.fileName), from));
          if (!names) return whole;
          const pairs = [...list.matchAll(PAIR)].map(([, exported = "", local = exported]) => {
            const name = names.get(exported) ?? exported;
            return name === local ? name : `${name} as ${local}`;
          });
          return `import{${pairs.join(",")}}from${quote}${from}${quote}`;
        });
        const map = bundle[`${chunk.fileName}.map`];
        if (map?.type !== "asset" || chunk.code.length === before) continue;
        const content: { mappings: string } = JSON.parse(String(map.source));
        map.source = JSON.stringify({ ...content, mappings: moved(content.mappings, end, chunk.code.length - before) });
      }
    },
  };
}
