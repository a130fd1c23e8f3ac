// Loads what the manifests of system and modules name (facts 4.1): first all plain scripts, then the modules of JavaScript.
import type { WorldData } from "../../protocol.ts";
import type { Dict } from "../../shared/loose.ts";
import { route } from "./state.ts";

export interface PackageLoaders {
  /** Evaluates a plain script by its public path, with its names as globals. */
  readonly runScript: (publicPath: string) => Promise<unknown>;
  /** Imports a module of JavaScript by its public path. */
  readonly importModule: (publicPath: string) => Promise<unknown>;
}

type Kind = "scripts" | "esmodules";

/** Public paths of the files of one kind that a manifest names. */
function pathsOf(manifest: Dict, folder: string, kind: Kind): readonly string[] {
  return ((manifest[kind] ?? []) as (string | { src: string })[]).map((entry) =>
    route(`${folder}/${String(manifest.id)}/${typeof entry === "string" ? entry : entry.src}`),
  );
}

/** In a page by an element of its own, so that its names become globals. */
export function runInPage(publicPath: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = publicPath;
    script.addEventListener("load", () => {
      resolve();
    });
    script.addEventListener("error", () => {
      reject(new Error(`${publicPath} could not be loaded`));
    });
    document.head.append(script);
  });
}

/** A module that fails stops no other one and not the system: the console says which it was. A system that fails is no world. */
export async function loadPackages(
  { system, modules }: WorldData,
  { runScript, importModule }: PackageLoaders,
): Promise<void> {
  const loaders = [
    ["scripts", runScript],
    ["esmodules", importModule],
  ] as const;
  for (const [kind, load] of loaders) {
    for (const path of pathsOf(system, "systems", kind)) await load(path);
    for (const module of modules) {
      for (const path of pathsOf(module, "modules", kind)) {
        await load(path).catch((error: unknown) => {
          console.error(`The module ${String(module.id)} failed in ${path}:`, error);
        });
      }
    }
  }
}
