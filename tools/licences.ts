/** Licences of bundled packages, which have to accompany the bundle. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export const LICENCES = "THIRD-PARTY-LICENSES.txt";

/** Returns the folders of the packages that contain these modules. */
export function packagesOf(modules: readonly string[]): readonly string[] {
  return [
    ...new Set(
      modules.flatMap((id) => /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1] ?? []),
    ),
  ];
}

/**
 * Joins the licences of these packages, sorted by name.
 * @param more further licence texts
 * @throws if a package has no licence
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
