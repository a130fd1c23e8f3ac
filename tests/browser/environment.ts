import type { Environment } from "vitest/environments";

/** Where the environment finds the browser of this process to close it (`browser.ts`). */
export const BROWSER = Symbol.for("the browser of this process");

/** Closes the browser after the last file of its process. Killing it with the process would leave its pages running. */
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
