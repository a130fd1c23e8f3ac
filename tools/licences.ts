/** Licences of the packages inside a bundle, which go with it as they ask. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Name of the file. */
export const LICENCES = "THIRD-PARTY-LICENSES.txt";

/** Folders of the packages that these modules come from. */
export function packagesOf(modules: readonly string[]): readonly string[] {
  return [
    ...new Set(
      modules.flatMap((id) => /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1] ?? []),
    ),
  ];
}

/**
 * The licences of these packages, one after the other by name.
 * @param more others that stand with them
 * @throws where a package has no licence
 */
export function licencesOf(packages: readonly string[], more: readonly string[] = []): string {
  const texts = [...new Set(packages)].sort().map((folder) => {
    const about = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
      name: string;
      version: string;
      license?: string;
    };
    const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
    if (!file) throw new Error(`${about.name} is bundled but has no licence file`);
    return `${about.name} ${about.version} (${about.license ?? "see below"})\n\n${readFileSync(path.join(folder, file), "utf8").trim()}\n`;
  });
  return [...texts, ...more].join(`\n${"-".repeat(78)}\n\n`);
}
