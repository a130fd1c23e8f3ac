import Handlebars from "handlebars";
import type { Plugin } from "vite";

/** A template that is imported is what Handlebars makes of it: `export default` of a specification for `Handlebars.template`. */
export function precompiledTemplates(): Plugin {
  return {
    name: "precompiled-templates",
    transform(code, id) {
      if (!id.endsWith(".hbs")) return null;
      // The option is Foundry's own, so a template reads the same however it came.
      const made: unknown = Handlebars.precompile(code, { preventIndent: true });
      if (typeof made !== "string") return this.error(`${id} could not be compiled`);
      return { code: `export default ${made};`, map: { mappings: "" }, moduleType: "js" };
    },
  };
}
