// Types and default data of documents that an older system declares in its template.json.
import type { Dict } from "../shared/loose.ts";
import { deepClone } from "../shared/objects.ts";
import { filled } from "../shared/filled.ts";

/** By document name and type. */
export interface Declared {
  readonly documentTypes: Dict;
  /** Default data, Foundry's `game.model`. */
  readonly model: Dict;
}

/** Adds the types of a template.json to those of a manifest. @param template the parsed file */
export function withTemplate(template: Dict, documentTypes: Dict = {}): Declared {
  const types: Dict = { ...documentTypes };
  const model: Dict = {};
  for (const [name, part] of Object.entries(template)) {
    if (!Array.isArray(part?.types)) continue;
    const named = part.types.map(String) as string[];
    types[name] = { ...Object.fromEntries(named.map((type) => [type, {}])), ...(types[name] as Dict | undefined) };
    model[name] = Object.fromEntries(named.map((type) => [type, dataOf(part, type)]));
  }
  return { documentTypes: types, model };
}

/** A type's own data, then those of its templates. */
function dataOf(part: Dict, type: string): Dict {
  const { templates = [], ...own } = (part[type] ?? {}) as Dict;
  return (Array.isArray(templates) ? templates : []).reduce<Dict>(
    (data, template) => filled(data, (part.templates?.[String(template)] ?? {}) as Dict),
    deepClone(own) as Dict,
  );
}
