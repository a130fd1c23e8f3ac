import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { bundle } from "../../playground/page/bundle.ts";

/** What the files of the browser tests share: the built system, and the script of the playground's page. */
export interface Built {
  readonly system: string;
  readonly module: string;
  readonly script: string;
}

declare module "vitest" {
  interface ProvidedContext {
    readonly built: Built;
  }
}

/**
 * Once before the browser tests: the system and the page are built, aside, so that a run beside this one is not disturbed.
 * SEGMENT_ZERO_BUILT=1 takes the system in dist as it is, SEGMENT_ZERO_BUILT=FOLDER another one.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const root = path.resolve(import.meta.dirname, "../..");
  const folder = path.join(root, `node_modules/.cache/browser-tests-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const built = process.env.SEGMENT_ZERO_BUILT;
  const system = built ? path.resolve(root, built === "1" ? "dist" : built) : path.join(folder, "system");
  // A system that was built elsewhere has no module beside it.
  const module = built ? path.join(root, "dist-module") : path.join(folder, "module");
  if (!built) {
    const vite = ["node_modules/vite/bin/vite.js", "build", "--emptyOutDir", "--logLevel", "warn", "--outDir"];
    for (const args of [
      [...vite, system],
      [...vite, module, "--config", "vite.module.config.ts"],
      ["tools/packs.mjs", system],
    ])
      execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  }
  const script = path.join(folder, "table.js");
  writeFileSync(script, await bundle("table.ts"));
  project.provide("built", { system, module, script });
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
