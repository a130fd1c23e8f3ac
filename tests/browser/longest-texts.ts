import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { SystemFolder } from "../../playground/server/system-folder.ts";
import { expandObject, flattenObject } from "../../playground/shared/objects.ts";
import { textsIn } from "../../playground/shared/language-file.ts";
import type { Dict } from "../../playground/shared/loose.ts";
import type { SystemFiles } from "../../playground/world/system-files.ts";

/** The language that the longest texts replace. */
export const LONGEST = "de";

/**
 * The same system, in one language of which each text is the longest that any language has for it: where these fit, so do all.
 */
export function withLongestTexts(system: SystemFolder): SystemFiles {
  const folder = path.join(system.root, "lang");
  const longest: Dict = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json")))
    for (const [key, text] of Object.entries(flattenObject(textsIn(readFileSync(path.join(folder, file), "utf8")))))
      if (String(text).length > String(longest[key] ?? "").length) longest[key] = text;
  const texts = JSON.stringify(expandObject(longest));
  return {
    manifest: system.manifest,
    folders: system.folders,
    read: async (file) => (file.endsWith(`/lang/${LONGEST}.json`) ? texts : system.read(file)),
    readPack: (name) => system.readPack(name),
  };
}
