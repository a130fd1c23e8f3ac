import { parse } from "yaml";
import type { Plugin } from "vite";

/** Lets the sources import a YAML file as data. */
export function yamlData(): Plugin {
  return {
    name: "yaml-data",
    transform(code, id) {
      if (!id.endsWith(".yml")) return null;
      return { code: `export default ${JSON.stringify(parse(code))};`, map: { mappings: "" } };
    },
  };
}
