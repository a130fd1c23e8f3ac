import type { Environment } from "vitest/environments";

/** Where the browser of this process is kept for whoever ends it (`browser.ts`). */
export const BROWSER = Symbol.for("the browser of this process");

/** Closes the browser when its process has no more files to run. A browser that is only killed with the process leaves its pages behind, and nobody counts the time they took. */
export default {
  name: "browser",
  viteEnvironment: "ssr",
  setup(global: Record<symbol, Promise<{ close(): Promise<void> }> | undefined>) {
    return {
      async teardown() {
        await (await global[BROWSER])?.close();
      },
    };
  },
} satisfies Environment;
