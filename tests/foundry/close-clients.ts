import { afterAll } from "vitest";
import { sharedWorlds } from "./shared-world.ts";
import { closeClients, shareWorlds } from "./world.ts";

// For every test file: its tests share worlds, and at the end everything is closed.
afterAll(closeClients);
const { open } = sharedWorlds();
shareWorlds(open);
