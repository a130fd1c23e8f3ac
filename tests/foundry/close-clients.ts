import { afterAll, afterEach, vi } from "vitest";
import { sharedWorlds } from "./shared-world.ts";
import { allowErrors, closeClients, shareWorlds, unreadErrors } from "./world.ts";

// For every test file: its tests share worlds, leave no errors in consoles, and at the end everything is closed and no
// global stays replaced, since files share a process.
afterAll(async () => {
  vi.unstubAllGlobals();
  await closeClients();
  unreadErrors();
});
allowErrors();
afterEach(() => {
  const errors = unreadErrors();
  if (errors.length > 0) throw new Error(`This test leaves errors in a console: ${errors.join("; ")}`);
});
const { open } = sharedWorlds();
shareWorlds(open);
