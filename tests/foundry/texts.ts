// Language files, parsed once for all clients and never changed.
import type { SystemFiles } from "../../playground/world/system-files.ts";
import { textsIn } from "../../playground/shared/language-file.ts";
import type { Dict } from "../../playground/shared/loose.ts";

const known = new WeakMap<SystemFiles, Map<string, Promise<Dict>>>();

/** The texts of one of the system's language files. A client that tried to change them would throw. */
export function textsOf(system: SystemFiles, path: string): Promise<Dict> {
  const files = known.get(system) ?? new Map<string, Promise<Dict>>();
  known.set(system, files);
  const texts = files.get(path) ?? read(system, path);
  files.set(path, texts);
  return texts;
}

async function read(system: SystemFiles, path: string): Promise<Dict> {
  const file = await system.read(path);
  if (file === null) throw new Error(`File not found: ${path}`);
  return frozen(textsIn(file));
}

function frozen(texts: Dict): Dict {
  for (const each of Object.values(texts)) if (typeof each === "object" && each !== null) frozen(each as Dict);
  return Object.freeze(texts);
}
