/** The texts of this repository, for tests of the words in them. */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");
const TEXT = /\.(?:c?[jt]s|mjs|json|ya?ml|md|html|hbs|s?css|svg|txt|gcs|csv)$/u;
/** Folders with texts. */
export const FOLDERS =
  ".github assets docs encounters examples lang packs playground src styles templates tests tools".split(" ");

export const inRepository = (file: string): string => path.join(ROOT, file);

/** Returns the paths of all texts in these folders, and of those beside them. */
export function textsIn(folders: readonly string[]): readonly string[] {
  const below = folders.flatMap((folder) =>
    existsSync(inRepository(folder))
      ? readdirSync(inRepository(folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`)
      : [],
  );
  return [...readdirSync(ROOT), ...below]
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => TEXT.test(name) && !name.includes("node_modules/") && name !== "package-lock.json");
}
