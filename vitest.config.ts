import { existsSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/order.ts";
import { DAY, QUICK } from "./tests/quick.ts";
import { WORKERS } from "./tests/workers.ts";
import { precompiledTemplates } from "./tools/precompiled-templates.ts";
import { yamlData } from "./tools/yaml-data.ts";

const root = import.meta.dirname;
/** `npm test` leaves out what only `npm run test:full` needs to run, and both what `npm run test:night` does. */
const exclude = [...(QUICK ? ["**/*.full.test.ts"] : []), ...(DAY ? ["**/*.night.test.ts"] : [])];
/** A project's own set-up, run once before its files; projects without one simply have none. */
const setup = (file: string): string[] => (existsSync(path.join(root, file)) ? [file] : []);

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    coverage: { provider: "v8", include: ["src/rules/**/*.ts"], reporter: ["text-summary", "html"] },
    projects: [
      {
        // The rules core and the speeds by name: plain Node, nothing set up.
        plugins: [yamlData()],
        test: {
          name: "rules",
          root,
          environment: "node",
          include: ["tests/rules/**/*.test.ts"],
          exclude,
          setupFiles: ["tests/seed.ts"],
          pool: "threads",
          // The core keeps nothing but the registry of pacings, so files may share what is loaded; loading it anew for each takes a third of the time.
          isolate: false,
          maxWorkers: WORKERS,
          testTimeout: 30_000,
        },
      },
      {
        // The built system on the stand-in.
        plugins: [yamlData(), precompiledTemplates()],
        test: {
          name: "foundry",
          root,
          environment: "node",
          include: ["tests/foundry/**/*.test.ts"],
          exclude,
          setupFiles: ["tests/seed.ts", "tests/foundry/close-clients.ts"],
          globalSetup: setup("tests/foundry/setup.ts"),
          pool: "forks",
          // Files share what is loaded and compiled; a process per file would load it a hundred times. What a file leaves open, close-clients.ts closes.
          isolate: false,
          maxWorkers: WORKERS,
          // Every client is a page of its own, so much is made and soon forgotten; more room for what is young saves an eighth of the time.
          execArgv: ["--max-semi-space-size=128", "--max-lazy"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // A real Chromium, driven with playwright-core; a file for each worker, each with a world of its own and a browser of its process.
        plugins: [yamlData()],
        test: {
          name: "browser",
          root,
          environment: "./tests/browser/environment.ts",
          include: ["tests/browser/**/*.test.ts"],
          exclude,
          globalSetup: setup("tests/browser/setup.ts"),
          pool: "forks",
          // The files share nothing but what was loaded and the browser, and each takes three seconds of a processor to begin without it.
          isolate: false,
          maxWorkers: WORKERS,
          // One limit for all, only for what hangs: with other work beside it a long fight takes minutes, and every step has a limit of its own.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
