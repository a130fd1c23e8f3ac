// Loads the scripts and modules of the system's and modules' manifests (facts 4.1), all plain scripts first.
import type { WorldData } from "../../protocol.ts";
import type { Dict } from "../../shared/loose.ts";
import { Hooks } from "../core/hooks.ts";
import { route } from "./state.ts";

export interface PackageLoaders {
  /** Evaluates a plain script by its public path; its declarations become globals. */
  readonly runScript: (publicPath: string) => Promise<unknown>;
  /** Imports an ES module by its public path. */
  readonly importModule: (publicPath: string) => Promise<unknown>;
}

type Kind = "scripts" | "esmodules";

/** Returns the public paths of a manifest's files of one kind. */
function pathsOf(manifest: Dict, folder: string, kind: Kind): readonly string[] {
  return ((manifest[kind] ?? []) as (string | { src: string })[]).map((entry) =>
    route(`${folder}/${String(manifest.id)}/${typeof entry === "string" ? entry : entry.src}`),
  );
}

/** Runs a plain script in a script element, so that its declarations become globals. */
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

/** A module that fails is logged and skipped, as is a system on trial; another system that fails stops the start. */
export async function loadPackages(
  { system, modules }: WorldData,
  { runScript, importModule }: PackageLoaders,
): Promise<void> {
  const loaders = [
    ["scripts", runScript],
    ["esmodules", importModule],
  ] as const;
  for (const [kind, load] of loaders) {
    for (const path of pathsOf(system, "systems", kind)) {
      await load(path).catch((error: unknown) => {
        if (system.isForeign !== true) throw error;
        Hooks.onError(`The system ${String(system.id)} failed in ${path}`, error as Error);
      });
    }
    for (const module of modules) {
      for (const path of pathsOf(module, "modules", kind)) {
        await load(path).catch((error: unknown) => {
          console.error(`The module ${String(module.id)} failed in ${path}:`, error);
        });
      }
    }
  }
}
