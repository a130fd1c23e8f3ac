import { afterAll, afterEach } from "vitest";
import { sharedWorlds } from "./shared-world.ts";
import { allowErrors, closeClients, shareWorlds, unreadErrors } from "./world.ts";

// For every test file: its tests share worlds, leave no errors in consoles, and at the end everything is closed.
afterAll(async () => {
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
