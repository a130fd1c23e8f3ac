// Builds the source that the server stores for a new document: defaults filled in, unknown top-level keys dropped, ids
// assigned, types checked.
import { isValidId, randomID } from "../shared/ids.ts";
import type { Dict } from "../shared/loose.ts";
import { cleanHtml } from "../shared/clean-html.ts";
import { filled } from "../shared/filled.ts";
import { deepClone, getProperty, isPlainObject, setProperty } from "../shared/objects.ts";
import { DEFAULT_LEVEL, shapeOf } from "../shared/shapes.ts";

export interface SourceContext {
  /** The system's manifest. */
  system: Dict;
  /** Manifests of the active modules. */
  modules?: readonly Dict[];
  generation: number;
  userId: string | null;
}

/** facts 4.3: the server rejects types that no manifest declares. */
export function checkType(
  documentName: string,
  type: unknown,
  { system, modules = [] }: Pick<SourceContext, "system" | "modules">,
): void {
  const shape = shapeOf(documentName);
  if (!shape.hasTypeData) return;
  if (type === "base" && shape.defaultType === "base") return;
  const declared = Object.keys(((system.documentTypes as Dict | undefined)?.[documentName] as Dict) ?? {});
  // Types of modules carry the module's id: "duels.duel".
  const [owner, own] = String(type).split(".") as [string, string?];
  const ofModule = modules.find(({ id }) => id === owner)?.documentTypes as Dict | undefined;
  if (own !== undefined && Object.hasOwn((ofModule?.[documentName] ?? {}) as Dict, own)) return;
  if (!declared.includes(String(type)))
    throw new Error(`"${String(type)}" is not a valid type for the ${documentName} Document class`);
}

/** Paths of a document's texts with markup, by its kind and type (facts 6.1). */
function htmlPaths(documentName: string, type: unknown, { system, modules = [] }: SourceContext): readonly string[] {
  if (documentName === "ChatMessage") return ["content", "flavor"];
  const types = [system, ...modules].map(
    ({ documentTypes }) => ((documentTypes as Dict | undefined)?.[documentName] as Dict | undefined)?.[String(type)],
  );
  return types.flatMap((one) =>
    (((one as Dict | undefined)?.htmlFields ?? []) as readonly string[]).map((path) => `system.${path}`),
  );
}

/** Cleans the texts with markup in a document's source, or in changes of it. */
export function cleanTexts(documentName: string, type: unknown, source: Dict, context: SourceContext): void {
  for (const path of htmlPaths(documentName, type, context)) {
    const text: unknown = getProperty(source, path);
    if (typeof text === "string") setProperty(source, path, cleanHtml(text));
  }
}

export function stamp(context: SourceContext): Dict {
  return { modifiedTime: Date.now(), lastModifiedBy: context.userId };
}

export function buildSource(
  documentName: string,
  data: Dict,
  options: Dict,
  context: SourceContext,
  embedded = false,
): Dict {
  const shape = shapeOf(documentName);
  // facts 4.2: options keepId, and keepEmbeddedIds, which is true by default.
  const keep = embedded ? options.keepEmbeddedIds !== false : options.keepId === true;
  const source: Dict = { _id: keep && isValidId(data._id) ? data._id : randomID() };
  for (const [key, initial] of Object.entries(shape.defaults))
    source[key] = deepClone(data[key] === undefined ? initial : data[key]);
  if (shape.hasTypeData) {
    source.type = data.type ?? shape.defaultType;
    checkType(documentName, source.type, context);
    const defaults: unknown = context.system.model?.[documentName]?.[source.type as string];
    if (isPlainObject(defaults)) source.system = filled((source.system ?? {}) as Dict, defaults);
  }
  for (const [childName, key] of Object.entries(shape.embedded)) {
    source[key] = (source[key] as Dict[]).map((child) => buildSource(childName, child, options, context, true));
  }
  cleanTexts(documentName, source.type, source, context);
  // facts 2.1: added in 14, in an uncertain build; nothing reads it.
  if (documentName === "Combatant" && context.generation >= 14 && data.roundJoined !== undefined)
    source.roundJoined = data.roundJoined as unknown;
  // API 14: TokenData#level; added in 14.
  if (documentName === "Token" && context.generation >= 14) source.level = (data.level as unknown) ?? DEFAULT_LEVEL;
  source._stats = {
    coreVersion: context.generation >= 14 ? "14.369" : "13.351",
    systemId: context.system.id as string,
    systemVersion: context.system.version as string,
    createdTime: Date.now(),
    ...((data._stats as Dict | undefined) ?? {}),
    ...stamp(context),
  };
  return source;
}
