import Handlebars from "handlebars";
import type { Plugin } from "vite";

type CompileOptions = NonNullable<Parameters<typeof Handlebars.precompile>[1]>;

/**
 * Foundry's and our helpers that our templates call. Any other name is a field of the context; a call of a helper not
 * listed here fails the build.
 */
const HELPERS = [
  "and",
  "concat",
  "eq",
  "gt",
  "gte",
  "localize",
  "ne",
  "not",
  "or",
  "sz-drawing",
  "sz-press",
  "sz-row",
  "sz-rules",
];

const KNOWN = Object.fromEntries(HELPERS.map((name) => [name, true])) as NonNullable<CompileOptions["knownHelpers"]>;

/** Positions in a template, more than a third of the bundled templates. Only Handlebars' own messages use them. */
const PLACE = /,"loc":\{"start":\{"line":\d+,"column":\d+\},"end":\{"line":\d+,"column":\d+\}\}/g;

/** Code for a Handlebars before 4.6, which Foundry does not have. */
const OLD_LOOKUP =
  /container\.lookupProperty \|\| function\(parent, propertyName\) \{\s*if \(Object\.prototype\.hasOwnProperty\.call\(parent, propertyName\)\) \{\s*return parent\[propertyName\];\s*\}\s*return undefined\s*\}/g;

/**
 * Precompiles imported templates: `export default` of a specification for `Handlebars.template`.
 * @param adapted gives a template the addresses of another package
 */
export function precompiledTemplates(adapted = (text: string): string => text): Plugin {
  return {
    name: "precompiled-templates",
    transform(code, id) {
      if (!id.endsWith(".hbs")) return null;
      // Foundry's own option comes first, so that templates render alike however they are loaded.
      const made: unknown = Handlebars.precompile(adapted(code), {
        preventIndent: true,
        knownHelpers: KNOWN,
        knownHelpersOnly: true,
      });
      if (typeof made !== "string") return this.error(`${id} could not be compiled`);
      const short = made.replace(PLACE, "").replaceAll(OLD_LOOKUP, "container.lookupProperty");
      // Another Handlebars might write this differently, and the bundle would grow unnoticed.
      if (short.includes('"loc":{') || short.includes("function(parent"))
        return this.error(`${id}: this version of Handlebars writes what is left out here in another way`);
      return { code: `export default ${short};`, map: { mappings: "" }, moduleType: "js" };
    },
  };
}
